import { createStore } from '../../core/storage/store.ts'

/** Keys typed after the search was requested and before its input has the focus: its chunk may still load. */
export const typedStore = createStore('')

function listen(e: KeyboardEvent): void {
  if (e.ctrlKey || e.metaKey || e.altKey || e.isComposing) return
  if (e.key === 'Backspace') typedStore.set(typedStore.get().slice(0, -1))
  else if (e.key.length === 1) typedStore.set(typedStore.get() + e.key)
  else return
  // Keep the key from the page behind the search.
  e.preventDefault()
  e.stopPropagation()
}

/** Starts to record keys: the search was requested. */
export function holdKeys(): void {
  typedStore.set('')
  window.addEventListener('keydown', listen, true)
}

/** Stops recording keys: the input has the focus, or never will. */
export function releaseKeys(): void {
  window.removeEventListener('keydown', listen, true)
}
