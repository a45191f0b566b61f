import { sql, type RawBuilder } from 'kysely'
import { AppError } from '../http/errors.ts'

/** Where a page ended: the sort value and the code that breaks ties. */
export interface Cursor {
  valor: string | number
  cod: number
}

/** Opaque text of a cursor for the client. */
export function escreverCursor(c: Cursor): string {
  return Buffer.from(JSON.stringify([c.valor, c.cod])).toString('base64url')
}

/** Reads a cursor back; a broken one is refused, never ignored. */
export function lerCursor(texto: string | undefined): Cursor | null {
  if (!texto) return null
  try {
    const [valor, cod] = JSON.parse(Buffer.from(texto, 'base64url').toString()) as [unknown, unknown]
    if ((typeof valor === 'string' || typeof valor === 'number') && typeof cod === 'number') return { valor, cod }
  } catch {
    // Falls through to the refusal.
  }
  throw new AppError(400, 'cursor-invalido', 'A página pedida não existe mais. Recarregue a lista.')
}

/** Rows after a cursor as one row comparison, which the index of the order serves at any depth. */
export function depoisDe(
  colunas: RawBuilder<unknown>,
  cursor: Cursor | null,
  sentido: 'asc' | 'desc',
  tipo: 'timestamptz' | 'bigint' | 'date' | 'text',
): RawBuilder<boolean> | null {
  if (!cursor) return null
  return sql<boolean>`(${colunas}) ${sql.raw(sentido === 'desc' ? '<' : '>')} (${cursor.valor}::${sql.raw(tipo)}, ${cursor.cod}::bigint)`
}

/** Cuts the extra row that tells whether another page follows. */
export function fecharPagina<T>(
  linhas: T[],
  limite: number,
  cursorDe: (t: T) => Cursor,
): { itens: T[]; proximo: string | null } {
  const itens = linhas.slice(0, limite)
  const ultima = itens.at(-1)
  return { itens, proximo: linhas.length > limite && ultima ? escreverCursor(cursorDe(ultima)) : null }
}

/** Largest total that a list counts exactly. */
export const MAX_TOTAL = 10_000

const MAX_LOJAS = 40

/** Whether a list is to be read store by store: somebody of a few stores would otherwise read past everybody else's rows to find theirs. */
export function lojaALoja(lojas: 'todas' | readonly number[], codConcessionaria: number | undefined): boolean {
  return !codConcessionaria && lojas !== 'todas' && lojas.length <= MAX_LOJAS
}
