import type { LoadedDashboardSum } from '#shared/agenda/painel-agenda.ts'
import { ratio } from '#shared/rules/indicadores.ts'
import { formatPercent } from '#shared/rules/numbers.ts'
import type { RequestedRows } from './api.ts'
import { Heatmap } from '../../ui/panels/Heatmap.tsx'
import { Legend, Panel } from '../../ui/panels/Panel.tsx'

interface Props {
  sum: LoadedDashboardSum
  showRows: (l: RequestedRows & { title: string }) => void
}

const total = (ns: readonly number[]) => ns.reduce((a, b) => a + b, 0)
/** Heat map of occupation by mechanic and hour; each mechanic opens the work behind it. */
export function Occupancy({ sum, showRows }: Props) {
  const hours = sum.porHora.map((h) => h.hora)
  return (
    <Panel title="Ocupação por mecânico e hora" wide>
      {hours.length === 0 ? (
        <Legend>Nenhum mecânico tinha turno no período.</Legend>
      ) : (
        <Heatmap
          label="Ocupação por mecânico e hora, em %"
          corner="Mecânico"
          columns={hours.map((h) => `${h} h`)}
          rows={sum.mecanicos.map((m) => ({
            id: m.cod,
            name: (
              <button
                type="button"
                onClick={() => showRows({ figura: 'ocupacao', cod: m.cod, title: `Trabalho de ${m.nome}` })}
              >
                {m.nome}
              </button>
            ),
            cells: hours.map((h) => cellOf(ratio(m.trabalhado[h] ?? 0, m.presenca[h] ?? 0))),
            total: percentText(ratio(total(m.trabalhado), total(m.presenca))),
          }))}
          footer={{
            id: 'todos',
            name: 'Todos',
            cells: sum.porHora.map((h) => cellOf(ratio(h.trabalhado, h.presenca))),
            total: percentText(ratio(sum.trabalhado, sum.presenca)),
          }}
        />
      )}
      <Legend>Em % do turno de cada hora; a célula vazia está fora do turno.</Legend>
    </Panel>
  )
}

const percentText = (r: number | null) => (r === null ? '—' : formatPercent(Math.round(r * 100) / 100))
const cellOf = (r: number | null) => (r === null ? null : { full: r, text: String(Math.round(r * 100)) })
