import type { RouteComponent } from '@tanstack/react-router'
import { createElement, use, type ComponentType } from 'react'
import { ChunkLoadError } from '../lib/erros.ts'

const LIMITE_MS = 120_000

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

function comLimite<T>(nome: string, promessa: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const limite = setTimeout(() => reject(new ChunkLoadError(nome, 'timeout')), LIMITE_MS)
    promessa.then(resolve, () => reject(new ChunkLoadError(nome, 'missing'))).finally(() => clearTimeout(limite))
  })
}
