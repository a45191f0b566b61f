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
const columns = (soma: Sums) => [
  COLUMN.veiculo,
  COLUMN.checklist,
  COLUMN.cliente,
  COLUMN.estado,
  COLUMN.achados,
  { ...COLUMN.valor, total: <Money centavos={soma.valor} /> },
  { ...COLUMN.aprovado, total: <Money centavos={soma.valorAprovado} />, oculta: true },
  { ...COLUMN.recusado, total: <Money centavos={soma.valorRecusado} />, oculta: true },
  ...OTHER_COLUMNS,
]

/** /oficina-digital/historico: every quote in any state. */
export function HistoryPage() {
  return (
    <ClosedList
      tela="historico"
      titulo="Histórico de orçamentos"
      colunas={columns}
      valor={(o) => <Totals valor={o.valor} parcial={o.valorParcial} />}
      empty={{
        titulo: 'Nenhum orçamento ainda',
        texto: 'Cada checklist com achados abre um orçamento, e todos ficam guardados aqui.',
      }}
    />
  )
}
