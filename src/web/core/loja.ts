import type { Concessionaria } from '#shared/cadastros/concessionarias.ts'
import { sessaoStore } from './credencial.ts'
import { createStore, useStore } from './store.ts'

/** Code of the selected dealership; null until the list is known. */
export const lojaStore = createStore<number | null>(null)
/** Whether the selected one was chosen by nobody: it is the first of several. */
export const escolhaPendente = createStore(false)
/** The reachable dealerships, as they were last read. */
export const lojasStore = createStore<readonly Concessionaria[]>([])
sessaoStore.subscribe(() => {
  if (!sessaoStore.get()) lojaStore.set(null)
})

/** Code of the selected dealership; null only outside the shell. */
export function useLoja(): number | null {
  return useStore(lojaStore)
}

/** Zone of the selected dealership; the browser's own while there is none. */
export function useFuso(): string {
  const codigo = useLoja()
  const lojas = useStore(lojasStore)
  return lojas.find((l) => l.codConcessionaria === codigo)?.fuso ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
}
