import { queryClient } from './query.ts'

let firstClick = 0

/** Whether the first of these clicks sent something that is still on its way; what a draft saves by itself meanwhile does not count. */
const isActing = () =>
  queryClient
    .getMutationCache()
    .getAll()
    .some(({ state }) => state.status === 'pending' && state.submittedAt >= firstClick)

/** The second click of a double click does nothing again: it may come before the button shows that the first one is on its way. */
export function actOnce(): void {
  const hold = (e: MouseEvent) => {
    if (e.detail <= 1) firstClick = Date.now()
    const button = e.detail > 1 && e.target instanceof Element ? e.target.closest('button') : null
    if (!button) return
    const acting = isActing()
    if (button.type === 'submit' || acting) e.preventDefault()
    if (acting) e.stopPropagation()
  }
  document.addEventListener('click', hold, true)
}
