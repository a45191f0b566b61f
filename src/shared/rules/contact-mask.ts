import { normalizePhone } from './phone.ts'

/** A phone with its middle digits hidden, so that only its owner recognises it: '(11) •••••-7777'. */
export function maskPhone(telefone: string): string {
  const d = normalizePhone(telefone)
  return d.length === 10 || d.length === 11
    ? `(${d.slice(0, 2)}) ${'•'.repeat(d.length - 6)}-${d.slice(-4)}`
    : `••••${d.slice(-4)}`
}

/** An e-mail address with only its first letter and domain shown: 'h•••@exemplo.com'. */
export function maskEmail(email: string): string {
  const atSign = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(atSign)}`
}
