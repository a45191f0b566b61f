import { useEffect } from 'react'

/** Runs `act` when Back shows this page as it was left, which it may have been for long: paid meanwhile, or answered. */
export function useReturn(act: () => void): void {
  useEffect(() => {
    const shown = (e: PageTransitionEvent) => {
      if (e.persisted) act()
    }
    addEventListener('pageshow', shown)
    return () => removeEventListener('pageshow', shown)
  }, [act])
}
