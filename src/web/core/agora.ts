import { useEffect } from 'react'
import { createStore, useStore } from './store.ts'

const PASSO_MS = 20_000

const agora = createStore(Date.now())
let relogios = 0
let timer: ReturnType<typeof setInterval> | undefined

/** The present in epoch ms, moved every 20 s by one timer for all clocks of the page. */
export function useAgora(): number {
  useEffect(() => {
    if (relogios++ === 0) {
      agora.set(Date.now())
      timer = setInterval(() => agora.set(Date.now()), PASSO_MS)
    }
    return () => {
      if (--relogios === 0) clearInterval(timer)
    }
  }, [])
  return useStore(agora)
}
