import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Keeps a form from being sent while a field of it holds text that it could not read, of which the form knows nothing: it would be sent
 * with the field's former value. `tell` shows why.
 */
export function useHeldForm(field: RefObject<HTMLInputElement | null>, unread: boolean, tell: () => void): void {
  const hold = useEffectEvent((e: Event) => {
    e.preventDefault()
    e.stopImmediatePropagation()
    field.current?.focus()
    tell()
  })
  useEffect(() => {
    const form = field.current?.form
    if (!unread || !form) return undefined
    const listener = (e: Event) => hold(e)
    form.addEventListener('submit', listener, true)
    return () => form.removeEventListener('submit', listener, true)
  }, [field, unread])
}
