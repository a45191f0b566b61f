import { normalizarTelefone } from './telefone.ts'

/** A phone that its owner recognises and nobody else learns: '(11) •••••-7777'. */
export function mascararTelefone(telefone: string): string {
  const d = normalizarTelefone(telefone)
  return d.length === 10 || d.length === 11
    ? `(${d.slice(0, 2)}) ${'•'.repeat(d.length - 6)}-${d.slice(-4)}`
    : `••••${d.slice(-4)}`
}

/** An e-mail address down to its first letter and domain: 'h•••@exemplo.com'. */
export function mascararEmail(email: string): string {
  const arroba = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(arroba)}`
}
