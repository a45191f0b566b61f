const DAY_MS = 86_400_000
const formatters = new Map<string, Intl.DateTimeFormat>()

/** Wall clock of a zone at an instant: day YYYY-MM-DD and time HH:MM:SS. */
function clock(instant: number, fuso: string): { dia: string; hora: string } {
  let formatter = formatters.get(fuso)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('sv-SE', {
      timeZone: fuso,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formatters.set(fuso, formatter)
  }
  const [dia = '', hora = ''] = formatter.format(instant).split(' ')
  return { dia, hora }
}

/** Offset of a zone from UTC at an instant, in milliseconds. */
export function zoneOffset(instant: number, fuso: string): number {
  const { dia, hora } = clock(instant, fuso)
  return Date.parse(`${dia}T${hora}Z`) - Math.floor(instant / 1000) * 1000
}

/** Calendar day YYYY-MM-DD of a UTC instant in an IANA zone; throws RangeError on an unknown zone. */
export function dayInZone(instant: string, fuso: string): string {
  return clock(Date.parse(instant), fuso).dia
}

/** Today in a zone, YYYY-MM-DD. */
export function todayIn(fuso: string, now: Date): string {
  return clock(now.getTime(), fuso).dia
}

/** A day moved by whole days, YYYY-MM-DD. */
export function addDays(dia: string, days: number): string {
  return new Date(Date.parse(`${dia}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** First UTC instant of a day in a zone, ISO 8601; where midnight was skipped by daylight saving, the first that exists. */
export function startOfDay(dia: string, fuso: string): string {
  const midnight = Date.parse(`${dia}T00:00:00Z`)
  // Around an offset change one of the two candidates falls on the day before or later in the day.
  const candidates = [midnight - zoneOffset(midnight - DAY_MS, fuso), midnight - zoneOffset(midnight + DAY_MS, fuso)]
  return new Date(Math.min(...candidates.filter((c) => clock(c, fuso).dia === dia))).toISOString()
}

/** UTC instant of a wall-clock time HH:MM of a day in a zone, ISO 8601. On a day with an offset change it may be off by that change. */
export function localInstant(dia: string, hora: string, fuso: string): string {
  const asUtc = Date.parse(`${dia}T${hora}:00Z`)
  return new Date(asUtc - zoneOffset(asUtc - zoneOffset(asUtc, fuso), fuso)).toISOString()
}

/** A day as written in Brazil: 12/11/2026. */
export function formatDay(dia: string): string {
  return `${dia.slice(8, 10)}/${dia.slice(5, 7)}/${dia.slice(0, 4)}`
}

/** An instant on the store's own clock, always with its day: '12/11/2026 14:30'. */
export function formatInstant(instant: string, fuso: string): string {
  const { dia, hora } = clock(Date.parse(instant), fuso)
  return `${formatDay(dia)} ${hora.slice(0, 5)}`
}

/** Hour and minute of an instant on the store's own clock: '14:30'. */
export function formatTime(instant: string, fuso: string): string {
  return clock(Date.parse(instant), fuso).hora.slice(0, 5)
}

/** When something happened, as the store says it: 'hoje 14:30', 'ontem 09:10', '12/11/2026 14:30'. */
export function formatWhen(instant: string, fuso: string, now: Date): string {
  const { dia, hora } = clock(Date.parse(instant), fuso)
  const atual = todayIn(fuso, now)
  const when = dia === atual ? 'hoje' : dia === addDays(atual, -1) ? 'ontem' : formatDay(dia)
  return `${when} ${hora.slice(0, 5)}`
}

/** When something happened, inside a sentence: 'hoje às 14:30', 'ontem às 09:10', 'em 12/11/2026 às 14:30'. */
export function tellWhen(instant: string, fuso: string, now: Date): string {
  const [dia = '', hora = ''] = formatWhen(instant, fuso, now).split(' ')
  return `${/^\d/.test(dia) ? 'em ' : ''}${dia} às ${hora}`
}

/** Working time in hours, never in days ('45 min', '33 h 15 min'): a workshop day does not have 24 hours. */
export function formatHours(minutos: number): string {
  const total = Math.max(0, Math.floor(minutos))
  const [hours, rest] = [Math.floor(total / 60), total % 60]
  if (hours === 0) return `${rest} min`
  return rest > 0 ? `${hours} h ${rest} min` : `${hours} h`
}

/** A duration: '45 min', '2 h 10 min', '3 d 4 h'; whole minutes, never negative. */
export function formatDuration(minutos: number): string {
  const total = Math.max(0, Math.floor(minutos))
  const [days, hours, rest] = [Math.floor(total / 1440), Math.floor((total % 1440) / 60), total % 60]
  if (days > 0) return hours > 0 ? `${days} d ${hours} h` : `${days} d`
  if (hours > 0) return rest > 0 ? `${hours} h ${rest} min` : `${hours} h`
  return `${rest} min`
}
