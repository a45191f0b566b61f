import { sql } from 'kysely'
import type { Loaded, Received } from '#shared/core/contract.ts'
import { canReviewMonth, type MonthState } from '#shared/rules/mes-vendas.ts'
import { type Departamento, daysOfMonth, shiftMonth } from '#shared/rules/vendas.ts'
import type { VendaCell, MonthPending, vendas } from '#shared/vendas/vendas.ts'
import { contains, sorted, byText } from '../../core/areas/register.ts'
import type { Ctx, SignedInCtx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { after, closePage, decodeCursor } from '../../core/areas/keyset-page.ts'
import { readLoja, listLojas, type VendasLoja, workingDaysOf } from '../mes-vendas/loja.ts'
import {
  COLUMNS,
  readMonth,
  readMonths,
  listCells,
  listEvents,
  type StoredMonth,
  digestOf,
} from '../mes-vendas/month.ts'
import { listToCheck, check, findOutliers } from './month-check.ts'

/** Months of a year for the stores within reach, by store name. */
export async function listMonths(
  c: Ctx,
  f: Received<typeof vendas.listMeses, 'query'>,
): Promise<Loaded<typeof vendas.listMeses>> {
  const por = sorted({ cursor: f.cursor, sentido: 'asc' }, 'c.codConcessionaria', { nome: byText('c.nome') })
  let query = c.tx
    .selectFrom('concessionaria as c')
    .select(['c.codConcessionaria', 'c.nome', por.chave])
    .where(ofTenant(c, 'c'))
    .where('c.status', '=', 1)
    .where(por.depois)
  if (f.codConcessionaria) query = query.where('c.codConcessionaria', '=', f.codConcessionaria)
  if (f.busca) query = query.where(contains(['c.nome'], f.busca))
  const linhas = await query
    .orderBy(por.ordem)
    .limit(f.limite + 1)
    .execute()
  const { itens, proximo } = closePage(linhas, f.limite, (l) => ({ valor: l.chaveOrdem, cod: l.codConcessionaria }))
  const codes = itens.map((i) => i.codConcessionaria)
  const stored = await readMonths(
    c,
    sql`m.cod_concessionaria = any(${codes}::int[]) and m.mes between ${`${f.ano}-01`} and ${`${f.ano}-12`}`,
  )
  const byMonth = new Map(stored.map((g) => [`${g.codConcessionaria} ${g.mes}`, g]))
  const lojas = await listLojas(c, codes)
  return {
    proximo,
    itens: itens.flatMap(({ codConcessionaria, nome }) => {
      const loja = lojas.get(codConcessionaria)
      if (!loja) return []
      const months = Array.from({ length: 12 }, (_, i) => shiftMonth(`${f.ano}-01`, i))
      return [
        {
          codConcessionaria,
          nome,
          meses: months.map((m) => digestOf(loja, m, byMonth.get(`${codConcessionaria} ${m}`))),
        },
      ]
    }),
  }
}

/** Net amount of each month by department, in centavos. */
async function netAmounts(c: Ctx, codConcessionaria: number, months: readonly string[]) {
  const r = await sql<{ mes: string; departamento: Departamento; liquido: number }>`
    select to_char(dia, 'YYYY-MM') as mes, departamento,
      sum(coalesce(bruto, 0) - coalesce(desconto, 0) - coalesce(devolucao, 0) - coalesce(imposto, 0))::bigint as liquido
    from venda_celula where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_concessionaria = ${codConcessionaria}
      and (${sql.join(
        months.map((m) => sql`dia >= ${`${m}-01`}::date and dia < ${`${shiftMonth(m, 1)}-01`}::date`),
        sql` or `,
      )}) group by 1, 2`.execute(c.tx)
  return (mes: string) =>
    Object.fromEntries(r.rows.filter((l) => l.mes === mes).map((l) => [l.departamento, l.liquido])) as Partial<
      Record<Departamento, number>
    >
}

/** Past working days without a figure, and outliers against the same weekday of the last half year. */
export async function pendingOf(
  c: Ctx,
  loja: VendasLoja,
  mes: string,
  cells: readonly VendaCell[],
): Promise<MonthPending> {
  const nonEmpty = new Set(cells.map((x) => x.dia))
  const outside = await findOutliers(c, [loja.codConcessionaria], mes)
  return {
    faltam: workingDaysOf(loja, mes).filter((d) => d <= loja.hoje && !nonEmpty.has(d)),
    discrepantes: outside(loja.codConcessionaria),
  }
}

/** A month with all its data. */
export async function getMonth(
  c: SignedInCtx,
  codConcessionaria: number,
  mes: string,
): Promise<Loaded<typeof vendas.getMes>> {
  const loja = await readLoja(c, codConcessionaria)
  const celulas = await listCells(c, codConcessionaria, mes)
  const before = shiftMonth(mes, -1)
  const yearAgo = shiftMonth(mes, -12)
  const sums = await netAmounts(c, codConcessionaria, [before, yearAgo])
  const days = new Set(daysOfMonth(mes))
  const resumo = digestOf(loja, mes, await readMonth(c, codConcessionaria, mes))
  return {
    ...resumo,
    concessionaria: loja.nome,
    hoje: loja.hoje,
    diasUteis: workingDaysOf(loja, mes),
    feriados: loja.feriados.filter((f) => days.has(f.dia)),
    celulas,
    mesAnterior: sums(before),
    anoAnterior: sums(yearAgo),
    pendencias: await pendingOf(c, loja, mes, celulas),
    conferencia: canReviewMonth(resumo.estado, c.sessao.nivel) ? await check(c, codConcessionaria, mes) : null,
    eventos: await listEvents(c, codConcessionaria, mes),
  }
}

/** Months by state, the nearest deadline first; the current and the previous month are listed even without a row. */
export async function listMonthQueue(
  c: SignedInCtx,
  f: Received<typeof vendas.filaDeMeses, 'query'>,
): Promise<Loaded<typeof vendas.filaDeMeses>> {
  const { codDistribuidor } = c.tenant
  const forLoja = f.codConcessionaria ? sql`and c.cod_concessionaria = ${f.codConcessionaria}` : sql``
  const all = sql`(
    select c.cod_distribuidor, c.cod_concessionaria, c.nome, x.mes, coalesce(m.estado, 'ABERTO') as estado, coalesce(m.versao, 1) as versao, m.meta,
      coalesce(m.preenchidos, 0) as preenchidos, coalesce(m.liquido, 0) as liquido, m.alterado_em, m.alterado_por
    from concessionaria c
    cross join lateral (
      select to_char(now() at time zone c.fuso, 'YYYY-MM') as mes
      union select to_char((now() at time zone c.fuso) - interval '1 month', 'YYYY-MM')
        where to_char(c.desde, 'YYYY-MM') <= to_char((now() at time zone c.fuso) - interval '1 month', 'YYYY-MM')
      union select v.mes from venda_mes v where v.cod_distribuidor = c.cod_distribuidor and v.cod_concessionaria = c.cod_concessionaria) x
    left join venda_mes m on m.cod_distribuidor = c.cod_distribuidor and m.cod_concessionaria = c.cod_concessionaria and m.mes = x.mes
    where c.cod_distribuidor = ${codDistribuidor} and c.status = 1 ${forLoja}) m`
  const inState = f.estado ? sql`m.estado = ${f.estado}` : sql`m.estado <> 'FECHADO'`
  const depois = after(sql`m.mes, m.cod_concessionaria`, decodeCursor(f.cursor), 'asc', 'text') ?? sql`true`
  const r = await sql<StoredMonth & { nome: string }>`select ${COLUMNS}, m.nome from ${all}
    where ${inState} and ${depois} order by m.mes, m.cod_concessionaria limit ${sql.lit(f.limite + 1)}`.execute(c.tx)
  const { itens, proximo } = closePage(r.rows, f.limite, (l) => ({ valor: l.mes, cod: l.codConcessionaria }))
  const lojas = await listLojas(
    c,
    itens.map((i) => i.codConcessionaria),
  )
  const count = await sql<{
    estado: MonthState
    n: number
  }>`select m.estado, count(*)::int as n from ${all} group by 1`.execute(c.tx)
  const aConferir = await listToCheck(c, itens)
  return {
    proximo,
    contagem: Object.fromEntries(count.rows.map((l) => [l.estado, l.n])),
    itens: itens.flatMap(({ nome, ...g }) => {
      const loja = lojas.get(g.codConcessionaria)
      return loja
        ? [{ ...digestOf(loja, g.mes, g), concessionaria: nome, aConferir: aConferir(g.codConcessionaria, g.mes) }]
        : []
    }),
  }
}

/** Users who enter or judge a store's sales. */
export async function listMonthMentionables(
  c: Ctx,
  codConcessionaria: number,
): Promise<Loaded<typeof vendas.mencionaveisNoMes>> {
  const r = await sql<{ codUsuario: number; nome: string }>`select u.cod_usuario as "codUsuario", u.nome from usuario u
    where u.cod_distribuidor = ${c.tenant.codDistribuidor} and u.ativo and u.cod_nivel in (-1, 1, 2)
      and exists (select from usuario_loja l where l.cod_distribuidor = u.cod_distribuidor and l.cod_usuario = u.cod_usuario and l.cod_concessionaria = ${codConcessionaria}) order by sem_acento(u.nome), 1`.execute(
    c.tx,
  )
  return r.rows
}
