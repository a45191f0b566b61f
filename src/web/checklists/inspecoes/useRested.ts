import { useCallback, useEffect, useRef } from 'react'

const QUIET_MS = 600

/** Gives a value on when its changes rest, when the page is left or the part closes: one act instead of one a key. */
export function useRested<T>(commit: (value: T) => void): (value: T) => void {
  const latest = useRef(commit)
  const waiting = useRef<{ value: T; timer: ReturnType<typeof setTimeout> } | null>(null)
  useEffect(() => {
    latest.current = commit
  })
  const flush = useCallback(() => {
    const last = waiting.current
    if (!last) return
    clearTimeout(last.timer)
    waiting.current = null
    latest.current(last.value)
  }, [])
  useEffect(() => {
    // A phone hides the page before it ends it; what is written only then may come too late.
    const hidden = () => document.hidden && flush()
    document.addEventListener('visibilitychange', hidden)
    window.addEventListener('pagehide', flush)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])
  return useCallback(
    (value: T) => {
      if (waiting.current) clearTimeout(waiting.current.timer)
      waiting.current = { value, timer: setTimeout(flush, QUIET_MS) }
    },
    [flush],
  )
}
