import type { ColunaExportada } from '#shared/colunas-exportadas.ts'
import { deslocamento } from '#shared/datas.ts'

/** What a cell holds, by its column's type: text, a count, centavos, or an instant as the milliseconds of the store's wall clock. */
export type Celula = string | number | null

/** What a file is made of; `linhas` gives pages of rows, cells in the columns' order. */
export interface Planilha {
  titulo: string
  colunas: readonly ColunaExportada[]
  linhas: AsyncIterable<readonly Celula[][]>
  /** Filters in words, who asked and when (wall clock): what the file says of itself. */
  filtros: readonly (readonly [nome: string, valor: string])[]
  usuario: string
  geradoEm: number
  /** Rows counted when it began; rows may come and go while it is written. */
  previstas: number
}

/** Text that a spreadsheet would run as a formula gets an apostrophe before it (OWASP, CSV injection). */
export function neutralizar(texto: string): string {
  return /^[=+\-@\t\r]/.test(texto) ? `'${texto}` : texto
}

const PASSO_MS = 900_000
const MAX_GUARDADOS = 20_000

/** Wall clock of a zone for UTC instants, in milliseconds as if it were UTC; offsets are kept by quarter of an hour, which no zone changes within. */
export function relogioDe(fuso: string): (instante: string) => number {
  const guardados = new Map<number, number>()
  return (instante) => {
    const ms = Math.floor(Date.parse(instante) / 1000) * 1000
    const passo = Math.floor(ms / PASSO_MS)
    let desvio = guardados.get(passo)
    if (desvio === undefined) {
      desvio = deslocamento(ms, fuso)
      if (guardados.size >= MAX_GUARDADOS) guardados.clear()
      guardados.set(passo, desvio)
    }
    return ms + desvio
  }
}

/** '12/11/2026 14:30' of a wall clock. */
export function escreverRelogio(ms: number): string {
  const t = new Date(ms).toISOString()
  return `${t.slice(8, 10)}/${t.slice(5, 7)}/${t.slice(0, 4)} ${t.slice(11, 16)}`
}
