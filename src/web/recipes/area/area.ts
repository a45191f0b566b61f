import type { ComponentType } from 'react'
import type { Kind, Received } from '#shared/core/realtime.ts'
import type { ScreenPath, ScreenUrl } from '#shared/core/screens.ts'
import type { UrlQuery, GoTo } from '../../core/navigation/navigate.ts'
import type { SenderLoader } from '../../core/offline/senders.ts'
import type { SlotParts } from './slots.ts'

/** What the frame offers to listeners. */
export interface Shell {
  goTo: GoTo
  /** Runs the guard of the open screen again: rights may have changed. */
  revalidate: () => Promise<void>
}

/** Handlers of an area per event kind; they run whatever screen is open. */
export type Listeners = { readonly [K in Kind]?: (payload: Received<K>, shell: Shell) => void }

/** Screen that shows a record. */
export interface Destination {
  to: ScreenUrl
  search: UrlQuery
}

/** Action offered by the search; only for users who may open its screen. */
export interface Action {
  title: string
  screen: ScreenUrl
  run: (shell: Shell) => void
}

/** What an area adds to the product. Read before the first screen, so pages and parts are lazy imports. */
export interface Area {
  /** Pages by path. */
  screens?: { readonly [P in ScreenPath]?: () => Promise<ComponentType> }
  listens?: Listeners
  actions?: readonly Action[]
  slots?: SlotParts
  /** Senders of what waits on the device, by kind of entry. */
  sends?: Readonly<Record<string, SenderLoader>>
  /** Screens of records that the search and other areas open. */
  opens?: { readonly [R in 'orcamento' | 'checklist']?: (codigo: number) => Destination }
}
