import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { createFastify, buildApp } from './app.ts'
import { AREAS } from './areas/areas.ts'
import type { Database } from './database/database.ts'
import { listen } from './database/notifications.ts'
import { openDb } from './database/pool.ts'
import { Replicas } from './database/replicas.ts'
import { ownPositions, sharedPositions } from './database/write-positions.ts'
import type { Env } from './env.ts'
import { Queue } from './jobs/tenant-queue.ts'
import { openFileStore } from './files/storage.ts'
import { ImageQueue } from './files/images.ts'
import { startJobs } from './jobs/jobs.ts'
import { KeyRateLimit } from './http/key-rate-limit.ts'
import { LiveLists, Shelf } from './realtime/live-lists.ts'
import { sourcesOf } from './realtime/list-changes.ts'
import type { Services } from './services.ts'
import { openRedis } from './redis.ts'
import { openRealtime, type Realtime } from './realtime/realtime.ts'
import { readSecret } from './secrets/installation-secret.ts'
import { ReadPasses } from './http/read-pass.ts'
import { Replayer } from './http/replay-call.ts'
import { Acts } from './tenancy/acts.ts'
import { Sessoes } from './tenancy/session.ts'
import { Tenants } from './tenancy/tenant.ts'

export interface AppServer {
  app: FastifyInstance
  services: Services
  /** Address on which the server listens, http://host:port. */
  endereco: string
  /** Stops in order: new requests, sockets, jobs, server. The database stays open. */
  close(): Promise<void>
}

/** Limit for requests in progress when the server stops. */
const REQUEST_DRAIN_MS = 6000

/** Stops accepting connections and finishes the open ones: each request is answered with `Connection: close`. */
async function drain(server: Server, realtime: Realtime, finalMs: number): Promise<void> {
  // Close only the listener: the HTTP server's own close also cuts idle connections whose next request may be on its way.
  const empty = new Promise<void>((ok) => {
    NetServer.prototype.close.call(server, () => ok())
  })
  realtime.disconnect()
  const start = Date.now()
  const idleTimer = setInterval(() => Date.now() - start >= finalMs && server.closeIdleConnections(), 50)
  const todas = setTimeout(() => server.closeAllConnections(), REQUEST_DRAIN_MS)
  await empty
  clearInterval(idleTimer)
  clearTimeout(todas)
}

/** Starts one server process on an open database. */
export async function startServer(
  env: Env,
  database: Database,
  options: { jobs: boolean } = { jobs: true },
): Promise<AppServer> {
  const { db } = database
  const segredo = await readSecret(env)
  const app = await createFastify({ logLevel: env.LOG_LEVEL, trustProxy: env.TRUST_PROXY })
  const tenants = new Tenants(db, env.PATIO_MODE !== 'production')
  const sessoes = new Sessoes(db, segredo)
  const redis = env.REDIS_URL ? openRedis(env.REDIS_URL) : null
  redis?.on('error', (e) => app.log.warn({ err: e }, 'redis'))
  const copies = env.DATABASE_REPLICA_URL.map((connectionString) => openDb({ connectionString }, env.DATABASE_POOL))
  if (copies.length > 0) {
    const positions = redis
      ? sharedPositions(redis, env.REDIS_PREFIX, env.REPLICA_ATRASO_S)
      : ownPositions(env.REPLICA_ATRASO_S)
    db.replicas = new Replicas(
      db.pool,
      copies.map((c) => c.pool),
      positions,
      env.REPLICA_ATRASO_S,
    )
  }
  const realtime = openRealtime(app.server, tenants, sessoes, redis && { cliente: redis, prefix: env.REDIS_PREFIX })
  const shelf = new Shelf(redis && { cliente: redis, prefix: env.REDIS_PREFIX })
  const sources = sourcesOf(
    () => services,
    (e) => app.log.warn({ err: e }, 'live list'),
  )
  const services: Services = {
    areas: AREAS,
    env,
    segredo,
    db,
    tenants,
    sessoes,
    acts: new Acts(db),
    realtime,
    live: new LiveLists(shelf, sources),
    shelf,
    files: openFileStore(env, segredo),
    images: new ImageQueue(env),
    queue: new Queue(),
    replayer: new Replayer(),
    readPasses: new ReadPasses(),
    limites: new KeyRateLimit(redis && { cliente: redis, prefix: env.REDIS_PREFIX }, env.RATE_LIMIT_FACTOR),
    closing: false,
  }
  const forget = (codDistribuidor?: number, codUsuario?: number) => {
    sessoes.forget(codDistribuidor, codUsuario)
    if (!codUsuario) tenants.forget()
    realtime.recheck(codDistribuidor, codUsuario).catch((e: unknown) => app.log.warn({ err: e }, 'rights review'))
  }
  const others = listen(db.config, {
    ...(db.replicas && { escritas: db.replicas.escritas }),
    // Told by the trigger `avisa_acesso` of any process's change of rights.
    acesso: { heard: (payload) => forget(...payload.split(':').map(Number)), back: () => forget() },
  })
  await buildApp(app, services)
  services.replayer.connect(app)
  services.readPasses.connect(app)
  await app.listen({ port: env.PORT, host: env.HOST })
  const jobs = options.jobs ? await startJobs(services, env, app.log) : null
  const address = app.server.address()
  return {
    app,
    services,
    endereco: typeof address === 'object' && address ? `http://${env.HOST}:${address.port}` : String(address),
    async close() {
      services.closing = true
      services.live.close()
      await Promise.all([drain(app.server, realtime, env.ULTIMOS_PEDIDOS_MS), jobs?.fechar()])
      await realtime.close()
      await app.close()
      await others.fechar()
      db.replicas?.close()
      await Promise.all(copies.map((c) => c.close()))
      redis?.disconnect()
    },
  }
}
