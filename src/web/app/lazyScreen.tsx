import type { RouteComponent } from '@tanstack/react-router'
import { createElement, use, type ComponentType } from 'react'
import { comLimite } from '../core/chunk.ts'

/** Loads a screen's chunk on first use; one that fails or takes more than 120 s raises ChunkLoadError. */
export function lazyScreen(nome: string, carregar: () => Promise<ComponentType>): RouteComponent {
  let chegando: Promise<ComponentType> | null = null
  const load = () => {
    chegando ??= comLimite(nome, carregar())
    // A failed chunk is asked for again on the next visit.
    chegando.catch(() => {
      chegando = null
    })
    return chegando
  }
  function Tela() {
    return createElement(use(load()))
  }
  Tela.preload = async () => {
    await load()
  }
  return Tela
}
