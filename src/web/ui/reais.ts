const FORMATO = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const SEM_SIMBOLO = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Centavos as "R$ 1.234,56". */
export function reais(centavos: number): string {
  return FORMATO.format(centavos / 100)
}

/** Centavos as "1.234,56". */
export function semSimbolo(centavos: number): string {
  return SEM_SIMBOLO.format(centavos / 100)
}

/** Centavos of a typed or pasted amount ("1.234,56", "R$ 1.250,00", "12.5"); null when there is no number in it. */
export function lerReais(texto: string): number | null {
  const limpo = texto.replace(/[^\d.,]/g, '')
  if (!/\d/.test(limpo)) return null
  // With a comma, or with dots only before groups of three, dots separate thousands.
  const decimal = limpo.includes(',') || /^\d{1,3}(\.\d{3})+$/.test(limpo) ? limpo.replace(/\./g, '').replace(',', '.') : limpo
  const valor = Number(decimal)
  return Number.isFinite(valor) ? Math.round(valor * 100) : null
}
