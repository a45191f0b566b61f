import { createHash, createHmac, randomBytes } from 'node:crypto'
import { jwtVerify, SignJWT, type JWTPayload } from 'jose'
import { sql } from 'kysely'
import type { Nivel } from '#shared/core/contract.ts'
import type { Context } from '../database/transaction.ts'
import { type Db } from '../database/pool.ts'
import { transaction } from '../database/transaction.ts'
import { unauthorized } from '../http/errors.ts'
import type { Tenant } from './tenant.ts'

/** Lifetime of an access token in seconds; the refresh cookie renews it silently. */
export const TOKEN_LIFETIME_S = 15 * 60

/** The calling user; level and stores come from the database (cached), not from the token. */
export interface AccessScope {
  codUsuario: number
  nome: string
  nivel: Nivel
  ativo: boolean
  /** Tokens issued before this instant (epoch ms) are invalid: somebody ended the sessions. */
  revokedBefore: number
  /** Sign-ins that ended while one of their tokens may still be unexpired. */
  revokedFamilies: ReadonlySet<string>
  /** Access to the whole tenant, including future stores. */
  todas: boolean
  lojas: ReadonlySet<number>
}

export interface Sessao extends AccessScope {
  /** Expiry of the token, in epoch seconds. */
  exp: number
  /** When the token was issued, in epoch ms. */
  emitidoEm: number
  /** The sign-in (token family) of the token; logout ends the token with it. */
  familia: string
}

/** Context of a session for the row-level policies. */
export function contextOf(tenant: Tenant, alcance: AccessScope): Context {
  return {
    codDistribuidor: tenant.codDistribuidor,
    codUsuario: alcance.codUsuario,
    lojas: alcance.todas ? 'todas' : [...alcance.lojas],
  }
}

/** Random secret for links and cookies, and the hash that is stored. */
export function newSecret(): { segredo: string; hash: string } {
  const segredo = randomBytes(32).toString('base64url')
  return { segredo, hash: hashOf(segredo) }
}
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

const VALIDITY_MS = 60_000
const MAX_CHECKED = 20_000

/** Access tokens, and the access of users. */
export class Sessoes {
  readonly #db: Db
  readonly #key: Uint8Array
  readonly #refreshKey: string
  readonly #accessScopes = new Map<string, { ate: number; valor: Promise<AccessScope | null> }>()
  /** Verified tokens by audience and text: the signature stays valid, so only the expiry is checked again. */
  readonly #checked = new Map<string, JWTPayload>()

  constructor(db: Db, secret: string) {
    this.#db = db
    this.#key = new TextEncoder().encode(`token:${secret}`)
    this.#refreshKey = `renovacao:${secret}`
  }

  /**
   * The only valid successor of a cookie's secret: the holder of the cookie cannot compute it, and a repeated request gets the same one.
   */
  successor(secret: string): string {
    return createHmac('sha256', this.#refreshKey).update(secret).digest('base64url')
  }

  /** Signs an access token, valid only on its distributor's hosts. */
  issue(tenant: Tenant, usuario: { codUsuario: number; codNivel: number }, familia: string): Promise<string> {
    return (
      new SignJWT({ codNivel: usuario.codNivel, codDistribuidor: tenant.codDistribuidor, familia })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(usuario.codUsuario))
        .setAudience(tenant.distribuidor)
        // Keep the fraction: a session opened in the same second in which the others were ended must count as newer.
        .setIssuedAt(Date.now() / 1000)
        .setExpirationTime(`${TOKEN_LIFETIME_S}s`)
        .sign(this.#key)
    )
  }

  /** Session of a bearer token on this distributor's host; throws 401 when it is invalid. */
  async read(tenant: Tenant, token: string | undefined): Promise<Sessao> {
    if (!token) throw unauthorized('Entre para continuar')
    const payload = await this.#check(tenant, token)
    if (payload['codDistribuidor'] !== tenant.codDistribuidor) throw unauthorized()
    const alcance = await this.reach(tenant.codDistribuidor, Number(payload.sub))
    if (!alcance?.ativo) throw unauthorized('Seu usuário não está ativo')
    const emitidoEm = (payload.iat ?? 0) * 1000
    const familia = String(payload['familia'])
    if (emitidoEm < alcance.revokedBefore || alcance.revokedFamilies.has(familia))
      throw unauthorized('Sua sessão foi encerrada. Entre de novo.')
    return { ...alcance, exp: payload.exp ?? 0, emitidoEm, familia }
  }

  /** The sign-in of a token that is still valid here, else null. */
  async tokenFamily(
    tenant: Tenant,
    token: string | undefined,
  ): Promise<{ codUsuario: number; familia: string } | null> {
    const payload = token ? await this.#check(tenant, token).catch(() => null) : null
    if (payload?.['codDistribuidor'] !== tenant.codDistribuidor) return null
    return { codUsuario: Number(payload.sub), familia: String(payload['familia']) }
  }

  async #check(tenant: Tenant, token: string): Promise<JWTPayload> {
    const key = `${tenant.distribuidor} ${token}`
    const achado = this.#checked.get(key)
    if (achado && (achado.exp ?? 0) > Date.now() / 1000) return achado
    const { payload } = await jwtVerify(token, this.#key, {
      algorithms: ['HS256'],
      audience: tenant.distribuidor,
      requiredClaims: ['exp', 'familia'],
    }).catch(() => {
      this.#checked.delete(key)
      throw unauthorized('Sua sessão terminou. Entre de novo.')
    })
    if (this.#checked.size >= MAX_CHECKED) this.#checked.clear()
    this.#checked.set(key, payload)
    return payload
  }

