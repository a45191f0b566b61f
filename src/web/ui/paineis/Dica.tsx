import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { adiado } from '../../core/adiado.ts'

const DicaAberta = adiado(() => import('./DicaAberta.tsx').then((m) => m.DicaAberta))

/** Words beside the one element that they explain, on hover, focus and touch; their code comes with the first. The element is never drawn anew: it keeps its focus and the click under way. */
export function Dica({ texto, children }: { texto: string; children: ReactNode }) {
  const [alvo, setAlvo] = useState<HTMLElement | null>(null)
  const [aberta, setAberta] = useState(false)
  useEffect(() => {
    if (!aberta) return
    const aoTeclar = (e: KeyboardEvent) => e.key === 'Escape' && setAberta(false)
    window.addEventListener('keydown', aoTeclar)
    return () => window.removeEventListener('keydown', aoTeclar)
  }, [aberta])
  function abrir(involucro: HTMLElement): void {
    setAlvo(involucro.firstElementChild as HTMLElement | null)
    setAberta(true)
  }
  const fechar = () => setAberta(false)
  return (
    <>
      <span
        style={{ display: 'contents' }}
        onPointerEnter={(e) => abrir(e.currentTarget)}
        onPointerLeave={fechar}
        onFocus={(e) => e.target.matches(':focus-visible') && abrir(e.currentTarget)}
        onBlur={fechar}
      >
        {children}
      </span>
      {alvo && (
        <Suspense>
          <DicaAberta texto={texto} alvo={alvo} aberta={aberta} />
        </Suspense>
      )}
    </>
  )
}
