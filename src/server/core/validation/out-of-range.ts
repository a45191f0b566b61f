import type { FastifyRequest } from 'fastify'
import { AppError, notFound } from '../http/errors.ts'
import { labelOf } from './field-labels.ts'

/** The largest code that most columns hold. */
const LARGEST = 2_147_483_647

/** Paths of the numbers that most columns do not hold. */
function tooLarge(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value === 'number') return Math.abs(value) > LARGEST ? [path] : []
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => tooLarge(inner, [...path, key]))
}

/** What the database could not hold, by the name of its field. A code in the path that no record can have is a record that is not there. */
export function outOfRange(e: AppError, req: Pick<FastifyRequest, 'params' | 'query' | 'body'>): AppError {
  if (tooLarge(req.params).length > 0) return notFound()
  const campos = Object.fromEntries(
    [...tooLarge(req.query), ...tooLarge(req.body)].map((path) => {
      const field = path.findLast((step) => !/^\d+$/.test(step)) ?? ''
      return [path.join('.'), `${labelOf(field)}: use ${LARGEST.toLocaleString('pt-BR')} ou menos`]
    }),
  )
  const [first] = Object.values(campos)
  return first === undefined ? e : new AppError(e.status, e.code, first, { campos })
}
