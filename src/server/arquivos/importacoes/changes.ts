import type { RowChange } from '#shared/arquivos/importacoes.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import type { Column, Stored, ImportDef } from '../../core/importing/def.ts'
import { encodeCursor, decodeCursor } from '../../core/areas/keyset-page.ts'
import { changedRows } from './save.ts'
import type { StoredRow } from './queries.ts'

function tell(column: Column<unknown>, v: Stored | undefined): string {
  if (v === null || v === undefined || v === '' || (Array.isArray(v) && v.length === 0)) return ''
  if (column.wording) return column.wording(v)
  if (typeof v === 'boolean') return v ? 'Sim' : 'Não'
  return Array.isArray(v) ? v.join(', ') : String(v)
}

/** Changes that an unconfirmed file would make: each record's fields with old and new value. */
export async function listChanges(
  c: Ctx,
  g: StoredRow,
  def: ImportDef,
  { cursor, limite }: { cursor?: string | undefined; limite: number },
): Promise<{ itens: RowChange[]; proximo: string | null }> {
  if (g.estado !== 'CONFERIDA') return { itens: [], proximo: null }
  const linhas = await changedRows(c.tx, def, g, {
    colunas: g.colunas ?? [],
    depoisDe: decodeCursor(cursor)?.cod ?? 0,
    limite: limite + 1,
  })
  const itens = linhas.slice(0, limite).map((l) => ({
    linha: l.linha,
    registro: l.chave ?? '',
    campos: def.colunas
      .filter((k) => k.writes in l.depois)
      .map((k) => ({ coluna: k.nome, antes: tell(k, l.antes[k.writes]), depois: tell(k, l.depois[k.writes]) }))
      .filter((k) => k.antes !== k.depois),
  }))
  const ultima = itens.at(-1)
  return {
    itens,
    proximo: linhas.length > limite && ultima ? encodeCursor({ valor: '', cod: ultima.linha }) : null,
  }
}
