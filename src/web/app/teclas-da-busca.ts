import { createStore } from '../core/store.ts'

/** What was typed between asking for the search and its box having the focus: its code may still be on its way. */
export const digitadoStore = createStore('')

function ouvir(e: KeyboardEvent): void {
  if (e.ctrlKey || e.metaKey || e.altKey || e.isComposing) return
  if (e.key === 'Backspace') digitadoStore.set(digitadoStore.get().slice(0, -1))
  else if (e.key.length === 1) digitadoStore.set(digitadoStore.get() + e.key)
  else return
  // Nothing behind the search may act on it.
  e.preventDefault()
  e.stopPropagation()
}

/** The search was asked for: keys are kept from now on. */
export function guardarTeclas(): void {
  digitadoStore.set('')
  window.addEventListener('keydown', ouvir, true)
}

/** The box has the focus, or never will: keys go their usual way. */
export function soltarTeclas(): void {
  window.removeEventListener('keydown', ouvir, true)
}
