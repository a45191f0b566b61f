import { plainText } from './plain-text.ts'

// A vehicle's position in its maker's plan: what is due next, what is overdue, and when the next one comes (domain §8).

/** A package of the plan, due at km or months, whichever comes first. */
export interface Revisao {
  codPacote: number
  km: number
  meses: number
  toleranciaKm: number
}

/** An odometer reading of a day. */
export interface Reading {
  dia: string
  km: number
}

/** Known history of a vehicle, and its plan. */
export interface VeiculoHistory {
  plano: readonly Revisao[]
  leituras: readonly Reading[]
  /** Codes of the packages done, here or elsewhere; and those that the owner skips. */
  feitos: readonly number[]
  pulados: readonly number[]
  /** First day of use, from which months count; null when unknown. */
  inicio: string | null
  hoje: string
}

export type RevisaoStatus = 'FEITA' | 'PULADA' | 'VENCIDA' | 'NA_JANELA' | 'FUTURA'

/** A package of the plan with its state for a vehicle. */
export interface VeiculoRevisao extends Revisao {
  situacao: RevisaoStatus
  /** Predicted due day, by km per day or by months; null when neither is known. */
  prevista: string | null
  /** Which of the two makes it due first. */
  por: 'km' | 'meses' | null
}

export interface VeiculoPlano {
  revisoes: VeiculoRevisao[]
  /** The first package by km or months that is neither done nor skipped: due next or overdue. */
  proxima: number | null
  /** Package to do in a visit today: the largest one whose km is reached; else the first one due by age; else the next. */
  sugerida: number | null
  /** Last plausible odometer reading. */
  km: number | null
  /** Km per day, from at least two readings at least a week apart. */
  kmPorDia: number | null
  /** A reading was ignored because an odometer cannot run backwards. */
  leituraIgnorada: boolean
}

const DAY_MS = 86_400_000
const MIN_DAYS = 7
/** A package counts as due this many months before its day. */
const WINDOW_MONTHS = 1
/** No prediction by km further away than ten years: a car that hardly moves says nothing about them. */
const HORIZON_DAYS = 3653

const days = (de: string, ate: string) => Math.round((Date.parse(ate) - Date.parse(de)) / DAY_MS)
const shiftDays = (dia: string, n: number) => new Date(Date.parse(dia) + n * DAY_MS).toISOString().slice(0, 10)

/** A day shifted by months; the 31st becomes the last day of a shorter month. */
export function addMonths(dia: string, months: number): string {
  const [ano = 0, mes = 1, d = 1] = dia.split('-').map(Number)
  const last = new Date(Date.UTC(ano, mes + months, 0)).getUTCDate()
  return new Date(Date.UTC(ano, mes - 1 + months, Math.min(d, last))).toISOString().slice(0, 10)
}

/** Whole months between two days; the 31st is full on the last day of a shorter month. */
export function monthsBetween(de: string, ate: string): number {
  const of = (dia: string) => Number(dia.slice(0, 4)) * 12 + Number(dia.slice(5, 7))
  const months = of(ate) - of(de)
  return addMonths(de, months) <= ate ? months : months - 1
}

/** The longest run of readings that never goes backwards; of two equally long ones the newer. */
function consistentReadings(leituras: readonly Reading[]): Reading[] {
  const ordem = leituras.toSorted((a, b) => (a.dia < b.dia ? -1 : a.dia > b.dia ? 1 : a.km - b.km))
  const best: { tamanho: number; antes: number }[] = []
  ordem.forEach((l, i) => {
    let m = { tamanho: 1, antes: -1 }
    for (let j = 0; j < i; j++) {
      const [another, related] = [ordem[j], best[j]]
      if (another && related && another.km <= l.km && related.tamanho + 1 >= m.tamanho)
        m = { tamanho: related.tamanho + 1, antes: j }
    }
    best.push(m)
  })
  const largest = Math.max(0, ...best.map((m) => m.tamanho))
  const run: Reading[] = []
  for (let i = best.findLastIndex((m) => m.tamanho === largest); i >= 0; i = best[i]?.antes ?? -1) {
    const l = ordem[i]
    if (l) run.unshift(l)
  }
  return run
}

