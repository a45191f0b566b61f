const REAIS = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const WHOLE_REAIS = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL', maximumFractionDigits: 0 })
const GROUPED_NUMBER = /^(-?)(?:R\$)?(-?)([1-9]\d{0,2}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/
const DECIMAL_POINT = /^(-?)(?:R\$)?(-?)(\d+)\.(\d{1,2})$/

/** Centavos as Brazilian reais: 218460 → 'R$ 2.184,60', with a no-break space after the symbol. */
export function formatReais(centavos: number): string {
  return REAIS.format(centavos / 100)
}

/** Centavos in whole reais, for figures that are read from a distance: 1813442 → 'R$ 18.134'. */
export function formatWholeReais(centavos: number): string {
  return WHOLE_REAIS.format(centavos / 100)
}

/**
 * Centavos of a typed or imported amount ('1.250,00', 'R$ 13,75', '1250', '12.5'); null when it is not an amount. A dot before exactly
 * three digits groups thousands, before one or two it is decimal; more than two decimals are refused, not rounded.
 */
export function parseReais(text: string): number | null {
  const cleaned = text.replace(/\s/g, '')
  const achado = GROUPED_NUMBER.exec(cleaned) ?? DECIMAL_POINT.exec(cleaned)
  if (!achado || (achado[1] && achado[2])) return null
  const [, before, after, wholes = '', decimalDigits = ''] = achado
  const centavos = Number(wholes.replaceAll('.', '') + decimalDigits.padEnd(2, '0'))
  if (!Number.isSafeInteger(centavos)) return null
  return (before || after) && centavos > 0 ? -centavos : centavos
}
