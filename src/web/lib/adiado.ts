import { lazy, useEffect, type ComponentType } from 'react'
import { comLimite } from './chunk.ts'

/** A part of a screen that is fetched when it is first shown, not with the screen: dialogs, drawers, date pickers. Render it inside Suspense. */
export function adiado<P>(carregar: () => Promise<ComponentType<P>>): ComponentType<P> {
  return lazy(() =>
    comLimite('part of a screen', carregar()).then((C) => ({ default: C as ComponentType<unknown> })),
  ) as ComponentType<P>
}

/** Fetches parts once their screen stands, before they are asked for: then the network may be away, and nobody waits. */
export function useAdiantar(...buscas: readonly (() => Promise<unknown>)[]): void {
  useEffect(() => {
    for (const buscar of buscas) buscar().catch(() => {})
    // oxlint-disable-next-line react/exhaustive-deps -- once, as the screen opens
  }, [])
}
