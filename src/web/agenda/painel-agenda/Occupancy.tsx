import type { LoadedDashboardSum } from '#shared/agenda/painel-agenda.ts'
import { formatPercent, ratio } from '#shared/rules/indicadores.ts'
import type { RequestedRows } from './api.ts'
import { Heatmap } from '../../ui/panels/Heatmap.tsx'
import { Legend, Panel } from '../../ui/panels/Panel.tsx'

interface Props {
  soma: LoadedDashboardSum
  showRows: (l: RequestedRows & { titulo: string }) => void
}

const total = (ns: readonly number[]) => ns.reduce((a, b) => a + b, 0)
/** Heat map of occupation by mechanic and hour; each mechanic opens the work behind it. */
export function Occupancy({ soma, showRows }: Props) {
  const horas = soma.porHora.map((h) => h.hora)
  return (
    <Panel titulo="Ocupação por mecânico e hora" wide>
      {horas.length === 0 ? (
        <Legend>Nenhum mecânico tinha turno no período.</Legend>
      ) : (
        <Heatmap
          label="Ocupação por mecânico e hora, em %"
          corner="Mecânico"
          colunas={horas.map((h) => `${h} h`)}
          linhas={soma.mecanicos.map((m) => ({
            id: m.cod,
            nome: (
              <button
                type="button"
                onClick={() => showRows({ figura: 'ocupacao', cod: m.cod, titulo: `Trabalho de ${m.nome}` })}
              >
                {m.nome}
              </button>
            ),
            celulas: horas.map((h) => cellOf(ratio(m.trabalhado[h] ?? 0, m.presenca[h] ?? 0))),
            total: percentText(ratio(total(m.trabalhado), total(m.presenca))),
          }))}
          footer={{
            id: 'todos',
            nome: 'Todos',
            celulas: soma.porHora.map((h) => cellOf(ratio(h.trabalhado, h.presenca))),
            total: percentText(ratio(soma.trabalhado, soma.presenca)),
          }}
        />
      )}
      <Legend>Em % do turno de cada hora; a célula vazia está fora do turno.</Legend>
    </Panel>
  )
}

const percentText = (r: number | null) => (r === null ? '—' : formatPercent(Math.round(r * 100) / 100))
const cellOf = (r: number | null) => (r === null ? null : { full: r, texto: String(Math.round(r * 100)) })
