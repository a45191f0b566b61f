import { type RawBuilder, sql } from 'kysely'
import type { Received } from '#shared/core/contract.ts'
import { type dashboard, MAX_PENDING, PENDING_KINDS, type PendingKind } from '#shared/relatorios/dashboard.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { forLoja } from '../indicadores/sums.ts'
import { beyondMeta } from '../../oficina-digital/nucleo/stage-targets.ts'

type Filter = Received<typeof dashboard.agoraNoPainel, 'query'>
const E = sql` and `

/** SQL of each kind of pending item: rows `o`, with the same condition as the screen that lists them. */
const WAITS: Record<PendingKind, RawBuilder<unknown>> = {
  foraDaMeta: sql`orcamento o where o.fase = 'ABERTO' and ${beyondMeta()}`,
  alcada: sql`orcamento o where o.fase = 'ABERTO' and o.estado = 'AGUARDANDO_ALCADA'`,
  promessas: sql`passagem o where o.entregue_em is null and o.promessa < now() + interval '1 hour'`,
  detratores: sql`agenda_tarefa o where o.feita_em is null`,
  recuperacao: sql`orcamento_linha o where o.retomar_em is not null and o.retomar_em <= (now() at time zone c.fuso)::date`,
  // The last complete month, for stores that had started by then.
  lancamentos: sql`(select c.cod_distribuidor, c.cod_concessionaria) o where c.status = 1
    and to_char(c.desde, 'YYYY-MM') <= to_char((now() at time zone c.fuso) - interval '1 month', 'YYYY-MM')
    and not exists (select from venda_mes m where m.cod_distribuidor = c.cod_distribuidor and m.cod_concessionaria = c.cod_concessionaria
      and m.mes = to_char((now() at time zone c.fuso) - interval '1 month', 'YYYY-MM') and m.estado in ('ENVIADO', 'EM_ANALISE', 'APROVADO', 'FECHADO'))`,
}

/** Pending items within reach, each kind counted up to a limit; kinds without items are left out. */
export async function dashboardNow(c: Ctx, f: Filter) {
  const lojas = sql.join([sql`c.cod_distribuidor = ${c.tenant.codDistribuidor}`, ...forLoja(f)], E)
  const itens: { pendencia: PendingKind; quantos: number; onde: { codConcessionaria: number; nome: string } }[] = []
  for (const pendencia of PENDING_KINDS) {
    // Count store by store to use each index, and stop at the limit.
    const r = await sql<{
      codConcessionaria: number
      nome: string
      n: number
    }>`select z.cod_concessionaria as "codConcessionaria", z.nome, count(*)::int as n from (
      select c.cod_concessionaria, c.nome from concessionaria c cross join lateral (select 1 from ${WAITS[pendencia]} and o.cod_distribuidor = c.cod_distribuidor and o.cod_concessionaria = c.cod_concessionaria limit ${sql.lit(MAX_PENDING + 1)}) y
      where ${lojas} limit ${sql.lit(MAX_PENDING + 1)}) z group by 1, 2 order by 3 desc, 2`.execute(c.tx)
    const [onde] = r.rows
    if (!onde) continue
    const { codConcessionaria, nome } = onde
    itens.push({ pendencia, quantos: r.rows.reduce((n, x) => n + x.n, 0), onde: { codConcessionaria, nome } })
  }
  return { itens }
}
