import { addDays, localInstant, todayIn } from '#shared/rules/dates.ts'

/** Ready times for a reminder, on the store's clock. */
export function presetsOf(fuso: string, now: Date): { nome: string; em: string }[] {
  return [
    { nome: 'Daqui a 1 hora', em: new Date(now.getTime() + 3_600_000).toISOString() },
    { nome: 'Amanhã às 8:00', em: localInstant(addDays(todayIn(fuso, now), 1), '08:00', fuso) },
  ]
}
