import type { Server as HttpServer } from 'node:http'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import type { Redis } from 'ioredis'
import { Server, type Socket } from 'socket.io'
import { hostDoDominio } from '#shared/rules/hosts.ts'
import { EVENTOS, nomeEvento, salasDaLoja, type Kind, type Payload } from '#shared/core/realtime.ts'
import { ehDaGestao } from '../http/origens.ts'
import { OuvidoHaPouco } from './ouvido-ha-pouco.ts'
import type { Alcance, Sessoes } from '../tenancy/session.ts'
import type { Inquilino, Inquilinos } from '../tenancy/tenant.ts'

interface Dados {
  inquilino: Inquilino
  alcance: Alcance
  /** When the socket's token was issued, in epoch ms. */
  emitidoEm: number
  /** The sign-in of that token. */
  familia: string
  /** Stores whose rooms it is in. */
  lojas: ReadonlySet<number>
}
type Cliente = Socket<
  Record<string, (...a: unknown[]) => void>,
  Record<string, (p: unknown) => void>,
  Record<string, never>,
  Dados
>

/** What a page hears when it asks for a store; `mudou` says that what it read before may be old. */
interface Entrou {
  ok: boolean
  mudou?: boolean
}

export interface Realtime {
  /** Sends an event to the sockets that listen to a store, or to one user on every screen, in every process. Call after the commit. `origem` is the page whose act it tells. */
  publicar<K extends Kind>(inquilino: Inquilino, kind: K, codigo: number, payload: Payload<K>, origem?: string): void
  /** Rights of a user, of a whole distributor (codUsuario 0) or of anybody (no code: changes may have been missed) changed: whoever lost theirs is cut off. */
  rever(codDistribuidor?: number, codUsuario?: number): Promise<void>
  /** Ends every connection; who comes back is heard until `fechar`. */
  desligar(): void
  fechar(): Promise<void>
}

/** One room per store and audience; names of other tenants cannot be guessed into, for only the server joins. */
const salaDaLoja = (codDistribuidor: number, codConcessionaria: number, sala: string) =>
  `${codDistribuidor}:${codConcessionaria}:${sala}`

/** What one user hears, whatever the store. */
const salaDoUsuario = (codDistribuidor: number, codUsuario: number) => `${codDistribuidor}:u${codUsuario}`

/** Stores that a page asks to hear: one, or several. */
function lojasPedidas(pedido: unknown): number[] {
  const { codConcessionaria, codConcessionarias } = (pedido ?? {}) as {
    codConcessionaria?: unknown
    codConcessionarias?: unknown
  }
  return (Array.isArray(codConcessionarias) ? codConcessionarias.slice(0, MAX_LOJAS) : [codConcessionaria]).map(Number)
}
/** How long ago a page began to read what it shows, in ms; null from programs that show nothing. */
function lidoHa(pedido: unknown): number | null {
  const { lidoHa: ms } = (pedido ?? {}) as { lidoHa?: unknown }
  return typeof ms === 'number' && ms >= 0 ? ms : null
}
/** Stores that one socket may hear at a time. */
const MAX_LOJAS = 500
/** Changes of room that a person at a screen never reaches. */
const MAX_ENTRADAS = 30
const ENTRADAS_MS = 10_000

/** A browser names the page that connects: only one of the same host may, or of the distributor's management host. Programs name none. */
async function podeConectar(
  inquilinos: Inquilinos,
  { origin, host }: { origin?: string | undefined; host?: string | undefined },
): Promise<boolean> {
  if (origin === undefined) return true
  if (URL.canParse(origin) && new URL(origin).hostname === hostDoDominio(host ?? '')) return true
  return ehDaGestao(origin, await inquilinos.doHost(host))
}

/** Says yes at most `maximo` times within any `janelaMs` that begins with a yes. */
function limitado(maximo: number, janelaMs: number): () => boolean {
  let [desde, usados] = [0, 0]
  return () => {
    const agora = Date.now()
    if (agora - desde > janelaMs) [desde, usados] = [agora, 0]
    return ++usados <= maximo
  }
}

function mesmoAcesso(a: Alcance, b: Alcance): boolean {
  return (
    a.ativo === b.ativo &&
    a.nivel === b.nivel &&
    a.encerradasEm === b.encerradasEm &&
    a.lojas.size === b.lojas.size &&
    [...a.lojas].every((loja) => b.lojas.has(loja))
  )
}

