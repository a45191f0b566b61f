import { sql } from 'kysely'
import { type Db } from '../database/pool.ts'
import { type Tx } from '../database/query.ts'
import { transaction } from '../database/transaction.ts'
import type { Sessao } from './session.ts'
import type { Tenant } from './tenant.ts'

const MINUTE_MS = 60_000
const MAX_NOTED = 50_000

type Limited = Pick<Tenant, 'codDistribuidor' | 'minutosParado'>

/** Whether a sign-in had an act within the limit. Acts are noted to the minute, so a minute more is given. */
const isAlive = (minutosParado: number) => sql<boolean>`ativa_em > now() - make_interval(mins => ${minutosParado + 1})`

/** Notes the last act of each sign-in, at most once a minute, and tells those that had none for too long. */
export class Acts {
  readonly #db: Db
  readonly #noted = new Map<string, number>()

  constructor(db: Db) {
    this.#db = db
  }

  /** Notes an act, unless its page says that its person is `away`; false when the sign-in had none for the distributor's limit. */
  async note(tenant: Limited, { familia }: Pick<Sessao, 'familia'>, away: boolean): Promise<boolean> {
    const now = Date.now()
    if ((this.#noted.get(familia) ?? 0) > now - MINUTE_MS) return true
    if (away)
      return (
        tenant.minutosParado === null || !(await transaction(this.#db, 'sistema', (tx) => isIdle(tx, tenant, familia)))
      )
    const alive = await transaction(this.#db, 'sistema', async (tx) => {
      const noted = await tx
        .updateTable('sessaoProva')
        .set({ ativaEm: sql`now()` })
        .where('codDistribuidor', '=', tenant.codDistribuidor)
        .where('familia', '=', familia)
        .$if(tenant.minutosParado !== null, (q) => q.where(isAlive(tenant.minutosParado ?? 0)))
        .executeTakeFirst()
      // What reads on a person's behalf without being a sign-in has limits of its own.
      return noted.numUpdatedRows > 0n || tenant.minutosParado === null || !(await isSignIn(tx, tenant, familia))
    })
    if (!alive) return false
    if (this.#noted.size >= MAX_NOTED) this.#noted.clear()
    this.#noted.set(familia, now)
    return true
  }
}

/** Whether a sign-in had no act for the distributor's limit. */
export async function isIdle(tx: Tx, { codDistribuidor, minutosParado }: Limited, familia: string): Promise<boolean> {
  if (minutosParado === null) return false
  const alive = await tx
    .selectFrom('sessaoProva')
    .select('familia')
    .where('codDistribuidor', '=', codDistribuidor)
    .where('familia', '=', familia)
    .where(isAlive(minutosParado))
    .executeTakeFirst()
  return alive === undefined
}

async function isSignIn(tx: Tx, { codDistribuidor }: Limited, familia: string): Promise<boolean> {
  const found = await tx
    .selectFrom('sessao')
    .select('familia')
    .where('codDistribuidor', '=', codDistribuidor)
    .where('familia', '=', familia)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Ends sign-ins without an act for their distributor's limit: their cookies, tokens and sockets. */
export async function endIdle({ db }: { db: Db }): Promise<void> {
  await transaction(db, 'sistema', (tx) =>
    sql`update sessao s set revogada_em = now() from distribuidor d, sessao_prova p
      where d.minutos_parado is not null and p.cod_distribuidor = d.cod_distribuidor
        and p.ativa_em <= now() - make_interval(mins => d.minutos_parado + 1)
        and s.cod_distribuidor = p.cod_distribuidor and s.familia = p.familia and s.revogada_em is null`.execute(tx),
  )
}
