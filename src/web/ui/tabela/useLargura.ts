import { useLayoutEffect, useState } from 'react'
import { debounced } from '../../core/debounced.ts'

/** Width of a box in px, followed as it changes; null until it stands. */
export function useLargura(caixa: HTMLElement | null): number | null {
  const [largura, setLargura] = useState<number | null>(null)
  useLayoutEffect(() => {
    if (!caixa) return undefined
    const medir = () => setLargura(caixa.clientWidth)
    // At once when it first stands; while a window is pulled wider only when the hand rests.
    const depois = debounced(medir)
    const observador = new ResizeObserver(depois.call)
    observador.observe(caixa)
    medir()
    return () => {
      observador.disconnect()
      depois.cancel()
    }
  }, [caixa])
  return largura
}
