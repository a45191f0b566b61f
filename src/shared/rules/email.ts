/** Message of an invalid e-mail in a form. */
export const EMAIL_INVALIDO = 'Favor inserir email válido'

/** Whether an address has text before one @, at least 3 characters after it, no spaces, and a dot in the domain that is neither first nor last. */
export function emailValido(email: string): boolean {
  if (/\s/.test(email)) return false
  const partes = email.split('@')
  const [usuario = '', dominio = ''] = partes
  return (
    partes.length === 2 &&
    usuario.length >= 1 &&
    dominio.length >= 3 &&
    dominio.includes('.') &&
    !dominio.startsWith('.') &&
    !dominio.endsWith('.')
  )
}

/** Message for a form field, null when the address is valid. */
export function erroEmail(email: string): string | null {
  return emailValido(email) ? null : EMAIL_INVALIDO
}

/** An address as it is stored and compared: without spaces around, lower case. */
export function normalizarEmail(email: string): string {
  return email.trim().toLowerCase()
}
