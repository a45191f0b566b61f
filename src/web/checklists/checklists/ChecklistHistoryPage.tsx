import { COLUMNS } from './columns.tsx'
import { ChecklistList, type ChecklistListConfig } from './ChecklistList.tsx'

const LIST: ChecklistListConfig = {
  id: 'historico-checklist',
  titulo: 'Histórico de checklists',
  colunas: COLUMNS,
  filtros: ['periodo', 'loja', 'marca', 'consultor', 'cor', 'origem', 'estado'],
  exportable: true,
}

/** /historico-checklist: the dealership's checklists, newest first. */
export function ChecklistHistoryPage() {
  return <ChecklistList list={LIST} />
}
