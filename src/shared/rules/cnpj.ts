const NUMERICO = /^[0-9]{14}$/
const ALFANUMERICO = /^[0-9A-Z]{12}[0-9]{2}$/
const MASCARA = /^([0-9A-Z]{2})\.([0-9A-Z]{3})\.([0-9A-Z]{3})\/([0-9A-Z]{4})-([0-9]{2})$/

/** Message of an invalid CNPJ in a form. */
export const CNPJ_INVALIDO = 'Favor inserir CNPJ válido'

/** A CNPJ as it is stored: upper case, letters and digits only. */
export function normalizarCnpj(cnpj: string): string {
  return cnpj.replace(/[^0-9A-Za-z]/g, '').toUpperCase()
}

/** Whether a CNPJ, bare or in its canonical mask, is valid; letters only while `alfanumerico` (IN RFB 2.229/2024, in force since July 2026). */
export function cnpjValido(cnpj: string, alfanumerico = true): boolean {
  const escrito = cnpj.trim().toUpperCase()
  const nu = MASCARA.test(escrito) ? normalizarCnpj(escrito) : escrito
  if (!(alfanumerico ? ALFANUMERICO : NUMERICO).test(nu) || /^(.)\1{13}$/.test(nu)) return false
  return nu.endsWith(digitosCnpj(nu.slice(0, 12)))
}

/** The two check digits of the first twelve characters: each is worth its ASCII code − 48, weights 2 to 9 from the right, module 11. */
export function digitosCnpj(base: string): string {
  const primeiro = digito(base)
  return `${primeiro}${digito(`${base}${primeiro}`)}`
}

function digito(base: string): number {
  let soma = 0
  for (let i = 0; i < base.length; i++) soma += (base.charCodeAt(i) - 48) * (((base.length - 1 - i) % 8) + 2)
  const resto = soma % 11
  return resto < 2 ? 0 : 11 - resto
}

/** Message for a form field, null when the CNPJ is valid. */
export function erroCnpj(cnpj: string, alfanumerico = true): string | null {
  return cnpjValido(cnpj, alfanumerico) ? null : CNPJ_INVALIDO
}

/** A stored CNPJ under its mask NN.NNN.NNN/NNNN-NN; what has not 14 characters comes back as it was. */
export function formatarCnpj(cnpj: string): string {
  const nu = normalizarCnpj(cnpj)
  return nu.length === 14
    ? `${nu.slice(0, 2)}.${nu.slice(2, 5)}.${nu.slice(5, 8)}/${nu.slice(8, 12)}-${nu.slice(12)}`
    : cnpj
}
