/** Message of an invalid e-mail in a form. */
export const INVALID_EMAIL = 'Favor inserir email válido'

/**
 * Whether an address has text before a single @, at least 3 characters after it, no spaces, and a dot in the domain that is neither first
 * nor last.
 */
export function isValidEmail(email: string): boolean {
  if (/\s/.test(email)) return false
  const parts = email.split('@')
  const [usuario = '', domain = ''] = parts
  return (
    parts.length === 2 &&
    usuario.length >= 1 &&
    domain.length >= 3 &&
    domain.includes('.') &&
    !domain.startsWith('.') &&
    !domain.endsWith('.')
  )
}

/** Message for a form field, null when the address is valid. */
export function emailError(email: string): string | null {
  return isValidEmail(email) ? null : INVALID_EMAIL
}

/** An address as it is stored and compared: trimmed, lower case. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase()
}
