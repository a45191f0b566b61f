// Which days and hours a store offers on its page, by its real capacity.
import { addDays, localInstant, todayIn } from './dates.ts'
import { weekdayOf } from './planning.ts'
import type { WeeklyHours } from './weekly-hours.ts'
import { plainText } from './plain-text.ts'

const MIN = 60_000
const HOUR = 60 * MIN

/** A store's hours, and its rules for bookings by the site. */
export interface BookingRules {
  fuso: string
  /** Minutes of an adviser's hour. */
  passo: number
  horarios: WeeklyHours
  feriados: ReadonlySet<string>
  /** Share of a day's adviser hours that the site may take, in %. */
  parte: number
  /** Hours of notice. */
  antecedencia: number
  /** Days ahead. */
  horizonte: number
}

/** An adviser's taken time, in epoch milliseconds. */
export interface TakenTime {
  codConsultor: number
  de: number
  ate: number
}

/** What a day has left. Minutes of work; `site` counts adviser hours that the site took. */
export interface DayLoad {
  livre: number
  porHabilidade: ReadonlyMap<string, number>
  /** By kind of equipment that the store has; other kinds have no limit. */
  porEquipamento: ReadonlyMap<string, number>
  site: number
}

export interface BookingLoad {
  /** Active advisers. */
  consultores: readonly number[]
  tomados: readonly TakenTime[]
  dias: ReadonlyMap<string, DayLoad>
}

/** What a customer wants done: minutes of work, also by skill and by kind of equipment, and with whom (null: anybody). */
export interface BookingWish {
  minutos: number
  habilidades: Readonly<Record<string, number>>
  equipamentos: Readonly<Record<string, number>>
  codConsultor: number | null
}

export interface BookingDay {
  dia: string
  horas: { inicio: string; consultores: number[] }[]
  motivo: 'FECHADA' | 'FERIADO' | 'CHEIO' | 'CEDO_DEMAIS' | null
}

/** First and last day that can be booked now. */
export function bookingRange(r: Pick<BookingRules, 'fuso' | 'horizonte'>, now: number): { de: string; ate: string } {
  const de = todayIn(r.fuso, new Date(now))
  return { de, ate: addDays(de, r.horizonte) }
}

/** Starts of a day's hours, in epoch milliseconds: from opening, each step that ends by closing. */
function startsOf(r: BookingRules, dia: string): number[] {
  const hours = r.horarios[weekdayOf(dia)]
  if (!hours) return []
  const [abre, fecha] = [localInstant(dia, hours[0], r.fuso), localInstant(dia, hours[1], r.fuso)].map(Date.parse)
  const starts: number[] = []
  for (let t = abre ?? 0; t + r.passo * MIN <= (fecha ?? 0); t += r.passo * MIN) starts.push(t)
  return starts
}

const fits = (d: DayLoad, w: BookingWish): boolean =>
  d.livre >= w.minutos &&
  Object.entries(w.habilidades).every(([h, n]) => (d.porHabilidade.get(h) ?? 0) >= n) &&
  Object.entries(w.equipamentos).every(([k, n]) => (d.porEquipamento.get(k) ?? Infinity) >= n)

/** Free hours of one day for a wish, or why it has none. */
function bookingDay(r: BookingRules, load: BookingLoad, w: BookingWish, dia: string, now: number): BookingDay {
  const none = (motivo: BookingDay['motivo']): BookingDay => ({ dia, horas: [], motivo })
  if (r.feriados.has(dia)) return none('FERIADO')
  const starts = startsOf(r, dia)
  if (starts.length === 0) return none('FECHADA')
  const soon = starts.filter((t) => t >= now + r.antecedencia * HOUR)
  if (soon.length === 0) return none('CEDO_DEMAIS')
  const d = load.dias.get(dia)
  const share = Math.floor((starts.length * load.consultores.length * r.parte) / 100)
  if (!d || d.site >= share || !fits(d, w)) return none('CHEIO')
  const wanted = load.consultores.filter((n) => w.codConsultor === null || n === w.codConsultor)
  const horas = soon.flatMap((t) => {
    const livres = wanted.filter(
      (n) => !load.tomados.some((x) => x.codConsultor === n && x.de < t + r.passo * MIN && t < x.ate),
    )
    return livres.length > 0 ? [{ inicio: new Date(t).toISOString(), consultores: livres }] : []
  })
  return horas.length > 0 ? { dia, horas, motivo: null } : none('CHEIO')
}

/** Days from `de` to `ate`, cut to what can be booked now, with their free hours for a wish. */
export function bookingDays(
  r: BookingRules,
  load: BookingLoad,
  w: BookingWish,
  { de, ate, agora }: { de: string; ate: string; agora: number },
): BookingDay[] {
  const range = bookingRange(r, agora)
  const last = ate < range.ate ? ate : range.ate
  const byDay = Map.groupBy(load.tomados, (x) => todayIn(r.fuso, new Date(x.de)))
  const days: BookingDay[] = []
  for (let dia = de > range.de ? de : range.de; dia <= last; dia = addDays(dia, 1))
    days.push(bookingDay(r, { ...load, tomados: byDay.get(dia) ?? [] }, w, dia, agora))
  return days
}

const MAX_NEXT = 6

/** The free hours nearest to one that is gone. */
export function nearestHours(days: readonly BookingDay[], start: string, max = MAX_NEXT): string[] {
  const wanted = Date.parse(start)
  const far = (t: string) => Math.abs(Date.parse(t) - wanted)
  return days
    .flatMap((d) => d.horas.map((h) => h.inicio))
    .filter((t) => Date.parse(t) !== wanted)
    .toSorted((a, b) => far(a) - far(b) || (a < b ? -1 : 1))
    .slice(0, max)
}

/** Whether a customer may still change or cancel alone. */
export const mayChange = (start: string, hours: number, now: number): boolean => Date.parse(start) - now >= hours * HOUR

/** Part of an address made of a name: 'Concessionária São João' → 'concessionaria-sao-joao'; empty without a letter or number. */
export function slugOf(nome: string): string {
  return plainText(nome)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '')
}
