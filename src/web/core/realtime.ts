import { useEffect, useEffectEvent } from 'react'
import type { Socket } from 'socket.io-client'
import { EVENTOS, nomeEvento, podeOuvir, type Kind, type Recebido } from '#shared/core/realtime.ts'
import { renovar } from './api.ts'
import { lerToken, sessaoStore, tokenVencido } from './credencial.ts'
import { distribuidor } from './distribuidor.ts'
import { lojaStore } from './loja.ts'
import { ORIGEM } from './origem.ts'
import { queryClient } from './query.ts'
import { origemAoVivo } from './servidores.ts'
import { createStore, useStore } from './store.ts'

const TENTAR_DE_NOVO_MS = 5000

/** How fresh the screen is: `ao-vivo` only while the store's room is joined, `sem-rede` when the browser itself says that it has none. */
export type Conexao = 'desligada' | 'conectando' | 'ao-vivo' | 'reconectando' | 'sem-rede'

const conexaoStore = createStore<Conexao>('desligada')
const socketStore = createStore<Socket | null>(null)
let largarLoja: (() => void) | null = null

// An open screen hears what it shows. What was read before the last event, and is on no screen, is read again where it is next shown.
let ouviuEm = 0
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type === 'observerRemoved' && !query.isActive() && query.state.dataUpdatedAt <= ouviuEm) query.invalidate()
})

async function tokenAtual(): Promise<string | null> {
  if (tokenVencido()) await renovar().catch(() => undefined)
  return lerToken()
}

/** Joins the selected store; `lidoHa` is since how many ms its screens may have read without hearing it. */
function entrarNaLoja(socket: Socket, lidoHa: number): void {
  const codConcessionaria = lojaStore.get()
  if (codConcessionaria === null || !socket.connected) return
  socket.emit('entrar', { codConcessionaria, lidoHa }, (resposta: { ok: boolean; mudou?: boolean }) => {
    conexaoStore.set(resposta.ok ? 'ao-vivo' : 'conectando')
    // Told between the reading and now: nobody tells it again.
    if (resposta.mudou) void queryClient.invalidateQueries()
  })
}

/** Opens the live connection of the signed-in user; a second call does nothing. */
export async function conectar(): Promise<void> {
  if (conexaoStore.get() !== 'desligada') return
  conexaoStore.set('conectando')
  const { io } = await import('socket.io-client')
  if (!sessaoStore.get()) return desconectar()
  const socket = io(origemAoVivo(), {
    transports: ['websocket'],
    auth: (cb) => void tokenAtual().then((token) => cb({ token })),
  })
  let primeira = true
  socket.on('connect', () => {
    // What was missed while away can only be read again.
    if (!primeira && !socket.recovered) void queryClient.invalidateQueries()
    const lidoHa = primeira ? performance.now() : 0
    primeira = false
    entrarNaLoja(socket, lidoHa)
  })
  socket.onAny(() => {
    ouviuEm = Date.now()
    void queryClient.invalidateQueries({ type: 'inactive', refetchType: 'none' })
  })
  // Cut or refused by the server, the socket does not try again by itself.
  const caiu = () => {
    if (socketStore.get() !== socket) return
    conexaoStore.set(navigator.onLine ? 'reconectando' : 'sem-rede')
    if (!socket.active) setTimeout(() => socketStore.get() === socket && socket.connect(), TENTAR_DE_NOVO_MS)
  }
  socket.on('disconnect', caiu)
  socket.on('connect_error', caiu)
  // The browser knows of a lost network long before the socket misses an answer.
  const semRede = () => conexaoStore.set('sem-rede')
  const comRede = () => {
    conexaoStore.set('reconectando')
    // What stood through a short loss is not trusted: it connects anew, and reads again what it missed.
    socket.disconnect().connect()
  }
  window.addEventListener('offline', semRede)
  window.addEventListener('online', comRede)
  const largar = lojaStore.subscribe(() => entrarNaLoja(socket, 0))
  largarLoja = () => {
    largar()
    window.removeEventListener('offline', semRede)
    window.removeEventListener('online', comRede)
  }
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

/** Takes an event, and whether it tells of an act of this very page. */
export type Ouvinte<K extends Kind> = (payload: Recebido<K>, minha: boolean) => void

/** Hears one kind of event, as far as the level may: of the selected dealership, or of the signed-in user alone, as the kind says. */
export function useRealtime<K extends Kind>(kind: K, handler: Ouvinte<K>): void {
  const socket = useStore(socketStore)
  const loja = useStore(lojaStore)
  const sessao = useStore(sessaoStore)
  const nivel = sessao?.nivel ?? null
  const codigo = EVENTOS[kind].para === 'loja' ? loja : (sessao?.usuario.codUsuario ?? null)
  const aoChegar = useEffectEvent((payload: Recebido<K>) => handler(payload, payload.origem === ORIGEM))
  useEffect(() => {
    if (!socket || codigo === null || nivel === null || !podeOuvir(nivel, kind)) return undefined
    const evento = nomeEvento(distribuidor().distribuidor, kind, codigo)
    const listener = (payload: Recebido<K>) => aoChegar(payload)
    socket.on(evento, listener)
    return () => {
      socket.off(evento, listener)
    }
  }, [socket, codigo, nivel, kind])
}
