// Back-test of what bookings by the site promise: months of a simulated workshop, booked by the rules that the page uses.
import { type BookingRules, bookingDays, type BookingWish, type DayLoad } from '#shared/rules/booking-hours.ts'
import { addDays, localInstant, todayIn } from '#shared/rules/dates.ts'
import { factorOf, FACTOR_SAMPLE_SIZE, minutesByFactor } from '#shared/rules/factor.ts'
import { capacityOf, type Expediente, plan, promessaFor, spansOfDay, type TimeSpan } from '#shared/rules/planning.ts'
import { promiseSlack, SLACK_SAMPLE_SIZE } from '#shared/rules/promise-slack.ts'
import type { WeeklyHours } from '#shared/rules/weekly-hours.ts'
import type { Figure } from '../harness/measure.ts'

const MIN = 60_000
const FUSO = 'America/Sao_Paulo'
const week = (de: string, ate: string): WeeklyHours => Object.fromEntries([1, 2, 3, 4, 5].map((d) => [d, [de, ate]]))
/** The settings that a new store has. */
const STORE = { utilizacao: 80, reservaPassantes: 10, folga: 45, parte: 50, antecedencia: 4, horizonte: 30, passo: 30 }
const RULES: BookingRules = { ...STORE, fuso: FUSO, horarios: week('08:00', '18:00'), feriados: new Set() }
const ADVISERS = [1, 2, 3]
const MECHANICS = [
  { turnos: week('07:30', '17:00'), skills: ['MOTOR'] },
  { turnos: week('07:30', '17:00'), skills: ['MOTOR', 'ELETRICA'] },
  { turnos: week('08:00', '18:00'), skills: ['ELETRICA'] },
  { turnos: week('08:00', '18:00'), skills: [] },
  { turnos: week('08:30', '18:00'), skills: [] },
  { turnos: week('08:30', '18:00'), skills: ['MOTOR'] },
]
/** Standard minutes and the skill of what customers book, about as often as each is listed. */
const SERVICES: readonly (readonly [minutes: number, skill: string | null])[] = [
  [40, null],
  [40, null],
  [60, null],
  [60, 'ELETRICA'],
  [85, null],
  [90, null],
  [120, null],
  [120, null],
  [150, 'MOTOR'],
]
const UNPLANNED = { absent: 0.03, noShow: 0.08, surprise: 0.06 }

interface Booking {
  inicio: number
  minutos: number
  skill: string | null
  site: boolean
}
/** Cars received, and how many were delivered by the hour that was promised at their reception. */
interface Kept {
  cars: number
  kept: number
}

/** The same numbers in every run. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** One car's work in a mechanic's queue: the plan that the reception made, and what became of it. */
interface Job {
  /** Minutes that were planned. */
  planned: number
  spans: readonly TimeSpan[]
  end: number
}

const presences = new Map<string, number>()
/** Minutes that the mechanics with a skill are here on a day, as planned. */
function presenceOn(dia: string, skill: string | null): number {
  const key = `${dia} ${skill}`
  const known = presences.get(key)
  if (known !== undefined) return known
  const minutes = MECHANICS.filter((m) => skill === null || m.skills.includes(skill))
    .flatMap((m) => spansOfDay(hoursOf(m.turnos, []), dia))
    .reduce((n, t) => n + (t.ate - t.de) / MIN, 0)
  presences.set(key, minutes)
  return minutes
}

const hoursOf = (turnos: WeeklyHours, folgas: readonly string[]): Expediente => ({
  fuso: FUSO,
  turnos,
  almoco: ['12:00', '13:00'],
  folgas: new Set(folgas),
})

class Workshop {
  readonly #random: () => number
  /** Minutes that the store's setting says; `learns`: its deliveries may ask for more, as in the product. */
  readonly #slack: number
  readonly #learns: boolean
  #needs: { em: number; minutos: number }[] = []
  readonly #booked = new Map<string, Booking[]>()
  readonly #mechanics = MECHANICS.map((m) => ({ ...m, queue: [] as Job[], ratios: [] as number[] }))
  readonly site: Kept = { cars: 0, kept: 0 }
  readonly others: Kept = { cars: 0, kept: 0 }

  constructor(seed: number, slack: number, learns: boolean) {
    this.#random = randomFrom(seed)
    this.#slack = slack
    this.#learns = learns
  }

