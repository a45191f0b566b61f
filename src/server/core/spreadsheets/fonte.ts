/** What a cell holds: text (dates as 'dd/mm/aaaa'), a number, true or false; null when it is empty. */
export type Valor = string | number | boolean | null

/** Stands for a formula of which the file keeps no result: nobody but a spreadsheet program can work it out. */
export const FORMULA_WITHOUT_RESULT = '(fórmula sem resultado)'

/** A row under the number that the spreadsheet shows. */
export interface Linha {
  numero: number
  celulas: readonly Valor[]
}

/** A sheet; `linhas` may be read more than once, and no faster than it is taken. A sample does without what only the whole sheet tells (merged cells). */
export interface Folha {
  linhas(amostra?: 'amostra'): AsyncGenerator<readonly Linha[]>
  /** How much of it the last reading has passed, 0 to 1. */
  lido(): number
}

/** A file that will not be read, and why, for people. */
export class ArquivoRecusado extends Error {
  override name = 'ArquivoRecusado'
  /** Titles that were found in it, when they are what is wrong. */
  readonly titulos: readonly string[]
  constructor(mensagem: string, titulos: readonly string[] = []) {
    super(mensagem)
    this.titulos = titulos
  }
}

/** How many known titles a row holds: what tells a table from what stands above it. */
export type Reconhecer = (celulas: readonly Valor[]) => number
