import { lazy, useEffect, type ComponentType } from 'react'
import { loadWithRetry } from '../http/retry.ts'

/**
 * Part of a screen that loads when it is first shown: dialogs, drawers, date pickers. Render it inside Suspense. If the chunk fails to
 * load, the fallback and the typed text stay, and a message offers a retry.
 */
export function lazyComponent<P>(loader: () => Promise<ComponentType<P>>): ComponentType<P> {
  return lazy(() => loadWithRetry(loader).then((C) => ({ default: C as ComponentType<unknown> }))) as ComponentType<P>
}

/** Loads chunks once the screen is mounted, before they are needed: they open at once, even offline. */
export function usePrefetch(...searches: readonly (() => Promise<unknown>)[]): void {
  useEffect(() => {
    for (const retrieve of searches) retrieve().catch(() => {})
    // oxlint-disable-next-line react/exhaustive-deps -- once, as the screen opens
  }, [])
}
