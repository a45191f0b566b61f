// Realtime: sockets, rooms, events after the commit, and lists that are sent whole.
import type { Server as HttpServer } from 'node:http'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import { Server, type Socket } from 'socket.io'
import { hostOfDomain } from '#shared/rules/hosts.ts'
import { EVENTS, eventName, lojaRooms, type Kind, type Payload } from '#shared/core/realtime.ts'
import { isManagementOrigin } from '../http/origins.ts'
import { RecentEvents } from './recent-events.ts'
import type { AccessScope, Sessoes } from '../tenancy/session.ts'
import type { Tenant, Tenants } from '../tenancy/tenant.ts'
import type { SharedRedis } from '../redis.ts'

interface Data {
  tenant: Tenant
  alcance: AccessScope
  /** When the socket's token was issued, in epoch ms. */
  emitidoEm: number
  /** The sign-in (token family) of that token. */
  familia: string
  /** Stores whose rooms the socket is in. */
  lojas: ReadonlySet<number>
}
type Cliente = Socket<
  Record<string, (...a: unknown[]) => void>,
  Record<string, (p: unknown) => void>,
  Record<string, never>,
  Data
>

/** Reply to a join: `mudou` is true if an event was published between the page's read and its join. */
interface Joined {
  ok: boolean
  mudou?: boolean
}

export interface Realtime {
  /**
   * Sends an event to the sockets of a store, or to all sockets of one user, in every process. Call after the commit. `origem` is the id of
   * the page that caused it.
   */
  publish<K extends Kind>(tenant: Tenant, kind: K, codigo: number, payload: Payload<K>, origem?: string): void
  /**
   * Checks rights again, of a user, of a whole distributor (codUsuario 0) or of everybody (no code: notifications may have been missed),
   * and disconnects sockets that lost theirs.
   */
  recheck(codDistribuidor?: number, codUsuario?: number): Promise<void>
  /** Closes every connection; clients may reconnect until `close`. */
  disconnect(): void
  close(): Promise<void>
}

/** One room per store and audience. Only the server joins sockets to rooms, so a client cannot enter another tenant's room by its name. */
const lojaRoom = (codDistribuidor: number, codConcessionaria: number, roomName: string) =>
  `${codDistribuidor}:${codConcessionaria}:${roomName}`

/** Room of one user, independent of the store. */
const usuarioRoom = (codDistribuidor: number, codUsuario: number) => `${codDistribuidor}:u${codUsuario}`

/** Stores that a page asks to join: one or several. */
function requestedLojas(request: unknown): number[] {
  const { codConcessionaria, codConcessionarias } = (request ?? {}) as {
    codConcessionaria?: unknown
    codConcessionarias?: unknown
  }
  return (Array.isArray(codConcessionarias) ? codConcessionarias.slice(0, MAX_LOJAS) : [codConcessionaria]).map(Number)
}
/** How long ago the page began to read its data, in ms; null from programs that show nothing. */
function readAgo(request: unknown): number | null {
  const { lidoHa: ms } = (request ?? {}) as { lidoHa?: unknown }
  return typeof ms === 'number' && ms >= 0 ? ms : null
}
/** Limit of stores per socket. */
const MAX_LOJAS = 500
/** Limit of joins per window; a person at a screen never reaches it. */
const MAX_JOINS = 30
const JOINS_WINDOW_MS = 10_000

/**
 * Checks the Origin header, which browsers send: only the same host or the distributor's management host may connect. Programs send none
 * and pass.
 */
async function canConnect(
  tenants: Tenants,
  { origin, host }: { origin?: string | undefined; host?: string | undefined },
): Promise<boolean> {
  if (origin === undefined) return true
  if (URL.canParse(origin) && new URL(origin).hostname === hostOfDomain(host ?? '')) return true
  return isManagementOrigin(origin, await tenants.forHost(host))
}

/** Returns a function that is true at most `max` times per `windowMs`; the window starts with its first true. */
function rateLimited(max: number, windowMs: number): () => boolean {
  let [desde, used] = [0, 0]
  return () => {
    const now = Date.now()
    if (now - desde > windowMs) [desde, used] = [now, 0]
    return ++used <= max
  }
}

function hasSameAccess(a: AccessScope, b: AccessScope): boolean {
  return (
    a.ativo === b.ativo &&
    a.nivel === b.nivel &&
    a.revokedBefore === b.revokedBefore &&
    a.lojas.size === b.lojas.size &&
    [...a.lojas].every((loja) => b.lojas.has(loja))
  )
}

