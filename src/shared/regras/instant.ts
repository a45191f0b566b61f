import { inYears, OUT_OF_YEARS } from './years.ts'

const RFC3339 = /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(\.\d{1,9})?(?:[Zz]|([+-])(\d\d):(\d\d))$/
const MINUTE_MS = 60_000

/**
 * An instant as other systems write it (RFC 3339, any offset) as UTC, to the microsecond where it came so; or what is wrong with it, for people. What
 * a calendar or a clock does not have is refused: nothing rolls over into another day.
 */
export function readInstant(text: string): { instant: string } | { error: string } {
  const [, year, month, day, hour, minute, second, fraction = '', sign, offsetHour = '00', offsetMinute = '00'] =
    RFC3339.exec(text) ?? []
  if (year === undefined) return { error: 'Escreva data e hora como 2026-11-30T10:00:00-03:00' }
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day))
    return { error: 'Este dia não existe no calendário' }
  if (Number(hour) > 23 || Number(minute) > 59) return { error: 'Escreva a hora de 00:00 a 23:59' }
  if (Number(second) > 59) return { error: 'Escreva os segundos de 00 a 59' }
  if (Number(offsetHour) > 23 || Number(offsetMinute) > 59) return { error: 'Escreva o fuso de -23:59 a +23:59' }
  const offset = (Number(offsetHour) * 60 + Number(offsetMinute)) * (sign === '-' ? -1 : 1)
  const clock = ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000
  const utc = new Date(date.getTime() + clock - offset * MINUTE_MS).toISOString()
  if (!inYears(utc)) return { error: OUT_OF_YEARS }
  return { instant: `${utc.slice(0, 19)}${fraction.slice(0, 7)}Z` }
}