/** Socket.IO beside the HTTP server: authenticated on connect, one store at a time, joined by the server. */
export function abrirRealtime(
  http: HttpServer,
  inquilinos: Inquilinos,
  sessoes: Sessoes,
  redis: { cliente: Redis; prefixo: string } | null,
): Realtime {
  const io = new Server<
    Record<string, (...a: unknown[]) => void>,
    Record<string, (p: unknown) => void>,
    Record<string, never>,
    Dados
  >(http, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 10_000,
    allowRequest: (req, pronto) =>
      void podeConectar(inquilinos, req.headers).then(
        (pode) => pronto(null, pode),
        () => pronto(null, false),
      ),
    connectionStateRecovery: { maxDisconnectionDuration: 120_000, skipMiddlewares: false },
    ...(redis && { adapter: createAdapter(redis.cliente, { streamName: `${redis.prefixo}:socket.io` }) }),
  })

  const ouvido = new OuvidoHaPouco(redis)

  io.use((socket, next) => {
    void autenticar(socket).then(
      () => next(),
      () => next(new Error('Acesso não autorizado')),
    )
  })

  async function autenticar(socket: Cliente): Promise<void> {
    const inquilino = await inquilinos.doHost(socket.handshake.headers.host)
    const token: unknown = socket.handshake.auth['token']
    const sessao = await sessoes.ler(inquilino, typeof token === 'string' ? token : undefined)
    socket.data.inquilino = inquilino
    socket.data.alcance = sessao
    socket.data.emitidoEm = sessao.emitidoEm
    socket.data.familia = sessao.familia
    socket.data.lojas ??= new Set()
    // The client comes back by itself with a fresh token.
    const fim = setTimeout(() => socket.conn.close(), Math.max(1000, sessao.exp * 1000 - Date.now()))
    socket.on('disconnect', () => clearTimeout(fim))
  }

  io.on('connection', (socket: Cliente) => {
    void socket.join(salaDoUsuario(socket.data.inquilino.codDistribuidor, socket.data.alcance.codUsuario))
    // A recovered socket has its rooms back: they hold only if its rights still do.
    const { alcance, inquilino } = socket.data
    if (socket.recovered && [...socket.data.lojas].some((l) => !alcance.lojas.has(l))) void sair(socket)
    const podeEntrar = limitado(MAX_ENTRADAS, ENTRADAS_MS)
    socket.on('entrar', (pedido: unknown, responder: unknown) => {
      const lojas = podeEntrar() ? lojasPedidas(pedido) : []
      const ok = lojas.length > 0 && lojas.every((l) => socket.data.alcance.lojas.has(l))
      const ha = lidoHa(pedido)
      void sair(socket).then(async () => {
        let mudou = false
        if (ok) {
          socket.data.lojas = new Set(lojas)
          const audiencias = salasDaLoja(socket.data.alcance.nivel)
          const salas = lojas.flatMap((l) => audiencias.map((sala) => salaDaLoja(inquilino.codDistribuidor, l, sala)))
          await socket.join(salas)
          mudou = ha !== null && (await ouvido.desde(salas, ha))
        }
        if (typeof responder === 'function') (responder as (r: Entrou) => void)({ ok, ...(ha !== null && { mudou }) })
      })
    })
  })

  async function sair(socket: Cliente): Promise<void> {
    socket.data.lojas = new Set()
    const sua = salaDoUsuario(socket.data.inquilino.codDistribuidor, socket.data.alcance.codUsuario)
    for (const room of socket.rooms) if (room !== socket.id && room !== sua) await socket.leave(room)
  }

  /** Looks at one socket's rights again: told when they changed, cut off when it lost them. */
  async function reverUm(socket: Cliente): Promise<void> {
    const { inquilino, alcance, emitidoEm, familia, lojas } = socket.data
    const novo = await sessoes.alcance(inquilino.codDistribuidor, alcance.codUsuario)
    // Told before it is cut: the page then asks anew who it is and what it reaches. By this process alone: by way of Redis the word would come after.
    const saiu = novo?.familiasEncerradas.has(familia) ?? true
    if (!novo || saiu || !mesmoAcesso(alcance, novo))
      io.local.to(socket.id).emit(nomeEvento(inquilino.distribuidor, 'acesso_', alcance.codUsuario), {})
    if (
      !novo?.ativo ||
      saiu ||
      emitidoEm < novo.encerradasEm ||
      novo.nivel !== alcance.nivel ||
      [...lojas].some((l) => !novo.lojas.has(l))
    ) {
      await sair(socket)
      socket.conn.close()
    } else socket.data.alcance = novo
  }

  /** Reviews follow each other: two at once would both see the old rights, and tell of one change twice. */
  let revisoes = Promise.resolve()

  return {
    publicar(inquilino, kind, codigo, payload, origem) {
      const { para, sala } = EVENTOS[kind]
      const room =
        para === 'usuario'
          ? salaDoUsuario(inquilino.codDistribuidor, codigo)
          : salaDaLoja(inquilino.codDistribuidor, codigo, sala)
      if (para === 'loja') ouvido.anotar(room)
      io.to(room).emit(
        nomeEvento(inquilino.distribuidor, kind, codigo),
        origem === undefined ? payload : { ...payload, origem },
      )
    },
    rever(codDistribuidor, codUsuario = 0) {
      const esta = revisoes.then(async () => {
        for (const socket of io.of('/').sockets.values()) {
          const { inquilino, alcance } = socket.data
          if (codDistribuidor !== undefined && inquilino.codDistribuidor !== codDistribuidor) continue
          if (codUsuario > 0 && alcance.codUsuario !== codUsuario) continue
          await reverUm(socket)
        }
      })
      revisoes = esta.catch(() => {})
      return esta
    },
    desligar() {
      io.local.disconnectSockets(true)
    },
    async fechar() {
      await io.close()
    },
  }
}
