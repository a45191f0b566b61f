import { dayInZone, startOfDay } from '#shared/rules/dates.ts'
import { integer, type Rng } from './generator/people.ts'

const MIN = 60_000
const DAY = 86_400_000

/**
 * Wall clock of a store, in milliseconds. The time zones of the demonstration have had no daylight saving since 2019, so one offset is
 * enough.
 */
export class Clock {
  readonly agora: number
  readonly #deviation: number

  constructor(fuso: string, now: Date) {
    this.agora = now.getTime()
    const dia = dayInZone(now.toISOString(), fuso)
    this.#deviation = Date.parse(`${dia}T00:00:00Z`) - Date.parse(startOfDay(dia, fuso))
  }

  /** Days since 1970 and minutes since midnight, local. */
  local(t: number): { dia: number; minuto: number; semana: number } {
    const l = t + this.#deviation
    const dia = Math.floor(l / DAY)
    return { dia, minuto: Math.floor((l - dia * DAY) / MIN), semana: (((dia + 4) % 7) + 7) % 7 }
  }

  instant(dia: number, minute: number): number {
    return dia * DAY + minute * MIN - this.#deviation
  }

  day(t: number): string {
    return new Date(t + this.#deviation).toISOString().slice(0, 10)
  }

  /** The same instant if the workshop is open, else one in its next opening: 08:00–18:00 on weekdays, 08:00–12:00 on Saturdays. */
  withinExpediente(rng: Rng, t: number): number {
    let { dia, minuto: minute, semana: weekday } = this.local(t)
    const fecha = () => (weekday === 0 ? 0 : weekday === 6 ? 720 : 1080)
    if (minute >= 480 && minute < fecha()) return t
    if (minute >= 480 || fecha() === 0) dia++
    for (weekday = (((dia + 4) % 7) + 7) % 7; weekday === 0; weekday = (weekday + 1) % 7) dia++
    minute = 480 + integer(rng, 2, 55)
    return this.instant(dia, minute) + integer(rng, 0, 59) * 1000
  }

  /** The same instant, or the next one at which a customer reads messages: 07:30–22:30. */
  atWakingHour(rng: Rng, t: number): number {
    const { dia, minuto: minute } = this.local(t)
    if (minute >= 450 && minute < 1350) return t
    return this.instant(minute >= 1350 ? dia + 1 : dia, 450 + integer(rng, 5, 120))
  }

  /** A random working time in the last `days` days before today; recent days and mornings are more likely. */
  inThePast(rng: Rng, days: number): number {
    const today = this.local(this.agora).dia
    for (;;) {
      const dia = today - 1 - Math.floor(days * rng() ** 1.15)
      const weekday = (((dia + 4) % 7) + 7) % 7
      if (weekday === 0 || (weekday === 6 && rng() < 0.4)) continue
      const ate = weekday === 6 ? 700 : 1020
      return this.instant(dia, 485 + Math.floor((ate - 485) * rng() ** 1.3)) + integer(rng, 0, 59) * 1000
    }
  }

  /** Start of "today" in the demonstration: 08:00 (midnight until 09:30), but at least 90 minutes ago. */
  get todayOpening(): number {
    const { dia, minuto: minute } = this.local(this.agora)
    return Math.min(this.instant(dia, minute > 570 ? 480 : 0), this.agora - 90 * MIN)
  }
}
