import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { isDialogOpen, useHotkey } from '../../core/navigation/hotkeys.ts'

const PAGE = 10

function destino(keystroke: string, focus: number, total: number): number | null {
  switch (keystroke) {
    case 'ArrowDown':
    case 'j':
      return focus + 1
    case 'ArrowUp':
    case 'k':
      return focus - 1
    case 'PageDown':
      return focus + PAGE
    case 'PageUp':
      return focus - PAGE
    case 'Home':
      return 0
    case 'End':
      return total - 1
    default:
      return null
  }
}

/**
 * Moves the focus between rows by arrows, j and k, Page Up/Down, Home and End; j focuses a row from anywhere on the page. Rows carry
 * `data-indice`, and only the focused one is a tab stop.
 */
export function useListHotkeys(
  body: RefObject<HTMLElement | null>,
  total: number,
  scrollToIndex: (index: number) => void,
) {
  const [focus, setFocus] = useState(0)
  const pendente = useRef(false)
  function focusPending(index: number): void {
    // The list is virtual: the row exists only after the scroll has rendered it.
    const linha = pendente.current && body.current?.querySelector<HTMLElement>(`[data-indice="${index}"]`)
    if (!linha) return
    pendente.current = false
    linha.focus({ preventScroll: true })
  }
  useEffect(() => focusPending(focus))
  function goTo(index: number): void {
    pendente.current = true
    scrollToIndex(index)
    setFocus(index)
    // A row that is already rendered triggers no effect.
    focusPending(index)
  }
  useHotkey('j', () => total > 0 && !isDialogOpen() && goTo(Math.min(focus, total - 1)))
  function onKeyDown(e: KeyboardEvent): void {
    if (!(e.target as HTMLElement).hasAttribute('data-indice') || e.ctrlKey || e.metaKey) return
    const para = destino(e.key, focus, total)
    if (para === null) return
    e.preventDefault()
    goTo(Math.min(total - 1, Math.max(0, para)))
  }
  return { focus: Math.min(focus, Math.max(0, total - 1)), setFocus, onKeyDown }
}
