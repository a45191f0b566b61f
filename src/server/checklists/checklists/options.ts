import { sql } from 'kysely'
import type { checklists } from '#shared/checklists/checklists.ts'
import type { Reply } from '#shared/core/contract.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant, joinOn } from '../../core/database/query.ts'

/** Distinct values of an indexed column by a loose index scan: one step per value, not per row. */
async function distinctValues(
  c: Ctx,
  table: 'veiculo' | 'checklist',
  column: 'marca' | 'modelo' | 'tipo_os',
  loja?: number,
): Promise<string[]> {
  const valor = sql.ref(column)
  const onde = sql`cod_distribuidor = ${c.tenant.codDistribuidor} ${loja ? sql`and cod_concessionaria = ${loja}` : sql``}`
  const r = await sql<{ valor: string }>`
    with recursive v(valor) as (
      (select ${valor} from ${sql.table(table)} where ${onde} and ${valor} > '' order by ${valor} limit 1)
      union all
      select (select ${valor} from ${sql.table(table)} where ${onde} and ${valor} > v.valor order by ${valor} limit 1) from v where v.valor is not null
    ) select valor from v where valor is not null limit 1000`.execute(c.tx)
  return r.rows.map((l) => l.valor)
}

/** Options of the lists' filters, of one store or of all within reach. */
export async function checklistOptions(
  c: Ctx,
  loja: number | undefined,
): Promise<Reply<typeof checklists.opcoesChecklists>> {
  let consultores = c.tx
    .selectFrom('consultor as s')
    .innerJoin('concessionaria as c', joinOn('c.codConcessionaria', 's.codConcessionaria'))
    .select(['s.codConsultor', 's.nome', 'c.nome as concessionaria'])
    .where(ofTenant(c, 's'))
  if (loja) consultores = consultores.where('s.codConcessionaria', '=', loja)
  return {
    marcas: await distinctValues(c, 'veiculo', 'marca', loja),
    modelos: await distinctValues(c, 'veiculo', 'modelo', loja),
    tiposOs: await distinctValues(c, 'checklist', 'tipo_os', loja),
    consultores: await consultores.orderBy('s.nome').orderBy('s.codConsultor').limit(1000).execute(),
  }
}
