import { sql } from 'kysely'
import type { Loaded } from '#shared/core/contract.ts'
import type { conversas } from '#shared/conversas/conversas.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { periodFilter } from '../../core/areas/filters.ts'
import { daysOfMonth } from '#shared/rules/vendas.ts'

type Costs = Loaded<typeof conversas.custosDasConversas>

/** What the messages of a month cost, by store and kind; each store's month is that of its own clock. */
export async function monthCosts(c: Ctx, mes: string, codConcessionaria: number | undefined): Promise<Costs> {
  const dias = daysOfMonth(mes)
  const onde = [
    sql`m.cod_distribuidor = ${c.tenant.codDistribuidor}`,
    sql`m.categoria is not null`,
    // A price stands on what was delivered; a failed message costs nothing.
    sql`m.estado in ('ENTREGUE', 'LIDA')`,
    ...(codConcessionaria ? [sql`m.cod_concessionaria = ${codConcessionaria}`] : []),
    ...periodFilter(sql.ref('m.em'), sql.ref('l.fuso'), dias[0], dias.at(-1)),
  ]
  const r = await sql<Costs['linhas'][number]>`
    select l.cod_concessionaria as "codConcessionaria", l.nome as concessionaria, m.categoria, count(*)::int as mensagens, coalesce(sum(m.custo_micros), 0)::bigint as "custoMicros"
    from conversa_mensagem m join concessionaria l on l.cod_distribuidor = m.cod_distribuidor and l.cod_concessionaria = m.cod_concessionaria
    where ${sql.join(onde, sql` and `)} group by 1, 2, 3 order by 2, 1, 3`.execute(c.tx)
  return { linhas: r.rows, totalMicros: r.rows.reduce((soma, l) => soma + l.custoMicros, 0) }
}
