// Database: the connection pool, transactions bound to a tenant, Kysely with the generated schema, migrations.
import pg from 'pg'
import { sendWithoutNames } from './query.ts'
import type { Replicas } from './replicas.ts'

pg.types.setTypeParser(20, Number)
pg.types.setTypeParser(1700, Number)
pg.types.setTypeParser(1082, (v) => v)
// PostgreSQL omits trailing zeros of a second ("34.5", "34"); toISOString, and so the wire format, always has three digits.
const MISSING_DIGITS: Partial<Record<number, string>> = { 22: '.000', 24: '00', 25: '0' }
// Microseconds stay: a cursor cut to milliseconds would skip or repeat rows.
pg.types.setTypeParser(1184, (v) =>
  v.endsWith('+00')
    ? `${v.slice(0, 10)}T${v.slice(11, -3)}${MISSING_DIGITS[v.length] ?? ''}Z`
    : new Date(v).toISOString(),
)

export interface Db {
  pool: pg.Pool
  /** Driver settings of the same login role, for connections outside the pool (LISTEN). */
  config: pg.ClientConfig
  /** Copies that may answer reads, where the installation has some. */
  replicas?: Replicas
  /** Ends every connection: an idle one would keep the process alive. */
  close(): Promise<void>
}

/** A connection outside the pool. If it dies while idle, its next query fails; the process goes on. */
export function createClient(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client(config)
  client.on('error', () => {})
  return client
}

/** What is between the pool and the server: nothing, or a PgBouncer in transaction mode. */
interface Between {
  /** The server itself, for connections outside the pool. */
  direct?: pg.ClientConfig
  /** Whether a named statement is still there at the next transaction. */
  named?: boolean
}

/** Opens the pool; connections that die are replaced, and an outage never ends the process. */
export function openDb(config: pg.ClientConfig, max: number, { direct, named = true }: Between = {}): Db {
  // Pipeline mode: the first query does not wait for the answer to BEGIN (docs/decisions/0008).
  const pool = new pg.Pool({
    ...config,
    pipeline: true,
    // A query without an answer within this time ends its connection.
    query_timeout: 60_000,
    // A machine that is gone without a word leaves its transactions open, and the server would keep their locks for two hours.
    options: '-c timezone=UTC -c idle_in_transaction_session_timeout=5min',
    max,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 30_000,
    // Plans of statements that lost their name end with their connection.
    maxLifetimeSeconds: 3600,
  })
  pool.on('error', () => {})
  // A connection in use also emits 'error' when it dies; its query already rejects.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    if (!named) sendWithoutNames(client)
  })
  return { pool, config: direct ?? config, close: () => pool.end() }
}

/** Waits for the database to answer, up to `segundos`; throws its last error. */
export async function waitForDb(db: Db, segundos: number): Promise<void> {
  const end = Date.now() + segundos * 1000
  for (;;) {
    try {
      await db.pool.query('select 1')
      return
    } catch (e) {
      if (Date.now() > end) throw e
      await new Promise((ok) => setTimeout(ok, 100))
    }
  }
}
