import type { Ctx } from '../tenancy/context.ts'
import type { Value } from '../spreadsheets/source.ts'
import { simplified, textOf, blank } from './cells.ts'
import { InvalidCell, type Column } from './def.ts'

/** Record codes by name; null when two records share the name. */
export type ByName = ReadonlyMap<string, number | null>

/** Builds the lookup, with names normalised as cells are compared. */
export function byName(records: readonly { codigo: number; nomes: readonly (string | null)[] }[]): ByName {
  const lookup = new Map<string, number | null>()
  for (const { codigo, nomes } of records)
    for (const key of new Set(nomes.flatMap((n) => (n ? [simplified(n)] : [])))) {
      const other = lookup.get(key)
      lookup.set(key, other === undefined || other === codigo ? codigo : null)
    }
  return lookup
}

/** The record that a cell names; throws InvalidCell. */
export function find(lookup: ByName, valor: Exclude<Value, null>, what: string): number {
  const codigo = lookup.get(simplified(textOf(valor)))
  if (codigo === undefined)
    throw new InvalidCell(`Não há ${what} com este nome ao seu alcance. Escreva como no cadastro.`)
  if (codigo === null)
    throw new InvalidCell(`Há mais de um registro com este nome (${what}). Use o CNPJ ou o código de integração.`)
  return codigo
}

// The reader process loads this module too, so import only types from the database.

/** Active stores that the sender reaches, by name, CNPJ and integration code. */
export async function listLojas(c: Ctx): Promise<ByName> {
  const lojas = await c.tx
    .selectFrom('concessionaria')
    .select(['codConcessionaria as codigo', 'nome', 'cnpj', 'codigoIntegracao'])
    .where('codDistribuidor', '=', c.tenant.codDistribuidor)
    .where('status', '=', 1)
    .execute()
  return byName(lojas.map((l) => ({ codigo: l.codigo, nomes: [l.nome, l.cnpj, l.codigoIntegracao] })))
}

/** Codes of the stores named in a cell, separated by semicolons; throws InvalidCell. */
export function findLojas(lojas: ByName, valor: Exclude<Value, null>): string[] {
  // A store's name may contain a semicolon.
  const integer = lojas.get(simplified(textOf(valor)))
  const names = typeof integer === 'number' ? [valor] : textOf(valor).split(';')
  return [...new Set(names.filter((n) => !blank(n)).map((n) => String(find(lojas, n, 'concessionária ativa'))))]
}

/** Column that names the store of a row. */
export const lojaColumn: Column<ByName> = {
  nome: 'Concessionária',
  synonyms: ['loja', 'unidade', 'filial', 'cnpj', 'cnpj da loja', 'dealer'],
  writes: 'cod_concessionaria',
  required: true,
  nota: 'Obrigatória: nome, CNPJ ou código de integração de uma concessionária ao seu alcance.',
  example: 'Aurora Centro',
  read: (v, lojas) => find(lojas, v, 'concessionária ativa'),
}
