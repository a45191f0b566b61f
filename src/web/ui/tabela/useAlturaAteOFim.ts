import { useLayoutEffect, useState } from 'react'
import { debounced } from '../../core/debounced.ts'

const FOLGA_PX = 24
const MINIMO_PX = 280

/** The greatest height that keeps a box within the window, as CSS; follows what stands above it. */
export function useAlturaAteOFim(caixa: HTMLElement | null): string {
  const [topo, setTopo] = useState(200)
  useLayoutEffect(() => {
    if (!caixa) return undefined
    const medir = () => setTopo(Math.round(caixa.getBoundingClientRect().top + window.scrollY))
    const depois = debounced(medir)
    const observador = new ResizeObserver(depois.call)
    observador.observe(document.body)
    medir()
    return () => {
      observador.disconnect()
      depois.cancel()
    }
  }, [caixa])
  return `max(${MINIMO_PX}px, calc(100dvh - ${topo + FOLGA_PX}px))`
}
