import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  const events = ['online', 'offline'] as const
  for (const e of events) window.addEventListener(e, listener)
  return () => {
    for (const e of events) window.removeEventListener(e, listener)
  }
}

/** Whether the network is there, as far as the browser knows; right also on a page that was opened without one. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
