import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react'

/** Whether a horizontal arrow leaves the cell: the caret is at that edge, or everything is selected. */
function leaves(input: HTMLInputElement, keystroke: string): boolean {
  const { selectionStart: de, selectionEnd: ate, value } = input
  if (value === '' || (de === 0 && ate === value.length)) return true
  return keystroke === 'ArrowLeft' ? ate === 0 : de === value.length
}

function step(e: KeyboardEvent, input: HTMLInputElement): [linha: number, coluna: number] | null {
  switch (e.key) {
    case 'ArrowDown':
      return [1, 0]
    case 'ArrowUp':
      return [-1, 0]
    case 'Enter':
      return [e.shiftKey ? -1 : 1, 0]
    case 'ArrowLeft':
    case 'ArrowRight':
      return leaves(input, e.key) ? [0, e.key === 'ArrowLeft' ? -1 : 1] : null
    default:
      return null
  }
}

/** Grid cell of an event; null when its target is no cell. */
export const cellOf = (e: { target: EventTarget | null }): HTMLInputElement | null =>
  e.target instanceof HTMLInputElement && e.target.dataset['linha'] !== undefined ? e.target : null
const address = (input: HTMLInputElement) => [Number(input.dataset['linha']), Number(input.dataset['coluna'])] as const

/**
 * Spreadsheet keys for a grid: arrows and Enter move between cells, F2 edits inside one, a pasted block goes to `paste`. Attach the
 * handlers to each cell or to the whole grid.
 */
export function useGridHotkeys(
  grid: RefObject<HTMLElement | null>,
  paste: (texto: string, linha: number, coluna: number) => void,
) {
  function onKeyDown(e: KeyboardEvent): void {
    const input = cellOf(e)
    if (!input) return
    if (e.key === 'F2') {
      e.preventDefault()
      input.setSelectionRange(input.value.length, input.value.length)
      return
    }
    const goes = step(e, input)
    if (!goes || e.altKey || e.ctrlKey || e.metaKey) return
    e.preventDefault()
    const [linha, column] = address(input)
    grid.current
      ?.querySelector<HTMLInputElement>(`input[data-linha="${linha + goes[0]}"][data-coluna="${column + goes[1]}"]`)
      ?.focus()
  }
  function onPaste(e: ClipboardEvent): void {
    const input = cellOf(e)
    if (!input) return
    const text = e.clipboardData.getData('text')
    if (!/[\n\t]/.test(text.replace(/[\r\n]+$/, ''))) return
    e.preventDefault()
    const [linha, column] = address(input)
    paste(text, linha, column)
  }
  return { onKeyDown, onPaste }
}
