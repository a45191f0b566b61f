import { type RawBuilder, sql } from 'kysely'
import type { Recebido } from '#shared/core/contract.ts'
import { type dashboard, MAX_PENDENTES, PENDENCIAS, type Pendencia } from '#shared/relatorios/dashboard.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { daLoja } from '../indicadores/somas.ts'
import { foraDaMeta } from '../../oficina-digital/nucleo/metas-etapa.ts'

type Filtro = Recebido<typeof dashboard.agoraNoPainel, 'query'>
const E = sql` and `

/** What each kind of waiting is: rows `o` of a table, as the screen that it leads to lists them. */
const ESPERAS: Record<Pendencia, RawBuilder<unknown>> = {
  foraDaMeta: sql`orcamento o where o.fase = 'ABERTO' and ${foraDaMeta()}`,
  alcada: sql`orcamento o where o.fase = 'ABERTO' and o.estado = 'AGUARDANDO_ALCADA'`,
  promessas: sql`passagem o where o.entregue_em is null and o.promessa < now() + interval '1 hour'`,
  detratores: sql`agenda_tarefa o where o.feita_em is null`,
  recuperacao: sql`orcamento_linha o where o.retomar_em is not null and o.retomar_em <= (now() at time zone c.fuso)::date`,
  // The month that has just ended, of stores that had begun by then.
  lancamentos: sql`(select c.cod_distribuidor, c.cod_concessionaria) o where c.status = 1
    and to_char(c.desde, 'YYYY-MM') <= to_char((now() at time zone c.fuso) - interval '1 month', 'YYYY-MM')
    and not exists (select from venda_mes m where m.cod_distribuidor = c.cod_distribuidor and m.cod_concessionaria = c.cod_concessionaria
      and m.mes = to_char((now() at time zone c.fuso) - interval '1 month', 'YYYY-MM') and m.estado in ('ENVIADO', 'EM_ANALISE', 'APROVADO', 'FECHADO'))`,
}

/** What waits for somebody within reach, each counted up to a limit; what does not wait is left out. */
export async function agoraNoPainel(c: Ctx, f: Filtro) {
  const lojas = sql.join([sql`c.cod_distribuidor = ${c.inquilino.codDistribuidor}`, ...daLoja(f)], E)
  const itens: { pendencia: Pendencia; quantos: number; onde: { codConcessionaria: number; nome: string } }[] = []
  for (const pendencia of PENDENCIAS) {
    // Store by store, so that its index serves, and never beyond what is told.
    const r = await sql<{
      codConcessionaria: number
      nome: string
      n: number
    }>`select z.cod_concessionaria as "codConcessionaria", z.nome, count(*)::int as n from (
      select c.cod_concessionaria, c.nome from concessionaria c cross join lateral (select 1 from ${ESPERAS[pendencia]} and o.cod_distribuidor = c.cod_distribuidor and o.cod_concessionaria = c.cod_concessionaria limit ${sql.lit(MAX_PENDENTES + 1)}) y
      where ${lojas} limit ${sql.lit(MAX_PENDENTES + 1)}) z group by 1, 2 order by 3 desc, 2`.execute(c.tx)
    const [onde] = r.rows
    if (!onde) continue
    const { codConcessionaria, nome } = onde
    itens.push({ pendencia, quantos: r.rows.reduce((n, x) => n + x.n, 0), onde: { codConcessionaria, nome } })
  }
  return { itens }
}
