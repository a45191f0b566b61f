import { CODIGOS_DEPARTAMENTO, diaDaSemana, type MedidaVenda } from '#shared/rules/vendas.ts'
import { lerBloco } from '../../recipes/grade/bloco.ts'
import type { Valor } from './lancamento.ts'
import { dosEstadosUnidos, formatoDaMedida } from './textos.ts'

/** Days of a month cut where weeks end, on Sundays. */
export function semanasDe(dias: readonly string[]): string[][] {
  const semanas: string[][] = []
  for (const dia of dias) {
    const atual = semanas.at(-1)
    if (!atual || diaDaSemana(dia) === '1') semanas.push([dia])
    else atual.push(dia)
  }
  return semanas
}

/** A cell by its row (day) and column (department). */
export interface Canto {
  linha: number
  coluna: number
}
/** A rectangle of cells, from where it began to where it was drawn to. */
export interface Faixa {
  de: Canto
  ate: Canto
}

export const naFaixa = ({ de, ate }: Faixa, linha: number, coluna: number): boolean =>
  linha >= Math.min(de.linha, ate.linha) &&
  linha <= Math.max(de.linha, ate.linha) &&
  coluna >= Math.min(de.coluna, ate.coluna) &&
  coluna <= Math.max(de.coluna, ate.coluna)

/** Rows and columns of a rectangle, in order. */
export function limites({ de, ate }: Faixa): { linhas: number[]; colunas: number[] } {
  const entre = (a: number, b: number) => Array.from({ length: Math.abs(a - b) + 1 }, (_, i) => Math.min(a, b) + i)
  return { linhas: entre(de.linha, ate.linha), colunas: entre(de.coluna, ate.coluna) }
}

/** What a block copied from a spreadsheet puts from one cell on, and the cells that did not read. */
export function colarBloco(
  texto: string,
  dias: readonly string[],
  canto: Canto,
  medida: MedidaVenda,
): { valores: Valor[]; recusadas: { dia: string; coluna: number; texto: string }[] } {
  const formato = formatoDaMedida(medida)
  const valores: Valor[] = []
  const recusadas: { dia: string; coluna: number; texto: string }[] = []
  for (const [r, linha] of lerBloco(texto).entries())
    for (const [k, celula] of linha.entries()) {
      const dia = dias[canto.linha + r]
      const departamento = CODIGOS_DEPARTAMENTO[canto.coluna + k]
      if (!dia || !departamento) continue
      // A blank or a dash copied from elsewhere empties the cell.
      if (/^[\s–—-]*$/.test(celula)) {
        valores.push({ dia, departamento, medida, valor: null })
        continue
      }
      const valor = formato.ler(dosEstadosUnidos(celula))
      if (valor === null) recusadas.push({ dia, coluna: canto.coluna + k, texto: celula.trim() })
      else valores.push({ dia, departamento, medida, valor })
    }
  return { valores, recusadas }
}
