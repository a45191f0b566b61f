import { isValidCnpj } from './cnpj.ts'
import { isValidCpf } from './cpf.ts'
import { isValidEmail } from './email.ts'

const RANDOM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** A Pix key as banks know it: a document's characters, +55 and a phone, an e-mail or a random key in lower case. Null when it is none of them. */
export function normalizePixKey(typed: string): string | null {
  const text = typed.trim()
  const lower = text.toLowerCase()
  if (RANDOM.test(lower)) return lower
  if (text.includes('@')) return lower.length <= 77 && isValidEmail(lower) ? lower : null
  if (text.startsWith('+')) {
    const phone = `+${text.replaceAll(/\D/g, '')}`
    return /^\+[1-9]\d{9,13}$/.test(phone) ? phone : null
  }
  const document = text.replaceAll(/[.\-/\s]/g, '').toUpperCase()
  return isValidCpf(document) || isValidCnpj(document) ? document : null
}
