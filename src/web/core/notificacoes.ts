import type { NovoOrcamento } from '#shared/core/realtime.ts'
import { gravarJson, lerJson } from './armazenamento.ts'
import { sessaoStore } from './credencial.ts'
import { definirTitulo } from './distribuidor.ts'
import { createStore, useStore } from './store.ts'

const CHAVE = 'notificacoes'
const MAXIMO = 50

/** What the bell tells of: a quote that arrived, or what a customer did with one. */
export interface Aviso extends NovoOrcamento {
  /** Absent on what arrived. */
  tipo?: 'cliente'
}

/** It as the bell lists it. */
export interface Notificacao extends Aviso {
  recebidaEm: string
  lida: boolean
}

const store = createStore<readonly Notificacao[]>(lerJson<Notificacao[]>(localStorage, CHAVE, []))

function gravar(itens: readonly Notificacao[]): void {
  gravarJson(localStorage, CHAVE, itens.length > 0 ? itens : null)
  store.set(itens)
  definirTitulo(naoLidas(itens))
}

/** Keeps what a person should hear of; false when it was already there. */
export function guardarNotificacao(novo: Aviso): boolean {
  const mesma = (n: Notificacao) =>
    n.codOrcamento === novo.codOrcamento &&
    n.tipo === novo.tipo &&
    (novo.tipo === undefined || n.cliente === novo.cliente)
  if (store.get().some(mesma)) return false
  gravar([{ ...novo, recebidaEm: new Date().toISOString(), lida: false }, ...store.get()].slice(0, MAXIMO))
  return true
}

/** Marks every notification as read: the count leaves bell and title. */
export function lerNotificacoes(): void {
  gravar(store.get().map((n) => ({ ...n, lida: true })))
}

/** Marks what is told of a quote as read: it was opened, and leaves the count. */
export function lerNotificacao({ codOrcamento, tipo }: Pick<Aviso, 'codOrcamento' | 'tipo'>): void {
  gravar(store.get().map((n) => (n.codOrcamento === codOrcamento && n.tipo === tipo ? { ...n, lida: true } : n)))
}

/** Forgets every notification. */
export function limparNotificacoes(): void {
  gravar([])
}

/** How many are unread. */
export function naoLidas(itens: readonly Notificacao[]): number {
  return itens.filter((n) => !n.lida).length
}

/** Stored notifications, newest first. */
export function useNotificacoes(): readonly Notificacao[] {
  return useStore(store)
}

/** Writes the page's title anew: the distributor's name may be another now. */
export function atualizarTitulo(): void {
  definirTitulo(sessaoStore.get() ? naoLidas(store.get()) : 0)
}

/** Keeps title and list right across tabs and sign-out; called once at boot. */
export function iniciarNotificacoes(): void {
  atualizarTitulo()
  sessaoStore.subscribe(() => {
    if (!sessaoStore.get()) gravar([])
  })
  window.addEventListener('storage', (e) => {
    if (e.key !== CHAVE) return
    store.set(lerJson<Notificacao[]>(localStorage, CHAVE, []))
    definirTitulo(naoLidas(store.get()))
  })
}
