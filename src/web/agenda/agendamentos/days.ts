import type { Agendamento } from '#shared/agenda/agenda.ts'
import { usualDays } from '#shared/rules/agendamento.ts'
import { addDays } from '#shared/rules/dates.ts'

/** Days of which a booking may choose one. */
const OFFERED = 60

const isUsual = (dia: string, today: string): boolean => {
  const { de, ate } = usualDays(today)
  return dia >= de && dia <= ate
}

/** The shown days when the usual list lacks one of them; null when it has them all. */
export function daysBeyond(days: readonly string[], today: string): { de: string; ate: string } | null {
  const [de, ate] = [days[0], days.at(-1)]
  return de === undefined || ate === undefined || days.every((d) => isUsual(d, today)) ? null : { de, ate }
}

/** By hour: the usual list, which is live, and from the other one the days that it lacks. Cancelled ones are left out. */
export function joinDays(
  usual: readonly Agendamento[],
  others: readonly Agendamento[],
  dayOf: (a: Agendamento) => string,
  today: string,
): Agendamento[] {
  return [...usual, ...others.filter((a) => !isUsual(dayOf(a), today))]
    .filter((a) => a.estado !== 'CANCELADO')
    .toSorted((a, b) => a.inicio.localeCompare(b.inicio))
}

/** Days to choose from: the next ones, and the chosen one when it is later still. */
export function offeredDays(today: string, chosen: string): string[] {
  const days = Array.from({ length: OFFERED }, (_, i) => addDays(today, i))
  return chosen > (days.at(-1) ?? today) ? [...days, chosen] : days
}
