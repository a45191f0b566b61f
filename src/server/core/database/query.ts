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
  type PostgresPoolClient,
  type RawBuilder,
} from 'kysely'
import type pg from 'pg'
import type { DB } from './schema.ts'

/** A query bound to one open transaction; every `queries.ts` function takes it first. */
export type Tx = Kysely<DB>

/** Condition that a row is of the context's tenant; every query carries it beside the row-level policies, so that its indexes serve. `alias` is the table's in the query. */
export function doInquilino(c: { inquilino: { codDistribuidor: number } }, alias?: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(alias ? `${alias}.codDistribuidor` : 'codDistribuidor')} = ${c.inquilino.codDistribuidor}`
}

/** Join on a composite key: the same tenant and the same code, as `liga('c.codConcessionaria', 'o.codConcessionaria')`. */
export function liga(uma: `${string}.${string}`, outra: `${string}.${string}`) {
  const [a = '', b = ''] = [uma, outra].map((coluna) => `${coluna.split('.')[0]}.codDistribuidor`)
  return <D, T extends keyof D>(j: JoinBuilder<D, T>): JoinBuilder<D, T> =>
    j.on(sql<boolean>`${sql.ref(a)} = ${sql.ref(b)} and ${sql.ref(uma)} = ${sql.ref(outra)}`)
}

/** Parameters that PostgreSQL takes in one statement. */
const MAX_PARAMETERS = 65_535

/** Rows to insert in pieces that a statement can carry. */
export function* emPedacos<T extends object>(linhas: readonly T[]): Generator<T[]> {
  const porVez = Math.floor(MAX_PARAMETERS / Math.max(1, Object.keys(linhas[0] ?? {}).length))
  for (let i = 0; i < linhas.length; i += porVez) yield linhas.slice(i, i + porVez)
}

/** The code's names are camelCase, the database's snake_case; what stands inside a JSON value is nobody's name. */
const PLUGINS = [new CamelCasePlugin({ maintainNestedObjectKeys: true })]

/** Builds queries as text and runs none. */
export const SEM_CONEXAO: Tx = new Kysely<DB>({
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
const names = new Map<string, string>()
/** Texts that were sent once: many are written for one act only, as the rows of an import. */
const seen = new Set<string>()

/** Statement name of a text that is sent again, so that each connection plans it once. The first texts of a process keep their names for good: a connection holds no more plans than that. */
function nameOf(text: string): string | undefined {
  const name = names.get(text)
  if (name !== undefined || names.size >= MAX_NAMES) return name
  if (!seen.delete(text)) {
    if (seen.size >= MAX_SEEN) seen.clear()
    seen.add(text)
    return undefined
  }
  const fresh = createHash('sha1').update(text).digest('base64url')
  names.set(text, fresh)
  return fresh
}

/** Kysely over each connection of the pool, made once. */
const byConnection = new WeakMap<pg.PoolClient, Tx>()
const connections = new WeakMap<Tx, pg.PoolClient>()

/** Kysely over one connection; it neither opens nor releases it. */
export function kyselyDe(client: pg.PoolClient): Tx {
  let tx = byConnection.get(client)
  if (!tx) {
    const query = (text: string, values: readonly unknown[] = []) => {
      const name = values.length > 0 ? nameOf(text) : undefined
      return client.query({ text, values: [...values], ...(name && { name }) })
    }
    // Kysely's type asks for cursors too, which nobody here opens.
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

/** The connection under a transaction, for what Kysely cannot say. */
export function conexaoDe(tx: Tx): pg.PoolClient {
  const client = connections.get(tx)
  if (!client) throw new Error('No connection under this transaction')
  return client
}
