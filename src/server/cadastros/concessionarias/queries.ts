import { sql } from 'kysely'
import type { Concessionaria } from '#shared/cadastros/concessionarias.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { doInquilino, liga, type Tx } from '../../core/database/query.ts'

const COLUNAS = [
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

const base = (tx: Tx) => tx.selectFrom('concessionaria as c').innerJoin('grupo as g', liga('g.codGrupo', 'c.codGrupo'))

/** Stores the caller reaches, active or not, by name. */
export async function listConcessionarias(tx: Tx): Promise<Concessionaria[]> {
  const linhas = await base(tx).select(COLUNAS).orderBy('c.nome').execute()
  return linhas.map(capitalizar)
}

export async function getConcessionaria(
  tx: Tx,
  codConcessionaria: number,
): Promise<(Concessionaria & { abre: string; fecha: string }) | undefined> {
  const linha = await base(tx)
    .select([...COLUNAS, 'c.abre', 'c.fecha'])
    .where('c.codConcessionaria', '=', codConcessionaria)
    .executeTakeFirst()
  return linha && { ...capitalizar(linha), abre: linha.abre.slice(0, 5), fecha: linha.fecha.slice(0, 5) }
}

const capitalizar = <T extends { modeloAgenda: string }>(c: T): T => ({
  ...c,
  modeloAgenda: c.modeloAgenda.charAt(0).toUpperCase() + c.modeloAgenda.slice(1),
})

/** Values that a store changed, by key. */
export async function listConfig(tx: Tx, codConcessionaria: number): Promise<Map<string, string>> {
  const linhas = await tx
    .selectFrom('concessionariaConfig')
    .select(['chave', 'valor'])
    .where('codConcessionaria', '=', codConcessionaria)
    .execute()
  return new Map(linhas.map((l) => [l.chave, l.valor]))
}

/** A stored value, with the store's settings held until the transaction ends; undefined where the default holds. */
export async function travarConfig(
  tx: Tx,
  codDistribuidor: number,
  codConcessionaria: number,
  chave: string,
): Promise<string | undefined> {
  await sql`select from concessionaria where cod_distribuidor = ${codDistribuidor} and cod_concessionaria = ${codConcessionaria} for no key update`.execute(
    tx,
  )
  return (await listConfig(tx, codConcessionaria)).get(chave)
}

/** Keeps a value, or with null goes back to the default. */
export async function salvarConfig(
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

/** Whether the distributor takes the CNPJ with letters. */
export async function cnpjAlfanumerico(c: Ctx): Promise<boolean> {
  const d = await c.tx
    .selectFrom('distribuidor')
    .select('cnpjAlfanumerico')
    .where(doInquilino(c))
    .executeTakeFirstOrThrow()
  return d.cnpjAlfanumerico
}
