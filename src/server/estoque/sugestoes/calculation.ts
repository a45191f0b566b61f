import {
  type Abc,
  classesAbc,
  xyzClass,
  type CategoryForecast,
  deviation,
  media,
  median,
  monthsWithoutDemand,
  NEW_MONTHS,
  forecast,
  type Forecast,
  type Xyz,
} from '#shared/rules/demand.ts'
import {
  type Target,
  targetOf,
  stopped,
  type Politica,
  type LeadTime,
  orderQuantity,
  leftoverOf,
  capOf,
} from '#shared/rules/reposicao.ts'
import type { Calculation, LinhaReason } from '#shared/rules/sugestao.ts'

/** A part at a store, with all inputs of its order quantity. */
export interface LojaPeca {
  codigo: string
  /** Index in the register, from 0. */
  numero: number
  categoria: string
  fornecedor: string
  /** Centavos per unit. */
  custo: number
  semCusto: boolean
  minimo: number
  multiplo: number
  /** Demand of whole months, oldest first; as many months as the part is known, at most 36. */
  serie: readonly number[]
  naMao: number
  reservado: number
  emPedido: number
  prazo: LeadTime
}

const MONTHS_PER_YEAR = 12
/** Precomputed names of both classes, to avoid building a string per part. */
const CLASSES = {
  A: { X: 'AX', Y: 'AY', Z: 'AZ' },
  B: { X: 'BX', Y: 'BY', Z: 'BZ' },
  C: { X: 'CX', Y: 'CY', Z: 'CZ' },
} as const satisfies Record<Abc, Record<Xyz, string>>

/** Classes of a store's parts, as 'AX', in the order given. */
export function classifyLoja(pecas: Iterable<LojaPeca>): string[] {
  const yearlyCosts: number[] = []
  const xyz: Xyz[] = []
  for (const { serie, custo } of pecas) {
    let ano = 0
    for (let i = Math.max(0, serie.length - MONTHS_PER_YEAR); i < serie.length; i++) ano += serie[i] ?? 0
    yearlyCosts.push(ano * custo)
    xyz.push(xyzClass(serie))
  }
  return classesAbc(yearlyCosts).map((abc, i) => CLASSES[abc][xyz[i] ?? 'Z'])
}

/** Demand of each category: the median over parts that sold within a year and are not new themselves. */
export function measureCategories(pecas: Iterable<LojaPeca>): ReadonlyMap<string, CategoryForecast> {
  const byCategory = new Map<string, { medias: number[]; desvios: number[] }>()
  for (const p of pecas) {
    if (p.serie.length < NEW_MONTHS || monthsWithoutDemand(p.serie) >= MONTHS_PER_YEAR) continue
    const ano = p.serie.slice(-MONTHS_PER_YEAR)
    let c = byCategory.get(p.categoria)
    if (!c) byCategory.set(p.categoria, (c = { medias: [], desvios: [] }))
    c.medias.push(Math.max(0, media(ano)))
    c.desvios.push(deviation(ano))
  }
  return new Map([...byCategory].map(([nome, c]) => [nome, { previsao: median(c.medias), sigma: median(c.desvios) }]))
}

export interface Evaluation {
  previsao: Forecast
  alvo: Target
  abc: Abc
  xyz: Xyz
  posicao: number
  teto: number
  quantidade: number
  semTeto: number
  /** Whole units available for sister stores. */
  sobra: number
  /** Units that a sister store may send instead of a purchase. */
  falta: number
}

/** Evaluates a part by a policy: forecast, levels, quantity, and surplus. */
export function evaluate(
  p: LojaPeca,
  politica: Politica,
  classe: string | undefined,
  categoria: CategoryForecast | null,
): Evaluation {
  const previsao = forecast(p.serie, politica, categoria)
  const abc = (classe?.[0] ?? 'C') as Abc
  const xyz = (classe?.[1] ?? 'Z') as Xyz
  const posicao = p.naMao - p.reservado + p.emPedido
  const dead = p.serie.length >= politica.parada && stopped(monthsWithoutDemand(p.serie), politica)
  const alvo = dead ? { seguranca: 0, s: 0, S: 0 } : targetOf(previsao, p.prazo, politica.revisao, politica.k[abc])
  const teto = dead ? 0 : capOf(previsao.previsao, politica.cobertura)
  const { quantidade, semTeto } = orderQuantity(alvo, { posicao, minimo: p.minimo, multiplo: p.multiplo, teto })
  return {
    previsao,
    alvo,
    abc,
    xyz,
    posicao,
    teto,
    quantidade,
    semTeto,
    sobra: leftoverOf(posicao, p.naMao - p.reservado, alvo),
    falta: semTeto > 0 ? Math.max(0, Math.min(Math.ceil(alvo.S - posicao - 1e-9), Math.floor(teto - posicao))) : 0,
  }
}

/** Quantity to buy after the sister stores' transfers. */
export function afterTransferencia(
  j: Pick<Evaluation, 'alvo' | 'posicao' | 'teto'>,
  p: Pick<LojaPeca, 'minimo' | 'multiplo'>,
  recebe: number,
): number {
  return orderQuantity(j.alvo, {
    posicao: j.posicao + recebe,
    minimo: p.minimo,
    multiplo: p.multiplo,
    teto: j.teto,
  }).quantidade
}

export function reasonOf(j: Evaluation, toBuy: number, recebe: number): LinhaReason {
  if (toBuy === 0 && recebe > 0) return 'TRANSFERENCIA'
  if (toBuy + recebe < j.semTeto) return 'TETO'
  return j.previsao.padrao === 'NOVA' ? 'NOVA' : 'REPOSICAO'
}

const three = (n: number) => Math.round(n * 1000) / 1000

/** Explanation of a quantity, stored with the line. */
export function calculationOf(p: LojaPeca, j: Evaluation, politica: Politica, mes: number): Calculation {
  return {
    serie: p.serie,
    mes,
    padrao: j.previsao.padrao,
    metodo: j.previsao.metodo,
    previsao: three(j.previsao.previsao),
    sigma: three(j.previsao.sigma),
    abc: j.abc,
    xyz: j.xyz,
    k: politica.k[j.abc],
    prazo: p.prazo.dias,
    prazoDesvio: three(p.prazo.desvio),
    fontePrazo: p.prazo.fonte,
    revisao: politica.revisao,
    seguranca: three(j.alvo.seguranca),
    s: three(j.alvo.s),
    S: three(j.alvo.S),
    teto: j.teto,
    naMao: p.naMao,
    reservado: p.reservado,
    emPedido: p.emPedido,
    posicao: three(j.posicao),
    minimo: p.minimo,
    multiplo: p.multiplo,
    semTeto: j.semTeto,
    semCusto: p.semCusto,
  }
}
