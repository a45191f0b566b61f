import type { Departamento } from './vendas.ts'

/**
 * Whether the access key of a fiscal note is valid: 44 positions, the last one modulo 11 over the others (Manual de Orientação do
 * Contribuinte, NF-e). The issuer's CNPJ, positions 7 to 20, may have letters; each position is worth its ASCII code − 48 (NT 2025.001).
 */
export function isValidAccessKey(key: string): boolean {
  if (!/^\d{6}[0-9A-Z]{12}\d{26}$/.test(key)) return false
  let sum = 0
  for (let i = 0; i < 43; i++) sum += (key.charCodeAt(42 - i) - 48) * (2 + (i % 8))
  const rest = sum % 11
  return Number(key[43]) === (rest < 2 ? 0 : 11 - rest)
}

/** Effect of an item's fiscal operation (CFOP, Ajuste SINIEF 07/01) on the store's sales. */
export type Natureza = 'VENDA' | 'DEVOLUCAO' | 'NENHUMA'

/** Last three digits of sales of goods and services: own production and resale, tax substitution, fuels and lubricants, services. */
const VENDAS = new Set(
  '101 102 103 104 105 106 109 110 111 112 113 114 115 116 117 118 119 120 122 123 124 125 251 252 301 307 351 401 402 403 404 405 651 652 653 654 655 656 667 932 933'.split(
    ' ',
  ),
)
/** Last three digits of returns: goods that customers gave back. */
const RETURNS = new Set('201 202 203 204 209 410 411 503 504 553 660 661 662'.split(' '))

/** Sale when the operation goes out (5, 6, 7), return when it comes in (1, 2, 3); transfers, shipments, gifts and purchases are neither. */
export function cfopNatureza(cfop: string): Natureza {
  const rest = cfop.slice(1)
  if (/^[567]/.test(cfop) && VENDAS.has(rest)) return 'VENDA'
  return /^[123]/.test(cfop) && RETURNS.has(rest) ? 'DEVOLUCAO' : 'NENHUMA'
}

/**
 * Default department of a fiscal operation, or of a service by its national code; a store may set another. Null when the code says too
 * little.
 */
export function departamentoForCfop(cfop: string): Departamento | null {
  const rest = cfop.slice(1)
  // Six digits are a service code of the national list (LC 116/2003): 14.12 is body and paint, the others are workshop labour.
  if (/^\d{6}$/.test(cfop)) return cfop.startsWith('1412') ? 'FUNILARIA_PINTURA' : 'MAO_OBRA_MECANICA'
  if (cfopNatureza(cfop) === 'NENHUMA') return null
  if (/^(65\d|66\d)$/.test(rest)) return 'LUBRIFICANTES'
  if (rest === '933' || rest === '932') return 'MAO_OBRA_MECANICA'
  return /^(102|405|202|411)$/.test(rest) ? 'PECAS_BALCAO' : null
}
