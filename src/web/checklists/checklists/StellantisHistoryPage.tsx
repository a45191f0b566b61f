import { STELLANTIS_COLUMNS } from './columns.tsx'
import { ChecklistList, type ChecklistListConfig } from './ChecklistList.tsx'

const LIST: ChecklistListConfig = {
  id: 'historico-checklist-stellantis',
  titulo: 'Checklists Stellantis',
  colunas: STELLANTIS_COLUMNS,
  filtros: ['periodo', 'loja', 'garantia', 'origem', 'tipoOs', 'modelo', 'chassi'],
  montadora: 'STELLANTIS',
  exportable: false,
}

/** /historico-checklist-stellantis: checklists of Stellantis makes, with the columns that the maker requires. */
export function StellantisHistoryPage() {
  return <ChecklistList list={LIST} />
}
