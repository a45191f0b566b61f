import { formatDuration } from '#shared/rules/dates.ts'
import { formatReais } from '#shared/rules/money.ts'
import type { LoadedDashboardSum } from '#shared/agenda/painel-agenda.ts'
import { Bars } from '../../ui/panels/Bars.tsx'
import type { RequestedRows } from './api.ts'
import { Legend, Panel } from '../../ui/panels/Panel.tsx'

interface Props {
  sum: LoadedDashboardSum
  showRows: (l: RequestedRows & { title: string }) => void
}

/** Pauses by reason with time and cost, and the cars behind each. */
export function Stoppages({ sum, showRows }: Props) {
  return (
    <Panel title="Pausas por motivo">
      {sum.pausas.length === 0 && <Legend>Nenhum serviço parou no período.</Legend>}
      <Bars
        label="Tempo parado por motivo"
        bars={sum.pausas.map((p) => ({
          id: String(p.cod),
          name: p.nome,
          value: p.segundos,
          tone: p.bloqueia ? 'amarelo' : 'neutro',
          text: [
            formatDuration(p.segundos / 60),
            p.custo !== null && formatReais(p.custo),
            `${p.n.toLocaleString('pt-BR')} ${p.n === 1 ? 'pausa' : 'pausas'}`,
          ]
            .filter(Boolean)
            .join(' · '),
          onClick: () => showRows({ figura: 'pausas', cod: p.cod, title: `Pausas: ${p.nome}` }),
        }))}
      />
      <Legend>
        {sum.valorHora === null
          ? 'Sem mão de obra em OS do período: o custo não é calculado.'
          : `Tempo dentro do horário da loja, a ${formatReais(sum.valorHora)}/h (mão de obra das OS do período ÷ horas). Em amarelo, motivos que prendem o carro.`}
      </Legend>
    </Panel>
  )
}
