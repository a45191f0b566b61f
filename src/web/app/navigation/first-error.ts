const INVALID = '[aria-invalid="true"], [tabindex="-1"][data-error]'
/** Events after which a late error may no longer move the cursor: the person went on. */
const NEXT_ACTS = ['input', 'keydown', 'pointerdown'] as const

/**
 * Puts the cursor into the first field in error of a form that was sent, whether the browser or the server finds it: on a phone that
 * field is often out of view, and nothing would seem to happen.
 */
export function showFirstErrors(): () => void {
  let forget = (): void => {}
  function watch(e: SubmitEvent): void {
    forget()
    const form = e.target as HTMLFormElement
    const listening = new AbortController()
    const changes = new MutationObserver(show)
    forget = () => {
      changes.disconnect()
      listening.abort()
    }
    function show(): void {
      const field = form.querySelector<HTMLElement>(INVALID)
      if (!field) return
      forget()
      field.focus()
    }
    for (const act of NEXT_ACTS) document.addEventListener(act, forget, { capture: true, signal: listening.signal })
    changes.observe(form, { subtree: true, attributeFilter: ['aria-invalid', 'data-error'] })
    // Fields that were already in error change nothing: they are looked for once the form has been drawn again.
    requestAnimationFrame(show)
  }
  document.addEventListener('submit', watch)
  return () => {
    forget()
    document.removeEventListener('submit', watch)
  }
}
