import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { lazyComponent } from '../../core/navigation/lazy.ts'

const OpenTooltip = lazyComponent(() => import('./OpenTooltip.tsx').then((m) => m.OpenTooltip))

/**
 * Tooltip of a single element on hover, focus and touch; its chunk loads with the first one. The element is never remounted, so that it
 * keeps its focus and a click in progress.
 */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    if (!opened) return
    const onKeyDown = (e: KeyboardEvent) => e.key === 'Escape' && setOpened(false)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [opened])
  function open(wrapper: HTMLElement): void {
    setTarget(wrapper.firstElementChild as HTMLElement | null)
    setOpened(true)
  }
  const close = () => setOpened(false)
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
      {target && (
        <Suspense>
          <OpenTooltip text={text} target={target} isOpen={opened} />
        </Suspense>
      )}
    </>
  )
}
