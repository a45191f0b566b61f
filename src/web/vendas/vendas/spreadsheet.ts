import { DEPARTAMENTO_CODES, weekdayOf, type VendaMedida } from '#shared/rules/vendas.ts'
import { parseBlock } from '../../recipes/grid/block.ts'
import type { Value } from './lancamento.ts'
import { fromUsFormat, medidaFormat } from './texts.ts'

/** Days of a month grouped by weeks that end on Sunday. */
export function weeksOf(days: readonly string[]): string[][] {
  const weeks: string[][] = []
  for (const dia of days) {
    const atual = weeks.at(-1)
    if (!atual || weekdayOf(dia) === '1') weeks.push([dia])
    else atual.push(dia)
  }
  return weeks
}

/** A cell by its row (day) and column (department). */
export interface Corner {
  linha: number
  coluna: number
}
/** A range of cells, from its start to the cell it was drawn to. */
export interface Band {
  de: Corner
  ate: Corner
}

export const isInRange = ({ de, ate }: Band, linha: number, column: number): boolean =>
  linha >= Math.min(de.linha, ate.linha) &&
  linha <= Math.max(de.linha, ate.linha) &&
  column >= Math.min(de.coluna, ate.coluna) &&
  column <= Math.max(de.coluna, ate.coluna)

/** Row and column indexes of a range, ascending. */
export function bounds({ de, ate }: Band): { linhas: number[]; colunas: number[] } {
  const between = (a: number, b: number) => Array.from({ length: Math.abs(a - b) + 1 }, (_, i) => Math.min(a, b) + i)
  return { linhas: between(de.linha, ate.linha), colunas: between(de.coluna, ate.coluna) }
}

/** Values of a spreadsheet block pasted at a cell, and its unreadable cells. */
export function pasteBlock(
  text: string,
  days: readonly string[],
  corner: Corner,
  medida: VendaMedida,
): { valores: Value[]; recusadas: { dia: string; coluna: number; texto: string }[] } {
  const format = medidaFormat(medida)
  const valores: Value[] = []
  const recusadas: { dia: string; coluna: number; texto: string }[] = []
  for (const [r, linha] of parseBlock(text).entries())
    for (const [k, cell] of linha.entries()) {
      const dia = days[corner.linha + r]
      const departamento = DEPARTAMENTO_CODES[corner.coluna + k]
      if (!dia || !departamento) continue
      // A blank or a dash from the clipboard empties the cell.
      if (/^[\s–—-]*$/.test(cell)) {
        valores.push({ dia, departamento, medida, valor: null })
        continue
      }
      const valor = format.read(fromUsFormat(cell))
      if (valor === null) recusadas.push({ dia, coluna: corner.coluna + k, texto: cell.trim() })
      else valores.push({ dia, departamento, medida, valor })
    }
  return { valores, recusadas }
}
