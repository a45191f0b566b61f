import { COLUNAS_STELLANTIS } from './colunas.tsx'
import { ListaChecklists, type ListaDeChecklists } from './ListaChecklists.tsx'

const LISTA: ListaDeChecklists = {
  id: 'historico-checklist-stellantis',
  titulo: 'Checklists Stellantis',
  colunas: COLUNAS_STELLANTIS,
  filtros: ['periodo', 'loja', 'garantia', 'tipoOs', 'modelo', 'chassi'],
  montadora: 'STELLANTIS',
  exporta: false,
}

/** /historico-checklist-stellantis: checklists of that maker's makes, with what it asks for. */
export function HistoricoStellantisPage() {
  return <ListaChecklists lista={LISTA} />
}
