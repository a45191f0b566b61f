import { useLayoutEffect, useState } from 'react'

/** Width of a box in px, followed as it changes; null until it stands. */
export function useLargura(caixa: HTMLElement | null): number | null {
  const [largura, setLargura] = useState<number | null>(null)
  useLayoutEffect(() => {
    if (!caixa) return undefined
    const medir = () => setLargura(caixa.clientWidth)
    const observador = new ResizeObserver(medir)
    observador.observe(caixa)
    medir()
    return () => observador.disconnect()
  }, [caixa])
  return largura
}
