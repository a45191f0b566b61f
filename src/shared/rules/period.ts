import { addDays } from './dates.ts'
import { shiftMonth } from './vendas.ts'

/**
 * The days of a month ('2026-11') that a period covers; null when it covers the whole month. The current month is never whole: its
 * remaining days are in no figure yet.
 */
export function partOfMonth(
  month: string,
  { de, ate }: { de: string; ate: string },
  today: string,
): { from: number; to: number } | null {
  const [first, last] = [`${month}-01`, addDays(`${shiftMonth(month, 1)}-01`, -1)]
  const from = de > first ? de : first
  const to = [ate, today, last].toSorted()[0] ?? last
  if (from === first && to === last && last < today) return null
  return { from: Number(from.slice(8)), to: Number(to.slice(8)) }
}

/** The covered days in words: 'até o dia 27', 'a partir do dia 29', 'do dia 3 ao 27'. */
export function partInWords({ from, to }: { from: number; to: number }, lastDay: number): string {
  if (from === 1) return `até o dia ${to}`
  return to === lastDay ? `a partir do dia ${from}` : `do dia ${from} ao ${to}`
}
