import { type RawBuilder, sql } from 'kysely'
import type { Loaded, Received } from '#shared/core/contract.ts'
import type { ReparoClock, reparos } from '#shared/garantia/reparos.ts'
import { after, closePage, decodeCursor } from '../../core/areas/keyset-page.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { counted, readReparos } from './rows.ts'

const E = sql` and `
type Filter = Received<typeof reparos.listReparos, 'query'>

/** Condition on the stores of the caller, or the one that is asked for. */
function reach(c: Ctx, codConcessionaria: number | undefined): RawBuilder<unknown> {
  const own = sql`r.cod_distribuidor = ${c.tenant.codDistribuidor}`
  const { lojas } = c.contexto
  if (codConcessionaria) return sql`${own} and r.cod_concessionaria = ${codConcessionaria}`
  return lojas === 'todas' ? own : sql`${own} and r.cod_concessionaria = any(${lojas}::int[])`
}

/** One page of defects, the highest count first. The sum is never below the days of one visit, so it is the highest. */
export async function listReparos(c: Ctx, f: Filter): Promise<Loaded<typeof reparos.listReparos>> {
  const onde = [reach(c, f.codConcessionaria)]
  if (f.estado) onde.push(sql`r.estado = ${f.estado}`)
  if (f.busca) onde.push(matches(f.busca))
  const among: RawBuilder<unknown>[] = [sql`true`]
  if (f.faixa) among.push(f.faixa === 'VENCIDO' ? sql`q.soma > q.prazo_dias` : sql`q.soma >= ${Number(f.faixa)}`)
  const next = after(sql`q.soma, q.cod_reparo`, decodeCursor(f.cursor), 'desc', 'bigint')
  if (next) among.push(next)
  const rows = await readReparos(
    c,
    sql`select q.* from (${counted(sql.join(onde, E))}) q where ${sql.join(among, E)} order by q.soma desc, q.cod_reparo desc limit ${sql.lit(f.limite + 1)}`,
  )
  return closePage(rows, f.limite, (r) => ({ valor: r.soma, cod: r.codReparo }))
}

/** Words of the defect or the customer's name, or a plate. */
function matches(search: string): RawBuilder<unknown> {
  const like = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql`(sem_acento(r.titulo) like sem_acento(${like})
    or exists (select from cliente p where p.cod_distribuidor = r.cod_distribuidor and p.cod_cliente = r.cod_cliente and sem_acento(p.nome) like sem_acento(${like}))
    or exists (select from veiculo v where v.cod_distribuidor = r.cod_distribuidor and v.cod_veiculo = r.cod_veiculo and (v.placa_chave = placa_chave(${search}) or v.chassi = upper(${search}))))`
}

/** Figures over the list: open defects, those near and past their term, and the days until one is solved. */
export async function summarize(
  c: Ctx,
  codConcessionaria: number | undefined,
): Promise<Loaded<typeof reparos.resumoReparos>> {
  const own = reach(c, codConcessionaria)
  const r = await sql<Loaded<typeof reparos.resumoReparos>>`
    select count(*) filter (where estado = 'ABERTO')::int as abertos,
      count(*) filter (where estado = 'ABERTO' and soma >= 20)::int as acima20,
      count(*) filter (where estado = 'ABERTO' and soma > prazo_dias)::int as vencidos,
      round(avg(soma) filter (where estado = 'RESOLVIDO'), 1)::float8 as "mediaDias",
      count(*) filter (where estado = 'RESOLVIDO')::int as resolvidos
    from (${counted(sql`${own} and (r.estado = 'ABERTO' or (r.estado = 'RESOLVIDO' and r.encerrado_em >= now() - interval '90 days'))`)}) q`.execute(
    c.tx,
  )
  return r.rows[0] ?? { abertos: 0, acima20: 0, vencidos: 0, mediaDias: null, resolvidos: 0 }
}

const FROM_DAYS = 15

/** Clocks from 15 days of the cars that are in a store now. */
export async function listClocks(c: Ctx, codConcessionaria: number): Promise<ReparoClock[]> {
  const r = await sql<ReparoClock>`
    select q.cod_reparo as "codReparo", q.titulo, q.prazo_dias as "prazoDias", q.visita, q.soma, x.cod_passagem as "codPassagem"
    from (${counted(sql`r.cod_distribuidor = ${c.tenant.codDistribuidor} and r.estado = 'ABERTO'`)}) q
    join reparo_visita x on x.cod_distribuidor = q.cod_distribuidor and x.cod_reparo = q.cod_reparo
    where x.cod_loja_visita = ${codConcessionaria} and x.entregue_em is null and q.soma >= ${sql.lit(FROM_DAYS)}
    order by q.soma desc, q.cod_reparo`.execute(c.tx)
  return r.rows
}

/** Open defects of a store for its own systems. */
export const listOpen = (c: Ctx, codConcessionaria: number) =>
  listReparos(c, { codConcessionaria, estado: 'ABERTO', limite: 200 })
