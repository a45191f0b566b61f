import { Money } from '../../ui/display/Money.tsx'
import { COLUMN } from './columns.tsx'
import { ClosedList, type Sums } from './ClosedList.tsx'

const OTHER_COLUMNS = [COLUMN.respondidoEm, COLUMN.dono, COLUMN.concessionaria, COLUMN.checklist]
const columns = (soma: Sums) => [
  COLUMN.veiculo,
  COLUMN.cliente,
  { ...COLUMN.estado, titulo: 'Estado' },
  { ...COLUMN.valor, titulo: 'Oferecido', total: <Money centavos={soma.valor} /> },
  { ...COLUMN.aprovado, total: <Money centavos={soma.valorAprovado} /> },
  { ...COLUMN.recusado, total: <Money centavos={soma.valorRecusado} /> },
  ...OTHER_COLUMNS,
]

/** /oficina-digital/finalizados: quotes that the customer approved, fully or partly. */
export function FinishedPage() {
  return (
    <ClosedList
      tela="finalizados"
      titulo="Finalizados"
      colunas={columns}
      valor={(o) => <Money centavos={o.valorAprovado} />}
      empty={{
        titulo: 'Nenhum orçamento finalizado',
        texto: 'Quando um cliente aprovar um orçamento enviado, ele sai de gerenciar e aparece aqui.',
      }}
    />
  )
}
