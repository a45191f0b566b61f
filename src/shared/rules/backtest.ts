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
export function stockLevelsOf(p: BacktestPeca, antes: readonly number[], politica: Politica, fator = 1): StockLevels {
  if (antes.length === 0 || (antes.length >= politica.parada && stopped(monthsWithoutDemand(antes), politica)))
    return { s: 0, S: 0, teto: 0 }
  const f = forecast(antes, politica)
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
  antes: readonly number[],
  politica: Politica,
  fator = 1,
): StockLevels {
  const three = antes.slice(-3)
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
  const [antes, depois] = [ordem[i - 1], ordem[i]]
  if (!depois || depois.atendimento === null) return null
  if (!antes || antes.atendimento === null) return depois.estoque === estoque ? depois.atendimento : null
  const parte = (estoque - antes.estoque) / (depois.estoque - antes.estoque || 1)
  return antes.atendimento + parte * (depois.atendimento - antes.atendimento)
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
  const meses = Math.min(BACKTEST_MONTHS, p.serie.length)
  const inicio = p.serie.length - meses
  const prazo = Math.max(1, Math.round(p.prazo.dias))
  let naMao: number | null = null
  let caminho = 0
  const arrivals: { dia: number; unidades: number }[] = []
  let [procura, served, soma, dias] = [0, 0, 0, 0]
  for (let m = 0; m < meses; m++) {
    const n = niveis(p.serie.slice(0, inicio + m))
    naMao ??= Math.ceil(Math.min(n.S, n.teto) - 1e-9)
    const ofMonth = Math.max(0, p.serie[inicio + m] ?? 0)
    let givenValue = 0
    for (let d = 0; d < DAYS_PER_MONTH; d++, dias++) {
      const [first] = arrivals
      if (first && first.dia <= dias) {
        naMao += first.unidades
        caminho -= first.unidades
        arrivals.shift()
      }
      if (dias % politica.revisao === 0) {
        const { quantidade } = orderQuantity(n, {
          posicao: naMao + caminho,
          minimo: p.minimo,
          multiplo: p.multiplo,
          teto: n.teto,
        })
        if (quantidade > 0) {
          arrivals.push({ dia: dias + prazo, unidades: quantidade })
          caminho += quantidade
        }
      }
      // Half of a month's units are demanded by the middle of the month, all of them by its end.
      const ate = Math.floor((ofMonth * (d + 1)) / DAYS_PER_MONTH + 0.5)
      const hoje = Math.min(ate, Math.ceil(ofMonth)) - givenValue
      givenValue += hoje
      const leaves = Math.min(hoje, naMao)
      naMao -= leaves
      procura += hoje
      served += leaves
      soma += naMao
    }
  }
  return { procura, atendida: served, estoqueMedio: dias === 0 ? 0 : soma / dias }
}
