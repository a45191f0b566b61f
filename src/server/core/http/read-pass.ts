import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Endpoint, Loaded, Sent } from '#shared/core/contract.ts'
import type { Sessao } from '../tenancy/session.ts'
import { AppError } from './errors.ts'

/** Who reads, and on which host: the person's rights as they are now. */
export interface Reader {
  codDistribuidor: number
  host: string
  sessao: Sessao
}

type Parts<E extends Endpoint> = {
  params?: Sent<E, 'params'>
  query?: Sent<E, 'query'>
}

/**
 * Reads endpoints on behalf of a person who did not sign in here, through the same HTTP path as their screens: levels, stores and row-level
 * policies are those of the screens. A pass opens one GET and nothing that writes.
 */
export class ReadPasses {
  #app: FastifyInstance | null = null
  readonly #passes = new Map<string, Reader>()

  connect(app: FastifyInstance): void {
    this.#app = app
  }

  /** Whether a bearer value is a pass in use. */
  has(valor: string | undefined): boolean {
    return valor !== undefined && this.#passes.has(valor)
  }

  /** The session behind a pass, once, for a call that only reads; undefined for any other value. */
  take(valor: string | undefined, codDistribuidor: number, reads: boolean): Sessao | undefined {
    const reader = valor === undefined ? undefined : this.#passes.get(valor)
    if (valor === undefined || !reader) return undefined
    this.#passes.delete(valor)
    return reads && reader.codDistribuidor === codDistribuidor ? reader.sessao : undefined
  }

  /** Calls an endpoint as this person; throws the error that their screen would get. */
  async read<E extends Endpoint>(reader: Reader, e: E, { params, query }: Parts<E> = {}): Promise<Loaded<E>> {
    if (!this.#app) throw new Error('no server to read from')
    const pass = randomBytes(32).toString('base64url')
    this.#passes.set(pass, reader)
    const r = await this.#app
      .inject({
        method: 'GET',
        url: urlOf(e, params, query),
        headers: { host: reader.host, authorization: `Bearer ${pass}` },
      })
      .finally(() => this.#passes.delete(pass))
    if (r.statusCode < 300) return r.json<Loaded<E>>()
    const { codigo, mensagem } = r.json<{ codigo?: string; mensagem?: string }>()
    throw new AppError(r.statusCode, codigo ?? 'recusado', mensagem ?? 'O pedido foi recusado')
  }
}

function urlOf(e: Endpoint, params: unknown, query: unknown): string {
  let path: string = e.path
  for (const [k, v] of Object.entries(params ?? {})) path = path.replace(`:${k}`, encodeURIComponent(String(v)))
  const search = new URLSearchParams()
  for (const [k, v] of Object.entries(query ?? {})) if (v !== undefined && v !== null) search.set(k, String(v))
  return `/api/${path}${search.size > 0 ? `?${search}` : ''}`
}
