import { isIPv6 } from 'node:net'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../core/database/query.ts'

/** An account by its e-mail, or as it was typed when there is none, and who tries. */
interface Tentativa {
  codDistribuidor: number
  email: string
  ip: string
}

const PRIMEIRA_ESPERA_S = 30
const MAIOR_ESPERA_S = 15 * 60
const ESQUECIDA_APOS = sql<string>`now() - interval '1 day'`

/** One customer of an IPv6 provider has a whole /64: it counts as one address. */
function redeDe(ip: string): string | RawBuilder<string> {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (v4 || !isIPv6(ip)) return v4 ?? ip
  return sql<string>`host(network(set_masklen(${ip.replace(/%.*/, '')}::inet, 64)))`
}

/**
 * Counts a try before its password is looked at, so that tries at the same moment count too. Gives the seconds to wait, 0 when it may go on.
 * From the `semEspera`th failure in a row each one doubles the wait, for this account from this address only: nobody locks the owner out.
 */
export async function contarTentativa(
  tx: Tx,
  { codDistribuidor, email, ip }: Tentativa,
  semEspera: number,
): Promise<number> {
  const rede = redeDe(ip)
  const livre = (falhas: RawBuilder<number>) =>
    sql<string>`now() + case when ${falhas} < ${semEspera}::int then interval '0' else make_interval(secs => least(${PRIMEIRA_ESPERA_S} * 2 ^ least(${falhas} - ${semEspera}::int, 20), ${MAIOR_ESPERA_S})) end`
  const falhas = sql<number>`case when entrada_recusada.ultima_em < ${ESQUECIDA_APOS} then 1 else entrada_recusada.falhas + 1 end`
  // The clock, not the transaction's start: a try that waited for the row began before the one that set it free.
  const contada = await tx
    .insertInto('entradaRecusada')
    .values({ codDistribuidor, email, rede, falhas: 1, livreEm: livre(sql<number>`1`) })
    .onConflict((c) =>
      c
        .columns(['codDistribuidor', 'email', 'rede'])
        .doUpdateSet({ falhas, ultimaEm: sql`now()`, livreEm: livre(falhas) })
        .where(sql<boolean>`entrada_recusada.livre_em <= clock_timestamp()`),
    )
    .returning('falhas')
    .executeTakeFirst()
  if (contada) return 0
  const presa = await tx
    .selectFrom('entradaRecusada')
    .select(sql<number>`ceil(extract(epoch from livre_em - now()))::int`.as('segundos'))
    .where('codDistribuidor', '=', codDistribuidor)
    .where('email', '=', email)
    .where('rede', '=', rede)
    .executeTakeFirst()
  return Math.max(1, presa?.segundos ?? 1)
}

/** A right password frees its address, or with `ip` left out (a new password) every address of the account. */
export async function esquecerTentativas(
  tx: Tx,
  { codDistribuidor, email, ip }: Omit<Tentativa, 'ip'> & { ip?: string },
): Promise<void> {
  await tx
    .deleteFrom('entradaRecusada')
    .where('codDistribuidor', '=', codDistribuidor)
    .where('email', '=', email)
    .$if(ip !== undefined, (q) => q.where('rede', '=', redeDe(ip ?? '')))
    .execute()
}

/** Tries that count no more. */
export async function limparTentativas(tx: Tx): Promise<void> {
  await tx.deleteFrom('entradaRecusada').where('ultimaEm', '<', ESQUECIDA_APOS).execute()
}
