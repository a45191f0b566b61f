import { queryClient } from './query.ts'

/** The second click of a double click does nothing again: it may come before the button shows that the first one is on its way. */
export function actOnce(): void {
  const hold = (e: MouseEvent) => {
    const button = e.detail > 1 && e.target instanceof Element ? e.target.closest('button') : null
    if (!button) return
    if (button.type === 'submit' || queryClient.isMutating() > 0) e.preventDefault()
    if (queryClient.isMutating() > 0) e.stopPropagation()
  }
  document.addEventListener('click', hold, true)
}
