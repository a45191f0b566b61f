import { transaction } from '../../core/database/transaction.ts'
import { notFound } from '../../core/http/errors.ts'
import type { Services } from '../../core/services.ts'
import { hashOf, type AccessScope, type Sessao } from '../../core/tenancy/session.ts'
import type { Tenant } from '../../core/tenancy/tenant.ts'
import { resourceOf } from './address.ts'
import { settingsOf } from './queries.ts'
import { OFF } from './request.ts'
import { openToken, touchToken, type OpenToken } from './tokens.ts'

/** An assistant at work: the person, the program, and whether names show. */
export interface Assistant {
  sessao: Sessao
  programa: string
  pessoais: boolean
}

const VALIDITY_MS = 5000
const MAX_KEPT = 5000

interface Kept {
  /** Until when the token needs no look at the database; 0 when only its person is known. */
  ate: number
  token: OpenToken
  /** The person's access as it was before the token was read. */
  scope: AccessScope
}

/**
 * Tokens that were open a moment ago. Whatever ends one makes every process read the person's access anew (trigger `oauth_token_acesso`), so
 * a token is kept only with the access that was known before the token was read, and only while that is the one in use.
 */
export class OpenTokens {
  readonly #services: Services
  readonly #kept = new Map<string, Kept>()

  constructor(services: Services) {
    this.#services = services
  }

  /** The assistant of a bearer value; null when it opens nothing here. Throws 404 where assistants are off. */
  async read(tenant: Tenant, value: string | undefined): Promise<Assistant | null> {
    const { codDistribuidor } = tenant
    const { sessoes } = this.#services
    const key = `${codDistribuidor} ${resourceOf(tenant)} ${hashOf(value ?? '')}`
    const kept = this.#kept.get(key)
    const before = kept && (await sessoes.reach(codDistribuidor, kept.token.codUsuario))
    if (kept && kept.ate > Date.now() && before === kept.scope) return assistantOf(kept.token, kept.scope)
    this.#kept.delete(key)
    const token = await this.#open(tenant, value)
    const scope = before ?? (token && (await sessoes.reach(codDistribuidor, token.codUsuario)))
    if (!token || !scope?.ativo) return null
    if (this.#kept.size >= MAX_KEPT) this.#kept.clear()
    const ate = before ? Math.min(Date.now() + VALIDITY_MS, Date.parse(token.expiraEm)) : 0
    this.#kept.set(key, { ate, token, scope })
    return assistantOf(token, scope)
  }

  async #open(tenant: Tenant, value: string | undefined): Promise<OpenToken | undefined> {
    const { codDistribuidor } = tenant
    const { db } = this.#services
    const found = await transaction(
      db,
      'sistema',
      async (tx) => {
        const open =
          value === undefined
            ? undefined
            : await openToken(tx, codDistribuidor, { token: value, recurso: resourceOf(tenant) })
        if (!open && !(await settingsOf(tx, codDistribuidor)).ligados) throw notFound(OFF)
        return open
      },
      { leitura: true },
    )
    if (found?.faz1Minuto && value !== undefined)
      await transaction(db, 'sistema', (tx) => touchToken(tx, codDistribuidor, value))
    return found
  }
}

const assistantOf = ({ expiraEm, familia, programa, pessoais }: OpenToken, scope: AccessScope): Assistant => ({
  sessao: { ...scope, exp: Date.parse(expiraEm) / 1000, emitidoEm: Date.now(), familia },
  programa,
  pessoais,
})
