import { addDays, dayInZone } from './dates.ts'

/** One stay of a car for a defect, on the clock of the store it stayed at. */
export interface Stay {
  chegouEm: string
  /** Null while the car is in the workshop. */
  entregueEm: string | null
  /** When the customer was told that the car waits finished. */
  prontoEm: string | null
  fuso: string
}

/** Days of a defect: of each stay, and of all of them. */
export interface ReparoDays {
  /** In the order of the stays given. */
  visitas: number[]
  /** Of the stay that began last: "nesta visita". */
  visita: number
  /** All stays together: "somadas as visitas". */
  soma: number
  /** Of `visita`, the days on which the car stood finished and the customer knew. Shown apart, never deducted. */
  espera: number
  prontoDesde: string | null
}

/** Shortest and longest term in days that may be agreed on instead of the law's 30 (Lei 8.078/1990, art. 18, §§ 1 and 2). */
export const AGREED_TERM = { min: 7, max: 180 } as const

/**
 * The calendar days that count from one instant to another, on the store's clock: the day of the first instant does not count, that of the
 * last one does, as terms are counted by the Código Civil, art. 132. So a car that comes and goes on one day counts none, and one that comes
 * at 23:59 and leaves after midnight counts one.
 */
function daysBetween(de: string, ate: string, fuso: string): string[] {
  const last = dayInZone(ate, fuso)
  const days: string[] = []
  for (let d = addDays(dayInZone(de, fuso), 1); d <= last; d = addDays(d, 1)) days.push(d)
  return days
}

/**
 * Both counts of a defect. A stay without delivery counts until `now`, today on its own store's clock. In the sum a calendar day counts
 * once, also when the car was in two workshops on it. Which of the counts the law means is disputed; this rule takes no side.
 */
export function reparoDays(stays: readonly Stay[], now: string): ReparoDays {
  const each = stays.map((s) => daysBetween(s.chegouEm, s.entregueEm ?? now, s.fuso))
  const latest = stays.reduce((l, s, i) => (Date.parse(s.chegouEm) > Date.parse(stays[l]?.chegouEm ?? '') ? i : l), 0)
  const last = stays[latest]
  return {
    visitas: each.map((d) => d.length),
    visita: each[latest]?.length ?? 0,
    soma: new Set(each.flat()).size,
    espera: last?.prontoEm ? daysBetween(last.prontoEm, last.entregueEm ?? now, last.fuso).length : 0,
    prontoDesde: last?.prontoEm ?? null,
  }
}

/** Days at which foreman and manager are told: 20, 25 and 28 of 30; of an agreed term, 10, 5 and 2 days before its end. */
export const marksOf = (prazoDias: number): number[] => [10, 5, 2].map((n) => prazoDias - n).filter((m) => m > 0)

/** The highest mark that a count has reached; 0 for none. */
export const reachedMark = (days: number, prazoDias: number): number =>
  Math.max(0, ...marksOf(prazoDias).filter((m) => days >= m))

/** How near a count is to its term: by marks, then past it. */
export type ClockTone = 'calmo' | 'atencao' | 'perto' | 'passou'
export function clockTone(days: number, prazoDias: number): ClockTone {
  if (days > prazoDias) return 'passou'
  const reached = marksOf(prazoDias).filter((m) => days >= m).length
  return reached === 0 ? 'calmo' : reached === 1 ? 'atencao' : 'perto'
}
