import type { FastifySchemaCompiler } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { withoutInvisible } from '#shared/rules/invisible.ts'
import { AppError } from '../http/errors.ts'
import { labelOf } from './field-labels.ts'

/** Where in a value stands a text that no database keeps: with U+0000, or half of a pair of UTF-16. Null where none does. */
function unstorable(value: unknown, path: readonly string[] = []): readonly string[] | null {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed() ? path : null
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return null
  for (const [key, inner] of Object.entries(value)) {
    const found = unstorable(key, path) ?? unstorable(inner, [...path, key])
    if (found) return found
  }
  return null
}

/** A secret is taken as it was typed. */
const SECRET = /senha|password|token|segredo/i

/** A value whose texts have no sign that nobody sees: what a copy brought along makes no other code, plate or address. */
function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return withoutInvisible(value)
  if (Array.isArray(value)) return value.map(cleaned)
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return value
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, SECRET.test(k) ? v : cleaned(v)]))
}

function refusal(path: readonly string[]): AppError {
  const field = path.findLast((step) => !/^\d+$/.test(step))
  const mensagem = `${field === undefined ? 'O texto' : labelOf(field)}: tem um sinal que não pode ser gravado. Apague-o e escreva de novo.`
  return new AppError(400, 'texto-invalido', mensagem, { campos: { [path.join('.') || 'corpo']: mensagem } })
}

/** Judges what comes in by its contract; before that, that all its texts can be kept, and without what nobody sees in them. */
export const inputCompiler: FastifySchemaCompiler<z.core.$ZodType> = (route) => {
  const judge = validatorCompiler(route)
  return (data) => {
    let found: readonly string[] | null
    try {
      found = unstorable(data)
    } catch (e) {
      // JSON nested deeper than anything real.
      return { error: e as Error }
    }
    return found ? { error: refusal(found) } : judge(cleaned(data))
  }
}
