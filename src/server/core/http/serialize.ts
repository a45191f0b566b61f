import { isDeepStrictEqual } from 'node:util'
import fastJson, { type AnySchema, type Schema } from 'fast-json-stringify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'

type Compiler = typeof serializerCompiler

/**
 * Serializer compiled from the response schema: it writes only declared fields and does not validate each row again. With `check`
 * (development and tests) each answer is also validated against the schema, and both outputs must be equal.
 */
export function compiler(check: boolean): Compiler {
  return (route) => {
    // Compiled at the route's first answer: of hundreds of routes most are not called in the first minutes, many never.
    let writer: Writer | undefined
    const write = (data: unknown): string => (writer ??= writerFor(route.schema as z.ZodType))(data)
    if (!check) return write
    const checked = serializerCompiler(route)
    return (data) => {
      const [certo, written] = [checked(data), write(data)]
      if (certo !== written && !isDeepStrictEqual(JSON.parse(certo), JSON.parse(written)))
        throw new Error(`${route.method} ${route.url} is written otherwise than its schema says`)
      return written
    }
  }
}

type Writer = (dados: unknown) => string
/** Cached by schema: many routes share one, and a process may run several servers. */
const writers = new WeakMap<z.ZodType, Writer>()

function writerFor(schema: z.ZodType): Writer {
  let writer = writers.get(schema)
  if (!writer) {
    writer = fastJson(forWriting(z.toJSONSchema(schema, OPTIONS)) as Schema)
    writers.set(schema, writer)
  }
  return writer
}

const OPTIONS = { io: 'output', unrepresentable: 'any', target: 'draft-7', reused: 'inline' } as const
type JsonSchema = Record<string, unknown>

/** Turns `anyOf [x, null]` into a nullable type: a union is checked value by value, a nullable type is not. */
function withNullables(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withNullables)
  if (typeof schema !== 'object' || schema === null) return schema
  const e: JsonSchema = Object.fromEntries(Object.entries(schema).map(([k, v]) => [k, withNullables(v)]))
  const [pickOne, other, ...extra] = (Array.isArray(e['anyOf']) ? e['anyOf'] : []) as JsonSchema[]
  if (!pickOne || !other || extra.length > 0 || other['type'] !== 'null' || typeof pickOne['type'] !== 'string')
    return e
  return { ...pickOne, nullable: true }
}

/** Instants and enum values never need escaping, so they skip the scan of each character. */
function withoutEscapeScan(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutEscapeScan)
  if (typeof schema !== 'object' || schema === null) return schema
  const e = schema as JsonSchema
  if (e['type'] === 'string' && (e['format'] === 'date-time' || e['enum']))
    return { type: 'string', format: 'unsafe', ...(e['nullable'] === true && { nullable: true }) }
  return Object.fromEntries(Object.entries(e).map(([k, v]) => [k, withoutEscapeScan(v)]))
}

/** The branches of a union are told apart by their enums and dates, so a schema with a union keeps them. */
const UNION_SCHEMA = /"(?:anyOf|oneOf|allOf)":/

function forWriting(schema: unknown): AnySchema {
  const nulls = withNullables(schema)
  return (UNION_SCHEMA.test(JSON.stringify(nulls)) ? nulls : withoutEscapeScan(nulls)) as AnySchema
}
