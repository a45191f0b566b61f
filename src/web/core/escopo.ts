import { useMatches } from '@tanstack/react-router'
import { DA_LOJA_DO_REGISTRO, DE_TODAS_AS_LOJAS } from '#shared/core/telas-de-varias-lojas.ts'
import { useConcessionarias } from './concessionarias.ts'

/** Stores whose data the screen shows. */
interface Escopo {
  /** Not the one chosen above, and where it says so itself. */
  outras: boolean
  /** Said beside the title: null where the store chosen above, a filter or the record says it. */
  texto: string | null
}

/** Whether the store chosen above governs the screen; who reaches one store alone is told nothing. */
export function useEscopo(): Escopo {
  const atual = useMatches().at(-1)
  const { ativas } = useConcessionarias()
  const search: Record<string, unknown> = atual?.search ?? {}
  const filtrada = search['loja'] !== undefined || search['codGrupo'] !== undefined
  const path = atual?.staticData.tela?.path
  const deTodas = DE_TODAS_AS_LOJAS.has(path)
  if (ativas.length < 2) return { outras: false, texto: null }
  return {
    outras: deTodas || filtrada || DA_LOJA_DO_REGISTRO.has(path),
    texto: deTodas && !filtrada ? 'Todas as lojas' : null,
  }
}
