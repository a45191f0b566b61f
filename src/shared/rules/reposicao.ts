import { ADI_CUTOFF, type Abc, type Forecast } from './demand.ts'

/** Days per month in the demand formulas. */
export const DAYS_PER_MONTH = 30
/** With more expected units than this, a count is close enough to normal. */
const MANY = 400

/** Parameters of an order. Times in days. */
export interface Politica {
  /** Safety factor (standard deviations) by ABC class. */
  k: Readonly<Record<Abc, number>>
  /** Days between two runs. */
  revisao: number
  alfa: number
  beta: number
  /** Days of demand that stock plus orders must not exceed. */
  cobertura: number
  /** Months without demand after which nothing is ordered. */
  parada: number
  /** Default lead time, and its deviation. */
  prazo: number
  prazoDesvio: number
}

/** Source of a lead time: at least five receipts of the part or of its supplier, the supplier's record, or the policy. */
export const LEAD_TIME_SOURCES = ['PECA', 'RECEBIMENTOS', 'FORNECEDOR', 'POLITICA'] as const
export type LeadTimeSource = (typeof LEAD_TIME_SOURCES)[number]

export interface LeadTime {
  dias: number
  desvio: number
  fonte: LeadTimeSource
}

export interface Target {
  /** Safety stock. */
  seguranca: number
  /** Reorder point: order at or below it. */
  s: number
  /** Order-up-to level. */
  S: number
}

/** Probability that a standard normal stays below z (Abramowitz and Stegun 26.2.17; error below 8e-8). */
export function normal(z: number): number {
  if (z < 0) return 1 - normal(-z)
  const t = 1 / (1 + 0.2316419 * z)
  const p = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * p
}

/**
 * Smallest number of units that a count of this mean and variance does not exceed with the given probability: Poisson, or negative
 * binomial when the variance is larger than the mean.
 */
export function quantile(media: number, variance: number, chance: number): number {
  if (media <= 0) return 0
  const r = variance > media * (1 + 1e-9) ? (media * media) / (variance - media) : null
  let term = r === null ? Math.exp(-media) : (r / (r + media)) ** r
  let cumulative = term
  const ratio = r === null ? 0 : media / (r + media)
  let n = 0
  // A sum of doubles may stop just below 1: limit the loop.
  for (; cumulative < chance && n < 100_000; n++) {
    term *= r === null ? media / (n + 1) : ((r + n) / (n + 1)) * ratio
    cumulative += term
  }
  return n
}

/**
 * Safety stock, s and S. Demand and deviation per month, ratio in days; intermittent demand uses a quantile of the count instead of the
 * normal.
 */
export function targetOf(
  p: Pick<Forecast, 'previsao' | 'sigma' | 'adi'>,
  prazo: LeadTime,
  revisao: number,
  k: number,
): Target {
  const d = p.previsao / DAYS_PER_MONTH
  const horizon = prazo.dias + revisao
  const media = d * horizon
  const variance = (horizon * p.sigma ** 2) / DAYS_PER_MONTH + d ** 2 * prazo.desvio ** 2
  // Slow-moving parts are stocked in whole units; a part that hardly sells gets none.
  if (p.adi > ADI_CUTOFF && media <= MANY) {
    const S = quantile(media, variance, normal(k))
    const seguranca = Math.max(0, S - media)
    return { seguranca, s: Math.min(S, d * prazo.dias + seguranca), S }
  }
  const seguranca = Math.max(0, k * Math.sqrt(variance))
  return { seguranca, s: d * prazo.dias + seguranca, S: media + seguranca }
}

/** Largest number of units in stock and on order together; at least one unit for a part that still sells. */
export function capOf(previsao: number, cobertura: number): number {
  return previsao <= 0 ? 0 : Math.max(1, Math.ceil((previsao / DAYS_PER_MONTH) * cobertura - 1e-9))
}

export interface Status {
  /** On hand − reserved + on order. */
  posicao: number
  minimo: number
  multiplo: number
  teto: number
}

export interface Quantity {
  quantidade: number
  /** Quantity before the cap. */
  semTeto: number
}

const ceil = (x: number) => Math.ceil(x - 1e-9)

/** Units to order: nothing above s; else up to S in whole multiples, at least the supplier's minimum, never beyond the cap. */
export function orderQuantity(target: Pick<Target, 's' | 'S'>, { posicao, minimo, multiplo, teto }: Status): Quantity {
  if (posicao > target.s || target.S <= 0 || target.S <= posicao) return { quantidade: 0, semTeto: 0 }
  const semTeto = Math.max(minimo, ceil((target.S - posicao) / multiplo) * multiplo)
  if (posicao + semTeto <= teto) return { quantidade: semTeto, semTeto }
  const fits = teto - posicao
  const wholes = Math.floor(fits / multiplo + 1e-9) * multiplo
  // The supplier also sells exactly the minimum, even when it is not a multiple.
  const quantidade = wholes >= minimo ? wholes : minimo <= fits ? minimo : 0
  return { quantidade, semTeto }
}

/** Whether a part is no longer ordered. */
export const stopped = (monthsWithoutDemand: number, politica: Pick<Politica, 'parada'>): boolean =>
  monthsWithoutDemand >= politica.parada

/** A store with surplus units of a part. */
export interface Leftover {
  loja: number
  /** Units above the store's own S that lie unreserved on its shelf. */
  unidades: number
}

/** Whole units that a store can give: unreserved stock, as long as the store's position stays at its S (never below its s). */
export function leftoverOf(posicao: number, available: number, target: Pick<Target, 's' | 'S'>): number {
  return Math.max(0, Math.floor(Math.min(available, posicao - Math.max(target.s, target.S)) + 1e-9))
}

/** Takes units from the stores with the largest surplus first, from as many as needed. Reduces `leftovers` in place. */
export function transfer(missing: number, leftovers: readonly Leftover[]): { de: Leftover[]; total: number } {
  const de: Leftover[] = []
  let remaining = Math.ceil(missing - 1e-9)
  for (const s of leftovers.toSorted((a, b) => b.unidades - a.unidades || a.loja - b.loja)) {
    const unidades = Math.min(remaining, s.unidades)
    if (unidades <= 0) break
    de.push({ loja: s.loja, unidades })
    s.unidades -= unidades
    remaining -= unidades
  }
  return { de, total: de.reduce((n, x) => n + x.unidades, 0) }
}

/** Default policies of every distributor. */
export const POLITICAS = {
  PADRAO: {
    nome: 'Padrão',
    politica: {
      k: { A: 1.645, B: 1.282, C: 1.036 },
      revisao: 7,
      alfa: 0.1,
      beta: 0.1,
      cobertura: 120,
      parada: 12,
      prazo: 7,
      prazoDesvio: 2,
    },
  },
  ENXUTA: {
    nome: 'Estoque enxuto',
    politica: {
      k: { A: 1.282, B: 0.842, C: 0.524 },
      revisao: 7,
      alfa: 0.1,
      beta: 0.1,
      cobertura: 60,
      parada: 9,
      prazo: 7,
      prazoDesvio: 2,
    },
  },
  SEGURA: {
    nome: 'Nunca faltar',
    politica: {
      k: { A: 2.326, B: 1.96, C: 1.645 },
      revisao: 7,
      alfa: 0.1,
      beta: 0.1,
      cobertura: 180,
      parada: 12,
      prazo: 7,
      prazoDesvio: 2,
    },
  },
} as const satisfies Record<string, { nome: string; politica: Politica }>
