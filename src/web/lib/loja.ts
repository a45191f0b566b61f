import { sessaoStore } from './credencial.ts'
import { createStore, useStore } from './store.ts'

/** Code of the selected dealership; null until the list is known. */
export const lojaStore = createStore<number | null>(null)
sessaoStore.subscribe(() => {
  if (!sessaoStore.get()) lojaStore.set(null)
})

/** Code of the selected dealership; null only outside the shell. */
export function useLoja(): number | null {
  return useStore(lojaStore)
}
