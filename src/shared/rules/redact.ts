import { cpfError } from './cpf.ts'

/** Replacement for a value that must not appear in a log. */
export const REDACTED = '•••'

/** Names of fields that hold secrets or personal documents. */
const FIELD = /^(senha|senha_?hash|password|token.*|.*segredo|authorization|cookie|documento|cpf|rg|cnh)$/i
const JWT = /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g
/** A secret token in a URL: 22 characters or more, with letters and digits. */
const IN_PATH = /(?<=[/=])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{22,}/g
const CPF = /(?<!\d)\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?!\d)/g

/** A text without tokens, secret URLs and personal documents. */
export function redactText(text: string): string {
  return text
    .replace(JWT, REDACTED)
    .replace(IN_PATH, REDACTED)
    .replace(CPF, (achado) => (cpfError(achado) === null ? REDACTED : achado))
}

/** A value that is safe to log: secrets and documents are redacted at any depth, by the field's name and by their pattern. */
export function redactSecrets(valor: unknown): unknown {
  if (typeof valor === 'string') return redactText(valor)
  if (Array.isArray(valor)) return valor.map(redactSecrets)
  if (valor === null || typeof valor !== 'object') return valor
  return Object.fromEntries(
    Object.entries(valor).map(([field, v]) => [
      field,
      FIELD.test(field) && v !== null && v !== '' ? REDACTED : redactSecrets(v),
    ]),
  )
}
