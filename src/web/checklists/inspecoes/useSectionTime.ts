import { useEffect, useEffectEvent, useRef } from 'react'

/** No longer is a section counted without a touch: the phone lies on the bench. */
const IDLE_MS = 180_000
/** Who only scrolls past a section does not work in it. */
const SHORTEST_S = 3

/** Counts the seconds in which a section is worked on and gives them on when it is left, or the page is hidden. */
export function useSectionTime(section: string | null, give: (section: string, seconds: number) => void): void {
  const from = useRef<number | null>(null)
  const touched = useRef(0)
  const end = useEffectEvent((of: string) => {
    const began = from.current
    from.current = null
    if (began === null) return
    const until = Math.min(performance.now(), touched.current + IDLE_MS)
    const seconds = Math.round((until - began) / 1000)
    if (seconds >= SHORTEST_S) give(of, Math.min(7200, seconds))
  })
  useEffect(() => {
    if (section === null) return undefined
    const begin = () => {
      touched.current = performance.now()
      from.current ??= performance.now()
    }
    const touch = () => {
      if (performance.now() - touched.current > IDLE_MS) end(section)
      begin()
    }
    const hide = () => (document.visibilityState === 'hidden' ? end(section) : begin())
    begin()
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('pointerdown', touch)
    window.addEventListener('keydown', touch)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('pointerdown', touch)
      window.removeEventListener('keydown', touch)
      end(section)
    }
  }, [section])
}
