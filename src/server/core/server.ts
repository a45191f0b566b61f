import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Redis } from 'ioredis'
import { ouvirAcessos } from './tenancy/acesso.ts'
import { criarFastify, montarApp } from './app.ts'
import { AREAS } from './areas/areas.ts'
import type { Database } from './database/database.ts'
import type { Env } from './env.ts'
import { Fila } from './jobs/fila.ts'
import { abrirArquivos } from './files/files.ts'
import { Imagens } from './files/imagens.ts'
import { iniciarJobs } from './jobs/jobs.ts'
import { LimiteDeChaves } from './http/limite-chave.ts'
import { AoVivo, Prateleira } from './realtime/aoVivo.ts'
import { fontesDe } from './realtime/listas.ts'
import type { Partes } from './partes.ts'
import { abrirRealtime, type Realtime } from './realtime/realtime.ts'
import { lerSegredo } from './secrets/segredo.ts'
import { Repetidor } from './http/repetidor.ts'
import { Sessoes } from './tenancy/session.ts'
import { Inquilinos } from './tenancy/tenant.ts'

export interface Servidor {
  app: FastifyInstance
  partes: Partes
  /** http://host:port where it listens. */
  endereco: string
  /** Stops in order: no new requests, sockets told, jobs done, server closed. The database stays. */
  fechar(): Promise<void>
}

/** Requests under way when the server stops have this long. */
const ESPERA_DOS_PEDIDOS_MS = 6000

/** Closes the door, then lets those inside go: each is answered, and told to come back by another connection. */
async function despedir(server: Server, realtime: Realtime, ultimosMs: number): Promise<void> {
  // The listener alone: HTTP's own close cuts connections that wait for a request which may be on its way.
  const vazio = new Promise<void>((ok) => {
    NetServer.prototype.close.call(server, () => ok())
  })
  realtime.desligar()
  const inicio = Date.now()
  const ociosas = setInterval(() => Date.now() - inicio >= ultimosMs && server.closeIdleConnections(), 50)
  const todas = setTimeout(() => server.closeAllConnections(), ESPERA_DOS_PEDIDOS_MS)
  await vazio
  clearInterval(ociosas)
  clearTimeout(todas)
}

/** Starts one server process on an open database. */
export async function iniciarServidor(
  env: Env,
  database: Database,
  opcoes: { jobs: boolean } = { jobs: true },
): Promise<Servidor> {
  const { banco } = database
  const segredo = await lerSegredo(env)
  const app = await criarFastify({ logLevel: env.LOG_LEVEL, trustProxy: env.TRUST_PROXY })
  const inquilinos = new Inquilinos(banco, env.PATIO_MODE !== 'production')
  const sessoes = new Sessoes(banco, segredo)
  const redis = env.REDIS_URL
    ? new Redis(env.REDIS_URL, { maxRetriesPerRequest: null, retryStrategy: (n) => Math.min(n * 100, 2000) })
    : null
  redis?.on('error', (e) => app.log.warn({ err: e }, 'redis'))
  const realtime = abrirRealtime(
    app.server,
    inquilinos,
    sessoes,
    redis && { cliente: redis, prefixo: env.REDIS_PREFIX },
  )
  const prateleira = new Prateleira(redis && { cliente: redis, prefixo: env.REDIS_PREFIX })
  const fontes = fontesDe(
    () => partes,
    (e) => app.log.warn({ err: e }, 'live list'),
  )
  const partes: Partes = {
    areas: AREAS,
    env,
    segredo,
    banco,
    inquilinos,
    sessoes,
    realtime,
    aoVivo: new AoVivo(prateleira, fontes),
    prateleira,
    arquivos: abrirArquivos(env, segredo),
    imagens: new Imagens(env),
    fila: new Fila(),
    repetidor: new Repetidor(),
    limites: new LimiteDeChaves(redis && { cliente: redis, prefixo: env.REDIS_PREFIX }, env.RATE_LIMIT_FACTOR),
    fechando: false,
  }
  const acessos = ouvirAcessos(banco.config, (codDistribuidor, codUsuario) => {
    sessoes.esquecer(codDistribuidor, codUsuario)
    if (!codUsuario) inquilinos.esquecer()
    realtime.rever(codDistribuidor, codUsuario).catch((e: unknown) => app.log.warn({ err: e }, 'rights review'))
  })
  await montarApp(app, partes)
  partes.repetidor.ligar(app)
  await app.listen({ port: env.PORT, host: env.HOST })
  const jobs = opcoes.jobs ? await iniciarJobs(partes, env, app.log) : null
  const endereco = app.server.address()
  return {
    app,
    partes,
    endereco: typeof endereco === 'object' && endereco ? `http://${env.HOST}:${endereco.port}` : String(endereco),
    async fechar() {
      partes.fechando = true
      partes.aoVivo.fechar()
      await Promise.all([despedir(app.server, realtime, env.ULTIMOS_PEDIDOS_MS), jobs?.fechar()])
      await realtime.fechar()
      await app.close()
      await acessos.fechar()
      redis?.disconnect()
    },
  }
}
