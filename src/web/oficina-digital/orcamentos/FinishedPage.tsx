import { Money } from '../../ui/display/Money.tsx'
import { COLUMN } from './columns.tsx'
import { ClosedList, type Sums } from './ClosedList.tsx'

const OTHER_COLUMNS = [COLUMN.respondidoEm, COLUMN.dono, COLUMN.concessionaria, COLUMN.checklist]
const columns = (sum: Sums) => [
  COLUMN.veiculo,
  COLUMN.cliente,
  { ...COLUMN.estado, titulo: 'Estado' },
  { ...COLUMN.valor, titulo: 'Oferecido', total: <Money centavos={sum.valor} /> },
  { ...COLUMN.aprovado, total: <Money centavos={sum.valorAprovado} /> },
  { ...COLUMN.recusado, total: <Money centavos={sum.valorRecusado} /> },
  ...OTHER_COLUMNS,
]

/** /oficina-digital/finalizados: quotes that the customer approved, fully or partly. */
export function FinishedPage() {
  return (
    <ClosedList
      screen="finalizados"
      title="Finalizados"
      columns={columns}
      value={(o) => <Money centavos={o.valorAprovado} />}
      empty={{
        title: 'Nenhum orçamento finalizado',
        text: 'Quando um cliente aprovar um orçamento enviado, ele sai de gerenciar e aparece aqui.',
      }}
    />
  )
}
