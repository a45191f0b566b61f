const RFC_3339 = /^(\d{4}-\d\d-(\d\d))T((\d\d):(\d\d):(\d\d))(?:\.(\d+))?(Z|[+-](\d\d):(\d\d))$/

/**
 * Reads an RFC 3339 instant with any offset and gives it in UTC with microseconds, or the problem with it. Each part is checked by itself:
 * `Date` accepts 30 February as 2 March, and does not say why it refuses anything else.
 */
export function readMoment(text: string): { utc: string } | { problem: string } {
  // RFC 3339 allows lower case, and a space instead of the T.
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
  // An instant in the year 0000 with a positive offset falls before that year in UTC.
  if (at.getUTCFullYear() < 0) return { problem: `O dia ${day} não existe` }
  // Offsets are whole minutes, so the fraction of the second stays unchanged. Digits beyond microseconds are cut off, never rounded up into
  // the future.
  return { utc: `${at.toISOString().slice(0, 19)}.${fraction.slice(0, 6).padEnd(3, '0')}Z` }
}

/** A UTC instant padded so that comparing two texts compares the instants to the microsecond. */
const comparable = (utc: string) => utc.slice(0, -1).padEnd(26, '0')

/** Whether a UTC instant is at or after another; both as stored or as `readMoment` returns them. `Date` would drop the microseconds. */
export const notBefore = (moment: string, other: string) => comparable(moment) >= comparable(other)
