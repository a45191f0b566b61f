import { useLayoutEffect, useState } from 'react'
import { debounced } from '../../core/storage/debounced.ts'

/** Width of a box in px, updated on resize; null until it is mounted. */
export function useWidth(box: HTMLElement | null): number | null {
  const [width, setWidth] = useState<number | null>(null)
  useLayoutEffect(() => {
    if (!box) return undefined
    const measure = () => setWidth(box.clientWidth)
    // Measure at once on mount, but debounce while the window is being resized.
    const after = debounced(measure)
    const observer = new ResizeObserver(after.call)
    observer.observe(box)
    measure()
    return () => {
      observer.disconnect()
      after.cancel()
    }
  }, [box])
  return width
}
