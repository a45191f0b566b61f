// Realtime: the socket, events, notifications, and the server’s clock.
import { useEffect, useEffectEvent } from 'react'
import type { Socket } from 'socket.io-client'
import { EVENTS, eventName, canListen, type Kind, type Received } from '#shared/core/realtime.ts'
import { renew } from '../http/api.ts'
import { whenIdle } from '../http/when-idle.ts'
import { readToken, sessaoStore, isTokenExpired } from '../session/credentials.ts'
import { distribuidor } from '../session/distribuidor.ts'
import { lojaStore } from '../session/loja.ts'
import { ORIGIN_ID } from '../session/page-id.ts'
import { queryClient } from '../http/query.ts'
import { loadQuietly } from '../http/retry.ts'
import { liveOrigin } from '../http/servers.ts'
import { createStore, useStore } from '../storage/store.ts'

/** At most; each page waits a random time, so that the pages of a process that ends do not all come back at once. */
const RETRY_MS = 5000

/** `ao-vivo` only while the store's room is joined; `sem-rede` when the browser itself reports to be offline. */
export type ConnectionState = 'desligada' | 'conectando' | 'ao-vivo' | 'reconectando' | 'sem-rede'

const connectionStore = createStore<ConnectionState>('desligada')
const socketStore = createStore<Socket | null>(null)
let leaveLoja: (() => void) | null = null

// Open screens listen to their own events. A query without observers misses them: if it was read before the last event, it is read again
// when next shown.
let lastHeardAt = 0
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type === 'observerRemoved' && !query.isActive() && query.state.dataUpdatedAt <= lastHeardAt) query.invalidate()
})

async function currentToken(): Promise<string | null> {
  if (isTokenExpired()) await renew().catch(() => undefined)
  return readToken()
}

/** Joins the room of the selected store; `readAgo`: for how many ms its screens may have been reading without receiving events. */
function joinLoja(socket: Socket, readAgo: number): void {
  if (!socket.connected) return
  const codConcessionaria = lojaStore.get()
  // Connected, with no room to join: a distributor without stores, or a user without one.
  if (codConcessionaria === null) return connectionStore.set('conectando')
  socket.emit('entrar', { codConcessionaria, lidoHa: readAgo }, (response: { ok: boolean; mudou?: boolean }) => {
    connectionStore.set(response.ok ? 'ao-vivo' : 'conectando')
    // An event was published between the read and this join, and it will not be sent again.
    if (response.mudou) void queryClient.invalidateQueries()
  })
}

// After the screen's data: the server tells in the join whether something changed since they were read.
const importClient = whenIdle(() => import('socket.io-client'))

/** Opens the live connection of the signed-in user; a second call does nothing. */
export async function openConnection(): Promise<void> {
  if (connectionStore.get() !== 'desligada') return
  connectionStore.set('conectando')
  const { io } = await loadQuietly(importClient)
  if (!sessaoStore.get()) return disconnect()
  // Closed while the client loaded, or closed and opened again, and the first of the two has connected.
  if (connectionStore.get() !== 'conectando' || socketStore.get()) return
  const socket = io(liveOrigin(), {
    transports: ['websocket'],
    auth: (cb) => void currentToken().then((token) => cb({ token })),
  })
  let first = true
  socket.on('connect', () => {
    // Events missed while disconnected are not sent again: read everything anew.
    if (!first && !socket.recovered) void queryClient.invalidateQueries()
    const readAgo = first ? performance.now() : 0
    first = false
    joinLoja(socket, readAgo)
  })
  socket.onAny(() => {
    lastHeardAt = Date.now()
    void queryClient.invalidateQueries({ type: 'inactive', refetchType: 'none' })
  })
  // Socket.io does not reconnect after the server has closed or refused the connection.
  const disconnected = () => {
    if (socketStore.get() !== socket) return
    connectionStore.set(navigator.onLine ? 'reconectando' : 'sem-rede')
    if (!socket.active)
      setTimeout(() => socketStore.get() === socket && socket.connect(), 500 + Math.random() * RETRY_MS)
  }
  socket.on('disconnect', disconnected)
  socket.on('connect_error', disconnected)
  // The browser notices a lost network long before a socket ping times out.
  const offline = () => connectionStore.set('sem-rede')
  const goOnline = () => {
    connectionStore.set('reconectando')
    // Reconnect even if the socket survived a short loss: events may be missing, and connecting reads again what was missed.
    socket.disconnect().connect()
  }
  window.addEventListener('offline', offline)
  window.addEventListener('online', goOnline)
  const releasePlans = lojaStore.subscribe(() => joinLoja(socket, 0))
  leaveLoja = () => {
    releasePlans()
    window.removeEventListener('offline', offline)
    window.removeEventListener('online', goOnline)
  }
  socketStore.set(socket)
}

/** Closes the live connection. */
export function disconnect(): void {
  leaveLoja?.()
  leaveLoja = null
  const socket = socketStore.get()
  socketStore.set(null)
  socket?.disconnect()
  connectionStore.set('desligada')
}

/** State of the live connection, for a visible sign. */
export function useConnection(): ConnectionState {
  return useStore(connectionStore)
}

/** Receives the payload, and whether the event comes from a write of this page. */
export type Listener<K extends Kind> = (payload: Received<K>, myOwn: boolean) => void

/** Listens to one kind of event, if the level may: events of the selected store, or of the signed-in user, depending on the kind. */
export function useRealtime<K extends Kind>(kind: K, handler: Listener<K>): void {
  const socket = useStore(socketStore)
  const loja = useStore(lojaStore)
  const sessao = useStore(sessaoStore)
  const nivel = sessao?.nivel ?? null
  const codigo = EVENTS[kind].para === 'loja' ? loja : (sessao?.usuario.codUsuario ?? null)
  const onArrive = useEffectEvent((payload: Received<K>) => handler(payload, payload.origem === ORIGIN_ID))
  useEffect(() => {
    if (!socket || codigo === null || nivel === null || !canListen(nivel, kind)) return undefined
    const evento = eventName(distribuidor().distribuidor, kind, codigo)
    const listener = (payload: Received<K>) => onArrive(payload)
    socket.on(evento, listener)
    return () => {
      socket.off(evento, listener)
    }
  }, [socket, codigo, nivel, kind])
}
