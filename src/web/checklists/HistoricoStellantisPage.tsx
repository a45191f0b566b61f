import { COLUNAS_STELLANTIS } from './colunas.tsx'
import { ListaChecklists, type ListaDeChecklists } from './ListaChecklists.tsx'

const LISTA: ListaDeChecklists = {
  id: 'historico-checklist-stellantis',
  titulo: 'Checklists Stellantis',
  colunas: COLUNAS_STELLANTIS,
  filtros: ['periodo', 'loja', 'garantia', 'tipoOs', 'modelo', 'chassi'],
  exporta: false,
}

/** /historico-checklist-stellantis: the same checklists with what the maker asks for. */
export function HistoricoStellantisPage() {
  return <ListaChecklists lista={LISTA} />
}
