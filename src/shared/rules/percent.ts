const DECIMAL = /^(\d{1,3})(?:[.,](\d{1,2}))?$/

/** Basis points of a typed percentage: '9,25', '9.25 %' → 925; null when it is not one, is negative or has more than two decimals. */
export function parseBasisPoints(text: string): number | null {
  const achado = DECIMAL.exec(text.trim().replace(/\s*%$/, ''))
  return achado ? Number(`${achado[1]}${(achado[2] ?? '').padEnd(2, '0')}`) : null
}

/** Basis points as a percentage without the % sign: 925 → '9,25'. */
export function formatBasisPoints(pontos: number): string {
  return (pontos / 100).toLocaleString('pt-BR', { maximumFractionDigits: 2, useGrouping: false })
}
