import { addDays, dayInZone, formatTime, localInstant, todayIn } from '#shared/rules/dates.ts'
import type { Moment } from '../../ui/fields/MomentInput.tsx'

/** An instant as day and hour on the store's clock. */
export const momentOf = (instant: string, fuso: string): Moment => ({
  dia: dayInZone(instant, fuso),
  hora: formatTime(instant, fuso),
})

/** Day and hour on the store's clock as an instant; null while one is missing. */
export const instantOf = ({ dia, hora }: Moment, fuso: string): string | null =>
  dia === '' || hora === '' ? null : localInstant(dia, hora, fuso)

/** From the next full hour, or from eight on another day, until the next day at six in the evening. */
export function usualPeriod(dia: string, fuso: string): { inicio: Moment; fim: Moment } {
  const today = todayIn(fuso, new Date())
  const first = dia === '' ? today : dia
  const next = momentOf(new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000).toISOString(), fuso)
  const inicio = first === today ? next : { dia: first, hora: '08:00' }
  return { inicio, fim: { dia: addDays(inicio.dia, 1), hora: '18:00' } }
}
