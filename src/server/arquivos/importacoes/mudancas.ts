import type { MudancaDaLinha } from '#shared/arquivos/importacoes.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import type { Coluna, Guardado, ImportDef } from '../../core/importing/def.ts'
import { escreverCursor, lerCursor } from '../../core/areas/lista.ts'
import { linhasQueMudam } from './gravar.ts'
import type { Guardada } from './queries.ts'

function dizer(coluna: Coluna<unknown>, v: Guardado | undefined): string {
  if (v === null || v === undefined || v === '' || (Array.isArray(v) && v.length === 0)) return ''
  if (coluna.diz) return coluna.diz(v)
  if (typeof v === 'boolean') return v ? 'Sim' : 'Não'
  return Array.isArray(v) ? v.join(', ') : String(v)
}

/** What a file that waits for its confirmation would change: each record's fields as they are and as they would be. */
export async function listMudancas(
  c: Ctx,
  g: Guardada,
  def: ImportDef,
  { cursor, limite }: { cursor?: string | undefined; limite: number },
): Promise<{ itens: MudancaDaLinha[]; proximo: string | null }> {
  if (g.estado !== 'CONFERIDA') return { itens: [], proximo: null }
  const linhas = await linhasQueMudam(c.tx, def, g, {
    colunas: g.colunas ?? [],
    depoisDe: lerCursor(cursor)?.cod ?? 0,
    limite: limite + 1,
  })
  const itens = linhas.slice(0, limite).map((l) => ({
    linha: l.linha,
    registro: l.chave ?? '',
    campos: def.colunas
      .filter((k) => k.grava in l.depois)
      .map((k) => ({ coluna: k.nome, antes: dizer(k, l.antes[k.grava]), depois: dizer(k, l.depois[k.grava]) }))
      .filter((k) => k.antes !== k.depois),
  }))
  const ultima = itens.at(-1)
  return {
    itens,
    proximo: linhas.length > limite && ultima ? escreverCursor({ valor: '', cod: ultima.linha }) : null,
  }
}
