import { sql, type RawBuilder } from 'kysely'
import { AppError } from '../http/errors.ts'

/** Where a page ended: the sort value and the code that breaks ties. */
export interface Cursor {
  valor: string | number
  cod: number
}

/** Opaque text of a cursor for the client. */
export function encodeCursor(c: Cursor): string {
  return Buffer.from(JSON.stringify([c.valor, c.cod])).toString('base64url')
}

/** Decodes a cursor. Throws 400 for a broken one, so that a list never silently starts again. */
export function decodeCursor(text: string | undefined): Cursor | null {
  if (!text) return null
  try {
    const [valor, cod] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [unknown, unknown]
    if ((typeof valor === 'string' || typeof valor === 'number') && typeof cod === 'number') return { valor, cod }
  } catch {
    // Throws below.
  }
  throw new AppError(400, 'cursor-invalido', 'A página pedida não existe mais. Recarregue a lista.')
}

/** Rows after a cursor, as one row comparison: the index of the sort order serves it at any depth. */
export function after(
  columns: RawBuilder<unknown>,
  cursor: Cursor | null,
  sentido: 'asc' | 'desc',
  tipo: 'timestamptz' | 'bigint' | 'date' | 'text',
): RawBuilder<boolean> | null {
  if (!cursor) return null
  return sql<boolean>`(${columns}) ${sql.raw(sentido === 'desc' ? '<' : '>')} (${cursor.valor}::${sql.raw(tipo)}, ${cursor.cod}::bigint)`
}

/** One way to sort a list: its key, written exactly as in its index, and the key's type. */
export interface PageOrder {
  chave: RawBuilder<unknown>
  tipo: Parameters<typeof after>[3]
}

/** The order of a page, ties broken by the code, and the condition for the rows after its cursor. */
export function pageOrder(
  { chave, tipo }: PageOrder,
  cod: RawBuilder<unknown>,
  f: { cursor?: string | undefined; sentido: 'asc' | 'desc' },
): { ordem: RawBuilder<unknown>; depois: RawBuilder<boolean> | null } {
  const sentido = sql.raw(f.sentido)
  return {
    ordem: sql`${chave} ${sentido}, ${cod} ${sentido}`,
    depois: after(sql`${chave}, ${cod}`, decodeCursor(f.cursor), f.sentido, tipo),
  }
}

/** Removes the extra row, which only tells whether another page follows. */
export function closePage<T>(
  linhas: T[],
  limit: number,
  cursorOf: (t: T) => Cursor,
): { itens: T[]; proximo: string | null } {
  const itens = linhas.slice(0, limit)
  const last = itens.at(-1)
  return { itens, proximo: linhas.length > limit && last ? encodeCursor(cursorOf(last)) : null }
}

/** Largest total that a list counts exactly. */
export const MAX_TOTAL = 10_000

const MAX_LOJAS = 40

/** Whether a list is read store by store: for a user of few stores one query over the tenant would read past all other rows. */
export function lojaByLoja(lojas: 'todas' | readonly number[], codConcessionaria: number | undefined): boolean {
  return !codConcessionaria && lojas !== 'todas' && lojas.length <= MAX_LOJAS
}
