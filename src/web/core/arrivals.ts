import type { Ir } from './navegar.ts'
import { createStore, useStore } from './store.ts'

const REALCE_MS = 6000
const recentes = createStore<ReadonlySet<number>>(new Set())

/** Lets a quote stand out in the list and on the board for a moment: it has just arrived, or was asked for. */
export function realcar(codOrcamento: number): void {
  recentes.set(new Set([...recentes.get(), codOrcamento]))
  setTimeout(() => recentes.set(new Set([...recentes.get()].filter((c) => c !== codOrcamento))), REALCE_MS)
}

/** Whether the quote stands out now. */
export function useRecente(codOrcamento: number): boolean {
  return useStore(recentes).has(codOrcamento)
}

const GERENCIAR = '/oficina-digital/gerenciar'

/** Leads to a quote that has arrived: on the list or board where somebody already is, with its filters, it stands out; elsewhere that screen opens. */
export async function mostrarNovo(ir: Ir, codOrcamento: number): Promise<void> {
  if (window.location.pathname !== GERENCIAR) await ir(GERENCIAR)
  realcar(codOrcamento)
}
