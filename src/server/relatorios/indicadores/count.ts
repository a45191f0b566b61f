import { sql } from 'kysely'
import { type Tx } from '../../core/database/query.ts'
import { transaction } from '../../core/database/transaction.ts'
import type { Services } from '../../core/services.ts'

/** Store days counted in one transaction. */
const BATCH_SIZE = 1000
/** Transactions per run of the task; the next run, a minute later, continues. */
const BATCHES_PER_RUN = 40
/** Advisory lock that serializes counting across processes. */
const TURN_LOCK = 56

/**
 * Recounts every marked day and opens the current day of each store. An interrupted run keeps its marks; a store that fails is reported and
 * does not block the others. Returns the number of days counted.
 */
export async function countIndicadores(
  { db }: Pick<Services, 'db'>,
  notify: (e: unknown) => void = () => {},
): Promise<number> {
  let total = 0
  try {
    await transaction(db, 'sistema', openDays)
    for (let i = 0; i < BATCHES_PER_RUN; i++) {
      const n = await transaction(db, 'sistema', (tx) => countBatch(tx, null))
      total += n
      if (n < BATCH_SIZE) break
    }
  } catch {
    total += await countLojaByLoja(db, notify)
  }
  return total
}

async function countLojaByLoja(db: Services['db'], notify: (e: unknown) => void): Promise<number> {
  const lojas = await transaction(db, 'sistema', (tx) =>
    sql<{ loja: number }>`select distinct cod_concessionaria as loja from indicador_marca order by 1`.execute(tx),
  )
  let total = 0
  for (const { loja } of lojas.rows)
    try {
      total += await transaction(db, 'sistema', (tx) => countBatch(tx, loja))
    } catch (e) {
      notify(new Error(`figures of store ${loja} were not counted`, { cause: e }))
    }
  return total
}

/** Every store has a row for each day, even an empty one: reading a period then costs the same everywhere. */
async function openDays(tx: Tx): Promise<void> {
  await sql`insert into indicador_marca (cod_distribuidor, cod_concessionaria, dia)
    select l.cod_distribuidor, l.cod_concessionaria, g.dia::date
    from (select cod_distribuidor, cod_concessionaria, (now() at time zone fuso)::date as hoje from concessionaria where status = 1) l
    cross join lateral (select coalesce((select max(i.dia) + 1 from indicador_dia i where i.cod_distribuidor = l.cod_distribuidor and i.cod_concessionaria = l.cod_concessionaria), l.hoje) as de) u
    cross join lateral generate_series(u.de, l.hoje, '1 day') g(dia)
    where not exists (select from indicador_dia i where i.cod_distribuidor = l.cod_distribuidor and i.cod_concessionaria = l.cod_concessionaria and i.dia = l.hoje)
      and not exists (select from indicador_marca m where m.cod_distribuidor = l.cod_distribuidor and m.cod_concessionaria = l.cod_concessionaria and m.dia = l.hoje)`.execute(
    tx,
  )
}

// Counts day by day, so that the network's sum of a day is computed once. Marks are deleted before the rows are read: a concurrent change
// leaves a new mark.
async function countBatch(tx: Tx, loja: number | null): Promise<number> {
  await sql`select pg_advisory_xact_lock(${TURN_LOCK})`.execute(tx)
  const r = await sql<{ d: number; lojas: number[]; dias: string[]; n: number }>`
    with lote as (
      select cod_distribuidor, cod_concessionaria, dia from (select * from indicador_marca where ${loja}::int is null or cod_concessionaria = ${loja}::int order by cod_distribuidor, dia, cod_concessionaria limit 20000) m group by 1, 2, 3 order by 1, 3, 2 limit ${BATCH_SIZE}
    ), tiradas as (
      delete from indicador_marca m using lote l where m.cod_distribuidor = l.cod_distribuidor and m.cod_concessionaria = l.cod_concessionaria and m.dia = l.dia returning m.cod_marca
    )
    select cod_distribuidor as d, array_agg(cod_concessionaria) as lojas, array_agg(dia::text) as dias, count(*)::int as n, (select count(*) from tiradas) as tiradas from lote group by 1`.execute(
    tx,
  )
  for (const { d, lojas, dias } of r.rows)
    await sql`select guardar_indicadores(${d}, ${lojas}::int[], ${dias}::date[])`.execute(tx)
  return r.rows.reduce((n, x) => n + x.n, 0)
}
