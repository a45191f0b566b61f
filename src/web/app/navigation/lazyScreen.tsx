import type { RouteComponent } from '@tanstack/react-router'
import { createElement, use, type ComponentType } from 'react'
import { withTimeout } from '../../core/http/chunk.ts'

/** Loads a screen's chunk on first use; a failure or more than 120 s raises ChunkLoadError. */
export function lazyScreen(nome: string, loader: () => Promise<ComponentType>): RouteComponent {
  let arriving: Promise<ComponentType> | null = null
  const load = () => {
    arriving ??= withTimeout(nome, loader())
    // Forget a failed chunk, so that the next visit fetches it again.
    arriving.catch(() => {
      arriving = null
    })
    return arriving
  }
  function Screen() {
    return createElement(use(load()))
  }
  Screen.preload = async () => {
    await load()
  }
  return Screen
}
