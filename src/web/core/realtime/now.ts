import { useEffect } from 'react'
import { createStore, useStore } from '../storage/store.ts'
import { onClockSet, serverNow } from './server-clock.ts'

const STEP_MS = 20_000

const now = createStore(serverNow())
const tick = () => now.set(serverNow())
let clocks = 0
let stop: () => void

function start(): () => void {
  tick()
  const timer = setInterval(tick, STEP_MS)
  const deaf = onClockSet(tick)
  return () => {
    clearInterval(timer)
    deaf()
  }
}

/** Current time by the server's clock in epoch ms, updated every 20 s by one timer for all clocks of the page. */
export function useNow(): number {
  useEffect(() => {
    if (clocks++ === 0) stop = start()
    return () => {
      if (--clocks === 0) stop()
    }
  }, [])
  return useStore(now)
}
