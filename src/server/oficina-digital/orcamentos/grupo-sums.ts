import { sql } from 'kysely'
import type { Received } from '#shared/core/contract.ts'
import type { GrupoSum } from '#shared/oficina-digital/orcamento-list.ts'
import type { orcamentos } from '#shared/oficina-digital/orcamentos.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { periodFilter } from '../../core/areas/filters.ts'

const E = sql` and `

type Grupo = Received<typeof orcamentos.finalizadosGrupo, 'query'>

/**
 * Sums by group and store over quotes approved, wholly or in part, in a period. A re-offered line counts once as offered and refused: in
 * the first quote (ADR 0014).
 */
export async function sumGrupos(c: Ctx, f: Grupo): Promise<GrupoSum[]> {
  const { lojas } = c.contexto
  const onde = [
    sql`o.cod_distribuidor = ${c.tenant.codDistribuidor}`,
    sql`o.fase = 'FECHADO'`,
    ...periodFilter(sql.ref('o.criado_em'), sql.ref('c.fuso'), f.de, f.ate),
  ]
  if (f.codConcessionaria) onde.push(sql`o.cod_concessionaria = ${f.codConcessionaria}`)
  if (f.codGrupo) onde.push(sql`c.cod_grupo = ${f.codGrupo}`)
  if (f.marca) onde.push(sql`c.marca = ${f.marca}`)
  if (lojas !== 'todas') onde.push(sql`o.cod_concessionaria = any(${lojas}::int[])`)
  const r = await sql<GrupoSum>`
    select g.cod_grupo as "codGrupo", g.nome as "grupo", c.cod_concessionaria as "codConcessionaria", c.nome as "concessionaria", t.orcamentos, t.oferecido, t.aprovado, t.recusado, t.em_execucao as "emExecucao", t.finalizados, t.complementares
    from (select o.cod_concessionaria, count(*) as orcamentos, coalesce(sum(o.valor) filter (where o.tipo <> 'REOFERTA'), 0)::bigint as oferecido, coalesce(sum(o.valor_aprovado), 0)::bigint as aprovado, coalesce(sum(o.valor_recusado) filter (where o.tipo <> 'REOFERTA'), 0)::bigint as recusado,
        count(*) filter (where o.estado = 'EM_EXECUCAO') as em_execucao, count(*) filter (where o.estado = 'FINALIZADO') as finalizados, count(*) filter (where o.tipo = 'COMPLEMENTAR') as complementares
      from orcamento o join concessionaria c on c.cod_distribuidor = o.cod_distribuidor and c.cod_concessionaria = o.cod_concessionaria
      where ${sql.join(onde, E)} group by 1) t
    join concessionaria c on c.cod_distribuidor = ${c.tenant.codDistribuidor} and c.cod_concessionaria = t.cod_concessionaria
    join grupo g on g.cod_distribuidor = c.cod_distribuidor and g.cod_grupo = c.cod_grupo
    order by g.nome, t.aprovado desc`.execute(c.tx)
  return r.rows
}
