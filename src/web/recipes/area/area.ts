import type { ComponentType } from 'react'
import type { Kind, Recebido } from '#shared/core/realtime.ts'
import type { CaminhoDaTela, EnderecoDaTela } from '#shared/core/telas.ts'
import type { Busca, Ir } from '../../core/navegar.ts'
import type { Partes } from './lugares.ts'

/** What the frame around the screens does for who listens. */
export interface Casca {
  ir: Ir
  /** Judges the open screen again: rights may have changed. */
  reavaliar: () => Promise<void>
}

/** What an area does when an event arrives, whatever screen is open. */
export type Ouvintes = { readonly [K in Kind]?: (payload: Recebido<K>, casca: Casca) => void }

/** Where a record is looked at. */
export interface Destino {
  to: EnderecoDaTela
  search: Busca
}

/** Something to do from anywhere, found by the search; offered to who may open its screen. */
export interface Acao {
  titulo: string
  tela: EnderecoDaTela
  fazer: (casca: Casca) => void
}

/** What an area adds to the product. It is read before the first screen: pages and parts are fetched when they are shown. */
export interface Area {
  /** Pages by path. */
  telas?: { readonly [P in CaminhoDaTela]?: () => Promise<ComponentType> }
  ouve?: Ouvintes
  acoes?: readonly Acao[]
  partes?: Partes
  /** Records that search and lists of other areas open. */
  abre?: { readonly [R in 'orcamento' | 'checklist']?: (codigo: number) => Destino }
}
