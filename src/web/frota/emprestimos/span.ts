import type { Emprestimo } from '#shared/frota/emprestimos.ts'
import { addDays, startOfDay } from '#shared/rules/dates.ts'

/** Days that the board shows, the first two of which are past. */
export const BOARD_DAYS = 14

/** The board's days from the first on. */
export const boardDays = (de: string): string[] => Array.from({ length: BOARD_DAYS }, (_, i) => addDays(de, i))

type Held = Pick<Emprestimo, 'inicio' | 'fim' | 'retiradaEm' | 'devolvidoEm' | 'estado'>

/** When a loan holds its car, in epoch ms: as planned, as it was, and until now while it is late. */
export function heldFrom(e: Held, now: number): { de: number; ate: number } {
  const de = Date.parse(e.retiradaEm ?? e.inicio)
  if (e.devolvidoEm !== null) return { de, ate: Date.parse(e.devolvidoEm) }
  const end = Date.parse(e.fim)
  return { de, ate: e.estado === 'ENTREGUE' ? Math.max(end, now) : end }
}

/** Left edge and width of a span in % of the board; null when it lies outside. */
export function placeOn(
  days: readonly string[],
  fuso: string,
  { de, ate }: { de: number; ate: number },
): { left: string; width: string } | null {
  const [first = '', last = first] = [days[0], days.at(-1)]
  const start = Date.parse(startOfDay(first, fuso))
  const end = Date.parse(startOfDay(addDays(last, 1), fuso))
  const [a, b] = [Math.max(start, de), Math.min(end, ate)]
  if (b <= a) return null
  const pct = (x: number) => `${((x / (end - start)) * 100).toFixed(3)}%`
  return { left: pct(a - start), width: pct(b - a) }
}
