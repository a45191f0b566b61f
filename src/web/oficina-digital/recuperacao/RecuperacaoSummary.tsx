import { useQuery } from '@tanstack/react-query'
import { REFUSAL_REASONS } from '#shared/oficina-digital/orcamentos.ts'
import { counted } from '#shared/rules/counted.ts'
import { formatReais, formatWholeReais } from '#shared/rules/money.ts'
import { REASON_LABELS } from '#shared/rules/refusal-names.ts'
import { formatPercent } from '#shared/rules/numbers.ts'
import { Bars } from '../../ui/panels/Bars.tsx'
import { Kpi, Kpis } from '../../ui/panels/Kpi.tsx'
import { recuperacaoSummary } from './api.ts'
import classes from './Recuperacao.module.css'

const COLOR = {
  VERMELHO: { nome: 'Urgente', tom: 'vermelho' },
  AMARELO: { nome: 'Atenção', tom: 'amarelo' },
} as const

interface Props {
  codConcessionaria: number | undefined
  de: string | undefined
  ate: string | undefined
  /** Filters the queue to one reason, one colour, or overdue lines. */
  filterBy: (f: { motivo?: string; cor?: string; vencidos?: string }) => void
}

const OTHERS = 'OUTROS'
const MAX_REASONS = 5

interface Slice {
  chave: string | null
  valor: number
}

/** The largest reasons, the rest merged into one entry, so that the queue stays in the viewport. */
function topEntries(slices: readonly Slice[]): Slice[] {
  const rest = slices.slice(MAX_REASONS)
  const largest = slices.slice(0, MAX_REASONS)
  return rest.length === 0 ? largest : [...largest, { chave: OTHERS, valor: rest.reduce((s, f) => s + f.valor, 0) }]
}

/** Declined value, reasons, and the recovered value. */
export function RecuperacaoSummary({ codConcessionaria, de, ate, filterBy }: Props) {
  const { data: r, isError } = useQuery(recuperacaoSummary({ codConcessionaria, de, ate }))
  const empty = isError ? '—' : null
  return (
    <>
      <Kpis>
        <Kpi
          label="Recusado"
          value={r ? formatWholeReais(r.recusado) : empty}
          nota={
            r && {
              text: `${counted(r.linhas, 'linha', 'linhas')} · adiado ${formatWholeReais(r.adiado.valor)}`,
              tone: 'neutro',
            }
          }
          formula="Valor das linhas recusadas ou vencidas dos orçamentos do período; o que foi adiado fica à parte."
        />
        <Kpi
          label="Na fila"
          value={r ? formatWholeReais(r.naFila.valor) : empty}
          nota={
            r &&
            (r.naFila.vencidas > 0
              ? { text: `${r.naFila.vencidas} para retomar já`, tone: 'vermelho' }
              : { text: 'nenhuma vencida', tone: 'verde' })
          }
          formula="Linhas que ainda não foram oferecidas de novo; vencidas são as que chegaram ao dia de retomar."
          onClick={() => filterBy({ vencidos: 'true' })}
        />
        <Kpi
          label="Recuperado"
          value={r ? formatWholeReais(r.recuperado) : empty}
          nota={r && { text: counted(r.recuperadas, 'linha', 'linhas'), tone: 'neutro' }}
          formula="Valor aprovado em novas ofertas de linhas que tinham sido recusadas."
        />
        <Kpi
          label="Taxa de recuperação"
          value={r ? (r.taxa === null ? '—' : formatPercent(r.taxa)) : empty}
          formula="Recuperado ÷ recusado do período."
        />
      </Kpis>
      {r && r.linhas > 0 && (
        <div className={classes.graficos}>
          <section className={classes.painel}>
            <h2>Por motivo</h2>
            <Bars
              label="Valor recusado por motivo"
              bars={topEntries(r.porMotivo).map((m) => {
                const motivo = REFUSAL_REASONS.find((x) => x === m.chave)
                return {
                  id: m.chave ?? 'sem',
                  name: motivo ? REASON_LABELS[motivo] : m.chave === OTHERS ? 'outros motivos' : 'sem motivo',
                  value: m.valor,
                  text: formatReais(m.valor),
                  ...(motivo && { onClick: () => filterBy({ motivo }) }),
                }
              })}
            />
          </section>
          <section className={classes.painel}>
            <h2>Por cor</h2>
            <Bars
              label="Valor recusado por cor"
              bars={r.porCor.map((c) => {
                const cor =
                  c.chave === 'VERMELHO' || c.chave === 'AMARELO'
                    ? COLOR[c.chave]
                    : { nome: 'Sem cor', tom: 'neutro' as const }
                return {
                  id: c.chave ?? 'sem',
                  name: cor.nome,
                  value: c.valor,
                  text: `${formatReais(c.valor)} · ${counted(c.linhas, 'linha', 'linhas')}`,
                  tone: cor.tom,
                  ...(c.chave !== null && cor.tom !== 'neutro' && { onClick: () => filterBy({ cor: c.chave ?? '' }) }),
                }
              })}
            />
          </section>
        </div>
      )}
    </>
  )
}
