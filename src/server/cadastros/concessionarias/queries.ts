import { sql } from 'kysely'
import type { Concessionaria } from '#shared/cadastros/concessionarias.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant, joinOn, type Tx } from '../../core/database/query.ts'

const COLUMNS = [
  'c.codConcessionaria',
  'c.nome',
  'c.codGrupo',
  'g.nome as grupo',
  'c.marca',
  'c.cidade',
  'c.uf',
  'c.fuso',
  'c.status',
  'c.modeloAgenda',
  'c.cnpj',
] as const

const base = (tx: Tx) =>
  tx.selectFrom('concessionaria as c').innerJoin('grupo as g', joinOn('g.codGrupo', 'c.codGrupo'))

/** Stores the caller reaches, active or not, by name. */
export async function listConcessionarias(tx: Tx): Promise<Concessionaria[]> {
  const linhas = await base(tx).select(COLUMNS).orderBy('c.nome').execute()
  return linhas.map(capitalize)
}

export async function getConcessionaria(
  tx: Tx,
  codConcessionaria: number,
): Promise<(Concessionaria & { abre: string; fecha: string }) | undefined> {
  const linha = await base(tx)
    .select([...COLUMNS, 'c.abre', 'c.fecha'])
    .where('c.codConcessionaria', '=', codConcessionaria)
    .executeTakeFirst()
  return linha && { ...capitalize(linha), abre: linha.abre.slice(0, 5), fecha: linha.fecha.slice(0, 5) }
}

const capitalize = <T extends { modeloAgenda: string }>(c: T): T => ({
  ...c,
  modeloAgenda: c.modeloAgenda.charAt(0).toUpperCase() + c.modeloAgenda.slice(1),
})

/** Settings that a store changed, by key. */
export async function listConfig(tx: Tx, codConcessionaria: number): Promise<Map<string, string>> {
  const linhas = await tx
    .selectFrom('concessionariaConfig')
    .select(['chave', 'valor'])
    .where('codConcessionaria', '=', codConcessionaria)
    .execute()
  return new Map(linhas.map((l) => [l.chave, l.valor]))
}

/** Locks the store until the transaction ends and reads a setting; undefined when the default applies. */
export async function lockSetting(
  tx: Tx,
  codDistribuidor: number,
  codConcessionaria: number,
  key: string,
): Promise<string | undefined> {
  await sql`select from concessionaria where cod_distribuidor = ${codDistribuidor} and cod_concessionaria = ${codConcessionaria} for no key update`.execute(
    tx,
  )
  return (await listConfig(tx, codConcessionaria)).get(key)
}

/** Stores a setting; null restores the default. */
export async function saveSetting(
  tx: Tx,
  codDistribuidor: number,
  codConcessionaria: number,
  chave: string,
  valor: string | null,
): Promise<void> {
  const onde = { codDistribuidor, codConcessionaria, chave }
  if (valor === null) {
    await tx
      .deleteFrom('concessionariaConfig')
      .where((eb) => eb.and(onde))
      .execute()
    return
  }
  await tx
    .insertInto('concessionariaConfig')
    .values({ ...onde, valor })
    .onConflict((c) => c.columns(['codDistribuidor', 'codConcessionaria', 'chave']).doUpdateSet({ valor }))
    .execute()
}

/** Whether the distributor accepts alphanumeric CNPJs. */
export async function allowsAlphanumericCnpj(c: Ctx): Promise<boolean> {
  const d = await c.tx
    .selectFrom('distribuidor')
    .select('cnpjAlfanumerico')
    .where(ofTenant(c))
    .executeTakeFirstOrThrow()
  return d.cnpjAlfanumerico
}
