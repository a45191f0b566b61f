import { z } from 'zod'
import { readMoment } from '../rules/instantes.ts'
import { inYears, OUT_OF_YEARS } from '../rules/years.ts'

/** Role levels as the token carries them: -1 developer … 6 checklist reader (docs/glossario.md). */
export const NIVEIS = [-1, 1, 2, 3, 4, 5, 6] as const
export type Nivel = (typeof NIVEIS)[number]

/** Who may call: anybody, any signed-in user, an integration key, or the listed levels. */
export type Acesso = 'publico' | 'autenticado' | 'integracao' | readonly Nivel[]

/** One call of the API as data: routing, access, validation, OpenAPI and the client's types all come from it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path under /api/, parameters as `:nome`. */
  readonly path: string
  readonly resumo: string
  readonly acesso: Acesso
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly response: z.ZodType
  /** Answers bytes of one of these media types instead of JSON; `response` then describes nothing. */
  readonly binario?: readonly string[]
  /** Media type of a body that is bytes and not JSON. */
  readonly corpoBinario?: string
  /** Largest request body in bytes, when it differs from the 1 MiB default. */
  readonly limiteBytes?: number
  /** The answer carries a secret that is shown once: it is not kept for a repeated Idempotency-Key, which is refused instead. */
  readonly segredo?: true
  /** Part of the request whose `codConcessionaria` names the store: out of the caller's reach it answers 404. */
  readonly loja?: 'params' | 'query' | 'body'
  /** A GET that changes data, as an old caller wants it: it is written, audited and never cached like any other write. */
  readonly escreve?: true
  /** Leaves no row in the audit: visits, the browser's log, a search that the seed makes a POST, pieces of a file whose beginning and end are there. */
  readonly semAuditoria?: true
  /** Requests a minute from one address, when lower than the general limit. */
  readonly porMinuto?: number
  /** Where pages call it when not on the distributor's API host: on its integration host, or on their own. Every host answers all the same. */
  readonly host?: 'integracao' | 'pagina'
}

/** Keeps an endpoint's literal types, so that handlers and the client are typed by it. */
export function endpoint<const E extends Endpoint>(e: E): E {
  return e
}

type Parte = 'params' | 'query' | 'body'

/** What the server's handler receives for a part, after validation and defaults. */
export type Recebido<E extends Endpoint, P extends Parte> = E[P] extends z.ZodType ? z.output<E[P]> : undefined
/** What the client sends for a part, before defaults. */
export type Enviado<E extends Endpoint, P extends Parte> = E[P] extends z.ZodType ? z.input<E[P]> : undefined
/** What the handler must give back, before the response schema. */
export type Resposta<E extends Endpoint> = z.input<E['response']>
/** What the client reads. */
export type Lido<E extends Endpoint> = z.output<E['response']>

/** Media types of spreadsheets that are sent out. */
export const PLANILHAS = ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'] as const

/** A numeric code in a path or query. */
export const cod = z.coerce.number().int().positive()
/** UTC instant in ISO 8601, as the database driver gives it, in the years 1990 to 2100. */
export const instante = z.iso.datetime().refine(inYears, OUT_OF_YEARS)
/**
 * The same as other systems send it: RFC 3339 whole, with any offset (`2026-11-30T10:00:00-03:00`). What comes out is UTC, to the microsecond where
 * it came so. A moment that does not exist is refused, saying which part of it.
 */
export const instanteEnviado = z
  .string()
  .meta({ format: 'date-time', example: '2026-11-30T10:00:00-03:00' })
  .transform((text, c) => {
    const read = readMoment(text)
    if ('utc' in read && inYears(read.utc)) return read.utc
    c.issues.push({ code: 'custom', message: 'problem' in read ? read.problem : OUT_OF_YEARS, input: text })
    return z.NEVER
  })
/** Calendar day YYYY-MM-DD in the store's own zone, in the years 1990 to 2100. */
export const dia = z.iso.date().refine(inYears, OUT_OF_YEARS)
/** A month as '2026-11', in the same years. */
export const mes = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Escreva o mês como 2026-11')
  .refine(inYears, OUT_OF_YEARS)
/** Answer of a write that has nothing to tell. */
export const vazio = z.object({})

/** RFC 9457 body of every error: `mensagem` for people, `codigo` for programs, `campos` for forms. */
export const problema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  codigo: z.string(),
  mensagem: z.string(),
  campos: z.record(z.string(), z.string()).optional(),
  /** The record as it is now, when a stale save was refused. */
  atual: z.unknown().optional(),
  requestId: z.string().optional(),
})
export type Problema = z.infer<typeof problema>

/** Query of every keyset-paged list; `cursor` is the previous page's `proximo`. */
export const pagina = z.object({
  busca: z.string().trim().max(80).optional(),
  cursor: z.string().max(200).optional(),
  limite: z.coerce.number().int().min(1).max(200).default(50),
  codConcessionaria: cod.optional(),
  de: dia.optional(),
  ate: dia.optional(),
})

/** Page of a list: rows and the cursor of the next page, null at the end. */
export function paginaDe<T extends z.ZodType>(item: T) {
  return z.object({ itens: z.array(item), proximo: z.string().nullable() })
}
