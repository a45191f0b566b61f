import { type RawBuilder, sql } from 'kysely'
import type { Loaded } from '#shared/core/contract.ts'
import type { conversas } from '#shared/conversas/conversas.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { periodFilter } from '../../core/areas/filters.ts'
import { daysOfMonth } from '#shared/rules/vendas.ts'

type Costs = Loaded<typeof conversas.custosDasConversas>

/** What the messages of a month cost, by store, channel and kind; each store's month is that of its own clock. */
export async function monthCosts(c: Ctx, mes: string, codConcessionaria: number | undefined): Promise<Costs> {
  const days = daysOfMonth(mes)
  const part = (table: string, em: string, arrived: RawBuilder<boolean>) => {
    const onde = [
      sql`m.cod_distribuidor = ${c.tenant.codDistribuidor}`,
      sql`m.categoria is not null`,
      // A price stands on what was delivered; a failed message costs nothing.
      arrived,
      ...(codConcessionaria ? [sql`m.cod_concessionaria = ${codConcessionaria}`] : []),
      ...periodFilter(sql.ref(`m.${em}`), sql.ref('l.fuso'), days[0], days.at(-1)),
    ]
    return sql`select l.cod_concessionaria, l.nome, m.canal, m.categoria, m.custo_micros
      from ${sql.table(table)} m join concessionaria l on l.cod_distribuidor = m.cod_distribuidor and l.cod_concessionaria = m.cod_concessionaria
      where ${sql.join(onde, sql` and `)}`
  }
  const inThreads = part('conversa_mensagem', 'em', sql`m.estado in ('ENTREGUE', 'LIDA')`)
  // Codes are in no thread. A gateway of SMS tells no delivery: what it took counts.
  const codes = part(
    'mensagem',
    'criada_em',
    sql`m.cod_conversa_mensagem is null and case m.canal when 'SMS' then m.estado = 'ENVIADA' else m.entregue_em is not null end`,
  )
  // Who told no price of an SMS has it on the gateway's own bill: unknown is not free.
  const r = await sql<Costs['linhas'][number]>`
    select cod_concessionaria as "codConcessionaria", nome as concessionaria, canal, categoria, count(*)::int as mensagens,
      (case when canal = 'WHATSAPP' then coalesce(sum(custo_micros), 0) else sum(custo_micros) end)::bigint as "custoMicros"
    from (${inThreads} union all ${codes}) m group by 1, 2, 3, 4 order by 2, 1, 4, 3 desc`.execute(c.tx)
  return { linhas: r.rows, totalMicros: r.rows.reduce((sum, l) => sum + (l.custoMicros ?? 0), 0) }
}
