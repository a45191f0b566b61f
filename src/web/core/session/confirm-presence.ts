import { createStore } from '../storage/store.ts'

/** Ways in which the person can confirm that they are there, as the server names them. */
export type ConfirmMethod = 'TOTP' | 'PASSKEY' | 'SENHA' | 'PROVEDOR'

/** A dangerous act waits for its person to confirm; null while none does. */
export const confirmStore = createStore<readonly ConfirmMethod[] | null>(null)

let frames = 0
let waiting: { promise: Promise<boolean>; answer: (confirmed: boolean) => void } | null = null

/** Registers a mounted frame that can ask; returns the clean-up. */
export function offerConfirmation(): () => void {
  frames++
  return () => {
    frames--
  }
}

/** Asks over the page, once for all callers. False when the person gives up, or when no frame can ask. */
export function confirmPresence(methods: readonly ConfirmMethod[]): Promise<boolean> {
  if (frames === 0) return Promise.resolve(false)
  if (!waiting) {
    let answer: (confirmed: boolean) => void = () => undefined
    waiting = { promise: new Promise((ok) => (answer = ok)), answer }
    confirmStore.set(methods)
  }
  return waiting.promise
}

/** The answer, passed on to all callers of `confirmPresence`. */
export function answerConfirmation(confirmed: boolean): void {
  const { answer } = waiting ?? {}
  waiting = null
  confirmStore.set(null)
  answer?.(confirmed)
}
