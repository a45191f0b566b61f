import type pg from 'pg'
import { within } from './within.ts'
import { TOLD_EVERY_MS, type WritePositions } from './write-positions.ts'

/** Positions of the primary's log are taken so often, and kept while they can still say how far behind a replica is. */
const SAMPLE_MS = 500
/** A replica that failed is left alone for so long. */
const REST_MS = 5000
/** Time in which a replica must say how far it is; one that is frozen accepts connections and answers nothing. */
const PROBE_MS = 500
/** Tells every process that a write is recorded nowhere. */
const TELL = 'notify escritas'

/** A replica that may answer now. */
export interface Replica {
  pool: pg.Pool
  /** Leaves the replica alone for a while, after it failed. */
  rest(): void
}

interface Known {
  pool: pg.Pool
  restsUntil: number
  /** The question under way. Whoever asks meanwhile shares its answer; if that is too old, the primary answers the read. */
  probe: Promise<Replayed | null> | null
}

/** How far a replica is. */
interface Replayed {
  /** Bytes of the log that it shows. */
  position: number
  /** Seconds since the last commit that it shows, by its own clock; null before the first. */
  age: number | null
}

function replayed(known: Known): Promise<Replayed | null> {
  known.probe ??= askReplica(known.pool).finally(() => (known.probe = null))
  return within(PROBE_MS, known.probe)
}

/**
 * Read-only copies of the database. One may answer a read when it is at most `maxBehindS` seconds behind and has everything that the tenant
 * wrote: who saved, and who heard of it by an event, never reads an older state (docs/decisions/0049).
 */
export class Replicas {
  readonly #primary: pg.Pool
  readonly #known: Known[]
  readonly #positions: WritePositions
  readonly #maxBehindMs: number
  /** Seconds behind at which a replica still answers. */
  readonly maxBehindS: number
  readonly #samples: { at: number; position: number }[] = []
  readonly #timer: ReturnType<typeof setInterval>
  #next = 0
  #told = { until: 0, done: Promise.resolve() }
  /** Reads that a replica answered, and reads that went to the primary because none could. */
  readonly counts = { replica: 0, primary: 0 }
  /** What this process hears on the channel `escritas`. */
  readonly escritas = {
    heard: () => this.#positions.lose(),
    back: () => this.#positions.hear(true),
    away: () => this.#positions.hear(false),
  }

  constructor(primary: pg.Pool, replicas: readonly pg.Pool[], positions: WritePositions, maxBehindS: number) {
    this.#primary = primary
    this.#known = replicas.map((pool) => ({ pool, restsUntil: 0, probe: null }))
    this.#positions = positions
    this.#maxBehindMs = maxBehindS * 1000
    this.maxBehindS = maxBehindS
    this.#timer = setInterval(() => void this.#sample(), SAMPLE_MS)
    this.#timer.unref()
    void this.#sample()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  /** Records that a tenant wrote. `client` has just committed, and is not back in the pool. */
  async wrote(codDistribuidor: number, client: pg.ClientBase): Promise<void> {
    // The write stands whatever happens here: an error must not look like a failed commit.
    try {
      await this.#positions.record(codDistribuidor, await currentPosition(client))
    } catch {
      await this.#tellLost(client)
    }
  }

  /** Other processes would trust the position before this write, so they are told through the primary, which just took the write. */
  #tellLost(client: pg.ClientBase): Promise<void> {
    this.#positions.lose()
    if (Date.now() < this.#told.until) return this.#told.done
    const done = client
      .query(TELL)
      .catch(() => this.#primary.query(TELL))
      .then(
        () => {},
        () => {
          this.#told.until = 0
        },
      )
    this.#told = { until: Date.now() + TOLD_EVERY_MS, done }
    return done
  }

  /** A replica that may answer a read of this tenant, or null: then the primary does. */
  async choose(codDistribuidor: number): Promise<Replica | null> {
    const chosen = await this.#find(codDistribuidor)
    this.counts[chosen ? 'replica' : 'primary']++
    return chosen
  }

  async #find(codDistribuidor: number): Promise<Replica | null> {
    const allowed = this.#oldestAllowed()
    const written = await this.#positions.last(codDistribuidor).catch(() => null)
    if (allowed === null || written === null) return null
    const needed = Math.max(allowed, written)
    for (let i = 0; i < this.#known.length; i++) {
      const known = this.#known[this.#next++ % this.#known.length]
      if (!known || known.restsUntil > Date.now()) continue
      const rest = () => (known.restsUntil = Date.now() + REST_MS)
      const shown = await replayed(known).catch(() => {
        rest()
        return null
      })
      if (shown && shown.position >= needed) return { pool: known.pool, rest }
    }
    return null
  }

  /** Seconds that each replica is behind, also while it is not used; null for one that does not answer. */
  delays(): Promise<(number | null)[]> {
    return Promise.all(
      this.#known.map(async (known) => {
        const shown = await replayed(known).catch(() => null)
        if (shown === null) return null
        const missing = this.#samples.findIndex((s) => s.position > shown.position)
        if (missing < 0) return 0
        const atLeast = (Date.now() - (this.#samples[missing]?.at ?? 0)) / 1000
        // Behind all that is remembered here: its own clock knows.
        return missing > 0 ? atLeast : Math.max(atLeast, shown.age ?? 0)
      }),
    )
  }

  async #sample(): Promise<void> {
    const at = Date.now()
    const position = await currentPosition(this.#primary).catch(() => null)
    if (position !== null) this.#samples.push({ at, position })
    while (this.#samples[0] && this.#samples[0].at < Date.now() - this.#maxBehindMs) this.#samples.shift()
  }

  /** Where the primary's log stood at most `maxBehindS` ago; null when nothing is known of the time since. */
  #oldestAllowed(): number | null {
    const since = Date.now() - this.#maxBehindMs
    return this.#samples.find((s) => s.at >= since)?.position ?? null
  }
}

/** Bytes of the primary's log so far; everything committed before the call is in them. */
async function currentPosition(client: pg.ClientBase | pg.Pool): Promise<number> {
  const r = await client.query<{ position: number }>(
    `select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint as position`,
  )
  return r.rows[0]?.position ?? 0
}

/** The driver ends a connection whose answer does not come. */
const HOW_FAR = {
  text: `select (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::bigint as position,
    extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as age where pg_is_in_recovery()`,
  query_timeout: PROBE_MS,
}

/** Null once it is no replica any more. */
async function askReplica(pool: pg.Pool): Promise<Replayed | null> {
  const r = await pool.query<Replayed>(HOW_FAR)
  return r.rows[0] ?? null
}

/** Errors after which the primary answers the same read: the replica is gone, or dropped rows that the read still needed. */
export function isReplicaTrouble(e: unknown): boolean {
  const { code, message } = (typeof e === 'object' && e !== null ? e : {}) as { code?: unknown; message?: unknown }
  if (typeof code === 'string' && /^(08|40001|53|57P|25006|ECONN|EPIPE|ENOENT|ETIMEDOUT)/.test(code)) return true
  return (
    typeof message === 'string' &&
    /Connection terminated|timeout exceeded|Query read timeout|connection error/.test(message)
  )
}
