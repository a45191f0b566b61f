import type { Db } from './database/pool.ts'
import type { Env } from './env.ts'
import type { Queue } from './jobs/tenant-queue.ts'
import type { FileStore } from './files/storage.ts'
import type { ImageQueue } from './files/images.ts'
import type { LiveLists, Shelf } from './realtime/live-lists.ts'
import type { Realtime } from './realtime/realtime.ts'
import type { ReadPasses } from './http/read-pass.ts'
import type { Replayer } from './http/replay-call.ts'
import type { Acts } from './tenancy/acts.ts'
import type { Sessao, Sessoes } from './tenancy/session.ts'
import type { KeyRateLimit } from './http/key-rate-limit.ts'
import type { UsedKey, Tenant, Tenants } from './tenancy/tenant.ts'

/** The server's parts; handlers receive all of them. `areas/area.ts` adds the list of areas, since its types depend on these services. */
export interface Services {
  env: Env
  segredo: string
  db: Db
  tenants: Tenants
  sessoes: Sessoes
  /** The last act of each sign-in. */
  acts: Acts
  realtime: Realtime
  /** Live lists, and lists that wait to be fetched by key. */
  live: LiveLists
  shelf: Shelf
  files: FileStore
  images: ImageQueue
  queue: Queue
  /** Rate limit of each integration key. */
  limites: KeyRateLimit
  /** Repeats integration calls on behalf of support. */
  replayer: Replayer
  /** Reads endpoints on behalf of a person who is not signed in. */
  readPasses: ReadPasses
  /** The process is stopping. */
  closing: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    tenant: Tenant
    sessao?: Sessao
    chave?: UsedKey
  }
}
