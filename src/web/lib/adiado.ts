import { lazy, type ComponentType } from 'react'

/** A part of a screen that is fetched when it is first shown, not with the screen: dialogs, drawers, date pickers. Render it inside Suspense. */
export function adiado<P>(carregar: () => Promise<ComponentType<P>>): ComponentType<P> {
  return lazy(() => carregar().then((C) => ({ default: C as ComponentType<unknown> }))) as ComponentType<P>
}
