import type { Server as HttpServer } from 'node:http'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import type { Redis } from 'ioredis'
import { Server, type Socket } from 'socket.io'
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
import type { Alcance, Sessoes } from './session.ts'
import type { Inquilino, Inquilinos } from './tenant.ts'

interface Dados {
  inquilino: Inquilino
  alcance: Alcance
  /** When the socket's token was issued, in epoch ms. */
  emitidoEm: number
  codConcessionaria: number | null
}
type Cliente = Socket<Record<string, (...a: unknown[]) => void>, Record<string, (p: unknown) => void>, Record<string, never>, Dados>

export interface Realtime {
  /** Sends an event to the sockets that listen to a store, in every process. Call after the commit. */
  publicar<K extends Kind>(inquilino: Inquilino, kind: K, codConcessionaria: number, payload: Payloads[K]): void
  /** Tells a user, wherever they are signed in, that an export of theirs moved on. */
  publicarExportacao(inquilino: Inquilino, codUsuario: number, exportacao: ExportacaoMudou): void
  /** The same for an import. */
  publicarImportacao(inquilino: Inquilino, codUsuario: number, importacao: ImportacaoMudou): void
  /** Rights of a user, of a whole distributor (codUsuario 0) or of anybody (no code: changes may have been missed) changed: whoever lost theirs is cut off. */
  rever(codDistribuidor?: number, codUsuario?: number): Promise<void>
  fechar(): Promise<void>
}

/** One room per store and audience; names of other tenants cannot be guessed into, for only the server joins. */
const sala = (codDistribuidor: number, codConcessionaria: number, kind: Kind) =>
  `${codDistribuidor}:${codConcessionaria}:${kind.startsWith('oficinaDigital') ? 'oficina' : 'agenda'}`

/** What one user hears, whatever the store. */
const salaDoUsuario = (codDistribuidor: number, codUsuario: number) => `${codDistribuidor}:u${codUsuario}`

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
export function abrirRealtime(http: HttpServer, inquilinos: Inquilinos, sessoes: Sessoes, redis: { cliente: Redis; prefixo: string } | null): Realtime {
  const io = new Server<Record<string, (...a: unknown[]) => void>, Record<string, (p: unknown) => void>, Record<string, never>, Dados>(http, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 10_000,
    connectionStateRecovery: { maxDisconnectionDuration: 120_000, skipMiddlewares: false },
    ...(redis && { adapter: createAdapter(redis.cliente, { streamName: `${redis.prefixo}:socket.io` }) }),
  })

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
    // The client comes back by itself with a fresh token.
    const fim = setTimeout(() => socket.conn.close(), Math.max(1000, sessao.exp * 1000 - Date.now()))
    socket.on('disconnect', () => clearTimeout(fim))
  }

  io.on('connection', (socket: Cliente) => {
    void socket.join(salaDoUsuario(socket.data.inquilino.codDistribuidor, socket.data.alcance.codUsuario))
    // A recovered socket has its rooms back: they hold only if its rights still do.
    if (socket.recovered && socket.data.codConcessionaria && !socket.data.alcance.lojas.has(socket.data.codConcessionaria)) void sair(socket)
    socket.on('entrar', (pedido: unknown, responder: unknown) => {
      const loja = Number((pedido as { codConcessionaria?: unknown } | null)?.codConcessionaria)
      const { alcance, inquilino } = socket.data
      const ok = alcance.lojas.has(loja)
      void sair(socket).then(async () => {
        if (ok) {
          socket.data.codConcessionaria = loja
          for (const kind of ['oficinaDigitalOrcamento_', 'KANBAN_SNAPSHOT'] as const)
            if (podeOuvir(alcance.nivel, kind)) await socket.join(sala(inquilino.codDistribuidor, loja, kind))
        }
        if (typeof responder === 'function') (responder as (r: { ok: boolean }) => void)({ ok })
      })
    })
  })

  async function sair(socket: Cliente): Promise<void> {
    socket.data.codConcessionaria = null
    const sua = salaDoUsuario(socket.data.inquilino.codDistribuidor, socket.data.alcance.codUsuario)
    for (const room of socket.rooms) if (room !== socket.id && room !== sua) await socket.leave(room)
  }

  // One review after the other: two at once would both find the old reach, and tell the same change twice.
  let ultima: Promise<void> = Promise.resolve()

  return {
    publicar(inquilino, kind, codConcessionaria, payload) {
      io.to(sala(inquilino.codDistribuidor, codConcessionaria, kind)).emit(nomeEvento(inquilino.distribuidor, kind, codConcessionaria), payload)
    },
    publicarExportacao(inquilino, codUsuario, exportacao) {
      io.to(salaDoUsuario(inquilino.codDistribuidor, codUsuario)).emit(nomeEventoExportacao(inquilino.distribuidor, codUsuario), exportacao)
    },
    publicarImportacao(inquilino, codUsuario, importacao) {
      io.to(salaDoUsuario(inquilino.codDistribuidor, codUsuario)).emit(nomeEventoImportacao(inquilino.distribuidor, codUsuario), importacao)
    },
    rever(codDistribuidor, codUsuario = 0) {
      const feita = ultima.then(() => revisar(codDistribuidor, codUsuario))
      ultima = feita.catch(() => {})
      return feita
    },
    async fechar() {
      await io.close()
    },
  }

  async function revisar(codDistribuidor: number | undefined, codUsuario: number): Promise<void> {
    for (const socket of io.of('/').sockets.values()) {
      const { inquilino, alcance, emitidoEm, codConcessionaria } = socket.data
      if (codDistribuidor !== undefined && inquilino.codDistribuidor !== codDistribuidor) continue
      if (codUsuario > 0 && alcance.codUsuario !== codUsuario) continue
      const novo = await sessoes.alcance(inquilino.codDistribuidor, alcance.codUsuario)
      // Told before it is cut: the page then asks anew who it is and what it reaches.
      if (!novo || !mesmoAcesso(alcance, novo)) socket.emit(nomeEventoAcesso(inquilino.distribuidor, alcance.codUsuario), {})
      if (
        !novo?.ativo ||
        emitidoEm < novo.encerradasEm ||
        novo.nivel !== alcance.nivel ||
        (codConcessionaria !== null && codConcessionaria !== undefined && !novo.lojas.has(codConcessionaria))
      ) {
        await sair(socket)
        socket.conn.close()
      } else socket.data.alcance = novo
    }
  }
}
