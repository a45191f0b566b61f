import { z } from 'zod'
import { readMoment } from '../rules/instants.ts'
import { inYears, OUT_OF_YEARS } from '../rules/years.ts'
import type { KeyScope } from './key-scopes.ts'

/** Role levels in the token: -1 developer … 6 checklist reader (docs/glossario.md). */
export const NIVEIS = [-1, 1, 2, 3, 4, 5, 6] as const
export type Nivel = (typeof NIVEIS)[number]

/** Access to an endpoint: anybody, any signed-in user, an integration key, or the listed levels. */
export type Access = 'publico' | 'autenticado' | 'integracao' | readonly Nivel[]

/** One API endpoint as data: the source of routing, access, validation, OpenAPI and the client's types. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path below /api/, with parameters as `:nome`. */
  readonly path: string
  readonly resumo: string
  readonly acesso: Access
  /** What an integration key must be allowed; demanded of every endpoint for keys. */
  readonly escopo?: KeyScope
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly response: z.ZodType
  /** Media types of a binary response; `response` is then ignored. */
  readonly binario?: readonly string[]
  /** Answers with a redirect to a page, which `binario` then only names as text. */
  readonly redireciona?: true
  /** Media type of a binary request body. */
  readonly corpoBinario?: string
  /** Largest request body in bytes, when it differs from the 1 MiB default. */
  readonly limiteBytes?: number
  /** The response holds a secret shown once, so it is not stored for the Idempotency-Key; a repeated key is refused. */
  readonly segredo?: true
  /**
   * Counts a repeated call once by an id in its body, however old it is: its answer, which may be large and a customer's, is not stored for
   * the Idempotency-Key.
   */
  readonly contaUmaVez?: true
  /** Part of the request that holds `codConcessionaria`; a store out of the caller's reach answers 404. */
  readonly loja?: 'params' | 'query' | 'body'
  /** A GET that changes data, kept for an old caller: handled as a write, audited, and never cached. */
  readonly escreve?: true
  /** A read that a replica of the database may answer, some seconds behind others' writes but never behind the tenant's own. */
  readonly replica?: true
  /**
   * Writes no audit row: screen visits, the browser's log, a search that the seed defines as POST, and file chunks (start and end are
   * audited).
   */
  readonly semAuditoria?: true
  /**
   * A dangerous act: the person confirms their identity again, by the second factor, else by the password, else by the provider. Refused
   * with 403 `confirme-quem-e` unless they did so within the last ten minutes.
   */
  readonly confirma?: true
  /** Rate limit in requests per minute and IP address, when it differs from the general one. */
  readonly porMinuto?: number
  /**
   * Host that pages call instead of the distributor's API host: its integration host, or the page's own. Every host serves every endpoint.
   */
  readonly host?: 'integracao' | 'pagina'
}

/**
 * Identity function that keeps an endpoint's literal types for the handlers and the client. An endpoint for integration keys without its
 * scope does not compile.
 */
export function endpoint<const E extends Endpoint>(
  e: E & (E['acesso'] extends 'integracao' ? { escopo: KeyScope } : unknown),
): E {
  return e
}

type Part = 'params' | 'query' | 'body'

/** A request part as the handler receives it, after validation and defaults. */
export type Received<E extends Endpoint, P extends Part> = E[P] extends z.ZodType ? z.output<E[P]> : undefined
/** A request part as the client sends it, before defaults. */
export type Sent<E extends Endpoint, P extends Part> = E[P] extends z.ZodType ? z.input<E[P]> : undefined
/** The handler's return value, before the response schema. */
export type Reply<E extends Endpoint> = z.input<E['response']>
/** The response as the client reads it. */
export type Loaded<E extends Endpoint> = z.output<E['response']>

/** Media types of downloaded spreadsheets. */
export const SPREADSHEETS = ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'] as const

/** A numeric code in a path or query. */
export const cod = z.coerce.number().int().positive()
/** UTC instant in ISO 8601, as the database driver returns it, in the years 1990 to 2100. */
export const instant = z.iso.datetime().refine(inYears, OUT_OF_YEARS)
/**
 * An instant as other systems send it: full RFC 3339 with any offset (`2026-11-30T10:00:00-03:00`). The output is UTC and keeps
 * microseconds. Refuses an instant that does not exist, and names the wrong part.
 */
export const sentInstant = z
  .string()
  .meta({ format: 'date-time', example: '2026-11-30T10:00:00-03:00' })
  .transform((text, c) => {
    const read = readMoment(text)
    if ('utc' in read && inYears(read.utc)) return read.utc
    c.issues.push({ code: 'custom', message: 'problem' in read ? read.problem : OUT_OF_YEARS, input: text })
    return z.NEVER
  })
/** Calendar day YYYY-MM-DD in the store's time zone, in the years 1990 to 2100. */
export const day = z.iso.date().refine(inYears, OUT_OF_YEARS)
/** Month as '2026-11', in the same years. */
export const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Escreva o mês como 2026-11')
  .refine(inYears, OUT_OF_YEARS)
/** Empty response of a write. */
export const empty = z.object({})

/** RFC 9457 body of every error: `mensagem` for people, `code` for programs, `campos` for forms. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  codigo: z.string(),
  mensagem: z.string(),
  campos: z.record(z.string(), z.string()).optional(),
  /** The current record, when a stale save was refused. */
  atual: z.unknown().optional(),
  requestId: z.string().optional(),
})
export type Problem = z.infer<typeof problem>

/** Query of a list with keyset pagination; `cursor` is the previous page's `proximo`. */
export const page = z.object({
  busca: z.string().trim().max(80).optional(),
  cursor: z.string().max(200).optional(),
  limite: z.coerce.number().int().min(1).max(200).default(50),
  codConcessionaria: cod.optional(),
  de: day.optional(),
  ate: day.optional(),
})
/** Order of a list: by the first of `orders`, newest or largest first, unless the query says otherwise. */
export const sorting = <O extends string>(orders: readonly [O, ...O[]]) => ({
  ordem: z.enum(orders).default(orders[0]),
  sentido: z.enum(['asc', 'desc']).default('desc'),
})

/** Page of a list: rows, and the cursor of the next page (null on the last one). */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ itens: z.array(item), proximo: z.string().nullable() })
}
