import { type RawBuilder, sql } from 'kysely'
import { SETTINGS } from '../../core/tenancy/store-settings.ts'

/** Minutes that a quote may stay in each stage when its store has no target of its own. */
export const METAS = new Map(
  SETTINGS.filter((c) => c.chave.startsWith('meta.')).map((c) => [c.chave.slice(5), Number(c.padrao)]),
)

/** SQL condition: quote `o` is beyond the target of its stage, the store's own or else the default. */
export function beyondMeta(): RawBuilder<boolean> {
  const defaults = sql.join(
    [...METAS].map(([estado, m]) => sql`when ${estado} then ${m}::int`),
    sql` `,
  )
  return sql`now() - o.entrou_no_estado_em > make_interval(mins => coalesce((select m.valor::int from concessionaria_config m where m.cod_distribuidor = o.cod_distribuidor and m.cod_concessionaria = o.cod_concessionaria and m.chave = 'meta.' || o.estado), case o.estado ${defaults} end))`
}
