import { type HistoryState, useLocation } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * What the address of this screen carries besides its path. While the next screen still loads, its address is there already and this one
 * still stands: it keeps its own.
 */
export function useOwnState<T>(select: (state: HistoryState) => T): T {
  const { pathname, state } = useLocation()
  const [own] = useState(pathname)
  const [kept, keep] = useState(state)
  const current = pathname === own ? state : kept
  if (current !== kept) keep(current)
  return select(current)
}
