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
export function getPath(f: GridRow, column: GridColumn): string {
  return `linhas.${f.i}.${f.tipo}.${f.j}.${FIELD[f.tipo][column]}`
}

/** Value of a cell; null for no discount. */
export function getValue(f: GridRow, column: GridColumn): number | null {
  const valor = (f.componente as unknown as Record<string, number | null>)[FIELD[f.tipo][column]] ?? null
  return column === 'desconto' && valor === 0 ? null : valor
}

/** Gross value of a row in centavos, before its discount; null while unpriced. */
function grossOf(f: GridRow): number | null {
  return f.tipo === 'pecas'
    ? pecaTotal({ ...f.componente, desconto: 0 })
    : maoDeObraTotal({ ...f.componente, desconto: 0 })
}

/** Format to parse and show a cell. */
export function formatOf(f: GridRow, column: GridColumn): Format {
  if (column === 'medida') return f.tipo === 'pecas' ? QUANTITY : DURATION
  if (column === 'desconto') return { ...MONEY, read: (text) => parseDiscount(text, grossOf(f)) }
  return f.tipo === 'pecas' ? MONEY : MONEY_PER_HOUR
}

/** Whether a cell may be empty: only a part's quantity may not. */
export function nullable(f: GridRow, column: GridColumn): boolean {
  return column !== 'medida' || f.tipo === 'maoDeObra'
}

/** Whether a cell is always zero: what a recall's line costs. */
export function isFree(f: GridRow, column: GridColumn): boolean {
  return f.linha.codRecall !== null && column !== 'medida'
}

/** The lines with one cell changed. */
export function withValue(
  linhas: readonly DraftLinha[],
  f: GridRow,
  column: GridColumn,
  valor: number | null,
): readonly DraftLinha[] {
  const linha = linhas[f.i]
  if (!linha || (valor === null && !nullable(f, column)) || isFree(f, column)) return linhas
  const field = FIELD[f.tipo][column]
  const novo = column === 'desconto' ? (valor ?? 0) : valor
  const swap = <T>(list: readonly T[]) => list.map((c, j) => (j === f.j ? { ...c, [field]: novo } : c))
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
  text: string,
  gridRow: number,
  column: number,
): { linhas: readonly DraftLinha[]; recusadas: number } {
  let novas = linhas
  let recusadas = 0
  for (const [r, record] of parseBlock(text).entries()) {
    for (const [c, cell] of record.entries()) {
      const f = gridRowsOf(novas)[gridRow + r]
      const qual = COLUMNS[column + c]
      if (!f || !qual) continue
      const valor = formatOf(f, qual).read(cell)
      if (valor !== null) novas = withValue(novas, f, qual, valor)
      else if (cell.trim() !== '') recusadas++
    }
  }
  return { linhas: novas, recusadas }
}
