import type { ComponentType } from 'react'
import type { Kind, Payloads } from '#shared/realtime.ts'
import type { CaminhoDaTela, EnderecoDaTela } from '#shared/telas.ts'
import type { Busca, Ir } from '../../lib/navegar.ts'
import type { EventosDoUsuario } from '../../lib/realtime.ts'
import type { Partes } from './lugares.ts'

/** What the frame around the screens does for who listens. */
export interface Casca {
  ir: Ir
  /** Judges the open screen again: rights may have changed. */
  reavaliar: () => Promise<void>
}

/** What an area does when an event arrives, whatever screen is open: of the selected store by kind, of the signed-in user by name. */
export interface Ouvintes {
  loja?: { readonly [K in Kind]?: (payload: Payloads[K], casca: Casca) => void }
  usuario?: { readonly [E in keyof EventosDoUsuario]?: (payload: EventosDoUsuario[E], casca: Casca) => void }
}

/** Where a record is looked at. */
export interface Destino {
  to: EnderecoDaTela
  search: Busca
}

/** What an area adds to the product. It is read before the first screen: pages and parts are fetched when they are shown. */
export interface Area {
  /** Pages by path; a screen that no area declares says that it is under construction. */
  telas?: { readonly [P in CaminhoDaTela]?: () => Promise<ComponentType> }
  ouve?: Ouvintes
  partes?: Partes
  /** Records that search and lists of other areas open. */
  abre?: { readonly [R in 'orcamento' | 'checklist']?: (codigo: number) => Destino }
}
