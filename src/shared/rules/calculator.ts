import type { ParametroPreco } from './parametro-preco.ts'

/** Cost of a sold hour in centavos (domain §10): fixed cost ÷ (mechanics × hours × utilisation). */
export function hourlyCost(
  p: Pick<ParametroPreco, 'custoFixoMensal' | 'mecanicos' | 'horasMes' | 'utilizacaoPontos'>,
): number {
  return Math.round((p.custoFixoMensal * 10_000) / (p.mecanicos * p.horasMes * p.utilizacaoPontos))
}

/** Price in centavos for a cost (domain §10): cost ÷ (1 − taxes − commission − margin), half up; null when the rates leave nothing. */
export function precoFor(
  custo: number,
  p: Pick<ParametroPreco, 'impostosPontos' | 'comissaoPontos'>,
  margemPontos: number,
): number | null {
  const rest = 10_000 - p.impostosPontos - p.comissaoPontos - margemPontos
  return rest <= 0 ? null : Math.floor((custo * 10_000 * 2 + rest) / (2 * rest))
}

/** Margin left by a price once taxes and commission are paid, as a share of the price; null without a price. */
export function netMargin(
  preco: number,
  custo: number,
  p: Pick<ParametroPreco, 'impostosPontos' | 'comissaoPontos'>,
): number | null {
  return preco <= 0 ? null : (preco - custo) / preco - (p.impostosPontos + p.comissaoPontos) / 10_000
}

/** Markup over cost as a factor (1.5 = cost × 1.5); null without a cost. A price of markup k over cost, k − 1 = m ÷ (1 − m). */
export function markup(preco: number, custo: number): number | null {
  return custo <= 0 ? null : preco / custo
}

/** Largest discount in centavos that keeps the minimum margin; never below zero. */
export function maxDiscount(
  preco: number,
  custo: number,
  p: Pick<ParametroPreco, 'impostosPontos' | 'comissaoPontos' | 'margemMinimaPontos'>,
): number {
  const floor = precoFor(custo, p, p.margemMinimaPontos)
  return floor === null ? 0 : Math.max(0, preco - floor)
}