/** Next, overdue and predicted packages of a vehicle. */
export function veiculoPlano(h: VeiculoHistory): VeiculoPlano {
  const entriesRead = consistentReadings(h.leituras)
  const [first, ultima] = [entriesRead[0], entriesRead.at(-1)]
  const between = first && ultima ? days(first.dia, ultima.dia) : 0
  const kmPorDia = first && ultima && between >= MIN_DAYS ? (ultima.km - first.km) / between : null
  const feitos = new Set(h.feitos)
  const skipped = new Set(h.pulados)
  const ordem = h.plano.toSorted((a, b) => a.km - b.km || a.meses - b.meses)
  // A later package that is done makes the earlier ones obsolete.
  const lastDone = ordem.findLastIndex((r) => feitos.has(r.codPacote))
  const revisoes = ordem.map((r, i): VeiculoRevisao => {
    const ahead = ultima && kmPorDia !== null && kmPorDia > 0 ? Math.ceil((r.km - ultima.km) / kmPorDia) : Infinity
    const byKm = ultima && Math.abs(ahead) <= HORIZON_DAYS ? shiftDays(ultima.dia, ahead) : null
    const byMonth = h.inicio === null ? null : addMonths(h.inicio, r.meses)
    const km = ultima?.km ?? null
    const passed = (km !== null && km > r.km + r.toleranciaKm) || (byMonth !== null && byMonth < h.hoje)
    const arrived =
      (km !== null && km >= r.km - r.toleranciaKm) || (byMonth !== null && addMonths(byMonth, -WINDOW_MONTHS) <= h.hoje)
    const situacao: RevisaoStatus = feitos.has(r.codPacote)
      ? 'FEITA'
      : skipped.has(r.codPacote) || i < lastDone
        ? 'PULADA'
        : passed
          ? 'VENCIDA'
          : arrived
            ? 'NA_JANELA'
            : 'FUTURA'
    const prevista = byKm === null || (byMonth !== null && byMonth < byKm) ? byMonth : byKm
    return { ...r, situacao, prevista, por: prevista === null ? null : prevista === byKm ? 'km' : 'meses' }
  })
  const abertas = revisoes.filter((r) => r.situacao !== 'FEITA' && r.situacao !== 'PULADA')
  const devidas = abertas.filter((r) => r.situacao !== 'FUTURA')
  const byKm = devidas.findLast((r) => ultima !== undefined && ultima.km >= r.km - r.toleranciaKm)
  const proxima = abertas[0]?.codPacote ?? null
  return {
    revisoes,
    proxima,
    sugerida: (byKm ?? devidas[0])?.codPacote ?? proxima,
    km: ultima?.km ?? null,
    kmPorDia,
    leituraIgnorada: entriesRead.length < h.leituras.length,
  }
}

/** Missing steps of a plan: multiples of its smallest step, up to its last package, that have no package. */
export function gaps(kms: readonly number[]): number[] {
  const has = new Set(kms.filter((k) => k > 0))
  const step = Math.min(...has)
  const end = Math.max(...has)
  if (!Number.isFinite(step)) return []
  const faltam: number[] = []
  for (let km = step; km <= end; km += step) if (!has.has(km)) faltam.push(km)
  return faltam
}

/** Vehicles that a package is for: a make, a model (the beginning of its name), or one version. An empty text fits all. */
export interface VeiculoScope {
  marca: string
  modelo: string
  /** Year of the version (0: all), and whether it is for severe use; vehicles do not record severe use. */
  ano: number
  severo: boolean
  /** How specific the package is: one for a version wins over one for a model, and that over one for a make. */
  alcance: 'marca' | 'modelo' | 'versao'
}

/** Make, model and year of a vehicle. */
export interface VeiculoKind {
  marca: string
  modelo: string
  /** Full name of the version when known: packages match by this or by the model. */
  versao?: string | null
  ano: number | null
}

const simplified = (t: string) => plainText(t).trim()

/** Whether a package fits a vehicle. */
export function fitsVeiculo(p: VeiculoScope, v: VeiculoKind): boolean {
  if (p.marca !== '' && simplified(p.marca) !== simplified(v.marca)) return false
  if (p.severo || (p.ano !== 0 && p.ano !== v.ano)) return false
  const ofPacote = simplified(p.modelo)
  return ofPacote === '' || [v.modelo, v.versao ?? ''].some((nome) => `${simplified(nome)} `.startsWith(`${ofPacote} `))
}

const SPECIFICITY = { marca: 0, modelo: 1, versao: 2 } as const

/** A vehicle's plan: of all packages that fit, the most specific one at each km. */
export function planoFor<P extends VeiculoScope & { km: number }>(pacotes: readonly P[], v: VeiculoKind): P[] {
  const byKm = new Map<number, P>()
  for (const p of pacotes) {
    if (!fitsVeiculo(p, v)) continue
    const ja = byKm.get(p.km)
    if (!ja || SPECIFICITY[p.alcance] > SPECIFICITY[ja.alcance]) byKm.set(p.km, p)
  }
  return [...byKm.values()].toSorted((a, b) => a.km - b.km)
}

/**
 * Whether an à la carte item is due: every so many km or months since it was last done (or since the car was new); done at an unknown km,
 * only the months tell. An item with neither interval is due once, if never done.
 */
export function isAdicionalDue(
  rule: { km: number | null; meses: number | null },
  v: { km: number | null; meses: number | null; feitoKm: number | null; feitoHaMeses: number | null },
): boolean {
  if (rule.km === null && rule.meses === null) return v.feitoHaMeses === null && v.feitoKm === null
  const since = v.feitoKm ?? (v.feitoHaMeses === null ? 0 : null)
  const byKm = rule.km !== null && v.km !== null && since !== null && v.km - since >= rule.km
  const elapsedMonths = v.feitoHaMeses ?? v.meses
  return byKm || (rule.meses !== null && elapsedMonths !== null && elapsedMonths >= rule.meses)
}
