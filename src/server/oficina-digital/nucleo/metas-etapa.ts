import { type RawBuilder, sql } from 'kysely'
import { CHAVES } from '../../core/tenancy/chaves.ts'

/** Minutes that a quote may stay in each stage, where its store has no own target. */
export const METAS = new Map(
  CHAVES.filter((c) => c.chave.startsWith('meta.')).map((c) => [c.chave.slice(5), Number(c.padrao)]),
)

/** Quote `o` beyond the target of its stage: the store's own, else the product's. */
export function foraDaMeta(): RawBuilder<boolean> {
  const padroes = sql.join(
    [...METAS].map(([estado, m]) => sql`when ${estado} then ${m}::int`),
    sql` `,
  )
  return sql`now() - o.entrou_no_estado_em > make_interval(mins => coalesce((select m.valor::int from concessionaria_config m where m.cod_distribuidor = o.cod_distribuidor and m.cod_concessionaria = o.cod_concessionaria and m.chave = 'meta.' || o.estado), case o.estado ${padroes} end))`
}
