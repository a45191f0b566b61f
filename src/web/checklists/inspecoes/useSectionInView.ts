import { useEffect, useRef, useState } from 'react'

/** Below the app's header and the inspection's own bar. */
const LINE_PX = 250

/** The section at the top of the window: the last one whose head has passed the bar. */
export function useSectionInView(sections: readonly string[], listens: boolean): string | null {
  const [at, setAt] = useState<string | null>(sections[0] ?? null)
  const shown = useRef(at)
  const key = sections.join(' ')
  useEffect(() => {
    if (!listens) return undefined
    let frame = 0
    const look = () => {
      frame = 0
      const heads = key.split(' ').flatMap((s) => document.getElementById(`secao-${s}`) ?? [])
      const passed = heads.findLast((h) => h.getBoundingClientRect().top <= LINE_PX) ?? heads[0]
      const next = passed?.dataset['secao'] ?? null
      // Setting the same value would still draw the whole inspection at each scrolled frame.
      if (next === shown.current) return
      shown.current = next
      setAt(next)
    }
    const later = () => (frame ||= requestAnimationFrame(look))
    look()
    window.addEventListener('scroll', later, { passive: true })
    window.addEventListener('resize', later)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', later)
      window.removeEventListener('resize', later)
    }
  }, [key, listens])
  return at
}
