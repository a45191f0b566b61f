import { useSyncExternalStore } from 'react'

const QUERY = '(min-width: 1024px)'

/** Whether there is room for the item beside the list. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(QUERY)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => window.matchMedia(QUERY).matches,
  )
}
