import type { ConversaView } from '#shared/conversas/conversas.ts'
import { useFilters } from '../../recipes/list/filters.ts'

/** Views of the list by their short names, in order. */
export const VIEW_NAMES: Readonly<Record<ConversaView, string>> = {
  TODAS: 'Todas',
  ESPERAM: 'Esperam por nós',
  ATRASADAS: 'Além da meta',
  MINHAS: 'Minhas',
  RESOLVIDAS: 'Resolvidas',
}

const isView = (v: string | undefined): v is ConversaView => v !== undefined && Object.hasOwn(VIEW_NAMES, v)

interface ListState {
  visao: ConversaView
  busca: string | undefined
  modify: (change: { visao?: string | undefined; busca?: string | undefined }) => void
}

/** View and search of the list, in the URL. */
export function useListState(): ListState {
  const [{ visao, busca }, modify] = useFilters(['visao', 'busca'])
  return { visao: isView(visao) ? visao : 'TODAS', busca, modify }
}
