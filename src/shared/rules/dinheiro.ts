const REAIS = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const INTEIROS = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL', maximumFractionDigits: 0 })
const COM_GRUPOS = /^(-?)(?:R\$)?(-?)(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/
const PONTO_DECIMAL = /^(-?)(?:R\$)?(-?)(\d+)\.(\d{1,2})$/

/** Centavos as Brazilian real: 218460 → 'R$ 2.184,60', with a no-break space after the symbol. */
export function formatarReais(centavos: number): string {
  return REAIS.format(centavos / 100)
}

/** Centavos in whole reais, for figures that are read from afar: 1813442 → 'R$ 18.134'. */
export function formatarReaisInteiros(centavos: number): string {
  return INTEIROS.format(centavos / 100)
}

/**
 * Centavos of a typed or imported amount ('1.250,00', 'R$ 13,75', '1250', '12.5'); null when it is not one.
 * A dot before exactly three digits groups thousands, before one or two it is decimal; more than two decimals are refused, not rounded.
 */
export function lerReais(texto: string): number | null {
  const limpo = texto.replace(/\s/g, '')
  const achado = COM_GRUPOS.exec(limpo) ?? PONTO_DECIMAL.exec(limpo)
  if (!achado || (achado[1] && achado[2])) return null
  const [, antes, depois, inteiros = '', decimais = ''] = achado
  const centavos = Number(inteiros.replaceAll('.', '') + decimais.padEnd(2, '0'))
  if (!Number.isSafeInteger(centavos)) return null
  return (antes || depois) && centavos > 0 ? -centavos : centavos
}
