// Validation: checks what a request brings and names the field in Portuguese.
import type { FastifySchemaCompiler } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { withoutInvisible } from '#shared/rules/invisible.ts'
import { AppError } from '../http/errors.ts'
import { labelOf } from './field-labels.ts'

/** Path of the first text that the database cannot store (with U+0000 or a lone surrogate); null when there is none. */
function unstorable(value: unknown, path: readonly string[] = []): readonly string[] | null {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed() ? path : null
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return null
  for (const [key, inner] of Object.entries(value)) {
    const found = unstorable(key, path) ?? unstorable(inner, [...path, key])
    if (found) return found
  }
  return null
}

/** Secrets stay exactly as typed. */
const SECRET = /senha|password|token|segredo/i

/** Removes invisible characters from all texts, so that a pasted one does not make a different code, plate or address. */
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

/** Validates input by its contract, after refusing text that cannot be stored and removing invisible characters. */
export const inputCompiler: FastifySchemaCompiler<z.core.$ZodType> = (route) => {
  const judge = validatorCompiler(route)
  return (data) => {
    let found: readonly string[] | null
    try {
      found = unstorable(data)
    } catch (e) {
      // JSON nested so deeply that checking it overflows the stack.
      return { error: e as Error }
    }
    return found ? { error: refusal(found) } : judge(cleaned(data))
  }
}
