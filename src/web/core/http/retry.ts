import { withTimeout } from './chunk.ts'
import { createStore } from '../storage/store.ts'

const faltam = new Set<() => void>()

function retryMissing(): void {
  for (const attempt of faltam) attempt()
}

/** Chunks that somebody waits for and that failed to load: the last error, and a retry of all of them. */
export const missingPartStore = createStore<{ erro: unknown; tentar: () => void } | null>(null)

/**
 * Loads a chunk that somebody waits for. A failed load is retried on the user's click and when the network is back; the promise never
 * rejects.
 */
export function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve) => {
    let arrived = false
    const attempt = () => {
      withTimeout('part of a screen', load()).then(
        (part) => {
          arrived = true
          faltam.delete(attempt)
          if (faltam.size === 0) missingPartStore.set(null)
          resolve(part)
        },
        (erro: unknown) => {
          // Two attempts may run at once, and the other one has already succeeded.
          if (arrived) return
          faltam.add(attempt)
          window.addEventListener('online', retryMissing)
          missingPartStore.set({ erro, tentar: retryMissing })
        },
      )
    }
    attempt()
  })
}

const FIRST_PAUSE_MS = 5000
const LONGEST_PAUSE_MS = 60_000

/** Loads a chunk that nobody looks at, such as what a live event runs. A failed load is retried without a word; the promise never rejects. */
export async function loadQuietly<T>(load: () => Promise<T>): Promise<T> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS))
    try {
      return await withTimeout('part of a screen', load())
    } catch {
      await new Promise((later) => setTimeout(later, pause))
    }
}
