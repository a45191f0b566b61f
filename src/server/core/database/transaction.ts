import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { Banco } from './pool.ts'
import { conexaoDe, kyselyDe, type Tx } from './query.ts'

/** What the row-level policies read: tenant, user and reachable stores ('todas' for the whole tenant). */
export interface Contexto {
  codDistribuidor: number
  codUsuario: number | null
  lojas: 'todas' | readonly number[]
}

/** How a transaction begins, as one text: its role, and the settings that the policies read. Numbers only, so nothing needs a quote. */
function beginning(contexto: Contexto | 'sistema', leitura: boolean): string {
  const begin = leitura ? 'begin read only' : 'begin'
  if (contexto === 'sistema') return `${begin}; set local role app_system`
  const { codDistribuidor, codUsuario, lojas } = contexto
  const user = codUsuario === null ? '' : Number(codUsuario)
  const stores = lojas === 'todas' ? '*' : `{${lojas.map(Number).join(',')}}`
  return `${begin}; set local role app_user; set local app.distribuidor = '${Number(codDistribuidor)}'; set local app.usuario = '${user}'; set local app.lojas = '${stores}'`
}

/**
 * The rest of a transaction takes one plan for each statement, whatever its values: for long queries that find their rows by keys, where planning
 * anew costs more than their work. Leaves with the next statement.
 */
export function planoUnico(tx: Tx): void {
  // Should it fail, the transaction has failed, and its next statement says so.
  conexaoDe(tx)
    .query('set local plan_cache_mode = force_generic_plan')
    .catch(() => {})
}

const open = new AsyncLocalStorage<{ open: boolean }>()

/** Held by whatever is slow or asks the outside world: a transaction that waits for it keeps a connection from everybody. Throws inside one. */
export function foraDeTransacao(oQue: string): void {
  if (open.getStore()?.open) throw new Error(`${oQue} must not wait inside an open transaction`)
}

/** Runs `fn` in one transaction bound to a tenant, user and stores (or, as 'sistema', to none); commits, or rolls back on a throw. With `leitura` it may only read, and the answer does not wait for the commit. */
export async function transacao<T>(
  banco: Banco,
  contexto: Contexto | 'sistema',
  fn: (tx: Tx) => Promise<T>,
  opcoes: { leitura?: boolean } = {},
): Promise<T> {
  const leitura = opcoes.leitura ?? false
  const client = await banco.pool.connect()
  const { death, release } = watch(client)
  // Not waited for: should it fail, the transaction has failed and its first query says so. By itself the login role may do nothing.
  client.query(beginning(contexto, leitura)).catch(() => {})
  const state = { open: true }
  try {
    const result = await Promise.race([open.run(state, () => fn(kyselyDe(client))), death])
    const committed = client.query('commit')
    // What a reading found does not depend on its end: whoever gets the connection next comes after it.
    if (leitura) committed.catch(() => {})
    else await Promise.race([committed, death])
    release()
    return result
  } catch (e) {
    await Promise.race([client.query('rollback'), death]).then(() => release(), release)
    throw e
  } finally {
    state.open = false
  }
}

const DEATH_WAIT_MS = 1000

/** Watches a client in use: when its connection ends and its queries do not say so themselves, `death` rejects; `release` gives the client back, once. */
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
