import type { GoTo } from '../navigation/navigate.ts'
import { createStore, useStore } from '../storage/store.ts'

const HIGHLIGHT_MS = 6000
const recents = createStore<ReadonlySet<number>>(new Set())

/** Highlights a quote in the list and on the board for 6 s, when it has just arrived or the user asked for it. */
export function highlight(codOrcamento: number): void {
  recents.set(new Set([...recents.get(), codOrcamento]))
  setTimeout(() => recents.set(new Set([...recents.get()].filter((c) => c !== codOrcamento))), HIGHLIGHT_MS)
}

/** Whether the quote is highlighted now. */
export function useIsHighlighted(codOrcamento: number): boolean {
  return useStore(recents).has(codOrcamento)
}

const MANAGE_PATH = '/oficina-digital/gerenciar'

/** Shows a quote that has arrived: opens gerenciar unless it is already open (then its filters stay) and highlights the quote. */
export async function showNewOrcamento(goTo: GoTo, codOrcamento: number): Promise<void> {
  if (window.location.pathname !== MANAGE_PATH) await goTo(MANAGE_PATH)
  highlight(codOrcamento)
}
