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
export function parseLoginCode(text: string): number | null {
  if (!CODE_ONLY.test(text)) return null
  const codigo = Number(text.replace(/\D/g, ''))
  return codigo > 0 && codigo <= MAX ? codigo : null
}

/** Display value of the login field: digits alone appear under the mask, any other text appears as typed. */
export function showLogin(digitado: string, mask: string): string {
  return CODE_ONLY.test(digitado) ? applyMask(digitado.replace(/\D/g, ''), mask) : digitado
}

const countDigits = (text: string): number => text.replace(/\D/g, '').length
const firstDigits = (text: string, n: number): string => new RegExp(`^(?:\\D*\\d){${n}}`).exec(text)?.[0] ?? ''
const lastDigits = (text: string, n: number): string => new RegExp(`(?:\\d\\D*){${n}}$`).exec(text)?.[0] ?? ''

/**
 * The typed text after the field changed to `field`. The mask's own dots never become part of it, so an e-mail that begins with digits
 * stays intact.
 */
export function continueLogin(digitado: string, field: string, mask: string): string {
  const shown = showLogin(digitado, mask)
  if (shown === digitado) return field
  const smallest = Math.min(shown.length, field.length)
  let before = 0
  while (before < smallest && shown[before] === field[before]) before++
  if (before === shown.length) return digitado + field.slice(before)
  let after = 0
  while (after < smallest - before && shown.at(-1 - after) === field.at(-1 - after)) after++
  // Nothing of the old text is left: the whole content was replaced.
  if (before + after === 0) return field
  return (
    firstDigits(digitado, countDigits(shown.slice(0, before))) +
    field.slice(before, field.length - after) +
    lastDigits(digitado, countDigits(shown.slice(shown.length - after)))
  )
}
