import { useEffect, useEffectEvent } from 'react'
import type { Socket } from 'socket.io-client'
import {
  nomeEvento,
  nomeEventoAcesso,
  nomeEventoExportacao,
  nomeEventoImportacao,
  podeOuvir,
  type ExportacaoMudou,
  type ImportacaoMudou,
  type Kind,
  type Payloads,
} from '#shared/realtime.ts'
import { renovar } from './api.ts'
import { lerToken, sessaoStore, tokenVencido } from './credencial.ts'
import { distribuidor } from './distribuidor.ts'
import { lojaStore } from './loja.ts'
import { queryClient } from './query.ts'
import { createStore, useStore } from './store.ts'

const TENTAR_DE_NOVO_MS = 5000

/** How fresh the screen is: `ao-vivo` only while the store's room is joined. */
export type Conexao = 'desligada' | 'conectando' | 'ao-vivo' | 'reconectando'

const conexaoStore = createStore<Conexao>('desligada')
const socketStore = createStore<Socket | null>(null)
let largarLoja: (() => void) | null = null

async function tokenAtual(): Promise<string | null> {
  if (tokenVencido()) await renovar().catch(() => undefined)
  return lerToken()
}

function entrarNaLoja(socket: Socket): void {
  const codConcessionaria = lojaStore.get()
  if (codConcessionaria === null || !socket.connected) return
  socket.emit('entrar', { codConcessionaria }, (resposta: { ok: boolean }) => {
    conexaoStore.set(resposta.ok ? 'ao-vivo' : 'conectando')
  })
}

/** Opens the live connection of the signed-in user; a second call does nothing. */
export async function conectar(): Promise<void> {
  if (conexaoStore.get() !== 'desligada') return
  conexaoStore.set('conectando')
  const { io } = await import('socket.io-client')
  if (!sessaoStore.get()) return desconectar()
  const socket = io({ transports: ['websocket'], auth: (cb) => void tokenAtual().then((token) => cb({ token })) })
  let primeira = true
  socket.on('connect', () => {
    // What was missed while away can only be read again.
    if (!primeira && !socket.recovered) void queryClient.invalidateQueries()
    primeira = false
    entrarNaLoja(socket)
  })
  // Cut or refused by the server, the socket does not try again by itself.
  const caiu = () => {
    if (socketStore.get() !== socket) return
    conexaoStore.set('reconectando')
    if (!socket.active) setTimeout(() => socketStore.get() === socket && socket.connect(), TENTAR_DE_NOVO_MS)
  }
  socket.on('disconnect', caiu)
  socket.on('connect_error', caiu)
  largarLoja = lojaStore.subscribe(() => entrarNaLoja(socket))
  socketStore.set(socket)
}

/** Closes the live connection. */
export function desconectar(): void {
  largarLoja?.()
  largarLoja = null
  const socket = socketStore.get()
  socketStore.set(null)
  socket?.disconnect()
  conexaoStore.set('desligada')
}

/** State of the live connection, for a visible sign. */
export function useConexao(): Conexao {
  return useStore(conexaoStore)
}

/** Hears one kind of event of the selected dealership, as far as the level may. */
export function useRealtime<K extends Kind>(kind: K, handler: (payload: Payloads[K]) => void): void {
  const socket = useStore(socketStore)
  const loja = useStore(lojaStore)
  const nivel = useStore(sessaoStore)?.nivel ?? null
  const aoChegar = useEffectEvent((payload: Payloads[K]) => handler(payload))
  useEffect(() => {
    if (!socket || loja === null || nivel === null || !podeOuvir(nivel, kind)) return undefined
    const evento = nomeEvento(distribuidor().distribuidor, kind, loja)
    const listener = (payload: Payloads[K]) => aoChegar(payload)
    socket.on(evento, listener)
    return () => {
      socket.off(evento, listener)
    }
  }, [socket, loja, nivel, kind])
}

/** What the server tells a user alone: an export or import of theirs moved on; level, reach or sessions changed. */
export interface EventosDoUsuario {
  exportacao: ExportacaoMudou
  importacao: ImportacaoMudou
  acesso: unknown
}
/** Every event of a user. */
export const EVENTOS_DO_USUARIO = ['exportacao', 'importacao', 'acesso'] as const satisfies readonly (keyof EventosDoUsuario)[]
const NOME_DO_EVENTO: Record<keyof EventosDoUsuario, (distribuidor: string, codUsuario: number) => string> = {
  exportacao: nomeEventoExportacao,
  importacao: nomeEventoImportacao,
  acesso: nomeEventoAcesso,
}

/** Hears one kind of event of the signed-in user. */
export function useEventoDoUsuario<E extends keyof EventosDoUsuario>(evento: E, handler: (payload: EventosDoUsuario[E]) => void): void {
  const socket = useStore(socketStore)
  const codUsuario = useStore(sessaoStore)?.usuario.codUsuario ?? null
  const aoChegar = useEffectEvent(handler)
  useEffect(() => {
    if (!socket || codUsuario === null) return undefined
    const nome = NOME_DO_EVENTO[evento](distribuidor().distribuidor, codUsuario)
    const listener = (payload: EventosDoUsuario[E]) => aoChegar(payload)
    socket.on(nome, listener)
    return () => {
      socket.off(nome, listener)
    }
  }, [socket, codUsuario, evento])
}
