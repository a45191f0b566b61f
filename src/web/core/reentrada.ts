import type { Usuario } from '#shared/conta/sessao.ts'
import { sessaoStore } from './credencial.ts'
import { createStore } from './store.ts'

/** Whose session ended while a screen was open; null while nobody is being asked to sign in again. */
export const reentradaStore = createStore<Usuario | null>(null)

let molduras = 0
let espera: { promessa: Promise<boolean>; responder: (entrou: boolean) => void } | null = null

/** A frame that can ask for the password over its page says so while it stands; gives how to take it back. */
export function oferecerReentrada(): () => void {
  molduras++
  return () => {
    molduras--
  }
}

/** Asks for the password over the page, once for all who wait: true when signed in again; false when given up, or nobody can ask. */
export function reentrar(): Promise<boolean> {
  const usuario = sessaoStore.get()?.usuario
  if (molduras === 0 || !usuario) return Promise.resolve(false)
  if (!espera) {
    let responder: (entrou: boolean) => void = () => undefined
    espera = { promessa: new Promise((ok) => (responder = ok)), responder }
    reentradaStore.set(usuario)
  }
  return espera.promessa
}

/** The answer to what was asked: those who wait go on, or end. */
export function responderReentrada(entrou: boolean): void {
  const { responder } = espera ?? {}
  espera = null
  reentradaStore.set(null)
  responder?.(entrou)
}
