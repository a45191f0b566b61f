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
  erro: boolean
  /** True while the numbers still belong to the previous filter. */
  old: boolean
  showRows: (i: Indicador) => void
}

const TONE = { melhor: 'verde', pior: 'vermelho', igual: 'neutro' } as const

/** Text of a figure's change against the previous period. */
function comparisonNote(i: Indicador, n: Numbers): { texto: string; tone: Tone } {
  const [agora, antes] = [n.atual[i] ?? null, n.anterior[i] ?? null]
  if (agora === null) return { texto: 'nada no período', tone: 'neutro' }
  if (antes === null) return { texto: 'sem período anterior', tone: 'neutro' }
  const c = compare(i, agora, antes)
  if (c === 'igual') return { texto: 'igual a antes', tone: 'neutro' }
  return {
    texto: `${agora > antes ? '↑' : '↓'} antes ${formatIndicador(i, antes, true)}`,
    tone: c === null ? 'neutro' : TONE[c],
  }
}

/** The figures by section; hover shows the formula, a click the rows. */
export function Figures({ sections, numbers: n, erro, old, showRows }: Props) {
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
                valor={n ? formatIndicador(i, n.atual[i] ?? null, true) : erro ? '—' : null}
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
  if (!n) return <Kpi label="Projeção do mês" valor={null} />
  const { mes, meta, liquido, projecao } = n.vendasDoMes
  const nome = MONTH.format(new Date(`${mes}-15T12:00:00Z`))
  return (
    <Kpi
      label={`Projeção de ${nome}`}
      valor={projecao === null ? '—' : formatWholeReais(projecao)}
      nota={
        meta === null
          ? { texto: liquido === 0 ? 'sem lançamentos' : 'sem meta lançada', tone: 'neutro' }
          : {
              texto: `meta ${formatWholeReais(meta)}`,
              tone: projecao === null ? 'neutro' : projecao >= meta ? 'verde' : 'vermelho',
            }
      }
      formula="Líquido até agora ÷ dias lançados × dias úteis do mês (calendário de cada loja), somado loja a loja."
    />
  )
}
