import { sql } from 'kysely'
import { type Tx } from '../../core/database/query.ts'
import { transacao } from '../../core/database/transaction.ts'
import type { Partes } from '../../core/partes.ts'

/** Days of stores that one transaction counts. */
const POR_VEZ = 1000
/** Transactions of one run of the task; the next minute goes on. */
const VEZES = 40
/** Who counts takes turns with whoever counts elsewhere. */
const VEZ = 56

/** Counts every marked day anew, and opens the day of stores that have come to a new one. A run that is cut leaves its marks as they were; a store that cannot be counted is told, and holds nobody up. Gives how many days it counted. */
export async function contarIndicadores(
  { banco }: Pick<Partes, 'banco'>,
  avisar: (e: unknown) => void = () => {},
): Promise<number> {
  let total = 0
  try {
    await transacao(banco, 'sistema', abrirDias)
    for (let i = 0; i < VEZES; i++) {
      const n = await transacao(banco, 'sistema', (tx) => contarLote(tx, null))
      total += n
      if (n < POR_VEZ) break
    }
  } catch {
    total += await contarLojaALoja(banco, avisar)
  }
  return total
}

async function contarLojaALoja(banco: Partes['banco'], avisar: (e: unknown) => void): Promise<number> {
  const lojas = await transacao(banco, 'sistema', (tx) =>
    sql<{ loja: number }>`select distinct cod_concessionaria as loja from indicador_marca order by 1`.execute(tx),
  )
  let total = 0
  for (const { loja } of lojas.rows)
    try {
      total += await transacao(banco, 'sistema', (tx) => contarLote(tx, loja))
    } catch (e) {
      avisar(new Error(`figures of store ${loja} were not counted`, { cause: e }))
    }
  return total
}

/** A store has a row for each of its days, also of those on which nothing happened: what a period costs to read is the same everywhere. */
async function abrirDias(tx: Tx): Promise<void> {
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

// Day by day, so that the network's sum of a day is made once. The marks go first, then the rows are read: what is changed meanwhile leaves a mark that stays.
async function contarLote(tx: Tx, loja: number | null): Promise<number> {
  await sql`select pg_advisory_xact_lock(${VEZ})`.execute(tx)
  const r = await sql<{ d: number; lojas: number[]; dias: string[]; n: number }>`
    with lote as (
      select cod_distribuidor, cod_concessionaria, dia from (select * from indicador_marca where ${loja}::int is null or cod_concessionaria = ${loja}::int order by cod_distribuidor, dia, cod_concessionaria limit 20000) m group by 1, 2, 3 order by 1, 3, 2 limit ${POR_VEZ}
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
