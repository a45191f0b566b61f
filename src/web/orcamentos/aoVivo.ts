import { createStore, useStore } from '../lib/store.ts'

const REALCE_MS = 6000

const recentes = createStore<ReadonlySet<number>>(new Set())

/** Makes a quote that has just arrived stand out for a while. */
export function realcar(codOrcamento: number): void {
  recentes.set(new Set([...recentes.get(), codOrcamento]))
  setTimeout(() => recentes.set(new Set([...recentes.get()].filter((c) => c !== codOrcamento))), REALCE_MS)
}

/** Whether the quote arrived a moment ago: its row stands out. */
export function useRecente(codOrcamento: number): boolean {
  return useStore(recentes).has(codOrcamento)
}
