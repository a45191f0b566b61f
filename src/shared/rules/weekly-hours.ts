import { z } from 'zod'

/** ISO weekday numbers: Monday 1 to Sunday 7. */
export const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7'] as const
export type Weekday = (typeof WEEKDAYS)[number]

export const WEEKDAY_LABELS: Record<Weekday, string> = {
  1: 'Segunda',
  2: 'Terça',
  3: 'Quarta',
  4: 'Quinta',
  5: 'Sexta',
  6: 'Sábado',
  7: 'Domingo',
}
const SHORT_WEEKDAY_LABELS: Record<Weekday, string> = {
  1: 'seg',
  2: 'ter',
  3: 'qua',
  4: 'qui',
  5: 'sex',
  6: 'sáb',
  7: 'dom',
}

const hora = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Informe a hora como 08:00')

/** Weekly hours in the store's time zone: start and end per day; a missing day is closed. */
export const weeklyHours = z.partialRecord(z.enum(WEEKDAYS), z.tuple([hora, hora]))
export type WeeklyHours = z.infer<typeof weeklyHours>

/** Message for invalid hours of a day; null when all are valid. */
export function weeklyHoursError(h: WeeklyHours): string | null {
  for (const d of WEEKDAYS) {
    const [de, ate] = h[d] ?? []
    if (de === undefined || ate === undefined) continue
    if (de === '' || ate === '') return `${WEEKDAY_LABELS[d]}: informe de que hora até que hora`
    if (de >= ate) return `${WEEKDAY_LABELS[d]}: o fim precisa ser depois do começo`
  }
  return null
}

/** Hours in words, equal days grouped: 'seg a sex 08:00–18:00, sáb 08:00–12:00'. */
export function weeklyHoursText(h: WeeklyHours): string {
  const bands: { de: Weekday; ate: Weekday; horas: string }[] = []
  for (const d of WEEKDAYS) {
    const pair = h[d]
    if (!pair) continue
    const horas = pair.join('–')
    const last = bands.at(-1)
    if (last?.horas === horas && Number(last.ate) === Number(d) - 1) last.ate = d
    else bands.push({ de: d, ate: d, horas })
  }
  if (bands.length === 0) return 'Nenhum dia'
  return bands
    .map(
      (f) =>
        `${f.de === f.ate ? SHORT_WEEKDAY_LABELS[f.de] : `${SHORT_WEEKDAY_LABELS[f.de]} a ${SHORT_WEEKDAY_LABELS[f.ate]}`} ${f.horas}`,
    )
    .join(', ')
}

/** Open minutes in a week. */
export function minutesPerWeek(h: WeeklyHours): number {
  const minutos = (hora: string) => Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3, 5))
  return WEEKDAYS.reduce((sum, d) => {
    const pair = h[d]
    return pair ? sum + minutos(pair[1]) - minutos(pair[0]) : sum
  }, 0)
}
