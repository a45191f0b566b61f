import { Totals } from '../../ui/display/Totals.tsx'
import { Money } from '../../ui/display/Money.tsx'
import { COLUMN } from './columns.tsx'
import { ClosedList, type Sums } from './ClosedList.tsx'

const OTHER_COLUMNS = [
  COLUMN.criadoEm,
  COLUMN.dono,
  { ...COLUMN.mudouEm, oculta: true },
  { ...COLUMN.consultor, oculta: true },
  COLUMN.concessionaria,
]
const columns = (sum: Sums) => [
  COLUMN.veiculo,
  COLUMN.checklist,
  COLUMN.cliente,
  COLUMN.estado,
  COLUMN.achados,
  { ...COLUMN.valor, total: <Money centavos={sum.valor} /> },
  { ...COLUMN.aprovado, total: <Money centavos={sum.valorAprovado} />, oculta: true },
  { ...COLUMN.recusado, total: <Money centavos={sum.valorRecusado} />, oculta: true },
  ...OTHER_COLUMNS,
]

/** /oficina-digital/historico: every quote in any state. */
export function HistoryPage() {
  return (
    <ClosedList
      screen="historico"
      title="Histórico de orçamentos"
      columns={columns}
      value={(o) => <Totals valor={o.valor} parcial={o.valorParcial} />}
      empty={{
        title: 'Nenhum orçamento ainda',
        text: 'Cada checklist com achados abre um orçamento, e todos ficam guardados aqui.',
      }}
    />
  )
}
