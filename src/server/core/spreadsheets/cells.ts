import type { ExportedColumn } from '#shared/arquivos/exported-columns.ts'
import { zoneOffset } from '#shared/rules/dates.ts'

/** Value of a cell by its column's type: text, a count, centavos, or an instant in milliseconds of the store's wall clock. */
export type Cell = string | number | null

/** Content of a file; `linhas` yields pages of rows, with cells in the order of the columns. */
export interface Spreadsheet {
  titulo: string
  colunas: readonly ExportedColumn[]
  linhas: AsyncIterable<readonly Cell[][]>
  /** Filters in words, user and time (wall clock), shown in the file. */
  filtros: readonly (readonly [nome: string, valor: string])[]
  usuario: string
  generatedAt: number
  /** Row count at the start; it may change while the file is written. */
  expectedRows: number
}

/** Whether a spreadsheet would run a text as a formula where the cell has no text format (OWASP, CSV injection). */
export const looksLikeFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text)

const DAY_MS = 86_400_000
/** Offset by zone and UTC day; null for a day on which it changes. */
const offsets = new Map<string, Map<number, number | null>>()

/**
 * Converts UTC instants to a zone's wall clock, in milliseconds as if it were UTC. Offsets are cached by day, since asking for one is slow.
 */
export function clockOf(fuso: string): (instant: string) => number {
  const byDay = offsets.get(fuso) ?? new Map<number, number | null>()
  offsets.set(fuso, byDay)
  return (instant) => {
    const ms = Math.floor(Date.parse(instant) / 1000) * 1000
    const dia = Math.floor(ms / DAY_MS)
    let deviation = byDay.get(dia)
    if (deviation === undefined) {
      const start = zoneOffset(dia * DAY_MS, fuso)
      deviation = start === zoneOffset((dia + 1) * DAY_MS, fuso) ? start : null
      byDay.set(dia, deviation)
    }
    return ms + (deviation ?? zoneOffset(ms, fuso))
  }
}

/** '12/11/2026 14:30' of a wall clock. */
export function formatClock(ms: number): string {
  const t = new Date(ms).toISOString()
  return `${t.slice(8, 10)}/${t.slice(5, 7)}/${t.slice(0, 4)} ${t.slice(11, 16)}`
}
