/** Largest code that the database can give. */
const MAX = 2_147_483_647
const CODE_ONLY = /^[\d.-]*\d[\d.-]*$/

/**
 * Digits under a mask of #, filled from the right: '12345' under '###.##' is '123.45'. Fewer digits leave the mask unfilled; extra digits
 * go in front of it.
 */
function applyMask(digits: string, mask: string): string {
  let rest = digits
  let written = ''
  for (const place of [...mask].toReversed()) {
    if (rest === '') break
    written = (place === '#' ? rest.slice(-1) : place) + written
    if (place === '#') rest = rest.slice(0, -1)
  }
  return rest + written
}

/** A login code as users know it: 123 under '###.##' is '001.23'; a longer code keeps all digits. */
export function formatLoginCode(codigo: number, mask: string): string {
  const places = mask.split('#').length - 1
  return applyMask(String(codigo).padStart(places, '0'), mask)
}

/** The login code in a text, with or without a mask; null when the text is something else. */
export function parseLoginCode(texto: string): number | null {
  if (!CODE_ONLY.test(texto)) return null
  const codigo = Number(texto.replace(/\D/g, ''))
  return codigo > 0 && codigo <= MAX ? codigo : null
}

/** Display value of the login field: digits alone appear under the mask, any other text appears as typed. */
export function showLogin(digitado: string, mask: string): string {
  return CODE_ONLY.test(digitado) ? applyMask(digitado.replace(/\D/g, ''), mask) : digitado
}

const countDigits = (texto: string): number => texto.replace(/\D/g, '').length
const firstDigits = (texto: string, n: number): string => new RegExp(`^(?:\\D*\\d){${n}}`).exec(texto)?.[0] ?? ''
const lastDigits = (texto: string, n: number): string => new RegExp(`(?:\\d\\D*){${n}}$`).exec(texto)?.[0] ?? ''

/**
 * The typed text after the field changed to `campo`. The mask's own dots never become part of it, so an e-mail that begins with digits
 * stays intact.
 */
export function continueLogin(digitado: string, campo: string, mask: string): string {
  const shown = showLogin(digitado, mask)
  if (shown === digitado) return campo
  const smallest = Math.min(shown.length, campo.length)
  let antes = 0
  while (antes < smallest && shown[antes] === campo[antes]) antes++
  if (antes === shown.length) return digitado + campo.slice(antes)
  let depois = 0
  while (depois < smallest - antes && shown.at(-1 - depois) === campo.at(-1 - depois)) depois++
  // Nothing of the old text is left: the whole content was replaced.
  if (antes + depois === 0) return campo
  return (
    firstDigits(digitado, countDigits(shown.slice(0, antes))) +
    campo.slice(antes, campo.length - depois) +
    lastDigits(digitado, countDigits(shown.slice(shown.length - depois)))
  )
}
