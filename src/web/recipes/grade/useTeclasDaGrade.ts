import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react'

/** Where the caret is: at an edge, or over everything, arrows leave the cell. */
function sai(input: HTMLInputElement, tecla: string): boolean {
  const { selectionStart: de, selectionEnd: ate, value } = input
  if (value === '' || (de === 0 && ate === value.length)) return true
  return tecla === 'ArrowLeft' ? ate === 0 : de === value.length
}

function passo(e: KeyboardEvent, input: HTMLInputElement): [linha: number, coluna: number] | null {
  switch (e.key) {
    case 'ArrowDown':
      return [1, 0]
    case 'ArrowUp':
      return [-1, 0]
    case 'Enter':
      return [e.shiftKey ? -1 : 1, 0]
    case 'ArrowLeft':
    case 'ArrowRight':
      return sai(input, e.key) ? [0, e.key === 'ArrowLeft' ? -1 : 1] : null
    default:
      return null
  }
}

/** The cell that an event came from; null for what is no cell. */
export const celulaDe = (e: { target: EventTarget | null }): HTMLInputElement | null =>
  e.target instanceof HTMLInputElement && e.target.dataset['linha'] !== undefined ? e.target : null
const endereco = (input: HTMLInputElement) => [Number(input.dataset['linha']), Number(input.dataset['coluna'])] as const

/** Moves between cells as a spreadsheet does: arrows, Enter, F2 to edit within; a pasted block goes to `colar`. For each cell, or for the whole grid that they stand in. */
export function useTeclasDaGrade(
  grade: RefObject<HTMLElement | null>,
  colar: (texto: string, linha: number, coluna: number) => void,
) {
  function aoTeclar(e: KeyboardEvent): void {
    const input = celulaDe(e)
    if (!input) return
    if (e.key === 'F2') {
      e.preventDefault()
      input.setSelectionRange(input.value.length, input.value.length)
      return
    }
    const vai = passo(e, input)
    if (!vai || e.altKey || e.ctrlKey || e.metaKey) return
    e.preventDefault()
    const [linha, coluna] = endereco(input)
    grade.current
      ?.querySelector<HTMLInputElement>(`input[data-linha="${linha + vai[0]}"][data-coluna="${coluna + vai[1]}"]`)
      ?.focus()
  }
  function aoColar(e: ClipboardEvent): void {
    const input = celulaDe(e)
    if (!input) return
    const texto = e.clipboardData.getData('text')
    if (!/[\n\t]/.test(texto.replace(/[\r\n]+$/, ''))) return
    e.preventDefault()
    const [linha, coluna] = endereco(input)
    colar(texto, linha, coluna)
  }
  return { aoTeclar, aoColar }
}
