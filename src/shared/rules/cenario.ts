import { z } from 'zod'
import { descontoAte, markup, precoPara } from './calculadora.ts'

const pontos = z.number().int().min(0).max(10_000)

/** A what-if of the price calculator: cost in centavos (null while empty) and its own rates in basis points. */
export const cenario = z.object({
  id: z.string().max(60),
  nome: z.string().max(40),
  custo: z.number().int().min(0).nullable(),
  margemPontos: pontos,
  impostosPontos: pontos,
  comissaoPontos: pontos,
})
export type Cenario = z.infer<typeof cenario>

/** What a price is made of, in centavos; the four parts add up to it. */
export interface Composicao {
  preco: number
  custo: number
  impostos: number
  comissao: number
  margem: number
  /** Price over cost, 1.5 = cost × 1.5; null when the cost is zero. */
  markup: number | null
  /** Largest discount in centavos that keeps the store's minimum margin. */
  desconto: number
}

/** The price of a scenario and its parts; null without a cost, or when the rates leave nothing. The margin takes what rounding leaves. */
export function comporPreco(c: Cenario, margemMinimaPontos: number): Composicao | null {
  if (c.custo === null) return null
  const preco = precoPara(c.custo, c, c.margemPontos)
  if (preco === null) return null
  const impostos = Math.round((preco * c.impostosPontos) / 10_000)
  const comissao = Math.round((preco * c.comissaoPontos) / 10_000)
  return {
    preco,
    custo: c.custo,
    impostos,
    comissao,
    margem: preco - c.custo - impostos - comissao,
    markup: markup(preco, c.custo),
    desconto: descontoAte(preco, c.custo, { ...c, margemMinimaPontos }),
  }
}
