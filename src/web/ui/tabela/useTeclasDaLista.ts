import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'

const PAGINA = 10

function destino(tecla: string, foco: number, total: number): number | null {
  switch (tecla) {
    case 'ArrowDown':
      return foco + 1
    case 'ArrowUp':
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

/** Moves focus over rows by arrows, Page Up/Down, Home and End; rows carry `data-indice`, and only the focused one is a tab stop. */
export function useTeclasDaLista(
  corpo: RefObject<HTMLElement | null>,
  total: number,
  rolarAte: (indice: number) => void,
) {
  const [foco, setFoco] = useState(0)
  const pendente = useRef(false)
  useEffect(() => {
    if (!pendente.current) return
    // The row may be virtual: it exists only after the scroll has rendered it.
    const linha = corpo.current?.querySelector<HTMLElement>(`[data-indice="${foco}"]`)
    if (!linha) return
    pendente.current = false
    linha.focus({ preventScroll: true })
  })
  function aoTeclar(e: KeyboardEvent): void {
    if (!(e.target as HTMLElement).hasAttribute('data-indice')) return
    const para = destino(e.key, foco, total)
    if (para === null) return
    e.preventDefault()
    const indice = Math.min(total - 1, Math.max(0, para))
    pendente.current = true
    rolarAte(indice)
    setFoco(indice)
  }
  return { foco: Math.min(foco, Math.max(0, total - 1)), setFoco, aoTeclar }
}