  /** Around 0, most within one. */
  #spread = (): number => this.#random() + this.#random() + this.#random() - 1.5

  #load(dia: string, skill: string | null): DayLoad {
    const all = this.#booked.get(dia) ?? []
    const sum = (x: readonly Booking[]) => x.reduce((n, b) => n + b.minutos, 0)
    const { utilizacao, reservaPassantes } = STORE
    const presenca = presenceOn(dia, null)
    const terms = { presenca, utilizacao, reservaPassantes, carregados: 0, bloqueados: 0, ocupados: sum(all) }
    const left = (s: string) => (presenceOn(dia, s) * utilizacao) / 100 - sum(all.filter((b) => b.skill === s))
    return {
      livre: capacityOf(terms).livre,
      porHabilidade: new Map(skill === null ? [] : [[skill, left(skill)]]),
      porEquipamento: new Map(),
      site: all.filter((b) => b.site).length,
    }
  }

  /** A customer looks for an hour from some day on and takes one of the first day that has any. */
  book(agora: number, site: boolean): void {
    const [minutos, skill] = SERVICES[Math.floor(this.#random() * SERVICES.length)] ?? [60, null]
    const today = todayIn(FUSO, new Date(agora))
    const from = addDays(today, 1 + Math.floor(this.#random() * 6))
    const habilidades = skill === null ? {} : { [skill]: minutos }
    const wish: BookingWish = { minutos, habilidades, equipamentos: {}, codConsultor: null }
    for (let dia = from; dia <= addDays(from, 10); dia = addDays(dia, 1)) {
      const tomados = (this.#booked.get(dia) ?? []).map((b, i) => ({
        codConsultor: ADVISERS[i % ADVISERS.length] ?? 1,
        de: b.inicio,
        ate: b.inicio + STORE.passo * MIN,
      }))
      const day = this.#load(dia, skill)
      // The rule would say so too, more slowly.
      if (day.livre < minutos) continue
      const load = { consultores: ADVISERS, tomados, dias: new Map([[dia, day]]) }
      // The telephone is not bound by the page's share.
      const rules = site ? RULES : { ...RULES, parte: 100 }
      const hours = bookingDays(rules, load, wish, { de: dia, ate: dia, agora })[0]?.horas ?? []
      const hour = hours[Math.floor(this.#random() * hours.length)]
      if (!hour) continue
      this.#booked.set(dia, [
        ...(this.#booked.get(dia) ?? []),
        { inicio: Date.parse(hour.inicio), minutos, skill, site },
      ])
      return
    }
  }

  /** Receives the day's cars in the order of their arrival, walk-ins too, and works on them. */
  work(dia: string): void {
    const absent = new Set(MECHANICS.flatMap((_, i) => (this.#random() < UNPLANNED.absent ? [i] : [])))
    const arrivals = (this.#booked.get(dia) ?? [])
      .filter(() => this.#random() >= UNPLANNED.noShow)
      .map((b) => ({ ...b, em: b.inicio + this.#spread() * 15 * MIN }))
    const opening = Date.parse(localInstant(dia, '08:00', FUSO))
    const reserve = (presenceOn(dia, null) * STORE.utilizacao * STORE.reservaPassantes) / 10_000
    for (let minutes = reserve * (0.7 + this.#random() * 0.6); minutes >= 40; minutes -= 50)
      arrivals.push({ inicio: 0, em: opening + this.#random() * 480 * MIN, minutos: 50, skill: null, site: false })
    for (const car of arrivals.toSorted((a, b) => a.em - b.em)) this.#receive(car, dia, absent)
  }

  /** Slack of a promise made at an instant: only cars that are ready by then have taught anything. */
  #slackAt(now: number): number {
    if (!this.#learns) return this.#slack
    const ready = this.#needs.filter((n) => n.em <= now).toSorted((a, b) => b.em - a.em)
    this.#needs = [...ready.slice(0, SLACK_SAMPLE_SIZE), ...this.#needs.filter((n) => n.em > now)]
    return promiseSlack(
      ready.map((n) => n.minutos),
      this.#slack,
    ).minutos
  }

  #receive(car: Booking & { em: number }, dia: string, absent: ReadonlySet<number>): void {
    const able = this.#mechanics.filter((m) => car.skill === null || m.skills.includes(car.skill))
    const choices = able.flatMap((m) => {
      const hours = hoursOf(m.turnos, absent.has(this.#mechanics.indexOf(m)) ? [dia] : [])
      const planned = minutesByFactor(car.minutos, factorOf(m.ratios))
      const end = plan(hours, expectedEnd(m.queue, hours, car.em), planned)?.at(-1)?.ate
      return end === undefined ? [] : [{ m, hours, planned, end }]
    })
    const [chosen] = choices.toSorted((a, b) => a.end - b.end)
    if (!chosen) return
    const { m, hours, planned, end } = chosen
    const promise = promessaFor(end, this.#slackAt(car.em))
    const factor = 0.8 + this.#random() * 0.5 + (this.#random() < UNPLANNED.surprise ? 0.5 : 0)
    const spans = plan(hours, Math.max(car.em, m.queue.at(-1)?.end ?? 0), Math.max(1, Math.round(car.minutos * factor)))
    if (!spans) return
    const really = overtime(spans)
    m.queue = [...m.queue.filter((j) => j.end > car.em), { planned, spans, end: really }]
    m.ratios = [factor, ...m.ratios].slice(0, FACTOR_SAMPLE_SIZE)
    const delivered = really + (30 + this.#spread() * 10) * MIN
    this.#needs.push({ em: delivered, minutos: (delivered - end) / MIN })
    const count = car.site ? this.site : this.others
    count.cars++
    if (delivered <= promise) count.kept++
  }
}

const MAX_OVERTIME = 30
/** End of the work: a rest of up to half an hour is finished after the shift, not on the next day. */
function overtime(spans: readonly TimeSpan[]): number {
  const [last, before] = [spans.at(-1), spans.at(-2)]
  if (!last) return 0
  const rest = last.ate - last.de
  const night = before && last.de - before.ate > 300 * MIN
  return night && rest <= MAX_OVERTIME * MIN ? before.ate + rest : last.ate
}

/** When a mechanic is expected to be free, by what can be known now: work that runs over shows only once it has. */
function expectedEnd(queue: readonly Job[], hours: Expediente, now: number): number {
  let free = now
  for (const j of queue) {
    if (j.end <= now) continue
    const worked = j.spans.reduce((n, t) => n + Math.max(0, Math.min(t.ate, now) - t.de), 0) / MIN
    const remaining = Math.max(1, j.planned - worked)
    free = Math.max(free, plan(hours, free, remaining)?.at(-1)?.ate ?? free)
  }
  return free
}

/** Some months of one store whose customers want more than it can do: half of them on the site, half by telephone. */
function months(seed: number, n: number, slack: number, learns: boolean): Workshop {
  const shop = new Workshop(seed, slack, learns)
  const random = randomFrom(seed + 1)
  for (let i = 0, dia = '2026-02-02'; i < n * 30; i++, dia = addDays(dia, 1)) {
    const noon = Date.parse(localInstant(dia, '12:00', FUSO))
    for (let wish = 0; wish < 34; wish++) shop.book(noon, random() < 0.5)
    shop.work(dia)
  }
  return shop
}

/**
 * Shares of kept promises over simulated months, of bookings by the site beside all other cars of the same days: with the settings of a new
 * store, whose promises learn from its deliveries, and with its first slack for ever.
 */
export function bookingPromises({ stores = 6, monthsEach = 6, slack = STORE.folga } = {}): Figure[] {
  return [true, false].map((learns) => {
    const shops = Array.from({ length: stores }, (_, i) => months(101 + i * 977, monthsEach, slack, learns))
    const sum = (of: 'site' | 'others') => ({
      cars: shops.reduce((n, x) => n + x[of].cars, 0),
      kept: shops.reduce((n, x) => n + x[of].kept, 0),
    })
    const [site, others] = [sum('site'), sum('others')]
    const tell = ({ cars, kept }: Kept) => `${((kept / cars) * 100).toFixed(1)} % of ${cars.toLocaleString('en-US')}`
    return {
      what: `Promises to bookings by the site kept, ${stores} stores × ${monthsEach} simulated months, “Inspeção e lavagem” ${slack} min, ${learns ? 'learning' : 'not learning'}`,
      ours: tell(site),
      beside: `${tell(others)}, other cars`,
      ratio: (site.kept / site.cars / (others.kept / others.cars)).toFixed(2),
      meta: '≥ 95 %',
      goalMet: site.kept / site.cars >= 0.95,
    }
  })
}