  /** Level and stores of a user, cached until they change. */
  reach(codDistribuidor: number, codUsuario: number): Promise<AccessScope | null> {
    const key = `${codDistribuidor}:${codUsuario}`
    const now = Date.now()
    const achado = this.#accessScopes.get(key)
    if (achado && achado.ate > now) return achado.valor
    const valor = readAccessScope(this.#db, codDistribuidor, codUsuario)
    this.#accessScopes.set(key, { ate: now + VALIDITY_MS, valor })
    valor.catch(() => this.#accessScopes.delete(key))
    return valor
  }

  /** Clears the cache of a user, of a whole distributor (codUsuario 0), or of all. */
  forget(codDistribuidor?: number, codUsuario = 0): void {
    if (codDistribuidor === undefined) this.#accessScopes.clear()
    else if (codUsuario > 0) this.#accessScopes.delete(`${codDistribuidor}:${codUsuario}`)
    else
      for (const key of this.#accessScopes.keys())
        if (key.startsWith(`${codDistribuidor}:`)) this.#accessScopes.delete(key)
  }
}

/** Level and stores of a user (view `usuario_loja`, docs/glossario.md). */
async function readAccessScope(db: Db, codDistribuidor: number, codUsuario: number): Promise<AccessScope | null> {
  return transaction(db, 'sistema', async (tx) => {
    const u = await tx
      .selectFrom('usuario as u')
      .select(['u.codUsuario', 'u.nome', 'u.codNivel', 'u.ativo', 'u.sessoesEncerradasEm'])
      .select(
        sql<boolean>`exists (select from usuario_filtro f where f.cod_distribuidor = u.cod_distribuidor and f.cod_usuario = u.cod_usuario)`.as(
          'temFiltro',
        ),
      )
      .where('u.codDistribuidor', '=', codDistribuidor)
      .where('u.codUsuario', '=', codUsuario)
      .executeTakeFirst()
    if (!u) return null
    const lojas = await tx
      .selectFrom('usuarioLoja')
      .select('codConcessionaria')
      .where('codDistribuidor', '=', codDistribuidor)
      .where('codUsuario', '=', codUsuario)
      .$narrowType<{ codConcessionaria: number }>()
      .execute()
    const encerradas = await tx
      .selectFrom('sessao')
      .select('familia')
      .distinct()
      .where('codDistribuidor', '=', codDistribuidor)
      .where('codUsuario', '=', codUsuario)
      .where('revogadaEm', '>', sql<string>`now() - make_interval(secs => ${2 * TOKEN_LIFETIME_S})`)
      .execute()
    return {
      codUsuario: u.codUsuario,
      nome: u.nome,
      nivel: u.codNivel as Nivel,
      ativo: u.ativo,
      revokedBefore: u.sessoesEncerradasEm ? Date.parse(u.sessoesEncerradasEm) : 0,
      revokedFamilies: new Set(encerradas.map((s) => s.familia)),
      todas: !u.temFiltro && (u.codNivel === -1 || u.codNivel === 2),
      lojas: new Set(lojas.map((l) => l.codConcessionaria)),
    }
  })
}
