import { createHash } from 'node:crypto'
import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type JoinBuilder,
  type KyselyPlugin,
  type PostgresPoolClient,
  type RawBuilder,
} from 'kysely'
import type pg from 'pg'
import { inStatementSpan } from '../telemetry/statement-spans.ts'
import type { DB } from './schema.ts'

/** A query bound to one open transaction; every `queries.ts` function takes it first. */
export type Tx = Kysely<DB>

/**
 * Condition on the context's tenant. Every query has it beside the row-level policies, so that the tenant's indexes serve. `alias` is the
 * table's alias in the query.
 */
export function ofTenant(c: { tenant: { codDistribuidor: number } }, alias?: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(alias ? `${alias}.codDistribuidor` : 'codDistribuidor')} = ${c.tenant.codDistribuidor}`
}

/** Join on a composite key, the tenant and the code: `joinOn('c.codConcessionaria', 'o.codConcessionaria')`. */
export function joinOn(one: `${string}.${string}`, another: `${string}.${string}`) {
  const [a = '', b = ''] = [one, another].map((column) => `${column.split('.')[0]}.codDistribuidor`)
  return <D, T extends keyof D>(j: JoinBuilder<D, T>): JoinBuilder<D, T> =>
    j.on(sql<boolean>`${sql.ref(a)} = ${sql.ref(b)} and ${sql.ref(one)} = ${sql.ref(another)}`)
}

/** PostgreSQL's limit of parameters in one statement. */
const MAX_PARAMETERS = 65_535

/** Splits rows to insert into chunks that fit into one statement. */
export function* inChunks<T extends object>(linhas: readonly T[]): Generator<T[]> {
  const chunkSize = Math.floor(MAX_PARAMETERS / Math.max(1, Object.keys(linhas[0] ?? {}).length))
  for (let i = 0; i < linhas.length; i += chunkSize) yield linhas.slice(i, i + chunkSize)
}

/**
 * Empties the driver's array of rows. What an answered query leaves behind may lie among V8's old objects; with its rows, it kept them and
 * what they hold alive until the next full collection: each young collection copied megabytes for 10 to 30 ms (docs/decisions/0064).
 */
const letRowsGo: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => ({ ...result, rows: result.rows.splice(0) }),
}

/** Code uses camelCase, the database snake_case; keys inside JSON values stay as they are. */
const PLUGINS = [letRowsGo, new CamelCasePlugin({ maintainNestedObjectKeys: true })]

/** Builds queries as text only; it has no connection to run them. */
export const WITHOUT_CONNECTION: Tx = new Kysely<DB>({
  plugins: PLUGINS,
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

const MAX_NAMES = 1000
const MAX_SEEN = 5000
/** Names by text, the least recently sent first. */
const names = new Map<string, string>()
/** Statements sent once so far. Many are never sent again, such as the row inserts of an import. */
const seen = new Set<string>()

/**
 * Statement name from the second time a text is sent, so that each connection plans it once. The least recently sent text loses its name;
 * connections drop its plan at the end of their lifetime (`openDb`).
 */
function nameOf(text: string): string | undefined {
  let name = names.get(text)
  if (name === undefined) {
    if (!seen.delete(text)) {
      if (seen.size >= MAX_SEEN) seen.clear()
      seen.add(text)
      return undefined
    }
    const [oldest] = names.keys()
    if (names.size >= MAX_NAMES && oldest !== undefined) names.delete(oldest)
    name = createHash('sha1').update(text).digest('base64url')
  }
  names.delete(text)
  names.set(text, name)
  return name
}

const nameless = new WeakSet<object>()

/** Sends every statement of a connection without a name, where the next transaction may be on another server process. */
export function sendWithoutNames(client: object): void {
  nameless.add(client)
}

/** Kysely instance of each connection of the pool. */
const byConnection = new WeakMap<pg.PoolClient, Tx>()
const connections = new WeakMap<Tx, pg.PoolClient>()

/** Kysely over one connection; it neither opens nor releases the connection. */
export function kyselyOf(client: pg.PoolClient): Tx {
  let tx = byConnection.get(client)
  if (!tx) {
    const query = (text: string, values: readonly unknown[] = []) => {
      const name = values.length > 0 && !nameless.has(client) ? nameOf(text) : undefined
      return inStatementSpan(text, () => client.query({ text, values: [...values], ...(name && { name }) }))
    }
    // Kysely's type also requires cursors, which are not used here.
    const held = { query: query as unknown as PostgresPoolClient['query'], release: () => {} }
    tx = new Kysely<DB>({
      plugins: PLUGINS,
      dialect: new PostgresDialect({
        pool: { connect: () => Promise.resolve(held), end: () => Promise.resolve(), options: {} },
      }),
    })
    byConnection.set(client, tx)
    connections.set(tx, client)
  }
  return tx
}

/** The connection of a transaction, for statements that Kysely cannot express. */
export function connectionOf(tx: Tx): pg.PoolClient {
  const client = connections.get(tx)
  if (!client) throw new Error('No connection under this transaction')
  return client
}
