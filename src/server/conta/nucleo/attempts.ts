import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../core/database/query.ts'
import { networkOf } from '../../core/http/network.ts'

/** The account by its e-mail, or the typed login when there is no such account, and the client's address; null counts all as one. */
interface Attempt {
  codDistribuidor: number
  email: string
  ip: string | null
}

/** Stands for every address, where an account's attempts count together. */
const ANYWHERE = '*'

const FIRST_WAIT_S = 30
const MAX_WAIT_S = 15 * 60
const FORGOTTEN_BEFORE = sql<string>`now() - interval '1 day'`

/**
 * Counts an attempt before its password or code is checked, so that concurrent attempts count too. Returns the attempts in a row with this
 * one, or the seconds to wait. From the `freeAttempts`th failure in a row each one doubles the wait, for this account from this address
 * only: nobody can lock the owner out. Count from all addresses only what follows a right password.
 */
export async function countAttempt(
  tx: Tx,
  { codDistribuidor, email, ip }: Attempt,
  freeAttempts: number,
): Promise<{ falhas: number } | { espera: number }> {
  const rede = ip === null ? ANYWHERE : networkOf(ip)
  const freeSlot = (falhas: RawBuilder<number>) =>
    sql<string>`now() + case when ${falhas} < ${freeAttempts}::int then interval '0' else make_interval(secs => least(${FIRST_WAIT_S} * 2 ^ least(${falhas} - ${freeAttempts}::int, 20), ${MAX_WAIT_S})) end`
  const falhas = sql<number>`case when entrada_recusada.ultima_em < ${FORGOTTEN_BEFORE} then 1 else entrada_recusada.falhas + 1 end`
  // Use the clock, not the transaction's start: an attempt that waited for the row lock started before the one that released it.
  const counted = await tx
    .insertInto('entradaRecusada')
    .values({ codDistribuidor, email, rede, falhas: 1, livreEm: freeSlot(sql<number>`1`) })
    .onConflict((c) =>
      c
        .columns(['codDistribuidor', 'email', 'rede'])
        .doUpdateSet({ falhas, ultimaEm: sql`now()`, livreEm: freeSlot(falhas) })
        .where(sql<boolean>`entrada_recusada.livre_em <= clock_timestamp()`),
    )
    .returning('falhas')
    .executeTakeFirst()
  if (counted) return counted
  const held = await tx
    .selectFrom('entradaRecusada')
    .select(sql<number>`ceil(extract(epoch from livre_em - now()))::int`.as('segundos'))
    .where('codDistribuidor', '=', codDistribuidor)
    .where('email', '=', email)
    .where('rede', '=', rede)
    .executeTakeFirst()
  return { espera: Math.max(1, held?.segundos ?? 1) }
}

/** A correct password clears the attempts of its address; without `ip` (a new password, a right factor), of every address of the account. */
export async function forgetAttempts(
  tx: Tx,
  { codDistribuidor, email, ip }: Omit<Attempt, 'ip'> & { ip?: string },
): Promise<void> {
  await tx
    .deleteFrom('entradaRecusada')
    .where('codDistribuidor', '=', codDistribuidor)
    .where('email', '=', email)
    .$if(ip !== undefined, (q) => q.where('rede', '=', networkOf(ip ?? '')))
    .execute()
}

/** Deletes attempts that no longer count. */
export async function cleanAttempts(tx: Tx): Promise<void> {
  await tx.deleteFrom('entradaRecusada').where('ultimaEm', '<', FORGOTTEN_BEFORE).execute()
}
