import { addDays, formatHours } from './dates.ts'
import { formatReais } from './money.ts'
import { WEEKDAYS, type WeeklyHours } from './weekly-hours.ts'

/** Departments whose sales a store enters per day (domain §9). */
export const DEPARTAMENTOS = {
  PECAS_BALCAO: 'Peças balcão',
  PECAS_OFICINA: 'Peças oficina',
  ATACADO: 'Atacado',
  GARANTIA: 'Garantia',
  ACESSORIOS: 'Acessórios',
  PNEUS: 'Pneus',
  LUBRIFICANTES: 'Lubrificantes',
  BATERIAS: 'Baterias',
  MAO_OBRA_MECANICA: 'Mão de obra mecânica',
  FUNILARIA_PINTURA: 'Funilaria e pintura',
  TERCEIROS: 'Serviços de terceiros',
} as const
export type Departamento = keyof typeof DEPARTAMENTOS
export const DEPARTAMENTO_CODES = Object.keys(DEPARTAMENTOS) as [Departamento, ...Departamento[]]

const lettersOnly = (t: string) => t.normalize('NFD').replace(/\P{L}/gu, '').toLowerCase()

/**
 * Department with the name of an account ('Peças – balcão', 'MAO_OBRA_MECANICA'), ignoring accents, case and punctuation; null for any
 * other name.
 */
export function departamentoForConta(conta: string): Departamento | null {
  const stated = lettersOnly(conta)
  return DEPARTAMENTO_CODES.find((d) => lettersOnly(d) === stated || lettersOnly(DEPARTAMENTOS[d]) === stated) ?? null
}

/** Fields entered per department and day: amounts in centavos, quantity in thousandths, time in minutes; none is negative. */
export const VENDA_MEDIDAS = {
  bruto: 'Bruto',
  desconto: 'Desconto',
  devolucao: 'Devolução',
  imposto: 'Imposto',
  custo: 'Custo',
  quantidade: 'Quantidade',
  minutos: 'Horas',
} as const
export type VendaMedida = keyof typeof VENDA_MEDIDAS
export const MEDIDA_CODES = Object.keys(VENDA_MEDIDAS) as [VendaMedida, ...VendaMedida[]]

/** Values of a department on a day; null when not entered. */
export type VendaValues = Record<VendaMedida, number | null>
export const NO_VENDA: VendaValues = {
  bruto: null,
  desconto: null,
  devolucao: null,
  imposto: null,
  custo: null,
  quantidade: null,
  minutos: null,
}

/** Sums; a missing value counts as zero. */
export type VendaTotals = Record<VendaMedida, number>

/** Sum of cells, in any order. */
export function sumVendas(cells: Iterable<Partial<VendaValues>>): VendaTotals {
  const sum: VendaTotals = { bruto: 0, desconto: 0, devolucao: 0, imposto: 0, custo: 0, quantidade: 0, minutos: 0 }
  for (const c of cells) for (const m of MEDIDA_CODES) sum[m] += c[m] ?? 0
  return sum
}

/** Net sales: gross minus discount, returns and tax, in centavos. */
export const netOf = (c: Partial<VendaValues>): number =>
  (c.bruto ?? 0) - (c.desconto ?? 0) - (c.devolucao ?? 0) - (c.imposto ?? 0)

/** A measure's value in words: money in reais, quantity in units (stored in thousandths), time in hours. */
export function describeMeasure(medida: VendaMedida, valor: number): string {
  if (medida === 'quantidade') return (valor / 1000).toLocaleString('pt-BR', { maximumFractionDigits: 3 })
  if (medida === 'minutos') return `${valor < 0 ? '−' : ''}${formatHours(Math.abs(valor))}`
  return formatReais(valor)
}

/** Days of a month ('2026-11') in order. */
export function daysOfMonth(mes: string): string[] {
  const days: string[] = []
  for (let d = `${mes}-01`; d.startsWith(mes); d = addDays(d, 1)) days.push(d)
  return days
}

/** The month that is so many months away: shiftMonth('2026-01', -1) is '2025-12'. */
export function shiftMonth(mes: string, months: number): string {
  const [ano = 0, m = 0] = mes.split('-').map(Number)
  const n = ano * 12 + m - 1 + months
  return `${String(Math.floor(n / 12)).padStart(4, '0')}-${String((n % 12) + 1).padStart(2, '0')}`
}

/** Day of the week of a calendar day as ISO numbers it, Monday 1 to Sunday 7. */
export const weekdayOf = (dia: string) => {
  const n = new Date(`${dia}T12:00:00Z`).getUTCDay()
  return WEEKDAYS[(n + 6) % 7] ?? '1'
}

/** Working days of a month: open by the weekly hours, and not a holiday. */
export function workingDays(mes: string, horarios: WeeklyHours, feriados: ReadonlySet<string>): string[] {
  return daysOfMonth(mes).filter((d) => horarios[weekdayOf(d)] !== undefined && !feriados.has(d))
}

/** Month-end projection at the present pace: net so far ÷ working days entered × working days; null before the first. */
export function projection(liquido: number, filledDays: number, uteis: number): number | null {
  return filledDays === 0 ? null : Math.round((liquido / filledDays) * Math.max(uteis, filledDays))
}

function median(values: readonly number[]): number {
  const v = values.toSorted((a, b) => a - b)
  const middle = Math.floor(v.length / 2)
  return v.length % 2 === 1 ? (v[middle] ?? 0) : ((v[middle - 1] ?? 0) + (v[middle] ?? 0)) / 2
}

/** Fewest days of a weekday for judging outliers. */
const MIN_SAMPLE = 4
const MAD_LIMIT = 3

/** A day's gross of a department, in centavos. */
export interface VendaDay {
  dia: string
  departamento: Departamento
  bruto: number
}
export interface Outlier extends VendaDay {
  /** Median of that weekday, in centavos. */
  mediana: number
}

/**
 * Days of `mes` whose gross differs from the median by more than three median absolute deviations, among the same weekday and department
 * of these days and of `history`.
 */
export function outliers(mes: readonly VendaDay[], history: readonly VendaDay[]): Outlier[] {
  const key = (v: VendaDay) => `${v.departamento} ${weekdayOf(v.dia)}`
  const samples = Map.groupBy([...mes, ...history], key)
  return mes.flatMap((v) => {
    const grossValues = (samples.get(key(v)) ?? []).map((x) => x.bruto)
    if (grossValues.length < MIN_SAMPLE) return []
    const middle = median(grossValues)
    const mad = median(grossValues.map((b) => Math.abs(b - middle)))
    return mad > 0 && Math.abs(v.bruto - middle) > MAD_LIMIT * mad ? [{ ...v, mediana: Math.round(middle) }] : []
  })
}

const MONTH = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' })
/** A month in words: 'novembro de 2026'. */
export const monthName = (mes: string): string => MONTH.format(new Date(`${mes}-15T12:00:00Z`))
