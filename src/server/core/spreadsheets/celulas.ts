import type { ColunaExportada } from '#shared/arquivos/colunas-exportadas.ts'
import { deslocamento } from '#shared/rules/datas.ts'

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

/** Text that a spreadsheet would run as a formula, where no cell says that it is text (OWASP, CSV injection). */
export const pareceFormula = (texto: string): boolean => /^[=+\-@\t\r]/.test(texto)

const DIA_MS = 86_400_000
/** Offset of each UTC day that has only one, by zone; null for days of a change. */
const desvios = new Map<string, Map<number, number | null>>()

/** Wall clock of a zone for UTC instants, in milliseconds as if it were UTC. Asking the zone's offset is slow: it is kept by day. */
export function relogioDe(fuso: string): (instante: string) => number {
  const porDia = desvios.get(fuso) ?? new Map<number, number | null>()
  desvios.set(fuso, porDia)
  return (instante) => {
    const ms = Math.floor(Date.parse(instante) / 1000) * 1000
    const dia = Math.floor(ms / DIA_MS)
    let desvio = porDia.get(dia)
    if (desvio === undefined) {
      const inicio = deslocamento(dia * DIA_MS, fuso)
      desvio = inicio === deslocamento((dia + 1) * DIA_MS, fuso) ? inicio : null
      porDia.set(dia, desvio)
    }
    return ms + (desvio ?? deslocamento(ms, fuso))
  }
}

/** '12/11/2026 14:30' of a wall clock. */
export function escreverRelogio(ms: number): string {
  const t = new Date(ms).toISOString()
  return `${t.slice(8, 10)}/${t.slice(5, 7)}/${t.slice(0, 4)} ${t.slice(11, 16)}`
}
