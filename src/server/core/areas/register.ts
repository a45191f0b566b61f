import { sql, type AliasedRawBuilder, type Expression, type RawBuilder } from 'kysely'
import { isOptionalText, type Field } from '#shared/cadastros/fields.ts'
import type { Cadastro, FieldErrors, CadastroFilter } from '#shared/cadastros/registers.ts'
import type { Tx } from '../database/query.ts'
import type { DB } from '../database/schema.ts'
import { conflict, invalid, notFound } from '../http/errors.ts'
import { after, closePage, decodeCursor, MAX_TOTAL } from './keyset-page.ts'

/** Throws 422 when the form's rules found errors. */
export function ensure<T>(errors: FieldErrors<T>): void {
  if (Object.keys(errors).length > 0) throw invalid('Confira os campos marcados', errors as Record<string, string>)
}

/**
 * Returns the record if its version is still `versao`. Throws 404 when it is gone, 409 with the current record when somebody saved it. Read
 * it under a row lock.
 */
export function checkVersion<T extends { versao: number }>(atual: T | undefined, versao: number): T {
  if (!atual) throw notFound('Este registro não existe')
  if (atual.versao !== versao)
    throw conflict('versao-antiga', 'Outra pessoa gravou este registro depois que você o abriu.', atual)
  return atual
}

/** Name of a record in the audit, under which its history is read. */
export const recordName = (cadastro: Cadastro, codigo: number): string => `${cadastro}:${codigo}`

/** Turns an empty text into null, as it is stored. */
export const nullIfEmpty = (text: string): string | null => (text === '' ? null : text)

/** A nullable text column as the form has it: empty when null. */
export function emptyIfNull<A extends string>(column: string, nome: A): AliasedRawBuilder<string, A> {
  return sql<string>`coalesce(${sql.ref(column)}, '')`.as(nome)
}

/**
 * What a query reads of a register's fields, each as the form has it. `T` is the table, `D` the form's data without the fields that are no
 * columns of it.
 */
export function readFields<T extends keyof DB, D extends { [K in keyof D]: K extends keyof DB[T] ? unknown : never }>(
  alias: string,
  fields: Record<keyof D & string, Field>,
): readonly { [K in keyof D & string]: AliasedRawBuilder<D[K], K> }[keyof D & string][] {
  const columns = Object.entries<Field>(fields).map(([k, f]) =>
    isOptionalText(f) ? emptyIfNull(`${alias}.${k}`, k) : sql.ref(`${alias}.${k}`).as(k),
  )
  return columns as never
}

type StoredFields<F, D> = {
  [K in keyof F & keyof D]: F[K] extends { maximo: number; required?: undefined } ? D[K] | null : D[K]
}

/** A form's values as its table stores them: an empty optional text as null. */
export function storedFields<F extends Record<string, Field>, D extends Record<keyof F, unknown>>(
  fields: F,
  d: D,
): StoredFields<F, D> {
  const values = Object.entries(fields).map(([k, f]) => [k, d[k] === '' && isOptionalText(f) ? null : d[k]])
  return Object.fromEntries(values) as StoredFields<F, D>
}

/** Whether one of the text columns contains the search text, ignoring accents, case and runs of blanks. */
export function contains(columns: readonly string[], search: string): RawBuilder<boolean> {
  const padrao = sql`'%' || como_letras(${search}) || '%'`
  return sql<boolean>`(${sql.join(
    columns.map((c) => sql`sem_acento(coalesce(${sql.ref(c)}, '')) like ${padrao}`),
    sql` or `,
  )})`
}

/** Condition for active, retired or all records. */
export function withStatus(ativo: string, situacao: CadastroFilter['situacao']): RawBuilder<boolean> {
  return situacao === 'todos' ? sql<boolean>`true` : sql<boolean>`${sql.ref(ativo)} = ${sql.lit(situacao === 'ativos')}`
}

/** One sort order of a list: its SQL key and the key's type. */
interface SortOrder {
  chave: RawBuilder<string | number>
  tipo: 'text' | 'bigint'
}
/** Sort by a text, ignoring accents and case; a null counts as an empty text. */
export const byText = (column: string, optional = false): SortOrder => ({
  chave: optional
    ? sql<string>`sem_acento(coalesce(${sql.ref(column)}, ''))`
    : sql<string>`sem_acento(${sql.ref(column)})`,
  tipo: 'text',
})
/** Sort by a whole number that is never null. */
export const byNumber = (chave: RawBuilder<number>): SortOrder => ({ chave, tipo: 'bigint' })
/** Sort by an instant; a null comes first. */
export const byInstant = (column: string): SortOrder =>
  byNumber(sql<number>`coalesce((extract(epoch from ${sql.ref(column)}) * 1000)::bigint, 0)`)

/** Sort order of a register's list, ties broken by the code. The default is the first of `ordens`; its index serves any page. */
export function sorted(
  f: Pick<CadastroFilter, 'cursor' | 'sentido' | 'ordem'>,
  cod: string,
  ordens: Record<string, SortOrder>,
) {
  const picked = ordens[f.ordem ?? ''] ?? Object.values(ordens)[0]
  if (!picked) throw new Error('a list without an order')
  const { chave, tipo } = picked
  const codigo = sql.ref<number>(cod)
  const sentido = sql.raw(f.sentido)
  return {
    chave: chave.as('chaveOrdem'),
    depois: after(sql`${chave}, ${codigo}`, decodeCursor(f.cursor), f.sentido, tipo) ?? sql<boolean>`true`,
    ordem: sql`${chave} ${sentido}, ${codigo} ${sentido}`,
  }
}

/**
 * Page of a list sorted by `sorted`; the first page also has the total. `linhas` were read with one extra row; `todas` is the same query
 * without page and order.
 */
export async function cadastroPage<L extends { chaveOrdem: string | number }>(
  tx: Tx,
  f: CadastroFilter,
  linhas: L[],
  codeOf: (l: L) => number,
  todas: Expression<unknown>,
): Promise<{ itens: L[]; proximo: string | null; contagem: { total: number; exato: boolean } | null }> {
  const page = closePage(linhas, f.limite, (l) => ({ valor: l.chaveOrdem, cod: codeOf(l) }))
  return { ...page, contagem: f.cursor ? null : await countUpTo(tx, todas, f.maximo) }
}

/** Number of rows of a query, counted up to `maximo`. */
export async function countUpTo(
  tx: Tx,
  query: Expression<unknown>,
  maximo = MAX_TOTAL,
): Promise<{ total: number; exato: boolean }> {
  const r = await sql<{
    n: number
  }>`select count(*) as n from (select from ${query} as t limit ${sql.lit(maximo + 1)}) as u`.execute(tx)
  const n = Number(r.rows[0]?.n ?? 0)
  return { total: Math.min(n, maximo), exato: n <= maximo }
}
