import type { Calculo } from '#shared/rules/sugestao.ts'
import classes from './Sugestoes.module.css'

const MESES = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez']
/** Name of a month's number, as 'nov/26'. */
const nomeDoMes = (n: number) =>
  `${MESES[(n - 1) % 12] ?? ''}/${String(Math.floor((n - 1) / 12) % 100).padStart(2, '0')}`
const un = (n: number) => n.toLocaleString('pt-BR', { maximumFractionDigits: 1 })

const [LARGURA, ALTURA, PE, TOPO] = [560, 170, 22, 16]

/** A part's months as bars, the forecast and the stock as lines, each named. */
export function GraficoDemanda({ calculo: c }: { calculo: Calculo }) {
  const serie = c.serie.slice(-24)
  const maior = Math.max(1, ...serie, c.previsao, c.naMao)
  const passo = LARGURA / Math.max(serie.length, 1)
  const y = (v: number) => ALTURA - PE - (Math.max(0, v) / maior) * (ALTURA - PE - TOPO)
  const meses = serie.map((v, i) => `${nomeDoMes(c.mes - serie.length + i)}: ${un(v)}`).join(', ')
  return (
    <figure style={{ margin: 0 }}>
      <svg
        viewBox={`0 0 ${LARGURA} ${ALTURA}`}
        className={classes.grafico}
        role="img"
        aria-label={`Demanda por mês: ${meses || 'nenhuma conhecida'}; previsão ${un(c.previsao)} por mês; na mão ${un(c.naMao)}`}
      >
        {serie.map((v, i) => (
          <rect
            key={nomeDoMes(c.mes - serie.length + i)}
            x={i * passo + 1}
            width={Math.max(1, passo - 2)}
            y={y(v)}
            height={Math.max(0, ALTURA - PE - y(v))}
            className={classes.coluna}
          />
        ))}
        <line x1={0} x2={LARGURA} y1={ALTURA - PE} y2={ALTURA - PE} className={classes.eixo} />
        <line x1={0} x2={LARGURA} y1={y(c.previsao)} y2={y(c.previsao)} className={classes.previsao} />
        <line x1={0} x2={LARGURA} y1={y(c.naMao)} y2={y(c.naMao)} className={classes.nivel} />
        <text x={0} y={ALTURA - 6}>
          {nomeDoMes(c.mes - serie.length)}
        </text>
        <text x={LARGURA} y={ALTURA - 6} textAnchor="end">
          {nomeDoMes(c.mes - 1)}
        </text>
      </svg>
      <figcaption>
        <ul className={classes.legenda}>
          <li>colunas: demanda de cada mês, a maior {un(Math.max(0, ...serie))}</li>
          <li>tracejada: previsão, {un(c.previsao)} por mês</li>
          <li>cheia: na mão, {un(c.naMao)}</li>
        </ul>
      </figcaption>
    </figure>
  )
}

/** The same in a row: bars alone, told in words in the row's drawer. */
export function MiniDemanda({ serie }: { serie: readonly number[] }) {
  const meses = serie.slice(-24)
  const maior = Math.max(1, ...meses)
  return (
    <svg viewBox="0 0 96 24" className={classes.mini} aria-hidden>
      {meses.map((v, i) => {
        const altura = (Math.max(0, v) / maior) * 23
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a month's place is what it is
          <rect key={i} x={i * 4} width={3} y={24 - altura} height={altura} className={classes.coluna} />
        )
      })}
    </svg>
  )
}
