import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react'

/** Where the caret is: at an edge, or over everything, arrows leave the cell. */
function sai(input: HTMLInputElement, tecla: string): boolean {
  const { selectionStart: de, selectionEnd: ate, value } = input
  if (value === '' || (de === 0 && ate === value.length)) return true
  return tecla === 'ArrowLeft' ? ate === 0 : de === value.length
}

function passo(e: KeyboardEvent<HTMLInputElement>): [linha: number, coluna: number] | null {
  switch (e.key) {
    case 'ArrowDown':
      return [1, 0]
    case 'ArrowUp':
      return [-1, 0]
    case 'Enter':
      return [e.shiftKey ? -1 : 1, 0]
    case 'ArrowLeft':
    case 'ArrowRight':
      return sai(e.currentTarget, e.key) ? [0, e.key === 'ArrowLeft' ? -1 : 1] : null
    default:
      return null
  }
}

const endereco = (input: HTMLInputElement) => [Number(input.dataset['linha']), Number(input.dataset['coluna'])] as const

/** Moves between cells as a spreadsheet does: arrows, Enter, F2 to edit within; a pasted block goes to `colar`. */
export function useTeclasDaGrade(
  grade: RefObject<HTMLElement | null>,
  colar: (texto: string, linha: number, coluna: number) => void,
) {
  function aoTeclar(e: KeyboardEvent<HTMLInputElement>): void {
    const input = e.currentTarget
    if (e.key === 'F2') {
      e.preventDefault()
      input.setSelectionRange(input.value.length, input.value.length)
      return
    }
    const vai = passo(e)
    if (!vai || e.altKey || e.ctrlKey || e.metaKey) return
    e.preventDefault()
    const [linha, coluna] = endereco(input)
    grade.current
      ?.querySelector<HTMLInputElement>(`input[data-linha="${linha + vai[0]}"][data-coluna="${coluna + vai[1]}"]`)
      ?.focus()
  }
  function aoColar(e: ClipboardEvent<HTMLInputElement>): void {
    const texto = e.clipboardData.getData('text')
    if (!/[\n\t]/.test(texto.replace(/[\r\n]+$/, ''))) return
    e.preventDefault()
    const [linha, coluna] = endereco(e.currentTarget)
    e.currentTarget.blur()
    colar(texto, linha, coluna)
  }
  return { aoTeclar, aoColar }
}
