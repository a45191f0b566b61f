import { useEffect, useEffectEvent } from 'react'

const ESCREVE = 'input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"], [role="combobox"]'

/** Whether a key belongs to what has the focus: somebody is typing, or walks a menu. */
function temDono(e: KeyboardEvent): boolean {
  return e.target instanceof Element && e.target.closest(ESCREVE) !== null
}

/** Hears a bare key (as `KeyboardEvent.key` names it) wherever the focus is, unless somebody is typing; another who took it first keeps it, and `fazer` leaves it to others by giving false. */
export function useTecla(tecla: string, fazer: () => unknown, ouve = true): void {
  const aoTeclar = useEffectEvent((e: KeyboardEvent) => {
    if (e.key !== tecla || e.ctrlKey || e.metaKey || e.altKey || e.defaultPrevented || temDono(e)) return
    if (fazer() !== false) e.preventDefault()
  })
  useEffect(() => {
    if (!ouve) return undefined
    const ouvir = (e: KeyboardEvent) => aoTeclar(e)
    window.addEventListener('keydown', ouvir)
    return () => window.removeEventListener('keydown', ouvir)
  }, [ouve])
}

/** Whether a dialog stands over the page: its keys are not the page's. */
export function temDialogo(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null
}
