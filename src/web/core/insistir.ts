import { comLimite } from './chunk.ts'
import { createStore } from './store.ts'

const faltam = new Set<() => void>()

function tentarDeNovo(): void {
  for (const tentar of faltam) tentar()
}

/** Parts of the program that somebody waits for and that did not come: why the last one did not, and how all are asked for again. */
export const faltaStore = createStore<{ erro: unknown; tentar: () => void } | null>(null)

/** A part of the program that somebody waits for. It is asked for again when the person says so, and when the network is back; the promise never fails. */
export function insistir<T>(buscar: () => Promise<T>): Promise<T> {
  return new Promise((resolve) => {
    let veio = false
    const tentar = () => {
      comLimite('part of a screen', buscar()).then(
        (parte) => {
          veio = true
          faltam.delete(tentar)
          if (faltam.size === 0) faltaStore.set(null)
          resolve(parte)
        },
        (erro: unknown) => {
          // Asked for twice at once: one of the two is enough.
          if (veio) return
          faltam.add(tentar)
          window.addEventListener('online', tentarDeNovo)
          faltaStore.set({ erro, tentar: tentarDeNovo })
        },
      )
    }
    tentar()
  })
}
