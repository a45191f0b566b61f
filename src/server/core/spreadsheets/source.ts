/** Value of a cell: text (dates as 'dd/mm/aaaa'), number or boolean; null when empty. */
export type Value = string | number | boolean | null

/** Stands for a formula whose result is not in the file: only a spreadsheet program can compute it. */
export const FORMULA_WITHOUT_RESULT = '(fórmula sem resultado)'

/** A row with the number that the spreadsheet shows. */
export interface Linha {
  numero: number
  celulas: readonly Value[]
}

/**
 * A sheet; `linhas` may be read more than once, at the consumer's pace. A sample skips merged cells, which need a scan of the whole sheet.
 */
export interface Sheet {
  linhas(sample?: 'amostra'): AsyncGenerator<readonly Linha[]>
  /** Progress of the last reading, 0 to 1. */
  loaded(): number
}

/** A file that cannot be read; the message tells people why. */
export class RejectedFile extends Error {
  override name = 'RejectedFile'
  /** The titles in the file, when they are the problem. */
  readonly titulos: readonly string[]
  constructor(mensagem: string, titulos: readonly string[] = []) {
    super(mensagem)
    this.titulos = titulos
  }
}

/** Number of known titles in a row, which tells the title row from rows above it. */
export type Recognize = (celulas: readonly Value[]) => number
