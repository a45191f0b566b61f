// Offline queue: a mechanic's acts wait on the device in order, each with its own idempotency key, so a repeated send counts once.
import { queryClient } from '../../core/http/query.ts'
import { saveJson, parseJson } from '../../core/storage/storage.ts'
import { sessaoStore } from '../../core/session/credentials.ts'
import { ApiError, errorMessage } from '../../core/http/errors.ts'
import { createStore } from '../../core/storage/store.ts'
import { serverNow } from '../../core/realtime/server-clock.ts'
import { uuid } from '../../core/http/uuid.ts'
import { type MecanicoAct, sendAct } from './act.ts'

const KEY = 'patio_fila_mecanico'
const RETRY_MS = 8000

/** A queued act; `refusal` is set once the server has refused it. */
export interface QueuedAct {
  id: string
  codUsuario: number
  /** Epoch ms of the act itself, by server time. */
  em: number
  ato: MecanicoAct
  recusa: string | null
}

/** Acts of the current user on this device that the server does not have yet. */
export const queueStore = createStore<readonly QueuedAct[]>(parseJson<QueuedAct[]>(localStorage, KEY, []))

function keep(queue: readonly QueuedAct[]): void {
  queueStore.set(queue)
  saveJson(localStorage, KEY, queue.length === 0 ? null : queue)
}

/** Appends an act to the queue and starts sending. */
export function enqueue(action: MecanicoAct): void {
  const codUsuario = sessaoStore.get()?.usuario.codUsuario
  if (codUsuario === undefined) return
  keep([...queueStore.get(), { id: uuid(), codUsuario, em: serverNow(), ato: action, recusa: null }])
  void drain()
}

/** Removes a refused act after the user has read why. */
export function forget(id: string): void {
  keep(queueStore.get().filter((x) => x.id !== id))
  void drain()
}

let draining = false

/** Sends the queued acts in order. Stops at the first without an answer, and at a refusal until the user has read it. */
export async function drain(): Promise<void> {
  if (draining) return
  draining = true
  try {
    for (;;) {
      const codUsuario = sessaoStore.get()?.usuario.codUsuario
      const proximo = queueStore.get().find((x) => x.codUsuario === codUsuario)
      if (!proximo || proximo.recusa !== null) return
      try {
        await sendAct(proximo.ato, proximo.id, proximo.em)
        keep(queueStore.get().filter((x) => x.id !== proximo.id))
        void queryClient.invalidateQueries({ queryKey: ['agenda'] })
      } catch (e) {
        const offline = !(e instanceof ApiError) || e.status === 0 || e.status >= 500 || e.status === 429
        if (!offline) keep(queueStore.get().map((x) => (x.id === proximo.id ? { ...x, recusa: errorMessage(e) } : x)))
        return
      }
    }
  } finally {
    draining = false
  }
}

/** Sends the queue whenever the network may be back; returns a function that stops this. */
export function watchNetwork(): () => void {
  const attempt = () => void drain()
  window.addEventListener('online', attempt)
  const timer = setInterval(attempt, RETRY_MS)
  attempt()
  return () => {
    window.removeEventListener('online', attempt)
    clearInterval(timer)
  }
}
