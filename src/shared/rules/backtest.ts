import type { Abc } from './demand.ts'
import { forecast } from './demand.ts'
import { targetOf, DAYS_PER_MONTH, stopped, type Politica, type LeadTime, orderQuantity, capOf } from './reposicao.ts'
import { monthsWithoutDemand } from './demand.ts'

/** Number of months in a back-test. */
export const BACKTEST_MONTHS = 6

/** Result of a policy over the months: units wanted, units served, and the mean stock on the shelf. */
export interface BacktestResult {
  procura: number
  atendida: number
  estoqueMedio: number
}

interface StockLevels {
  s: number
  S: number
  teto: number
}

/** Input of a back-test for one part. */
export interface BacktestPeca {
  serie: readonly number[]
  prazo: LeadTime
  minimo: number
  multiplo: number
  abc: Abc
}

/** Stock levels of a policy at the beginning of a month, computed only from the months before it. */
export function stockLevelsOf(p: BacktestPeca, before: readonly number[], politica: Politica, fator = 1): StockLevels {
  if (before.length === 0 || (before.length >= politica.parada && stopped(monthsWithoutDemand(before), politica)))
    return { s: 0, S: 0, teto: 0 }
  const f = forecast(before, politica)
  return {
    ...targetOf(f, p.prazo, politica.revisao, politica.k[p.abc] * fator),
    teto: capOf(f.previsao, politica.cobertura),
  }
}

/**
 * The usual rule of thumb, for comparison: stock the mean of the last three months until the next delivery, without safety stock, or a
 * multiple of that.
 */
export function naiveStockLevels(
  p: BacktestPeca,
  before: readonly number[],
  politica: Politica,
  fator = 1,
): StockLevels {
  const three = before.slice(-3)
  const d = three.length === 0 ? 0 : Math.max(0, three.reduce((a, b) => a + b, 0) / three.length) / DAYS_PER_MONTH
  const S = d * (p.prazo.dias + politica.revisao) * fator
  return { s: S, S, teto: Infinity }
}

/** One point of a policy's curve: money in stock and the share served. */
export interface Point {
  estoque: number
  atendimento: number | null
}

/** The share that a policy serves with a given stock, interpolated between the two nearest points; null outside of the curve. */
export function serviceLevelAt(estoque: number, pontos: readonly Point[]): number | null {
  const ordem = pontos.filter((p) => p.atendimento !== null).toSorted((a, b) => a.estoque - b.estoque)
  const i = ordem.findIndex((p) => p.estoque >= estoque)
  const [before, after] = [ordem[i - 1], ordem[i]]
  if (!after || after.atendimento === null) return null
  if (!before || before.atendimento === null) return after.estoque === estoque ? after.atendimento : null
  const part = (estoque - before.estoque) / (after.estoque - before.estoque || 1)
  return before.atendimento + part * (after.atendimento - before.atendimento)
}

/**
 * Simulates the last six months day by day: demand spreads evenly over its month, unmet demand is lost, orders are placed on review days
 * and arrive after the lead time. Starts with the shelf at the order-up-to level.
 */
export function simulate(
  p: BacktestPeca,
  politica: Pick<Politica, 'revisao'>,
  niveis: (antes: readonly number[]) => StockLevels,
): BacktestResult {
  const months = Math.min(BACKTEST_MONTHS, p.serie.length)
  const start = p.serie.length - months
  const prazo = Math.max(1, Math.round(p.prazo.dias))
  let naMao: number | null = null
  let path = 0
  const arrivals: { dia: number; unidades: number }[] = []
  let [procura, served, sum, days] = [0, 0, 0, 0]
  for (let m = 0; m < months; m++) {
    const n = niveis(p.serie.slice(0, start + m))
    naMao ??= Math.ceil(Math.min(n.S, n.teto) - 1e-9)
    const ofMonth = Math.max(0, p.serie[start + m] ?? 0)
    let givenValue = 0
    for (let d = 0; d < DAYS_PER_MONTH; d++, days++) {
      const [first] = arrivals
      if (first && first.dia <= days) {
        naMao += first.unidades
        path -= first.unidades
        arrivals.shift()
      }
      if (days % politica.revisao === 0) {
        const { quantidade } = orderQuantity(n, {
          posicao: naMao + path,
          minimo: p.minimo,
          multiplo: p.multiplo,
          teto: n.teto,
        })
        if (quantidade > 0) {
          arrivals.push({ dia: days + prazo, unidades: quantidade })
          path += quantidade
        }
      }
      // Half of a month's units are demanded by the middle of the month, all of them by its end.
      const ate = Math.floor((ofMonth * (d + 1)) / DAYS_PER_MONTH + 0.5)
      const today = Math.min(ate, Math.ceil(ofMonth)) - givenValue
      givenValue += today
      const leaves = Math.min(today, naMao)
      naMao -= leaves
      procura += today
      served += leaves
      sum += naMao
    }
  }
  return { procura, atendida: served, estoqueMedio: days === 0 ? 0 : sum / days }
}
