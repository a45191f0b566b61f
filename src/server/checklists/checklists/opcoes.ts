import { sql } from 'kysely'
import type { checklists } from '#shared/checklists/checklists.ts'
import type { Resposta } from '#shared/core/contract.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { doInquilino, liga } from '../../core/database/query.ts'

/** Distinct values of an indexed column by skipping along its index: as many steps as values, however many rows. */
async function distintos(
  c: Ctx,
  tabela: 'veiculo' | 'checklist',
  coluna: 'marca' | 'modelo' | 'tipo_os',
  loja?: number,
): Promise<string[]> {
  const valor = sql.ref(coluna)
  const onde = sql`cod_distribuidor = ${c.inquilino.codDistribuidor} ${loja ? sql`and cod_concessionaria = ${loja}` : sql``}`
  const r = await sql<{ valor: string }>`
    with recursive v(valor) as (
      (select ${valor} from ${sql.table(tabela)} where ${onde} and ${valor} > '' order by ${valor} limit 1)
      union all
      select (select ${valor} from ${sql.table(tabela)} where ${onde} and ${valor} > v.valor order by ${valor} limit 1) from v where v.valor is not null
    ) select valor from v where valor is not null limit 1000`.execute(c.tx)
  return r.rows.map((l) => l.valor)
}

/** What the filters of the lists offer, of one store or of all within reach. */
export async function opcoesChecklists(
  c: Ctx,
  loja: number | undefined,
): Promise<Resposta<typeof checklists.opcoesChecklists>> {
  let consultores = c.tx
    .selectFrom('consultor as s')
    .innerJoin('concessionaria as c', liga('c.codConcessionaria', 's.codConcessionaria'))
    .select(['s.codConsultor', 's.nome', 'c.nome as concessionaria'])
    .where(doInquilino(c, 's'))
  if (loja) consultores = consultores.where('s.codConcessionaria', '=', loja)
  return {
    marcas: await distintos(c, 'veiculo', 'marca', loja),
    modelos: await distintos(c, 'veiculo', 'modelo', loja),
    tiposOs: await distintos(c, 'checklist', 'tipo_os', loja),
    consultores: await consultores.orderBy('s.nome').orderBy('s.codConsultor').limit(1000).execute(),
  }
}
