import { randomBytes } from 'node:crypto'
import type { Snapshot } from '#shared/core/realtime.ts'
import type { Tenant } from '../tenancy/tenant.ts'
import { promptly, type SharedRedis } from '../redis.ts'

/** Event kinds that carry a whole list of a store. */
export type ListKind =
  | 'getAgendamentos'
  | 'getServicosAgendamentos'
  | 'KANBAN_SNAPSHOT'
  | 'PASSANTES_WITHOUT_AGENDA_VEICULO'

const INTERVAL_MS = 200
const VALIDITY_MS = 120_000
/** A list up to this many bytes is in the event; a larger one is fetched by key. */
const MAX_INLINE = 16_384

/** A stored list and its owner. */
export interface Stored {
  codDistribuidor: number
  codConcessionaria: number
  rev: number
  dados: unknown[]
}

/** Stores lists under random keys for two minutes: in Redis when configured, so that any process can serve them, else in memory. */
export class Shelf {
  readonly #redis: SharedRedis | null
  readonly #ask: ReturnType<typeof promptly> | null
  readonly #memory = new Map<string, { ate: number; texto: string }>()
  constructor(redis: SharedRedis | null) {
    this.#redis = redis
    this.#ask = redis && promptly(redis.cliente)
  }

  /** Stores a list and returns its key. */
  async keep(g: Stored): Promise<string> {
    const key = randomBytes(24).toString('base64url')
    const texto = JSON.stringify(g)
    if (this.#redis) {
      await this.#redis.cliente.set(this.#name(key), texto, 'PX', VALIDITY_MS)
      return key
    }
    const now = Date.now()
    for (const [k, v] of this.#memory) if (v.ate < now) this.#memory.delete(k)
    this.#memory.set(key, { ate: now + VALIDITY_MS, texto })
    return key
  }

  /** The list of a key; null when unknown or expired, or when Redis does not answer: the page then reads it as it first did. */
  async read(key: string): Promise<Stored | null> {
    const [redis, ask] = [this.#redis, this.#ask]
    const text =
      redis && ask ? await ask(() => redis.cliente.get(this.#name(key))).catch(() => null) : this.#fromMemory(key)
    return text ? (JSON.parse(text) as Stored) : null
  }

  #fromMemory(key: string): string | null {
    const v = this.#memory.get(key)
    return v && v.ate >= Date.now() ? v.texto : null
  }

  #name(key: string): string {
    return `${this.#redis?.prefix}:lista:${key}`
  }
}

/** A store, and the distributor whose name is in its events. */
interface Loja {
  tenant: Tenant
  codConcessionaria: number
}
/** A store whose lists changed, with its time zone and its revision after this change. */
export interface Changed extends Loja {
  fuso: string
  rev: number
}
interface DirtyLoja extends Changed {
  kinds: Set<ListKind>
  clock: ReturnType<typeof setTimeout> | null
  /** Start of the last read. */
  readAt: number
}

/** How lists are read and sent. */
export interface Sources {
  read(loja: Changed, kind: ListKind): Promise<unknown[]>
  send(loja: Loja, kind: ListKind, payload: Snapshot<never>): void
  notify(error: unknown): void
}

/** Sends the changed lists of stores: each list is read at most every 200 ms, once for all its viewers. */
export class LiveLists {
  readonly #shelf: Shelf
  readonly #sources: Sources
  readonly #dirty = new Map<string, DirtyLoja>()
  #closed = false
  constructor(shelf: Shelf, sources: Sources) {
    this.#shelf = shelf
    this.#sources = sources
  }

  /** Call after the commit of a change: every list read from now on contains all changes up to its revision. */
  mark(loja: Changed, kinds: Iterable<ListKind>): void {
    if (this.#closed) return
    const key = `${loja.tenant.codDistribuidor}:${loja.codConcessionaria}`
    let dirty = this.#dirty.get(key)
    if (!dirty) this.#dirty.set(key, (dirty = { ...loja, kinds: new Set(), clock: null, readAt: 0 }))
    Object.assign(dirty, { fuso: loja.fuso, rev: Math.max(dirty.rev, loja.rev) })
    for (const k of kinds) dirty.kinds.add(k)
    this.#schedule(dirty)
  }

  #schedule(dirty: DirtyLoja): void {
    if (dirty.clock || dirty.kinds.size === 0 || this.#closed) return
    const espera = Math.max(0, dirty.readAt + INTERVAL_MS - Date.now())
    dirty.clock = setTimeout(() => {
      dirty.readAt = Date.now()
      void this.#flush(dirty).finally(() => {
        dirty.clock = null
        this.#schedule(dirty)
      })
    }, espera)
  }

  async #flush(dirty: DirtyLoja): Promise<void> {
    const kinds = [...dirty.kinds]
    dirty.kinds.clear()
    const { tenant, codConcessionaria, fuso } = dirty
    const { codDistribuidor } = tenant
    for (const kind of kinds)
      try {
        const { rev } = dirty
        const loja = { tenant, codConcessionaria, fuso, rev }
        const dados = await this.#sources.read(loja, kind)
        const fits = Buffer.byteLength(JSON.stringify(dados)) <= MAX_INLINE
        const payload = fits
          ? { rev, dados: dados as never[] }
          : { rev, key: await this.#shelf.keep({ codDistribuidor, codConcessionaria, rev, dados }) }
        this.#sources.send(loja, kind, payload)
      } catch (e) {
        // A client that misses a change reads again by itself, and the next change sends the whole list.
        this.#sources.notify(e)
      }
  }

  close(): void {
    this.#closed = true
    for (const s of this.#dirty.values()) if (s.clock) clearTimeout(s.clock)
  }
}
