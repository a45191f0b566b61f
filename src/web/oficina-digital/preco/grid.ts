import type { FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import {
  maoDeObraCost,
  pecaCost,
  type MaoDeObra,
  margin,
  type Peca,
  maoDeObraTotal,
  pecaTotal,
} from '#shared/rules/orcamento.ts'
import type { DraftLinha } from '../../recipes/draft/draft.ts'
import { parseBlock } from '../../recipes/grid/block.ts'
import { MONEY, MONEY_PER_HOUR, type Format, parseDiscount, QUANTITY, DURATION } from '../../ui/fields/numbers.ts'

/** Editable columns of the price grid, in order. */
export const COLUMNS = ['medida', 'custo', 'preco', 'desconto'] as const
export type GridColumn = (typeof COLUMNS)[number]

/** A row of the grid: one part or one labour item of a line. */
export type GridRow = { linha: DraftLinha; i: number; j: number } & (
  | { tipo: 'pecas'; componente: Peca }
  | { tipo: 'maoDeObra'; componente: MaoDeObra }
)

/** The components of all lines as rows, parts before labour. */
export function gridRowsOf(linhas: readonly DraftLinha[]): GridRow[] {
  return linhas.flatMap((linha, i) => [
    ...linha.pecas.map((componente, j): GridRow => ({ linha, i, j, tipo: 'pecas', componente })),
    ...linha.maoDeObra.map((componente, j): GridRow => ({ linha, i, j, tipo: 'maoDeObra', componente })),
  ])
}

const FIELD = {
  pecas: { medida: 'quantidade', custo: 'custoUnitario', preco: 'precoUnitario', desconto: 'desconto' },
  maoDeObra: { medida: 'minutos', custo: 'custoHora', preco: 'valorHora', desconto: 'desconto' },
} as const

/** A cell's path in the server's field errors: `linhas.0.pecas.0.precoUnitario`. */
export function getPath(f: GridRow, coluna: GridColumn): string {
  return `linhas.${f.i}.${f.tipo}.${f.j}.${FIELD[f.tipo][coluna]}`
}

/** Value of a cell; null for no discount. */
export function getValue(f: GridRow, coluna: GridColumn): number | null {
  const valor = (f.componente as unknown as Record<string, number | null>)[FIELD[f.tipo][coluna]] ?? null
  return coluna === 'desconto' && valor === 0 ? null : valor
}

/** Gross value of a row in centavos, before its discount; null while unpriced. */
function grossOf(f: GridRow): number | null {
  return f.tipo === 'pecas'
    ? pecaTotal({ ...f.componente, desconto: 0 })
    : maoDeObraTotal({ ...f.componente, desconto: 0 })
}

/** Format to parse and show a cell. */
export function formatOf(f: GridRow, coluna: GridColumn): Format {
  if (coluna === 'medida') return f.tipo === 'pecas' ? QUANTITY : DURATION
  if (coluna === 'desconto') return { ...MONEY, read: (texto) => parseDiscount(texto, grossOf(f)) }
  return f.tipo === 'pecas' ? MONEY : MONEY_PER_HOUR
}

/** Whether a cell may be empty: only a part's quantity may not. */
export function nullable(f: GridRow, coluna: GridColumn): boolean {
  return coluna !== 'medida' || f.tipo === 'maoDeObra'
}

/** Whether a cell is always zero: what a recall's line costs. */
export function isFree(f: GridRow, coluna: GridColumn): boolean {
  return f.linha.codRecall !== null && coluna !== 'medida'
}

/** The lines with one cell changed. */
export function withValue(
  linhas: readonly DraftLinha[],
  f: GridRow,
  coluna: GridColumn,
  valor: number | null,
): readonly DraftLinha[] {
  const linha = linhas[f.i]
  if (!linha || (valor === null && !nullable(f, coluna)) || isFree(f, coluna)) return linhas
  const campo = FIELD[f.tipo][coluna]
  const novo = coluna === 'desconto' ? (valor ?? 0) : valor
  const swap = <T>(lista: readonly T[]) => lista.map((c, j) => (j === f.j ? { ...c, [campo]: novo } : c))
  return linhas.with(
    f.i,
    f.tipo === 'pecas' ? { ...linha, pecas: swap(linha.pecas) } : { ...linha, maoDeObra: swap(linha.maoDeObra) },
  )
}

/** Total of a row in centavos and its margin; null while unknown. */
export function contaOf(f: GridRow): { total: number | null; margem: number | null } {
  const total = f.tipo === 'pecas' ? pecaTotal(f.componente) : maoDeObraTotal(f.componente)
  const custo = f.tipo === 'pecas' ? pecaCost(f.componente) : maoDeObraCost(f.componente)
  return { total, margem: margin(total, custo) }
}

/** Previous offer of each re-offered line, by its code. */
export function previousPrecos(o: Pick<FullOrcamento, 'linhas'>): ReadonlyMap<number, number> {
  return new Map(o.linhas.flatMap((l) => (l.totalAnterior === null ? [] : [[l.codLinha, l.totalAnterior] as const])))
}

/** A margin as '37,5 %'; a dash while unknown. */
export function formatMargin(m: number | null): string {
  return m === null
    ? '—'
    : `${(m * 100).toLocaleString('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} %`
}

/** Pastes a spreadsheet block at a cell, down and to the right; returns the number of unreadable cells. */
export function paste(
  linhas: readonly DraftLinha[],
  texto: string,
  gridRow: number,
  coluna: number,
): { linhas: readonly DraftLinha[]; recusadas: number } {
  let novas = linhas
  let recusadas = 0
  for (const [r, registro] of parseBlock(texto).entries()) {
    for (const [c, cell] of registro.entries()) {
      const f = gridRowsOf(novas)[gridRow + r]
      const qual = COLUMNS[coluna + c]
      if (!f || !qual) continue
      const valor = formatOf(f, qual).read(cell)
      if (valor !== null) novas = withValue(novas, f, qual, valor)
      else if (cell.trim() !== '') recusadas++
    }
  }
  return { linhas: novas, recusadas }
}
