import { lazy, useEffect, type ComponentType } from 'react'
import { insistir } from './insistir.ts'

/**
 * A part of a screen that is fetched when it is first shown, not with the screen: dialogs, drawers, date pickers. Render it inside Suspense, whose
 * fallback stands there until it comes: should it not come, the screen stays with what was typed in it, and a message offers to try again.
 */
export function adiado<P>(carregar: () => Promise<ComponentType<P>>): ComponentType<P> {
  return lazy(() => insistir(carregar).then((C) => ({ default: C as ComponentType<unknown> }))) as ComponentType<P>
}

/** Fetches parts once their screen stands, before they are asked for: then the network may be away, and nobody waits. */
export function useAdiantar(...buscas: readonly (() => Promise<unknown>)[]): void {
  useEffect(() => {
    for (const buscar of buscas) buscar().catch(() => {})
    // oxlint-disable-next-line react/exhaustive-deps -- once, as the screen opens
  }, [])
}
