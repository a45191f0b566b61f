import { CORTE_ADI, type Abc, type Previsao } from './demanda.ts'

/** Days of the month in which demand is counted. */
export const DIAS_DO_MES = 30
/** Expected units beyond which a count is as good as normal. */
const MUITAS = 400

/** What an order is made by. Times in days. */
export interface Politica {
  /** Standard deviations of safety by class of value. */
  k: Readonly<Record<Abc, number>>
  /** Days between one run and the next. */
  revisao: number
  alfa: number
  beta: number
  /** Days of demand that stock and order together never exceed. */
  cobertura: number
  /** Months without demand after which nothing is ordered. */
  parada: number
  /** Lead time where nobody knows a better one, and its deviation. */
  prazo: number
  prazoDesvio: number
}

/** Where a lead time comes from: five receipts or more of the part or of its supplier, the supplier's register, or the policy. */
export const FONTES_PRAZO = ['PECA', 'RECEBIMENTOS', 'FORNECEDOR', 'POLITICA'] as const
export type FontePrazo = (typeof FONTES_PRAZO)[number]

export interface Prazo {
  dias: number
  desvio: number
  fonte: FontePrazo
}

export interface Alvo {
  /** Safety stock. */
  seguranca: number
  /** At or below it, one orders. */
  s: number
  /** Up to which one orders. */
  S: number
}

/** Probability that a standard normal stays below z (Abramowitz and Stegun 26.2.17; error below 8e-8). */
export function normal(z: number): number {
  if (z < 0) return 1 - normal(-z)
  const t = 1 / (1 + 0.2316419 * z)
  const p = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * p
}

/** Fewest units that a count of this mean and variance stays at or below with the probability: Poisson, or negative binomial where it varies more. */
export function quantil(media: number, variancia: number, chance: number): number {
  if (media <= 0) return 0
  const r = variancia > media * (1 + 1e-9) ? (media * media) / (variancia - media) : null
  let termo = r === null ? Math.exp(-media) : (r / (r + media)) ** r
  let acumulado = termo
  const vezes = r === null ? 0 : media / (r + media)
  let n = 0
  // The tail of a sum in doubles ends before 1.
  for (; acumulado < chance && n < 100_000; n++) {
    termo *= r === null ? media / (n + 1) : ((r + n) / (n + 1)) * vezes
    acumulado += termo
  }
  return n
}

/** Safety stock, s and S. Demand and deviation are of a month, times in days; where demand is intermittent a count's quantile takes the normal's place. */
export function alvoDe(
  p: Pick<Previsao, 'previsao' | 'sigma' | 'adi'>,
  prazo: Prazo,
  revisao: number,
  k: number,
): Alvo {
  const d = p.previsao / DIAS_DO_MES
  const horizonte = prazo.dias + revisao
  const media = d * horizonte
  const variancia = (horizonte * p.sigma ** 2) / DIAS_DO_MES + d ** 2 * prazo.desvio ** 2
  // What is counted in single units is held in whole ones: of what hardly sells, none.
  if (p.adi > CORTE_ADI && media <= MUITAS) {
    const S = quantil(media, variancia, normal(k))
    const seguranca = Math.max(0, S - media)
    return { seguranca, s: Math.min(S, d * prazo.dias + seguranca), S }
  }
  const seguranca = Math.max(0, k * Math.sqrt(variancia))
  return { seguranca, s: d * prazo.dias + seguranca, S: media + seguranca }
}

/** Units that stock and order together never exceed; one unit may always be held of what still sells. */
export function tetoDe(previsao: number, cobertura: number): number {
  return previsao <= 0 ? 0 : Math.max(1, Math.ceil((previsao / DIAS_DO_MES) * cobertura - 1e-9))
}

export interface Situacao {
  /** On hand − reserved + on order. */
  posicao: number
  minimo: number
  multiplo: number
  teto: number
}

export interface Quantidade {
  quantidade: number
  /** What was to be bought before the cap. */
  semTeto: number
}

const cima = (x: number) => Math.ceil(x - 1e-9)

/** Units to order: nothing above s; up to S by whole multiples, at least the supplier's minimum, never beyond the cap. */
export function quantidadeDe(alvo: Pick<Alvo, 's' | 'S'>, { posicao, minimo, multiplo, teto }: Situacao): Quantidade {
  if (posicao > alvo.s || alvo.S <= 0 || alvo.S <= posicao) return { quantidade: 0, semTeto: 0 }
  const semTeto = Math.max(minimo, cima((alvo.S - posicao) / multiplo) * multiplo)
  if (posicao + semTeto <= teto) return { quantidade: semTeto, semTeto }
  const cabe = teto - posicao
  const inteiros = Math.floor(cabe / multiplo + 1e-9) * multiplo
  // The minimum itself is sold too, a whole multiple or not.
  const quantidade = inteiros >= minimo ? inteiros : minimo <= cabe ? minimo : 0
  return { quantidade, semTeto }
}

/** Whether nothing more is ordered of a part. */
export const parou = (mesesSemDemanda: number, politica: Pick<Politica, 'parada'>): boolean =>
  mesesSemDemanda >= politica.parada

/** A store that has a part to spare. */
export interface Sobra {
  loja: number
  /** Units above its own S, of those that lie on its shelf unreserved. */
  unidades: number
}

/** Whole units that a store can give: what lies there free, as long as its position stays at its S, which is never below its s. */
export function sobraDe(posicao: number, livre: number, alvo: Pick<Alvo, 's' | 'S'>): number {
  return Math.max(0, Math.floor(Math.min(livre, posicao - Math.max(alvo.s, alvo.S)) + 1e-9))
}

/** Takes units from the store that has most to spare, one store or as many as it takes; `sobras` are used up. */
export function transferir(falta: number, sobras: readonly Sobra[]): { de: Sobra[]; total: number } {
  const de: Sobra[] = []
  let resta = Math.ceil(falta - 1e-9)
  for (const s of sobras.toSorted((a, b) => b.unidades - a.unidades || a.loja - b.loja)) {
    const unidades = Math.min(resta, s.unidades)
    if (unidades <= 0) break
    de.push({ loja: s.loja, unidades })
    s.unidades -= unidades
    resta -= unidades
  }
  return { de, total: de.reduce((n, x) => n + x.unidades, 0) }
}

/** Policies that every distributor starts with. */
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
