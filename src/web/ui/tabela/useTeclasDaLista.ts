import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { temDialogo, useTecla } from '../../core/teclas.ts'

const PAGINA = 10

function destino(tecla: string, foco: number, total: number): number | null {
  switch (tecla) {
    case 'ArrowDown':
    case 'j':
      return foco + 1
    case 'ArrowUp':
    case 'k':
      return foco - 1
    case 'PageDown':
      return foco + PAGINA
    case 'PageUp':
      return foco - PAGINA
    case 'Home':
      return 0
    case 'End':
      return total - 1
    default:
      return null
  }
}

/** Moves focus over rows by arrows, j and k, Page Up/Down, Home and End, and into them by j from anywhere on the page; rows carry `data-indice`, and only the focused one is a tab stop. */
export function useTeclasDaLista(
  corpo: RefObject<HTMLElement | null>,
  total: number,
  rolarAte: (indice: number) => void,
) {
  const [foco, setFoco] = useState(0)
  const pendente = useRef(false)
  function focarPendente(indice: number): void {
    // The row may be virtual: it exists only after the scroll has rendered it.
    const linha = pendente.current && corpo.current?.querySelector<HTMLElement>(`[data-indice="${indice}"]`)
    if (!linha) return
    pendente.current = false
    linha.focus({ preventScroll: true })
  }
  useEffect(() => focarPendente(foco))
  function irPara(indice: number): void {
    pendente.current = true
    rolarAte(indice)
    setFoco(indice)
    // One that is there already is not drawn again.
    focarPendente(indice)
  }
  useTecla('j', () => total > 0 && !temDialogo() && irPara(Math.min(foco, total - 1)))
  function aoTeclar(e: KeyboardEvent): void {
    if (!(e.target as HTMLElement).hasAttribute('data-indice') || e.ctrlKey || e.metaKey) return
    const para = destino(e.key, foco, total)
    if (para === null) return
    e.preventDefault()
    irPara(Math.min(total - 1, Math.max(0, para)))
  }
  return { foco: Math.min(foco, Math.max(0, total - 1)), setFoco, aoTeclar }
}
