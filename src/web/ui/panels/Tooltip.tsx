import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { lazyComponent } from '../../core/navigation/lazy.ts'

const OpenTooltip = lazyComponent(() => import('./OpenTooltip.tsx').then((m) => m.OpenTooltip))

/**
 * Tooltip of a single element on hover, focus and touch; its chunk loads with the first one. The element is never remounted, so that it
 * keeps its focus and a click in progress.
 */
export function Tooltip({ texto, children }: { texto: string; children: ReactNode }) {
  const [alvo, setAlvo] = useState<HTMLElement | null>(null)
  const [aberta, setAberta] = useState(false)
  useEffect(() => {
    if (!aberta) return
    const onKeyDown = (e: KeyboardEvent) => e.key === 'Escape' && setAberta(false)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [aberta])
  function open(wrapper: HTMLElement): void {
    setAlvo(wrapper.firstElementChild as HTMLElement | null)
    setAberta(true)
  }
  const close = () => setAberta(false)
  return (
    <>
      <span
        style={{ display: 'contents' }}
        onPointerEnter={(e) => open(e.currentTarget)}
        onPointerLeave={close}
        onFocus={(e) => e.target.matches(':focus-visible') && open(e.currentTarget)}
        onBlur={close}
      >
        {children}
      </span>
      {alvo && (
        <Suspense>
          <OpenTooltip texto={texto} alvo={alvo} aberta={aberta} />
        </Suspense>
      )}
    </>
  )
}
