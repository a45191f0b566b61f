import { sql } from 'kysely'
import type { Resposta } from '#shared/contract.ts'
import type { checklists } from '#shared/checklists.ts'
import type { Tx } from '../db.ts'
import type { Inquilino } from '../tenant.ts'

/** Distinct values of an indexed column by skipping along its index: as many steps as values, however many rows. */
async function distintos(
  tx: Tx,
  inquilino: Inquilino,
  tabela: 'veiculo' | 'checklist',
  coluna: 'marca' | 'modelo' | 'tipo_os',
  loja?: number,
): Promise<string[]> {
  const c = sql.ref(coluna)
  const onde = sql`cod_distribuidor = ${inquilino.codDistribuidor} ${loja ? sql`and cod_concessionaria = ${loja}` : sql``}`
  const r = await sql<{ valor: string }>`
    with recursive v(valor) as (
      (select ${c} from ${sql.table(tabela)} where ${onde} and ${c} > '' order by ${c} limit 1)
      union all
      select (select ${c} from ${sql.table(tabela)} where ${onde} and ${c} > v.valor order by ${c} limit 1) from v where v.valor is not null
    ) select valor from v where valor is not null limit 1000`.execute(tx)
  return r.rows.map((l) => l.valor)
}

/** What the filters of the lists offer, of one store or of all within reach. */
export async function opcoesChecklists(tx: Tx, inquilino: Inquilino, loja: number | undefined): Promise<Resposta<typeof checklists.opcoesChecklists>> {
  let consultores = tx
    .selectFrom('consultor as s')
    .innerJoin('concessionaria as c', (j) => j.onRef('c.codDistribuidor', '=', 's.codDistribuidor').onRef('c.codConcessionaria', '=', 's.codConcessionaria'))
    .select(['s.codConsultor', 's.nome', 'c.nome as concessionaria'])
    .where('s.codDistribuidor', '=', inquilino.codDistribuidor)
  if (loja) consultores = consultores.where('s.codConcessionaria', '=', loja)
  return {
    marcas: await distintos(tx, inquilino, 'veiculo', 'marca', loja),
    modelos: await distintos(tx, inquilino, 'veiculo', 'modelo', loja),
    tiposOs: await distintos(tx, inquilino, 'checklist', 'tipo_os', loja),
    consultores: await consultores.orderBy('s.nome').orderBy('s.codConsultor').limit(1000).execute(),
  }
}
