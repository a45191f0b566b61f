import { useCallback, useEffect, useRef, useState } from 'react'
import { toFailure, type Failure } from './api.ts'

export interface Act {
  busy: boolean
  failure: Failure | null
  /** Runs one act at a time; the failure of the last stays until the next. */
  run: (act: () => Promise<void>) => Promise<void>
  /** Runs the failed act again. */
  again: () => void
  forget: () => void
}

/** What a button does on the server: busy meanwhile, and a failure to tell. */
export function useAct(): Act {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const last = useRef<(() => Promise<void>) | null>(null)
  const running = useRef(false)
  const run = useCallback(async (act: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    last.current = act
    setBusy(true)
    setFailure(null)
    try {
      await act()
    } catch (e) {
      setFailure(toFailure(e))
    } finally {
      running.current = false
      setBusy(false)
    }
  }, [])
  const again = useCallback(() => {
    if (last.current) void run(last.current)
  }, [run])
  const forget = useCallback(() => setFailure(null), [])
  return { busy, failure, run, again, forget }
}

/** Runs `act` when the network comes back, while `waits`. */
export function useOnline(waits: boolean, act: () => void): void {
  const now = useRef(act)
  useEffect(() => {
    now.current = act
  })
  useEffect(() => {
    if (!waits) return undefined
    const back = () => now.current()
    addEventListener('online', back)
    return () => removeEventListener('online', back)
  }, [waits])
}
