import { useEffect, useEffectEvent } from 'react'

const TYPING_TARGETS =
  'input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"], [role="combobox"]'

/** Whether the focused element uses the key itself: a field, menu or list. */
function isClaimed(e: KeyboardEvent): boolean {
  return e.target instanceof Element && e.target.closest(TYPING_TARGETS) !== null
}

/**
 * Handles a bare key (a value of `KeyboardEvent.key`) wherever the focus is, unless the user is typing or another handler has prevented the
 * default. `run` returns false to leave the key to others.
 */
export function useHotkey(keystroke: string, run: () => unknown, listens = true): void {
  const onKeyDown = useEffectEvent((e: KeyboardEvent) => {
    if (e.key !== keystroke || e.ctrlKey || e.metaKey || e.altKey || e.defaultPrevented || isClaimed(e)) return
    if (run() !== false) e.preventDefault()
  })
  useEffect(() => {
    if (!listens) return undefined
    const listen = (e: KeyboardEvent) => onKeyDown(e)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [listens])
}

/** Whether a modal dialog is open: page shortcuts must then not run. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null
}
