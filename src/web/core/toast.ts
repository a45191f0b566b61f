import type * as Avisos from './avisos.tsx'
import { createStore } from './store.ts'

/** Whether a message was ever shown: until then the shell need not hold their place. */
export const houveToast = createStore(false)

const RETRY_MS = 5000

const buscar = () => import('./avisos.tsx')

/** Fetches what shows messages ahead of the first one, which may be that the network is gone. */
export const prepararToast = (): void => void buscar().catch(() => undefined)

/** What shows messages comes with the first one. A page that cannot fetch it has worse to tell than what would be lost here. */
function mostrar(fazer: (avisos: typeof Avisos) => void, semAvisos: () => void = () => undefined): void {
  buscar().then((avisos) => {
    houveToast.set(true)
    fazer(avisos)
  }, semAvisos)
}

/** Short messages at the foot of the screen, 3 s each. */
export const toast = {
  ok: (mensagem: string) => mostrar((a) => a.mensagens.ok(mensagem)),
  erro: (mensagem: string) => mostrar((a) => a.mensagens.erro(mensagem)),
  info: (mensagem: string) => mostrar((a) => a.mensagens.info(mensagem)),
}

/** Message that opens something when clicked. */
export function toastClicavel(titulo: string, mensagem: string, aoClicar: () => void): void {
  mostrar((a) => a.clicavel(titulo, mensagem, aoClicar))
}

/** Tells what was done and lets it be undone while the timer bar runs (3 s unless told otherwise). */
export function toastDesfazer(mensagem: string, desfazer: () => void, ms?: number): void {
  mostrar((a) => a.comVolta(mensagem, desfazer, ms))
}

/** Tells that a part of the screen did not come, until it has: then with null. */
export function toastDoQueFalta(tentar: (() => void) | null): void {
  // Where even the message does not come there is no button to press: the part is asked for again by itself.
  mostrar(
    (a) => a.doQueFalta(tentar),
    () => tentar && setTimeout(tentar, RETRY_MS),
  )
}
