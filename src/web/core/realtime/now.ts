import { useEffect } from 'react'
import { createStore, useStore } from '../storage/store.ts'

const STEP_MS = 20_000

const now = createStore(Date.now())
let clocks = 0
let timer: ReturnType<typeof setInterval> | undefined

/** Current time in epoch ms, updated every 20 s by one timer for all clocks of the page. */
export function useNow(): number {
  useEffect(() => {
    if (clocks++ === 0) {
      now.set(Date.now())
      timer = setInterval(() => now.set(Date.now()), STEP_MS)
    }
    return () => {
      if (--clocks === 0) clearInterval(timer)
    }
  }, [])
  return useStore(now)
}
