import { createElement, lazy, useEffect, useState, type ComponentType } from 'react'
import { loadWithRetry } from '../http/retry.ts'

type Loader<P> = () => Promise<ComponentType<P>>

/** Parts whose code is here, by their loaders. */
const loaded = new WeakMap<object, unknown>()

/** Loads a part before it is needed. */
export async function loadPart<P>(loader: Loader<P>): Promise<ComponentType<P>> {
  const part = await loader()
  loaded.set(loader, part)
  return part
}

/**
 * Part of a screen that loads when it is first shown: dialogs, drawers, date pickers. Render it inside Suspense. If the chunk fails to
 * load, the fallback and the typed text stay, and a message offers a retry.
 */
export function lazyComponent<P>(loader: Loader<P>): ComponentType<P> {
  const Lazy = lazy(() => loadWithRetry(() => loadPart(loader)).then((C) => ({ default: C as ComponentType<unknown> })))
  function Part(props: P) {
    // What is here shows at once: even a moment of `Lazy`'s fallback makes React wait 300 ms before it shows the part.
    const [Shown] = useState(() => (loaded.get(loader) ?? Lazy) as ComponentType<unknown>)
    return createElement(Shown, props as object)
  }
  return Part as ComponentType<P>
}

/** Waits until the browser has nothing to draw, at most so many ms. */
export const pageIdle = (atMostMs: number): Promise<unknown> =>
  new Promise((rest) =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(rest, { timeout: atMostMs }) : setTimeout(rest, 200),
  )

/** Loads chunks when the screen is mounted and rests, before they are needed: they open at once, even offline. */
export function usePrefetch(...searches: readonly Loader<never>[]): void {
  useEffect(() => {
    for (const loader of searches)
      pageIdle(2000)
        .then(() => loadPart(loader))
        .catch(() => {})
    // oxlint-disable-next-line react/exhaustive-deps -- once, as the screen opens
  }, [])
}
