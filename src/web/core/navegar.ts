import { type HistoryState, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { EnderecoDaTela } from '#shared/core/telas.ts'

/** Query of an address; what is undefined is left out. */
export type Busca = Record<string, string | number | undefined>

/** Opens a screen, by an address that exists; `state` is what the screen's guard asks for. */
export type Ir = (
  to: EnderecoDaTela,
  opcoes?: { search?: Busca; replace?: boolean; state?: HistoryState },
) => Promise<void>

/** Opens screens from a component. */
export function useIr(): Ir {
  const navigate = useNavigate()
  return useCallback((to, opcoes) => navigate({ to, ...(opcoes as object) }), [navigate])
}
