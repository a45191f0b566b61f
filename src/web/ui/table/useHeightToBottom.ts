import { useLayoutEffect, useState } from 'react'
import { debounced } from '../../core/storage/debounced.ts'

const GAP_PX = 24
const MIN_PX = 280

/** Largest CSS height that keeps a box within the window; updates when the content above changes. */
export function useHeightToBottom(box: HTMLElement | null): string {
  const [top, setTop] = useState(200)
  useLayoutEffect(() => {
    if (!box) return undefined
    const measure = () => setTop(Math.round(box.getBoundingClientRect().top + window.scrollY))
    const after = debounced(measure)
    const observer = new ResizeObserver(after.call)
    observer.observe(document.body)
    measure()
    return () => {
      observer.disconnect()
      after.cancel()
    }
  }, [box])
  return `max(${MIN_PX}px, calc(100dvh - ${top + GAP_PX}px))`
}
