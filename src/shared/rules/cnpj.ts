const NUMERIC = /^[0-9]{14}$/
const ALPHANUMERIC = /^[0-9A-Z]{12}[0-9]{2}$/
const MASK = /^([0-9A-Z]{2})\.([0-9A-Z]{3})\.([0-9A-Z]{3})\/([0-9A-Z]{4})-([0-9]{2})$/

/** Message of an invalid CNPJ in a form. */
export const CNPJ_INVALID = 'Favor inserir CNPJ válido'

/** A CNPJ as it is stored: upper case, letters and digits only. */
export function normalizeCnpj(cnpj: string): string {
  return cnpj.replace(/[^0-9A-Za-z]/g, '').toUpperCase()
}

/**
 * Whether a CNPJ, bare or in its canonical mask, is valid; letters only while `alphanumeric` (IN RFB 2.229/2024, in force since July
 * 2026).
 */
export function isValidCnpj(cnpj: string, alphanumeric = true): boolean {
  const written = cnpj.trim().toUpperCase()
  const nu = MASK.test(written) ? normalizeCnpj(written) : written
  if (!(alphanumeric ? ALPHANUMERIC : NUMERIC).test(nu) || /^(.)\1{13}$/.test(nu)) return false
  return nu.endsWith(cnpjCheckDigits(nu.slice(0, 12)))
}

/** The two check digits of the first twelve characters: each is worth its ASCII code − 48, weights 2 to 9 from the right, module 11. */
export function cnpjCheckDigits(base: string): string {
  const first = digit(base)
  return `${first}${digit(`${base}${first}`)}`
}

function digit(base: string): number {
  let sum = 0
  for (let i = 0; i < base.length; i++) sum += (base.charCodeAt(i) - 48) * (((base.length - 1 - i) % 8) + 2)
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}

/** Message for a form field, null when the CNPJ is valid. */
export function cnpjError(cnpj: string, alphanumeric = true): string | null {
  return isValidCnpj(cnpj, alphanumeric) ? null : CNPJ_INVALID
}

/** A stored CNPJ with the mask NN.NNN.NNN/NNNN-NN; a value without 14 characters comes back unchanged. */
export function formatCnpj(cnpj: string): string {
  const nu = normalizeCnpj(cnpj)
  return nu.length === 14
    ? `${nu.slice(0, 2)}.${nu.slice(2, 5)}.${nu.slice(5, 8)}/${nu.slice(8, 12)}-${nu.slice(12)}`
    : cnpj
}
