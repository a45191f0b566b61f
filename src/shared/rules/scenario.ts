import { z } from 'zod'
import { maxDiscount, markup, precoFor } from './calculator.ts'

const pontos = z.number().int().min(0).max(10_000)

/** A what-if of the price calculator: cost in centavos (null while empty) and its own rates in basis points. */
export const scenario = z.object({
  id: z.string().max(60),
  nome: z.string().max(40),
  custo: z.number().int().min(0).nullable(),
  margemPontos: pontos,
  impostosPontos: pontos,
  comissaoPontos: pontos,
})
export type Scenario = z.infer<typeof scenario>

/** Breakdown of a price in centavos; the four parts add up to it. */
export interface Composition {
  preco: number
  custo: number
  impostos: number
  comissao: number
  margem: number
  /** Price ÷ cost, 1.5 = cost × 1.5; null when the cost is zero. */
  markup: number | null
  /** Largest discount in centavos that keeps the store's minimum margin. */
  desconto: number
}

/**
 * Price of a scenario and its parts; null without a cost, or when the rates add up to 100 % or more. The margin takes the rounding
 * remainder.
 */
export function composePreco(c: Scenario, margemMinimaPontos: number): Composition | null {
  if (c.custo === null) return null
  const preco = precoFor(c.custo, c, c.margemPontos)
  if (preco === null) return null
  const taxes = Math.round((preco * c.impostosPontos) / 10_000)
  const commission = Math.round((preco * c.comissaoPontos) / 10_000)
  return {
    preco,
    custo: c.custo,
    impostos: taxes,
    comissao: commission,
    margem: preco - c.custo - taxes - commission,
    markup: markup(preco, c.custo),
    desconto: maxDiscount(preco, c.custo, { ...c, margemMinimaPontos }),
  }
}
