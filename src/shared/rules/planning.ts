import { dayInZone, localInstant, addDays } from './dates.ts'
import type { Weekday, WeeklyHours } from './weekly-hours.ts'

const MIN = 60_000
const QUARTER_HOUR = 15 * MIN
/** Planning horizon in days. */
const MAX_DAYS = 60

/** A span of time in epoch milliseconds; the end is exclusive. */
export interface TimeSpan {
  de: number
  ate: number
}
/** Working hours of a mechanic: shifts by weekday, the store's lunch break, holidays and days off. */
export interface Expediente {
  fuso: string
  turnos: WeeklyHours
  /** Lunch break in the store's local time, HH:MM; null without one. */
  almoco: readonly [string, string] | null
  /** Days off: the store's holidays and this person's absences, YYYY-MM-DD. */
  folgas: ReadonlySet<string>
}

/** Day of the week of a day, Monday 1 to Sunday 7. */
export function weekdayOf(dia: string): Weekday {
  const n = new Date(`${dia}T12:00:00Z`).getUTCDay()
  return String(n === 0 ? 7 : n) as Weekday
}

/** Working spans of a mechanic on a day: none, one, or two around lunch. */
export function spansOfDay(e: Expediente, dia: string): TimeSpan[] {
  const turno = e.folgas.has(dia) ? undefined : e.turnos[weekdayOf(dia)]
  if (!turno) return []
  const em = (hora: string) => Date.parse(localInstant(dia, hora, e.fuso))
  const [de, ate] = [em(turno[0]), em(turno[1])]
  if (!e.almoco) return [{ de, ate }]
  const [pause, back] = [em(e.almoco[0]), em(e.almoco[1])]
  if (pause <= de || back >= ate) return [{ de, ate }]
  return [
    { de, ate: pause },
    { de: back, ate },
  ]
}

/** Working spans from an instant on, day after day. */
function* spansFrom(e: Expediente, desde: number, ofDay: (dia: string) => TimeSpan[]): Generator<TimeSpan> {
  const first = dayInZone(new Date(desde).toISOString(), e.fuso)
  for (let i = 0; i < MAX_DAYS; i++)
    for (const t of ofDay(addDays(first, i))) if (t.ate > desde) yield { de: Math.max(t.de, desde), ate: t.ate }
}

/**
 * Plans work of so many minutes from an instant on, over as many shifts as it takes; outside a shift it begins with the next one. Null
 * when it does not fit into the next 60 days.
 */
export function plan(
  e: Expediente,
  start: number,
  minutos: number,
  ofDay = (dia: string) => spansOfDay(e, dia),
): TimeSpan[] | null {
  let missing = minutos * MIN
  const trechos: TimeSpan[] = []
  for (const t of spansFrom(e, start, ofDay)) {
    const ate = Math.min(t.ate, t.de + missing)
    trechos.push({ de: t.de, ate })
    missing -= ate - t.de
    if (missing <= 0) return trechos
  }
  return null
}

/**
 * The first gap from an instant on into which work of so many minutes fits without overlapping `ocupados` (in any order). Null when there
 * is none in 60 days.
 */
export function firstFit(
  e: Expediente,
  desde: number,
  minutos: number,
  ocupados: readonly TimeSpan[],
): TimeSpan[] | null {
  const ordered = ocupados.toSorted((a, b) => a.de - b.de)
  let start = Math.ceil(desde / (5 * MIN)) * 5 * MIN
  for (let back = 0; back <= ordered.length; back++) {
    const plano = plan(e, start, minutos)
    if (!plano) return null
    const clash = ordered.find((o) => plano.some((t) => t.de < o.ate && o.de < t.ate))
    if (!clash) return plano
    start = clash.ate
  }
  return null
}

/** End of work of so many minutes from an instant on, within working hours; where there are none, around the clock. Epoch milliseconds. */
export type WorkEnd = (start: number, minutos: number) => number

export const aroundTheClock: WorkEnd = (start, minutos) => start + minutos * MIN

/** Ends of many works within the same hours: each day is worked out once. */
export function withinHours(e: Expediente): WorkEnd {
  const days = new Map<string, TimeSpan[]>()
  const ofDay = (dia: string) => {
    const spans = days.get(dia) ?? spansOfDay(e, dia)
    days.set(dia, spans)
    return spans
  }
  return (start, minutos) => plan(e, start, minutos, ofDay)?.at(-1)?.ate ?? aroundTheClock(start, minutos)
}

/** Promised delivery: end of the last slot plus inspection and wash, rounded up to a quarter of an hour. Epoch milliseconds and minutes. */
export function promessaFor(lastEnd: number, slackMinutes: number): number {
  return Math.ceil((lastEnd + slackMinutes * MIN) / QUARTER_HOUR) * QUARTER_HOUR
}

/** Minutes of the spans that fall between two instants. */
export function minutesWithin(trechos: readonly TimeSpan[], de: number, ate: number): number {
  return trechos.reduce((n, t) => n + Math.max(0, Math.min(t.ate, ate) - Math.max(t.de, de)), 0) / MIN
}

/** Input of a day's capacity, in minutes. */
export interface CapacityTerms {
  presenca: number
  /** Target utilisation in % of the presence, and walk-in reserve in % of that target. */
  utilizacao: number
  reservaPassantes: number
  carregados: number
  bloqueados: number
  ocupados: number
}

/**
 * Capacity of a day = presence × target utilisation − carry-over − blocks − walk-in reserve, and the free part of it. Whole minutes; the
 * capacity is never negative.
 */
export function capacityOf(p: CapacityTerms): { reserva: number; capacidade: number; livre: number } {
  const target = (p.presenca * p.utilizacao) / 100
  const reserva = Math.round((target * p.reservaPassantes) / 100)
  const capacidade = Math.max(0, Math.round(target - p.carregados - p.bloqueados - reserva))
  return { reserva, capacidade, livre: capacidade - Math.round(p.ocupados) }
}
