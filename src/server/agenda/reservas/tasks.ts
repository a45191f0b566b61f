import { sql } from 'kysely'
import { transaction } from '../../core/database/transaction.ts'
import type { Services } from '../../core/services.ts'
import { asSystem } from '../../core/tenancy/context.ts'
import { offerFreed } from './offers.ts'

/** Days that a lapsed hold is kept: its keyed hashes serve the limits of an hour, its hours the waiting list. */
const KEPT_DAYS = 7
/** How long an entry of the waiting list may go without its code. */
const UNPROVED_HOURS = 1

/** Marks holds whose time is over, and forgets old ones, entries of the waiting list that nobody proved, used challenges and counted codes. Returns how many lapsed. */
export async function expireHolds({ db }: Pick<Services, 'db'>): Promise<number> {
  return transaction(db, 'sistema', async (tx) => {
    const r = await sql`update reserva set estado = 'EXPIRADA' where (cod_distribuidor, cod_reserva) in (
      select cod_distribuidor, cod_reserva from reserva where estado = 'SEGURADA' and expira_em <= now() for update skip locked)`.execute(
      tx,
    )
    await sql`delete from reserva r where r.estado in ('EXPIRADA', 'DESISTIU') and r.criada_em < now() - make_interval(days => ${KEPT_DAYS})
      and not exists (select from lista_espera e where e.cod_distribuidor = r.cod_distribuidor and (e.cod_reserva = r.cod_reserva
        or (e.estado in ('ESPERANDO', 'OFERECIDA') and e.cod_espera = (r.pedido->>'codEspera')::int)))`.execute(tx)
    await sql`delete from lista_espera where estado = 'A_CONFIRMAR' and criada_em < now() - make_interval(hours => ${UNPROVED_HOURS})`.execute(
      tx,
    )
    await sql`delete from reserva_desafio where expira_em < now()`.execute(tx)
    await sql`delete from reserva_codigo where em < now() - interval '1 day'`.execute(tx)
    return Number(r.numAffectedRows ?? 0)
  })
}

/** Offers free hours at every store where somebody waits. Returns how many were offered. */
export async function offerAll(services: Services, notify: (e: unknown) => void): Promise<number> {
  const stores = await transaction(services.db, 'sistema', (tx) =>
    tx
      .selectFrom('listaEspera')
      .select(['codDistribuidor', 'codConcessionaria'])
      .distinct()
      .where('estado', 'in', ['ESPERANDO', 'OFERECIDA'])
      .execute(),
  )
  let quantos = 0
  for (const { codDistribuidor, codConcessionaria } of stores)
    try {
      const tenant = await services.tenants.fromCode(codDistribuidor)
      quantos += await asSystem(services, tenant, (c) => offerFreed(c, codConcessionaria))
    } catch (e) {
      notify(new Error(`the waiting list of store ${codConcessionaria} had no turn`, { cause: e }))
    }
  return quantos
}
