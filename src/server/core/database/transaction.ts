import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { Db } from './pool.ts'
import { connectionOf, kyselyOf, type Tx } from './query.ts'
import { isReplicaTrouble } from './replicas.ts'
import { tracing } from '../telemetry/tracing.ts'

/** Settings that the row-level policies read: tenant, user and reachable stores ('todas' for the whole tenant). */
export interface Context {
  codDistribuidor: number
  codUsuario: number | null
  lojas: 'todas' | readonly number[]
}

const hidden = new AsyncLocalStorage<readonly number[]>()

/** Runs a round of background work that does not see the rows of these distributors, in any of its transactions. */
export function hidingTenants<T>(codes: readonly number[], run: () => Promise<T>): Promise<T> {
  return hidden.run(codes, run)
}

/**
 * First statements of a transaction as one text: BEGIN, its role, and the settings that the policies read. All values are numbers, so
 * nothing needs quoting.
 */
function beginning(context: Context | 'sistema', leitura: boolean): string {
  const begin = leitura ? 'begin read only' : 'begin'
  if (context === 'sistema') {
    const moving = hidden.getStore()
    if (!moving || moving.length === 0) return `${begin}; set local role app_system`
    return `${begin}; set local role app_sweep; set local app.mudando = '{${moving.map(Number).join(',')}}'`
  }
  const { codDistribuidor, codUsuario, lojas } = context
  const user = codUsuario === null ? '' : Number(codUsuario)
  const stores = lojas === 'todas' ? '*' : `{${lojas.map(Number).join(',')}}`
  return `${begin}; set local role app_user; set local app.distribuidor = '${Number(codDistribuidor)}'; set local app.usuario = '${user}'; set local app.lojas = '${stores}'`
}

/**
 * Uses a generic plan for the rest of the transaction: for long queries that find their rows by keys, where planning costs more than
 * running. Sent together with the next statement.
 */
export function useGenericPlan(tx: Tx): void {
  // If it fails, the transaction has failed and the next statement reports it.
  connectionOf(tx)
    .query('set local plan_cache_mode = force_generic_plan')
    .catch(() => {})
}

const open = new AsyncLocalStorage<{ open: boolean }>()

/**
 * Guard for slow work and calls to other systems: inside a transaction they would hold a connection that others need. Throws inside an open
 * transaction.
 */
export function requireNoTransaction(what: string): void {
  if (open.getStore()?.open) throw new Error(`${what} must not wait inside an open transaction`)
}

interface Options {
  /** The transaction is read-only, and the answer does not wait for the commit. */
  leitura?: boolean
  /** A replica may answer this read. It may run twice: when the replica fails, the primary answers. */
  replica?: boolean
  /** Whose data a transaction of the system touches. */
  codDistribuidor?: number
}

/**
 * Runs `fn` in one transaction bound to a tenant, user and stores (or, as 'sistema', to none). Commits, or rolls back when `fn` throws.
 */
export async function transaction<T>(
  db: Db,
  context: Context | 'sistema',
  fn: (tx: Tx) => Promise<T>,
  { leitura = false, replica: allowed = false, codDistribuidor }: Options = {},
): Promise<T> {
  const tenant = context === 'sistema' ? codDistribuidor : context.codDistribuidor
  if (!db.replicas || tenant === undefined) return runIn(db.pool, context, leitura, fn)
  const { replicas } = db
  if (!leitura) return runIn(db.pool, context, leitura, fn, { afterCommit: (client) => replicas.wrote(tenant, client) })
  const replica = allowed ? await replicas.choose(tenant) : null
  if (!replica) return runIn(db.pool, context, leitura, fn)
  try {
    return await runIn(replica.pool, context, leitura, fn, { replica: true })
  } catch (e) {
    if (!isReplicaTrouble(e)) throw e
    replica.rest()
    return runIn(db.pool, context, leitura, fn)
  }
}

/** A server that is, or became, a replica refuses writes so; callers get the error of a server that is not there, and the connection ends. */
const READ_ONLY = '25006'
const CANNOT_CONNECT_NOW = '57P03'

/** In a span, inside of a traced request or job; the sweeps every few seconds would only be noise. */
function runIn<T>(
  pool: pg.Pool,
  context: Context | 'sistema',
  leitura: boolean,
  fn: (tx: Tx) => Promise<T>,
  { afterCommit, replica = false }: { afterCommit?: (client: pg.PoolClient) => Promise<void>; replica?: boolean } = {},
): Promise<T> {
  const trace = tracing()
  const work = () => runUntraced(pool, context, leitura, fn, afterCommit)
  if (!trace?.isActive()) return work()
  const facts = {
    'db.system.name': 'postgresql',
    'patio.rights': context === 'sistema' ? 'system' : 'tenant',
    'patio.read_only': leitura,
    'patio.replica': replica,
    ...(context !== 'sistema' && { 'patio.cod_distribuidor': context.codDistribuidor }),
  } as const
  return trace.run({ name: 'transaction', kind: 'client', facts }, work)
}

async function runUntraced<T>(
  pool: pg.Pool,
  context: Context | 'sistema',
  leitura: boolean,
  fn: (tx: Tx) => Promise<T>,
  afterCommit?: (client: pg.PoolClient) => Promise<void>,
): Promise<T> {
  const client = await pool.connect()
  const { death, release } = watch(client)
  // Not awaited: if BEGIN fails, the first query reports it. Without these settings the login role may do nothing.
  client.query(beginning(context, leitura)).catch(() => {})
  const state = { open: true }
  try {
    const result = await Promise.race([open.run(state, () => fn(kyselyOf(client))), death])
    const committed = client.query('commit')
    // The result of a read does not depend on its commit; the next user of the connection queues behind it.
    if (leitura) committed.catch(() => {})
    else await Promise.race([afterCommit ? Promise.all([committed, afterCommit(client)]) : committed, death])
    release()
    return result
  } catch (e) {
    if (!leitura && (e as { code?: unknown }).code === READ_ONLY) {
      release(e)
      throw Object.assign(new Error('The database server takes no writes', { cause: e }), { code: CANNOT_CONNECT_NOW })
    }
    await Promise.race([client.query('rollback'), death]).then(() => release(), release)
    throw e
  } finally {
    state.open = false
  }
}

const DEATH_WAIT_MS = 1000

/**
 * Watches a client in use: `death` rejects when its connection ends without its queries rejecting; `release` returns the client to the
 * pool, once.
 */
function watch(client: pg.PoolClient): { death: Promise<never>; release: (error?: unknown) => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let fail: (e: Error) => void = () => {}
  const death = new Promise<never>((_, reject) => (fail = reject))
  death.catch(() => {})
  const onEnd = () => {
    timer = setTimeout(() => fail(new Error('Connection terminated unexpectedly')), DEATH_WAIT_MS)
  }
  client.once('end', onEnd)
  return {
    death,
    release(error) {
      client.off('end', onEnd)
      clearTimeout(timer)
      client.release(error instanceof Error ? error : error !== undefined)
    },
  }
}
