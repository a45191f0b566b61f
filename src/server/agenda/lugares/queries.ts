import { sql } from 'kysely'
import type { z } from 'zod'
import { lugarFields, type Lugar, type LugarData, type lugares } from '#shared/agenda/lugares.ts'
import { without } from '#shared/cadastros/fields.ts'
import type { Count } from '#shared/cadastros/registers.ts'
import {
  byText,
  cadastroPage,
  contains,
  readFields,
  sorted,
  storedFields,
  withStatus,
} from '../../core/areas/register.ts'
import { joinOn, ofTenant } from '../../core/database/query.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

/** Columns and mechanics stand in tables of their own. */
const columns = without(without(lugarFields, 'colunas'), 'mecanicos')
const FIELDS = readFields<'lugar', Omit<LugarData, 'colunas' | 'mecanicos'>>('l', columns)
const SORTS = { nome: { chave: sql<string>`l.codigo_ordem`, tipo: 'text' as const }, concessionaria: byText('c.nome') }

const colunas = sql<
  number[]
>`array(select x.cod_status from lugar_coluna x where x.cod_distribuidor = l.cod_distribuidor and x.cod_lugar = l.cod_lugar order by 1)`.as(
  'colunas',
)
const mecanicos = sql<
  number[]
>`array(select x.cod_mecanico from lugar_mecanico x where x.cod_distribuidor = l.cod_distribuidor and x.cod_lugar = l.cod_lugar order by 1)`.as(
  'mecanicos',
)
const carros = sql<number>`(select count(*)::int from carro_lugar x join passagem p on p.cod_distribuidor = x.cod_distribuidor and p.cod_passagem = x.cod_passagem and p.entregue_em is null
  where x.cod_distribuidor = l.cod_distribuidor and x.cod_lugar = l.cod_lugar and x.ate is null)`

type LugaresFilter = z.output<typeof lugares.listLugares.query> & Count

/** Places of the stores within reach, with the cars in each. */
export async function listLugares(c: Ctx, f: LugaresFilter) {
  const por = sorted(f, 'l.codLugar', SORTS)
  let all = c.tx.selectFrom('lugar as l').where(ofTenant(c, 'l')).where(withStatus('l.ativo', f.situacao))
  if (f.codConcessionaria) all = all.where('l.codConcessionaria', '=', f.codConcessionaria)
  if (f.tipo) all = all.where('l.tipo', '=', f.tipo)
  if (f.busca) all = all.where(contains(['l.codigo', 'l.nome'], f.busca))
  const linhas = await all
    .innerJoin('concessionaria as c', joinOn('c.codConcessionaria', 'l.codConcessionaria'))
    .select(['l.codLugar', ...FIELDS, carros.as('carros'), por.chave, 'c.nome as concessionaria'])
    .where(por.depois)
    .orderBy(por.ordem)
    .limit(f.limite + 1)
    .execute()
  return cadastroPage(c.tx, f, linhas, (l) => l.codLugar, all.select('l.codLugar'))
}

const lugarQuery = (c: Ctx, codLugar: number) =>
  c.tx
    .selectFrom('lugar as l')
    .select(['l.codLugar', 'l.versao', ...FIELDS, colunas, mecanicos])
    .where(ofTenant(c, 'l'))
    .where('l.codLugar', '=', codLugar)

/** A place as its form edits it. */
export function getLugar(c: Ctx, codLugar: number): Promise<Lugar | undefined> {
  return lugarQuery(c, codLugar).executeTakeFirst()
}

/** Reads and locks a place until the transaction ends. */
export function lockLugar(c: Ctx, codLugar: number): Promise<Lugar | undefined> {
  return lugarQuery(c, codLugar).forUpdate('l').executeTakeFirst()
}

/** Returns the code of the new place. */
export async function insertLugar(c: Ctx, d: LugarData): Promise<number> {
  const { codLugar } = await c.tx
    .insertInto('lugar')
    .values({ codDistribuidor: c.tenant.codDistribuidor, ...storedFields(columns, d) })
    .returning('codLugar')
    .executeTakeFirstOrThrow()
  await saveRules(c, codLugar, d)
  return codLugar
}

/** Saves a locked place over its version. */
export async function saveLugar(c: Ctx, codLugar: number, versao: number, d: LugarData): Promise<void> {
  await c.tx
    .updateTable('lugar')
    .set({ ...storedFields(columns, d), versao })
    .where(ofTenant(c))
    .where('codLugar', '=', codLugar)
    .execute()
  await c.tx.deleteFrom('lugarColuna').where(ofTenant(c)).where('codLugar', '=', codLugar).execute()
  await c.tx.deleteFrom('lugarMecanico').where(ofTenant(c)).where('codLugar', '=', codLugar).execute()
  await saveRules(c, codLugar, d)
}

async function saveRules(c: Ctx, codLugar: number, d: LugarData): Promise<void> {
  const key = { codDistribuidor: c.tenant.codDistribuidor, codConcessionaria: d.codConcessionaria, codLugar }
  if (d.colunas.length > 0)
    await c.tx
      .insertInto('lugarColuna')
      .values([...new Set(d.colunas)].map((codStatus) => ({ ...key, codStatus })))
      .execute()
  if (d.mecanicos.length > 0)
    await c.tx
      .insertInto('lugarMecanico')
      .values([...new Set(d.mecanicos)].map((codMecanico) => ({ ...key, codMecanico })))
      .execute()
}

/** Columns and mechanics of a form that are not the store's, by field. */
export async function strangers(c: Ctx, d: LugarData): Promise<{ colunas: boolean; mecanicos: boolean }> {
  const r = await sql<{ colunas: number; mecanicos: number }>`select
    (select count(*)::int from agenda_status where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_concessionaria = ${d.codConcessionaria} and cod_status = any(${d.colunas}::int[])) as colunas,
    (select count(*)::int from mecanico where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_concessionaria = ${d.codConcessionaria} and cod_mecanico = any(${d.mecanicos}::int[])) as mecanicos`.execute(
    c.tx,
  )
  const found = r.rows[0] ?? { colunas: 0, mecanicos: 0 }
  return {
    colunas: found.colunas < new Set(d.colunas).size,
    mecanicos: found.mecanicos < new Set(d.mecanicos).size,
  }
}
