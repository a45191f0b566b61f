import type { Concessionaria } from '#shared/cadastros/concessionarias.ts'
import { sessaoStore } from './credentials.ts'
import { createStore, useStore } from '../storage/store.ts'

/** Code of the selected store; null until the list has loaded. */
export const lojaStore = createStore<number | null>(null)
/** Whether the selected store is only the default (the first of several), not the user's choice. */
export const choicePendingStore = createStore(false)
/** The user's stores, as last read. */
export const lojasStore = createStore<readonly Concessionaria[]>([])
sessaoStore.subscribe(() => {
  if (!sessaoStore.get()) lojaStore.set(null)
})

/** Code of the selected store; null only outside the shell. */
export function useLoja(): number | null {
  return useStore(lojaStore)
}

/** Time zone of the selected store; the browser's while none is selected. */
export function useTimeZone(): string {
  const codigo = useLoja()
  const lojas = useStore(lojasStore)
  return lojas.find((l) => l.codConcessionaria === codigo)?.fuso ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
}
