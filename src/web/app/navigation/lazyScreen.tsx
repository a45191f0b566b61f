import type { RouteComponent } from '@tanstack/react-router'
import { createElement, use, type ComponentType } from 'react'
import { withTimeout } from '../../core/http/chunk.ts'

/** Loads a screen's chunk on first use; a failure or more than 120 s raises ChunkLoadError. */
export function lazyScreen(nome: string, loader: () => Promise<ComponentType>): RouteComponent {
  let arriving: Promise<ComponentType> | null = null
  let arrived: ComponentType | null = null
  const load = () => {
    arriving ??= withTimeout(nome, loader()).then((screen) => (arrived = screen))
    // Forget a failed chunk, so that the next visit fetches it again.
    arriving.catch(() => {
      arriving = null
    })
    return arriving
  }
  function Screen() {
    // What is here shows at once: `use` of a kept promise shows the fallback first, after which React waits 300 ms before the screen.
    return createElement(arrived ?? use(load()))
  }
  Screen.preload = async () => {
    await load()
  }
  return Screen
}
