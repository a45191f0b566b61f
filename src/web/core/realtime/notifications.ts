import type { NewOrcamento } from '#shared/core/realtime.ts'
import type { ScreenUrl } from '#shared/core/screens.ts'
import { readJson, saveJson } from '../storage/storage.ts'
import { sessaoStore } from '../session/credentials.ts'
import { setPageTitle } from '../session/distribuidor.ts'
import { createStore, useStore } from '../storage/store.ts'

const KEY = 'notificacoes'
const MAX_ITEMS = 50

/** Notification of the bell: a quote that arrived, a customer's action on one, a message of a customer, or news of another screen. */
export interface Notice extends Omit<NewOrcamento, 'codOrcamento'> {
  /** Absent for a quote that arrived. */
  tipo?: 'cliente' | 'conversa' | 'ligada'
  /** Null for a message and for news of another screen. */
  codOrcamento: number | null
  /** Thread of a message. */
  codConversa?: number
  /** Screen that the news opens. */
  to?: ScreenUrl
}

/** News that open a screen; `cliente` is its heading. */
export type LinkedNotice = Omit<Notice, 'tipo' | 'codOrcamento'> & { to: ScreenUrl }

/** Notification as stored and listed in the bell. */
export interface StoredNotification extends Notice {
  recebidaEm: string
  lida: boolean
}

const store = createStore<readonly StoredNotification[]>(readJson<StoredNotification[]>(localStorage, KEY, []))

function save(itens: readonly StoredNotification[]): void {
  saveJson(localStorage, KEY, itens.length > 0 ? itens : null)
  store.set(itens)
  setPageTitle(unreadCount(itens))
}

/** Stores a notification; returns false if it is already stored. */
export function keepNotification(novo: Notice): boolean {
  const same = (n: StoredNotification) =>
    n.codOrcamento === novo.codOrcamento &&
    n.tipo === novo.tipo &&
    (novo.tipo === undefined || n.cliente === novo.cliente)
  if (store.get().some(same)) return false
  save([{ ...novo, recebidaEm: new Date().toISOString(), lida: false }, ...store.get()].slice(0, MAX_ITEMS))
  return true
}

/** Stores the notification of a message; a thread has one, the newest. */
export function keepMessageNotification(novo: Notice & { codConversa: number }): void {
  const others = store.get().filter((n) => n.codConversa !== novo.codConversa)
  save([{ ...novo, recebidaEm: new Date().toISOString(), lida: false }, ...others].slice(0, MAX_ITEMS))
}

/** Stores news that open a screen; each address has one, the newest. */
export function keepLinkedNotification(novo: LinkedNotice): void {
  const others = store.get().filter((n) => n.to !== novo.to)
  const fresh = { ...novo, tipo: 'ligada' as const, codOrcamento: null }
  save([{ ...fresh, recebidaEm: new Date().toISOString(), lida: false }, ...others].slice(0, MAX_ITEMS))
}

/** Marks the news of a screen as read, after it was opened. */
export function markLinkedNotificationRead(to: ScreenUrl): void {
  save(store.get().map((n) => (n.to === to ? { ...n, lida: true } : n)))
}

/** Marks the notification of a thread as read, after the thread was opened. */
export function markMessageNotificationRead(codConversa: number): void {
  const fresh = store.get().some((n) => n.codConversa === codConversa && !n.lida)
  if (fresh) save(store.get().map((n) => (n.codConversa === codConversa ? { ...n, lida: true } : n)))
}

/** Marks every notification as read: the count leaves bell and title. */
export function markNotificationsRead(): void {
  save(store.get().map((n) => ({ ...n, lida: true })))
}

/** Marks the notification of a quote as read, after the quote was opened. */
export function markNotificationRead({ codOrcamento, tipo }: Pick<Notice, 'codOrcamento' | 'tipo'>): void {
  save(store.get().map((n) => (n.codOrcamento === codOrcamento && n.tipo === tipo ? { ...n, lida: true } : n)))
}

/** Forgets every notification. */
export function clearNotifications(): void {
  save([])
}

/** How many are unread. */
export function unreadCount(itens: readonly StoredNotification[]): number {
  return itens.filter((n) => !n.lida).length
}

/** Stored notifications, newest first. */
export function useStoredNotifications(): readonly StoredNotification[] {
  return useStore(store)
}

/** Rewrites the page title: the distributor's name may have changed. */
export function refreshTitle(): void {
  setPageTitle(sessaoStore.get() ? unreadCount(store.get()) : 0)
}

/** Keeps title and list in sync across tabs and clears them on sign-out; returns what ends it. */
export function startNotifications(): () => void {
  const read = () => store.set(readJson<StoredNotification[]>(localStorage, KEY, []))
  const changed = (e: StorageEvent) => {
    if (e.key !== KEY) return
    read()
    refreshTitle()
  }
  read()
  refreshTitle()
  const unsubscribe = sessaoStore.subscribe(() => {
    if (!sessaoStore.get()) save([])
  })
  window.addEventListener('storage', changed)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', changed)
  }
}
