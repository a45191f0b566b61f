import { isDeepStrictEqual } from 'node:util'
import fastJson, { type AnySchema, type Schema } from 'fast-json-stringify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'

type Compilador = typeof serializerCompiler

/**
 * Writes an answer as its schema says, and nothing that it does not declare: compiled once, without judging each row again. With
 * `conferir` each answer is checked against the schema as well, and both must write the same: development and tests pay for it.
 */
export function compilador(conferir: boolean): Compilador {
  return (rota) => {
    // Compiled when the route first answers: most of the hundreds are not asked for in the first minutes, many never.
    let pronto: Escritor | undefined
    const escrever = (dados: unknown): string => (pronto ??= escritorDe(rota.schema as z.ZodType))(dados)
    if (!conferir) return escrever
    const conferido = serializerCompiler(rota)
    return (dados) => {
      const [certo, escrito] = [conferido(dados), escrever(dados)]
      if (certo !== escrito && !isDeepStrictEqual(JSON.parse(certo), JSON.parse(escrito)))
        throw new Error(`${rota.method} ${rota.url} is written otherwise than its schema says`)
      return escrito
    }
  }
}

type Escritor = (dados: unknown) => string
/** By schema, since many routes answer the same, and a process may have several servers. */
const escritores = new WeakMap<z.ZodType, Escritor>()

function escritorDe(esquema: z.ZodType): Escritor {
  let escritor = escritores.get(esquema)
  if (!escritor) {
    escritor = fastJson(paraEscrever(z.toJSONSchema(esquema, OPCOES)) as Schema)
    escritores.set(esquema, escritor)
  }
  return escritor
}

const OPCOES = { io: 'output', unrepresentable: 'any', target: 'draft-7', reused: 'inline' } as const
type Esquema = Record<string, unknown>

/** "This or null" as a nullable type: a choice between schemas is looked at value by value, a nullable type is not. */
function comNulos(esquema: unknown): unknown {
  if (Array.isArray(esquema)) return esquema.map(comNulos)
  if (typeof esquema !== 'object' || esquema === null) return esquema
  const e: Esquema = Object.fromEntries(Object.entries(esquema).map(([k, v]) => [k, comNulos(v)]))
  const [um, outro, ...mais] = (Array.isArray(e['anyOf']) ? e['anyOf'] : []) as Esquema[]
  if (!um || !outro || mais.length > 0 || outro['type'] !== 'null' || typeof um['type'] !== 'string') return e
  return { ...um, nullable: true }
}

/** Moments and words of a closed list, which have no sign to escape, are not looked through letter by letter. */
function semProcura(esquema: unknown): unknown {
  if (Array.isArray(esquema)) return esquema.map(semProcura)
  if (typeof esquema !== 'object' || esquema === null) return esquema
  const e = esquema as Esquema
  if (e['type'] === 'string' && (e['format'] === 'date-time' || e['enum']))
    return { type: 'string', format: 'unsafe', ...(e['nullable'] === true && { nullable: true }) }
  return Object.fromEntries(Object.entries(e).map(([k, v]) => [k, semProcura(v)]))
}

/** What still tells several schemas of a value apart: by the very words and moments, wherever in the answer. */
const ESCOLHA = /"(?:anyOf|oneOf|allOf)":/

function paraEscrever(esquema: unknown): AnySchema {
  const nulos = comNulos(esquema)
  return (ESCOLHA.test(JSON.stringify(nulos)) ? nulos : semProcura(nulos)) as AnySchema
}
