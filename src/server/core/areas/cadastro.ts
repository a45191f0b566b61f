import { sql, type AliasedRawBuilder, type Expression, type RawBuilder } from 'kysely'
import type { Cadastro, Erros, FiltroCadastro } from '#shared/cadastros/comum.ts'
import type { Tx } from '../database/query.ts'
import { conflict, invalid, notFound } from '../http/errors.ts'
import { depoisDe, fecharPagina, lerCursor, MAX_TOTAL } from './lista.ts'

/** Refuses with 422 when a form's rules have something to say. */
export function exigir<T>(erros: Erros<T>): void {
  if (Object.keys(erros).length > 0) throw invalid('Confira os campos marcados', erros as Record<string, string>)
}

/** The record that was opened, if nobody saved it since; throws 404, or 409 with the present one. Read it under a row lock. */
export function conferirVersao<T extends { versao: number }>(atual: T | undefined, versao: number): T {
  if (!atual) throw notFound('Este registro não existe')
  if (atual.versao !== versao)
    throw conflict('versao-antiga', 'Outra pessoa gravou este registro depois que você o abriu.', atual)
  return atual
}

/** Name of a record in the audit, where its history is read. */
export const registroDe = (cadastro: Cadastro, codigo: number): string => `${cadastro}:${codigo}`

/** Empty text is stored as null. */
export const nulo = (texto: string): string | null => (texto === '' ? null : texto)

/** A nullable text column as the form has it: empty when null. */
export function vazioSeNulo<A extends string>(coluna: string, nome: A): AliasedRawBuilder<string, A> {
  return sql<string>`coalesce(${sql.ref(coluna)}, '')`.as(nome)
}

/** Whether a text column holds what was typed, accents, case and runs of blanks aside. */
export function contem(colunas: readonly string[], busca: string): RawBuilder<boolean> {
  const padrao = sql`'%' || como_letras(${busca}) || '%'`
  return sql<boolean>`(${sql.join(
    colunas.map((c) => sql`sem_acento(coalesce(${sql.ref(c)}, '')) like ${padrao}`),
    sql` or `,
  )})`
}

/** Condition for active, retired or all records. */
export function naSituacao(ativo: string, situacao: FiltroCadastro['situacao']): RawBuilder<boolean> {
  return situacao === 'todos' ? sql<boolean>`true` : sql<boolean>`${sql.ref(ativo)} = ${sql.lit(situacao === 'ativos')}`
}

/** What a list can be ordered by. */
interface Ordem {
  chave: RawBuilder<string | number>
  tipo: 'text' | 'bigint'
}
/** By a text, accents and case aside; records without one come as if it were empty. */
export const porTexto = (coluna: string, opcional = false): Ordem => ({
  chave: opcional
    ? sql<string>`sem_acento(coalesce(${sql.ref(coluna)}, ''))`
    : sql<string>`sem_acento(${sql.ref(coluna)})`,
  tipo: 'text',
})
/** By a whole number that is never null. */
export const porNumero = (chave: RawBuilder<number>): Ordem => ({ chave, tipo: 'bigint' })
/** By a moment; records without one come first. */
export const porInstante = (coluna: string): Ordem =>
  porNumero(sql<number>`coalesce((extract(epoch from ${sql.ref(coluna)}) * 1000)::bigint, 0)`)

/** Order of a register's list, code breaking ties; without a choice the first of `ordens`, whose index serves any page. */
export function ordenado(
  f: Pick<FiltroCadastro, 'cursor' | 'sentido' | 'ordem'>,
  cod: string,
  ordens: Record<string, Ordem>,
) {
  const escolhida = ordens[f.ordem ?? ''] ?? Object.values(ordens)[0]
  if (!escolhida) throw new Error('a list without an order')
  const { chave, tipo } = escolhida
  const codigo = sql.ref<number>(cod)
  const sentido = sql.raw(f.sentido)
  return {
    chave: chave.as('chaveOrdem'),
    depois: depoisDe(sql`${chave}, ${codigo}`, lerCursor(f.cursor), f.sentido, tipo) ?? sql<boolean>`true`,
    ordem: sql`${chave} ${sentido}, ${codigo} ${sentido}`,
  }
}

/** Page of a list by `ordenado`; its first page also tells how many there are. `linhas` were read with one extra; `todas` is the same list without page and order. */
export async function paginaDoCadastro<L extends { chaveOrdem: string | number }>(
  tx: Tx,
  f: FiltroCadastro,
  linhas: L[],
  codDe: (l: L) => number,
  todas: Expression<unknown>,
): Promise<{ itens: L[]; proximo: string | null; contagem: { total: number; exato: boolean } | null }> {
  const pagina = fecharPagina(linhas, f.limite, (l) => ({ valor: l.chaveOrdem, cod: codDe(l) }))
  return { ...pagina, contagem: f.cursor ? null : await contarAte(tx, todas, f.maximo) }
}

/** How many rows a query gives, counted up to `maximo`. */
export async function contarAte(
  tx: Tx,
  consulta: Expression<unknown>,
  maximo = MAX_TOTAL,
): Promise<{ total: number; exato: boolean }> {
  const r = await sql<{
    n: number
  }>`select count(*) as n from (select from ${consulta} as t limit ${sql.lit(maximo + 1)}) as u`.execute(tx)
  const n = Number(r.rows[0]?.n ?? 0)
  return { total: Math.min(n, maximo), exato: n <= maximo }
}
