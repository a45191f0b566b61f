import { formatDuration } from '#shared/rules/dates.ts'
import { formatReais } from '#shared/rules/money.ts'
import type { LoadedDashboardSum } from '#shared/agenda/painel-agenda.ts'
import { Bars } from '../../ui/panels/Bars.tsx'
import type { RequestedRows } from './api.ts'
import { Legend, Panel } from '../../ui/panels/Panel.tsx'

interface Props {
  soma: LoadedDashboardSum
  showRows: (l: RequestedRows & { titulo: string }) => void
}

/** Pauses by reason with time and cost, and the cars behind each. */
export function Stoppages({ soma, showRows }: Props) {
  return (
    <Panel titulo="Pausas por motivo">
      {soma.pausas.length === 0 && <Legend>Nenhum serviço parou no período.</Legend>}
      <Bars
        label="Tempo parado por motivo"
        bars={soma.pausas.map((p) => ({
          id: String(p.cod),
          nome: p.nome,
          valor: p.segundos,
          tone: p.bloqueia ? 'amarelo' : 'neutro',
          texto: [
            formatDuration(p.segundos / 60),
            p.custo !== null && formatReais(p.custo),
            `${p.n.toLocaleString('pt-BR')} ${p.n === 1 ? 'pausa' : 'pausas'}`,
          ]
            .filter(Boolean)
            .join(' · '),
          onClick: () => showRows({ figura: 'pausas', cod: p.cod, titulo: `Pausas: ${p.nome}` }),
        }))}
      />
      <Legend>
        {soma.valorHora === null
          ? 'Sem mão de obra em OS do período: o custo não é calculado.'
          : `Tempo dentro do horário da loja, a ${formatReais(soma.valorHora)}/h (mão de obra das OS do período ÷ horas). Em amarelo, motivos que prendem o carro.`}
      </Legend>
    </Panel>
  )
}
