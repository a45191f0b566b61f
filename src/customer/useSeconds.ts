import { useEffect, useState } from 'react'
import { serverNow } from './api.ts'

/** Whole seconds left until an instant by the server's clock, counted down; null without one, 0 once the last has begun. */
export function useSeconds(until: string | number | null): number | null {
  const end = until === null ? null : typeof until === 'number' ? until : Date.parse(until)
  const left = () => (end === null ? null : Math.max(0, Math.floor((end - serverNow()) / 1000)))
  const [, tick] = useState(0)
  const seconds = left()
  const over = seconds === null || seconds === 0
  useEffect(() => {
    if (over) return undefined
    const timer = setInterval(() => tick((n) => n + 1), 500)
    return () => clearInterval(timer)
  }, [over])
  return seconds
}

/** Seconds as a clock counts them: 4:05. */
export const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
