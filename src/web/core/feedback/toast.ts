// Feedback: toasts, and where they may stand.
import type * as Avisos from './toasts.tsx'
import { wholeErrorMessage } from '../http/errors.ts'
import { createStore } from '../storage/store.ts'

/** Whether a toast was ever shown; until then the shell need not mount their container. */
export const toastShownStore = createStore(false)

const RETRY_MS = 5000

const loadToasts = () => import('./toasts.tsx')

/** Loads the toast code before the first toast, which may be that the network is down. */
export const preloadToast = (): void => void loadToasts().catch(() => undefined)

/** The toast code loads with the first toast. If it cannot load, the toast is dropped: the page then has worse problems. */
function show(run: (avisos: typeof Avisos) => void, onUnavailable: () => void = () => undefined): void {
  loadToasts().then((avisos) => {
    toastShownStore.set(true)
    run(avisos)
  }, onUnavailable)
}

/** Short toasts at the bottom of the screen, 3 s each. */
export const toast = {
  ok: (mensagem: string) => show((a) => a.messages.ok(mensagem)),
  error: (mensagem: string) => show((a) => a.messages.error(mensagem)),
  /** An act that failed, with the server's reasons: no form stands by that could show them. */
  failure: (error: unknown) => show((a) => a.messages.error(wholeErrorMessage(error))),
  info: (mensagem: string) => show((a) => a.messages.info(mensagem)),
}

/** Toast that opens something when clicked. */
export function clickableToast(title: string, mensagem: string, onClick: () => void): void {
  show((a) => a.showClickable(title, mensagem, onClick))
}

/** Toast with an undo button while its timer bar runs (3 s by default). */
export function undoToast(mensagem: string, undo: () => void, ms?: number): void {
  show((a) => a.showWithUndo(mensagem, undo, ms))
}

let nextAttempt: ReturnType<typeof setTimeout> | undefined

/** Every missing part announces its own failure, but one attempt retries all of them: an attempt for each would double them every time. */
export function attemptLater(attempt: (() => void) | null): void {
  clearTimeout(nextAttempt)
  if (attempt) nextAttempt = setTimeout(attempt, RETRY_MS)
}

/** Toast for chunks that failed to load, with a retry; null removes it. */
export function missingPartToast(attempt: (() => void) | null): void {
  // Without the toast code there is no button to press: retry automatically.
  show(
    (a) => a.showMissingPart(attempt),
    () => attemptLater(attempt),
  )
}
