import { compare, formatIndicador, type Indicador, INDICADORES } from '#shared/rules/indicadores.ts'
import { formatWholeReais } from '#shared/rules/money.ts'
import type { Tone } from '../../ui/theme/tone.ts'
import { Kpi, Kpis } from '../../ui/panels/Kpi.tsx'
import classes from './Dashboard.module.css'
import type { Numbers } from './numbers.ts'
import type { Section } from './sections.ts'

interface Props {
  sections: readonly Section[]
  numbers: Numbers | undefined
  error: boolean
  /** True while the numbers still belong to the previous filter. */
  old: boolean
  showRows: (i: Indicador) => void
}

const TONE = { melhor: 'verde', pior: 'vermelho', igual: 'neutro' } as const

/** Text of a figure's change against the previous period. */
function comparisonNote(i: Indicador, n: Numbers): { text: string; tone: Tone } {
  const [now, before] = [n.atual[i] ?? null, n.anterior[i] ?? null]
  if (now === null) return { text: 'nada no período', tone: 'neutro' }
  if (before === null) return { text: 'sem período anterior', tone: 'neutro' }
  const c = compare(i, now, before)
  if (c === 'igual') return { text: 'igual a antes', tone: 'neutro' }
  return {
    text: `${now > before ? '↑' : '↓'} antes ${formatIndicador(i, before, true)}`,
    tone: c === null ? 'neutro' : TONE[c],
  }
}

/** The figures by section; hover shows the formula, a click the rows. */
export function Figures({ sections, numbers: n, error, old, showRows }: Props) {
  return (
    <>
      {sections.map((s) => (
        <section key={s.nome} className={classes.secao} aria-label={s.nome} aria-busy={old}>
          <h2>{s.nome}</h2>
          <Kpis>
            {s.figures.map((i) => (
              <Kpi
                key={i}
                label={INDICADORES[i].nome}
                value={n ? formatIndicador(i, n.atual[i] ?? null, true) : error ? '—' : null}
                nota={n && comparisonNote(i, n)}
                formula={INDICADORES[i].formula}
                onClick={() => showRows(i)}
              />
            ))}
            {s.nome === 'Vendas' && <MonthMeta numbers={n} />}
          </Kpis>
        </section>
      ))}
    </>
  )
}

const MONTH = new Intl.DateTimeFormat('pt-BR', { month: 'long', timeZone: 'UTC' })

/** Forecast of the month against its goal. */
function MonthMeta({ numbers: n }: { numbers: Numbers | undefined }) {
  if (!n) return <Kpi label="Projeção do mês" value={null} />
  const { mes, meta, liquido, projecao } = n.vendasDoMes
  const nome = MONTH.format(new Date(`${mes}-15T12:00:00Z`))
  return (
    <Kpi
      label={`Projeção de ${nome}`}
      value={projecao === null ? '—' : formatWholeReais(projecao)}
      nota={
        meta === null
          ? { text: liquido === 0 ? 'sem lançamentos' : 'sem meta lançada', tone: 'neutro' }
          : {
              text: `meta ${formatWholeReais(meta)}`,
              tone: projecao === null ? 'neutro' : projecao >= meta ? 'verde' : 'vermelho',
            }
      }
      formula="Líquido até agora ÷ dias lançados × dias úteis do mês (calendário de cada loja), somado loja a loja."
    />
  )
}
