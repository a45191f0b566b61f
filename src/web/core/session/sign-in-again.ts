import type { Usuario } from '#shared/conta/sessao.ts'
import { sessaoStore } from './credentials.ts'
import { createStore } from '../storage/store.ts'

/** User whose session expired with a screen open; null while no new sign-in is pending. */
export const reauthStore = createStore<Usuario | null>(null)

let frames = 0
let espera: { promessa: Promise<boolean>; answer: (entered: boolean) => void } | null = null

/** Registers a mounted frame that can ask for the password over its page; returns the clean-up. */
export function offerReauth(): () => void {
  frames++
  return () => {
    frames--
  }
}

/**
 * Asks for the password over the page, once for all callers. Resolves to true after a sign-in; false when the user gives up or no frame can
 * ask.
 */
export function reauthenticate(): Promise<boolean> {
  const usuario = sessaoStore.get()?.usuario
  if (frames === 0 || !usuario) return Promise.resolve(false)
  if (!espera) {
    let answer: (entered: boolean) => void = () => undefined
    espera = { promessa: new Promise((ok) => (answer = ok)), answer }
    reauthStore.set(usuario)
  }
  return espera.promessa
}

/** Result of the new sign-in, passed on to all callers of `reauthenticate`. */
export function answerReauth(entered: boolean): void {
  const { answer } = espera ?? {}
  espera = null
  reauthStore.set(null)
  answer?.(entered)
}
