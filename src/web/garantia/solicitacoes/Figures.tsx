import { useQuery } from '@tanstack/react-query'
import type { Sent } from '#shared/core/contract.ts'
import type { GarantiaSummary, solicitacoes } from '#shared/garantia/solicitacoes.ts'
import { DEDUCTION_REASONS } from '#shared/rules/garantia.ts'
import { formatReais, formatWholeReais } from '#shared/rules/money.ts'
import { formatNumber } from '#shared/rules/numbers.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Bars } from '../../ui/panels/Bars.tsx'
import { Kpi, Kpis } from '../../ui/panels/Kpi.tsx'
import { summaryQuery } from './api.ts'
import own from './Garantias.module.css'

type Filter = 'estado' | 'motivo' | 'prazo'
interface Props {
  query: Sent<typeof solicitacoes.resumoGarantias, 'query'>
  modify: (changed: Partial<Record<Filter, string | undefined>>) => void
}

const AGES: Readonly<Record<GarantiaSummary['espera'][number]['faixa'], string>> = {
  ATE_7: 'até 7 dias',
  ATE_15: 'até 15 dias',
  ATE_30: 'até 30 dias',
  MAIS: 'mais de 30 dias',
}
const days = (n: number | null | undefined) => (n === null || n === undefined ? '—' : formatNumber(n))
const claims = (n: number) => `${n.toLocaleString('pt-BR')} ${n === 1 ? 'garantia' : 'garantias'}`

/** Figures over the list: each with its formula, and its rows on click. */
export function Figures({ query, modify }: Props) {
  const q = useQuery(summaryQuery(query))
  const show = (f: Partial<Record<Filter, string>>) =>
    modify({ estado: undefined, motivo: undefined, prazo: undefined, ...f })
  if (q.isError) return <LoadError error={q.error} attempt={() => void q.refetch()} />
  const s = q.data
  const of = (estado: string) => s?.estados.find((e) => e.estado === estado) ?? { quantas: 0, valor: 0 }
  const refused = s?.glosas.reduce((n, g) => n + g.valor, 0) ?? 0
  const old = s?.espera
    .toSorted((a, b) => Object.keys(AGES).indexOf(b.faixa) - Object.keys(AGES).indexOf(a.faixa))
    .map((e) => `${formatWholeReais(e.valor)} há ${AGES[e.faixa]}`)[0]
  return (
    <div className={own.numeros}>
      <Kpis>
        <Kpi
          label="Em espera do fabricante"
          value={s ? formatWholeReais(of('ENVIADA').valor) : null}
          nota={s && of('ENVIADA').quantas > 0 ? { text: old ?? '', tone: 'neutro' } : undefined}
          formula="Soma do pedido das garantias enviadas e ainda sem resposta, agora. Embaixo, as que esperam há mais tempo."
          onClick={() => show({ estado: 'ENVIADA' })}
        />
        <Kpi
          label="Aceito a receber"
          value={s ? formatWholeReais(of('ACEITA').valor) : null}
          nota={s && of('ACEITA').quantas > 0 ? { text: claims(of('ACEITA').quantas), tone: 'neutro' } : undefined}
          formula="Soma do que o fabricante aceitou e ainda não pagou, agora."
          onClick={() => show({ estado: 'ACEITA' })}
        />
        <Kpi
          label="Glosado"
          value={s ? formatWholeReais(refused) : null}
          formula="Pedido menos aceito das garantias respondidas no período escolhido, por motivo."
          onClick={() => show({ estado: 'GLOSADA' })}
        />
        <Kpi
          label="Dias até o pagamento"
          value={s ? days(s.dias.mediana) : null}
          nota={s && s.dias.p90 !== null ? { text: `9 em 10 até ${days(s.dias.p90)} dias`, tone: 'neutro' } : undefined}
          formula="Mediana dos dias do último envio ao pagamento, das pagas no período escolhido; p90 embaixo."
          onClick={() => show({ estado: 'PAGA' })}
        />
        <Kpi
          label="Perdido por prazo"
          value={s ? formatWholeReais(s.perdidas.valor) : null}
          nota={
            s ? { text: claims(s.perdidas.quantas), tone: s.perdidas.quantas > 0 ? 'vermelho' : 'neutro' } : undefined
          }
          formula="Soma do pedido dos rascunhos e das devolvidas cujo prazo de envio já passou, agora."
          onClick={() => show({ prazo: 'PERDIDA' })}
        />
      </Kpis>
      {s && s.glosas.length > 0 && (
        <section className={own.motivos}>
          <h2>Glosado por motivo</h2>
          <Bars
            label="Glosado por motivo"
            bars={s.glosas.map((g) => ({
              id: g.motivo,
              name: DEDUCTION_REASONS[g.motivo],
              value: g.valor,
              text: formatReais(g.valor),
              tone: 'vermelho' as const,
              onClick: () => show({ motivo: g.motivo }),
            }))}
          />
        </section>
      )}
    </div>
  )
}
