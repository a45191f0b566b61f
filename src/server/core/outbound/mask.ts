const HIDDEN = '•••'
const SECRETS = /senha|token|chave|segredo|authorization|secret|password/i
const DOCUMENTS = /cpf|cnpj|documento|^rg$/i
const PHONES = /telefone|celular|fone|whats/i
const NAMES = /^(nome|cliente|contato|proprietario|titular|solicitante|destinatario)$/i
const MAX_TEXT = 200
const MAX_ITEMS = 20
const MAX_OUTPUT = 8000

const tail = (v: string, n: number) => HIDDEN + v.slice(-n)

function maskTextOf(key: string, v: string): string {
  if (v === '') return v
  if (SECRETS.test(key)) return HIDDEN
  if (DOCUMENTS.test(key) || PHONES.test(key)) return tail(v, 2)
  if (/mail/i.test(key) || /^[^\s@]+@[^\s@]+$/.test(v)) return v.replace(/^(.).*@/, `$1${HIDDEN}@`)
  if (NAMES.test(key)) return v.slice(0, 1) + HIDDEN
  if (/placa/i.test(key)) return v.slice(0, 3) + HIDDEN
  if (/chassi/i.test(key)) return tail(v, 4)
  if (v.length > MAX_TEXT) return `(${v.length.toLocaleString('pt-BR')} caracteres)`
  return maskText(v)
}

/** A free text without personal data and secrets: paths of URLs, long numbers and the names in e-mail addresses are hidden. */
export function maskText(text: string): string {
  return text
    .replace(/(https?:\/\/[^\s/]+)\/\S+/g, `$1/${HIDDEN}`)
    .replace(/[^\s@]+@([^\s@]+)/g, `${HIDDEN}@$1`)
    .replace(/\d(?:[\d.\-/ ()]*\d){7,}/g, HIDDEN)
}

function maskValue(valor: unknown, key: string, depth: number): unknown {
  if (typeof valor === 'string') return maskTextOf(key, valor)
  if (valor === null || typeof valor !== 'object')
    return (DOCUMENTS.test(key) || PHONES.test(key) || SECRETS.test(key)) && typeof valor === 'number' ? HIDDEN : valor
  if (depth > 8) return '…'
  if (Array.isArray(valor)) {
    const itens: unknown[] = valor.slice(0, MAX_ITEMS).map((v) => maskValue(v, key, depth + 1))
    return valor.length > MAX_ITEMS ? [...itens, `… mais ${valor.length - MAX_ITEMS}`] : itens
  }
  // Walk the object instead of showing it: a person's name is in "nome" inside "cliente".
  return Object.fromEntries(Object.entries(valor).map(([k, v]) => [k, maskValue(v, k, depth + 1)]))
}

/** A message as support may read it: its structure, without personal data, secrets and long values. */
export function mask(valor: unknown): string {
  if (valor === undefined || valor === null) return ''
  return JSON.stringify(maskValue(valor, '', 0), null, 1).slice(0, MAX_OUTPUT)
}
