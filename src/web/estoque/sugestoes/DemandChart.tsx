import type { Calculation } from '#shared/rules/sugestao.ts'
import { formatNumber } from '#shared/rules/numbers.ts'
import classes from './Sugestoes.module.css'

const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez']
/** Label of a month's number, such as 'nov/26'. */
const monthName = (n: number) =>
  `${MONTHS[(n - 1) % 12] ?? ''}/${String(Math.floor((n - 1) / 12) % 100).padStart(2, '0')}`

const [WIDTH, HEIGHT, PE, TOP] = [560, 170, 22, 16]

/** A part's monthly demand as bars; forecast and stock as labelled lines. */
export function DemandChart({ calculo: c }: { calculo: Calculation }) {
  const series = c.serie.slice(-24)
  const largest = Math.max(1, ...series, c.previsao, c.naMao)
  const step = WIDTH / Math.max(series.length, 1)
  const y = (v: number) => HEIGHT - PE - (Math.max(0, v) / largest) * (HEIGHT - PE - TOP)
  const months = series.map((v, i) => `${monthName(c.mes - series.length + i)}: ${formatNumber(v)}`).join(', ')
  return (
    <figure style={{ margin: 0 }}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className={classes.grafico}
        role="img"
        aria-label={`Demanda por mês: ${months || 'nenhuma conhecida'}; previsão ${formatNumber(c.previsao)} por mês; na mão ${formatNumber(c.naMao)}`}
      >
        {series.map((v, i) => (
          <rect
            key={monthName(c.mes - series.length + i)}
            x={i * step + 1}
            width={Math.max(1, step - 2)}
            y={y(v)}
            height={Math.max(0, HEIGHT - PE - y(v))}
            className={classes.coluna}
          />
        ))}
        <line x1={0} x2={WIDTH} y1={HEIGHT - PE} y2={HEIGHT - PE} className={classes.eixo} />
        <line x1={0} x2={WIDTH} y1={y(c.previsao)} y2={y(c.previsao)} className={classes.previsao} />
        <line x1={0} x2={WIDTH} y1={y(c.naMao)} y2={y(c.naMao)} className={classes.nivel} />
        <text x={0} y={HEIGHT - 6}>
          {monthName(c.mes - series.length)}
        </text>
        <text x={WIDTH} y={HEIGHT - 6} textAnchor="end">
          {monthName(c.mes - 1)}
        </text>
      </svg>
      <figcaption>
        <ul className={classes.legenda}>
          <li>colunas: demanda de cada mês, a maior {formatNumber(Math.max(0, ...series))}</li>
          <li>tracejada: previsão, {formatNumber(c.previsao)} por mês</li>
          <li>cheia: na mão, {formatNumber(c.naMao)}</li>
        </ul>
      </figcaption>
    </figure>
  )
}

/** The same for a table row: bars only; the row's drawer has the text version. */
export function DemandSparkline({ series }: { series: readonly number[] }) {
  const months = series.slice(-24)
  const largest = Math.max(1, ...months)
  return (
    <svg viewBox="0 0 96 24" className={classes.mini} aria-hidden>
      {months.map((v, i) => {
        const height = (Math.max(0, v) / largest) * 23
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a month's position is its identity
          <rect key={i} x={i * 4} width={3} y={24 - height} height={height} className={classes.coluna} />
        )
      })}
    </svg>
  )
}
