import { COLUNAS } from './colunas.tsx'
import { ListaChecklists, type ListaDeChecklists } from './ListaChecklists.tsx'

const LISTA: ListaDeChecklists = {
  id: 'historico-checklist',
  titulo: 'Histórico de checklists',
  colunas: COLUNAS,
  filtros: ['periodo', 'loja', 'marca', 'consultor', 'cor', 'estado'],
  exporta: true,
}

/** /historico-checklist: every checklist of the dealership, newest first. */
export function HistoricoChecklistPage() {
  return <ListaChecklists lista={LISTA} />
}