/** Socket.IO on the HTTP server: sockets sign in when they connect, and the server joins them to the rooms of their stores. */
export function openRealtime(
  http: HttpServer,
  tenants: Tenants,
  sessoes: Sessoes,
  redis: SharedRedis | null,
): Realtime {
  const io = new Server<
    Record<string, (...a: unknown[]) => void>,
    Record<string, (p: unknown) => void>,
    Record<string, never>,
    Data
  >(http, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 10_000,
    allowRequest: (req, done) =>
      void canConnect(tenants, req.headers).then(
        (isAllowed) => done(null, isAllowed),
        () => done(null, false),
      ),
    connectionStateRecovery: { maxDisconnectionDuration: 120_000, skipMiddlewares: false },
    ...(redis && { adapter: createAdapter(redis.cliente, { streamName: `${redis.prefix}:socket.io` }) }),
  })

  const lastHeard = new RecentEvents(redis)

  io.use((socket, next) => {
    void authenticate(socket).then(
      () => next(),
      () => next(new Error('Acesso não autorizado')),
    )
  })

  async function authenticate(socket: Cliente): Promise<void> {
    const tenant = await tenants.forHost(socket.handshake.headers.host)
    const token: unknown = socket.handshake.auth['token']
    const sessao = await sessoes.read(tenant, typeof token === 'string' ? token : undefined)
    socket.data.tenant = tenant
    socket.data.alcance = sessao
    socket.data.emitidoEm = sessao.emitidoEm
    socket.data.familia = sessao.familia
    socket.data.lojas ??= new Set()
    // Close when the token expires: the client reconnects by itself with a fresh one.
    const end = setTimeout(() => socket.conn.close(), Math.max(1000, sessao.exp * 1000 - Date.now()))
    socket.on('disconnect', () => clearTimeout(end))
  }

  io.on('connection', (socket: Cliente) => {
    // Rights that were taken away while they were being read: that check did not see this socket yet.
    reviewNext(() => recheckOne(socket)).catch(() => {})
    void socket.join(usuarioRoom(socket.data.tenant.codDistribuidor, socket.data.alcance.codUsuario))
    // A recovered socket has its rooms again: leave them if its rights are gone.
    const { alcance, tenant } = socket.data
    if (socket.recovered && [...socket.data.lojas].some((l) => !alcance.lojas.has(l))) void leave(socket)
    const canJoin = rateLimited(MAX_JOINS, JOINS_WINDOW_MS)
    socket.on('entrar', (request: unknown, answer: unknown) => {
      const lojas = canJoin() ? requestedLojas(request) : []
      const ok = lojas.length > 0 && lojas.every((l) => socket.data.alcance.lojas.has(l))
      const ha = readAgo(request)
      void leave(socket).then(async () => {
        let changed = false
        if (ok) {
          socket.data.lojas = new Set(lojas)
          const audiences = lojaRooms(socket.data.alcance.nivel)
          const rooms = lojas.flatMap((l) => audiences.map((roomName) => lojaRoom(tenant.codDistribuidor, l, roomName)))
          await socket.join(rooms)
          changed = ha !== null && (await lastHeard.since(rooms, ha))
        }
        if (typeof answer === 'function')
          (answer as (r: Joined) => void)({ ok, ...(ha !== null && { mudou: changed }) })
      })
    })
  })

  async function leave(socket: Cliente): Promise<void> {
    socket.data.lojas = new Set()
    const own = usuarioRoom(socket.data.tenant.codDistribuidor, socket.data.alcance.codUsuario)
    for (const room of socket.rooms) if (room !== socket.id && room !== own) await socket.leave(room)
  }

  /** Checks one socket's rights again: tells it of a change, and disconnects it when it lost its access. */
  async function recheckOne(socket: Cliente): Promise<void> {
    const { tenant, alcance, emitidoEm, familia, lojas } = socket.data
    if ((await tenants.find(socket.handshake.headers.host))?.mudancaEm) {
      // The page reads its session, and learns from the answer why.
      io.local.to(socket.id).emit(eventName(tenant.distribuidor, 'acesso_', alcance.codUsuario), {})
      await leave(socket)
      socket.conn.close()
      return
    }
    const fresh = await sessoes.reach(tenant.codDistribuidor, alcance.codUsuario)
    // Tell the page before the disconnect, so that it reads its session again. Emit locally: through Redis the event would arrive after the
    // disconnect.
    const exited = fresh?.revokedFamilies.has(familia) ?? true
    if (!fresh || exited || !hasSameAccess(alcance, fresh))
      io.local.to(socket.id).emit(eventName(tenant.distribuidor, 'acesso_', alcance.codUsuario), {})
    if (
      !fresh?.ativo ||
      exited ||
      emitidoEm < fresh.revokedBefore ||
      fresh.nivel !== alcance.nivel ||
      [...lojas].some((l) => !fresh.lojas.has(l))
    ) {
      await leave(socket)
      socket.conn.close()
    } else socket.data.alcance = fresh
  }

  /** Checks run one after another: two at once would both see the old rights and announce one change twice. */
  let revisoes = Promise.resolve()
  function reviewNext(review: () => Promise<void>): Promise<void> {
    const current = revisoes.then(review)
    revisoes = current.catch(() => {})
    return current
  }

  return {
    publish(tenant, kind, codigo, payload, origem) {
      const { para, sala: roomName } = EVENTS[kind]
      const room =
        para === 'usuario'
          ? usuarioRoom(tenant.codDistribuidor, codigo)
          : lojaRoom(tenant.codDistribuidor, codigo, roomName)
      if (para === 'loja') lastHeard.record(room)
      io.to(room).emit(
        eventName(tenant.distribuidor, kind, codigo),
        origem === undefined ? payload : { ...payload, origem },
      )
    },
    recheck(codDistribuidor, codUsuario = 0) {
      return reviewNext(async () => {
        for (const socket of io.of('/').sockets.values()) {
          const { tenant, alcance } = socket.data
          if (codDistribuidor !== undefined && tenant.codDistribuidor !== codDistribuidor) continue
          if (codUsuario > 0 && alcance.codUsuario !== codUsuario) continue
          await recheckOne(socket)
        }
      })
    },
    disconnect() {
      io.local.disconnectSockets(true)
    },
    async close() {
      await io.close()
    },
  }
}
