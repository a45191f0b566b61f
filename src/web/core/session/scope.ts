import { useMatches } from '@tanstack/react-router'
import { RECORD_LOJA_SCREENS, ALL_LOJAS_SCREENS } from '#shared/core/all-loja-screens.ts'
import { useConcessionarias } from './concessionarias.ts'

/** Stores whose data the screen shows. */
interface Scope {
  /** True when the screen also shows other stores than the selected one; its store name is then greyed in the header. */
  others: boolean
  /** Shown beside the title; null when the selected store, a filter or the record already tells the store. */
  texto: string | null
}

/** Whether the screen depends on the selected store; empty for users with a single store. */
export function useScope(): Scope {
  const atual = useMatches().at(-1)
  const { activeLojas } = useConcessionarias()
  const search: Record<string, unknown> = atual?.search ?? {}
  const filtered = search['loja'] !== undefined || search['codGrupo'] !== undefined
  const path = atual?.staticData.tela?.path
  const ofAllLojas = ALL_LOJAS_SCREENS.has(path)
  if (activeLojas.length < 2) return { others: false, texto: null }
  return {
    others: ofAllLojas || filtered || RECORD_LOJA_SCREENS.has(path),
    texto: ofAllLojas && !filtered ? 'Todas as lojas' : null,
  }
}
