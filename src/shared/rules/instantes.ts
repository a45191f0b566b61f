const RFC_3339 = /^(\d{4}-\d\d-(\d\d))T((\d\d):(\d\d):(\d\d))(?:\.(\d+))?(Z|[+-](\d\d):(\d\d))$/

/**
 * A moment as RFC 3339 writes it, with any offset, as UTC to the microsecond; or why there is no such moment. The parts are judged one by one, since
 * `Date` takes 30 February for 2 March, and tells nobody why it does not take the rest.
 */
export function readMoment(text: string): { utc: string } | { problem: string } {
  // RFC 3339 takes lower case, and a space where people read it.
  const parts = RFC_3339.exec(text.toUpperCase().replace(' ', 'T'))
  if (!parts) return { problem: 'Escreva data e hora como 2026-11-30T10:00:00-03:00' }
  const [, day = '', dayOfMonth, time = '', hour, minute, second, fraction = '', offset = '', hours, minutes] = parts
  const midnight = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(midnight.getTime()) || midnight.getUTCDate() !== Number(dayOfMonth))
    return { problem: `O dia ${day} não existe` }
  if (Number(hour) > 23) return { problem: `A hora ${hour} não existe: use de 00 a 23` }
  if (Number(minute) > 59) return { problem: `O minuto ${minute} não existe: use de 00 a 59` }
  if (Number(second) > 59) return { problem: `O segundo ${second} não existe: use de 00 a 59` }
  if (Number(hours ?? 0) > 23 || Number(minutes ?? 0) > 59)
    return { problem: `O deslocamento ${offset} não existe: use de -23:59 a +23:59` }
  const at = new Date(`${day}T${time}${offset}`)
  // Of the year 0000 with an offset ahead of UTC.
  if (at.getUTCFullYear() < 0) return { problem: `O dia ${day} não existe` }
  // An offset is of whole minutes: the fraction of the second stays as it came. What is finer than a microsecond is cut, never rounded into the future.
  return { utc: `${at.toISOString().slice(0, 19)}.${fraction.slice(0, 6).padEnd(3, '0')}Z` }
}

/** A UTC moment with at least three digits after the second, so that texts compare as the moments do, to the microsecond. */
const comparable = (utc: string) => utc.slice(0, -1).padEnd(26, '0')

/** Whether a UTC moment is not before another, both as they are kept or as `readMoment` gives them; `Date` would forget the microseconds. */
export const notBefore = (moment: string, other: string) => comparable(moment) >= comparable(other)
