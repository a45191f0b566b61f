import { addDays } from '#shared/rules/dates.ts'
import { weekdayOf } from '#shared/rules/planning.ts'

export const WEEK = ['seg', 'ter', 'qua', 'qui', 'sex', 'sáb', 'dom'] as const
const MONTHS = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
]

export type View = 'mes' | 'semana'

/** Monday of a day's week. */
export const mondayOf = (dia: string): string => addDays(dia, 1 - Number(weekdayOf(dia)))

/** Days that a view shows: the day's week, or the whole weeks of its month. */
export function viewDays(dia: string, view: View): string[] {
  const first = view === 'semana' ? mondayOf(dia) : mondayOf(`${dia.slice(0, 7)}-01`)
  const weeks = view === 'semana' ? 1 : Math.ceil(daysBetween(first, lastOfMonth(dia)) / 7)
  return Array.from({ length: weeks * 7 }, (_, i) => addDays(first, i))
}

const lastOfMonth = (dia: string): string =>
  new Date(Date.UTC(Number(dia.slice(0, 4)), Number(dia.slice(5, 7)), 0)).toISOString().slice(0, 10)
const daysBetween = (de: string, ate: string): number => Math.round((Date.parse(ate) - Date.parse(de)) / 86_400_000) + 1

/** The day one view later or earlier. */
export function move(dia: string, view: View, step: 1 | -1): string {
  if (view === 'semana') return addDays(dia, 7 * step)
  const mes = new Date(Date.UTC(Number(dia.slice(0, 4)), Number(dia.slice(5, 7)) - 1 + step, 1))
  return mes.toISOString().slice(0, 10)
}

/** Title of a view: 'novembro de 2026', '16 a 22 de novembro de 2026'. */
export function viewTitle(dia: string, view: View): string {
  const monthOf = (d: string) => MONTHS[Number(d.slice(5, 7)) - 1] ?? ''
  if (view === 'mes') return `${monthOf(dia)} de ${dia.slice(0, 4)}`
  const [de, ate] = [mondayOf(dia), addDays(mondayOf(dia), 6)]
  const monthSuffix = monthOf(de) === monthOf(ate) ? '' : ` de ${monthOf(de)}`
  return `${Number(de.slice(8))}${monthSuffix} a ${Number(ate.slice(8))} de ${monthOf(ate)} de ${ate.slice(0, 4)}`
}
