import type { z } from 'zod'
import { labelOf } from './field-labels.ts'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

const WRONG_TYPE: Readonly<Record<string, string>> = {
  string: 'escreva um texto',
  number: 'escreva um número',
  int: 'escreva um número inteiro',
  bigint: 'escreva um número inteiro',
  boolean: 'responda sim ou não',
  date: 'escreva uma data',
  array: 'mande uma lista',
  tuple: 'mande uma lista',
  set: 'mande uma lista',
}
const WRONG_FORMAT: Readonly<Record<string, string>> = {
  date: 'escreva um dia como 2026-11-30',
  datetime: 'escreva data e hora como 2026-11-30T14:00:00Z',
  time: 'escreva uma hora como 14:30',
  email: 'escreva um e-mail como nome@empresa.com.br',
  url: 'escreva um endereço como https://www.exemplo.com.br',
}
const MAX_OPTIONS = 8

const written = (n: number | bigint) => n.toLocaleString('pt-BR')
/** Years are written without a thousands separator. */
const bound = (n: number | bigint, path: readonly PropertyKey[] | undefined) =>
  String(path?.at(-1)).startsWith('ano') ? String(n) : written(n)
const many = (n: number | bigint, one: string, more: string) => `${written(n)} ${n === 1 ? one : more}`

function wrongType(issue: Issue): string {
  if (issue.input === undefined || issue.input === null || issue.input === '') return 'preencha'
  // The contract coerces these values to numbers, for example in a query string.
  if (typeof issue.input === 'number' && Number.isNaN(issue.input)) return 'escreva um número'
  return WRONG_TYPE[String(issue.expected)] ?? 'o conteúdo não tem a forma que se espera'
}

interface Bounded {
  origin: string
  path?: readonly PropertyKey[] | undefined
}
function tooSmall({ origin, minimum, path }: Bounded & { minimum: number | bigint }): string {
  if (origin === 'string') return minimum === 1 ? 'preencha' : `escreva ao menos ${many(minimum, 'letra', 'letras')}`
  if (origin === 'array' || origin === 'set') return `escolha ao menos ${many(minimum, 'item', 'itens')}`
  return `use ${bound(minimum, path)} ou mais`
}
function tooBig({ origin, maximum, path }: Bounded & { maximum: number | bigint }): string {
  if (origin === 'string') return `use no máximo ${many(maximum, 'letra', 'letras')}`
  if (origin === 'array' || origin === 'set') return `mande no máximo ${many(maximum, 'item', 'itens')}`
  return `use ${bound(maximum, path)} ou menos`
}

function advice(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue)
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_format':
      return WRONG_FORMAT[issue.format] ?? 'o valor não está no formato que se espera'
    case 'invalid_value': {
      if (issue.input === undefined || issue.input === null) return 'preencha'
      if (issue.values.every((v) => typeof v === 'boolean')) return 'marque para continuar'
      const options = issue.values.map(String)
      return options.length > MAX_OPTIONS ? 'escolha uma das opções' : `escolha entre ${options.join(', ')}`
    }
    case 'not_multiple_of':
      return issue.divisor === 1 ? 'escreva um número inteiro' : `use um múltiplo de ${written(issue.divisor)}`
    case 'unrecognized_keys':
      return `não se espera aqui: ${issue.keys.map(labelOf).join(', ')}`
    default:
      return issue.input === undefined || issue.input === null ? 'preencha' : 'o valor não é aceito'
  }
}

/** Error message for people of a value that a contract refuses: the field's label and what to write. For `z.config`. */
export const contractMessage: z.core.$ZodErrorMap = (issue) => {
  const field = issue.path?.findLast((step) => typeof step === 'string')
  if (field === undefined)
    return issue.input === undefined || issue.input === null
      ? 'O pedido veio sem conteúdo'
      : 'O conteúdo não tem a forma que se espera'
  return `${labelOf(String(field))}: ${advice(issue)}`
}
