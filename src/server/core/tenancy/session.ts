import { createHash, createHmac, randomBytes } from 'node:crypto'
import { jwtVerify, SignJWT, type JWTPayload } from 'jose'
import { sql } from 'kysely'
import type { Nivel } from '#shared/core/contract.ts'
import type { Contexto } from '../database/transaction.ts'
import { type Banco } from '../database/pool.ts'
import { transacao } from '../database/transaction.ts'
import { unauthorized } from '../http/errors.ts'
import type { Inquilino } from './tenant.ts'

/** Life of an access token in seconds; the refresh cookie renews it silently. */
export const VIDA_DO_TOKEN = 15 * 60

/** Who is calling: level and stores come from the database (cached), not from the token. */
export interface Alcance {
  codUsuario: number
  nome: string
  nivel: Nivel
  ativo: boolean
  /** Tokens issued before this instant (epoch ms) are no longer good: somebody ended the sessions. */
  encerradasEm: number
  /** Sign-ins that ended while a token of theirs may still be good. */
  familiasEncerradas: ReadonlySet<string>
  /** The whole tenant, present and future stores. */
  todas: boolean
  lojas: ReadonlySet<number>
}

export interface Sessao extends Alcance {
  /** Token's end, in epoch seconds. */
  exp: number
  /** When the token was issued, in epoch ms. */
  emitidoEm: number
  /** The sign-in that it belongs to: ended by logout, the token ends too. */
  familia: string
}

/** Policies' view of a session. */
export function contextoDe(inquilino: Inquilino, alcance: Alcance): Contexto {
  return {
    codDistribuidor: inquilino.codDistribuidor,
    codUsuario: alcance.codUsuario,
    lojas: alcance.todas ? 'todas' : [...alcance.lojas],
  }
}

/** Random secret for links and cookies, and the hash under which it is stored. */
export function novoSegredo(): { segredo: string; hash: string } {
  const segredo = randomBytes(32).toString('base64url')
  return { segredo, hash: hashDe(segredo) }
}
export function hashDe(segredo: string): string {
  return createHash('sha256').update(segredo).digest('hex')
}

const VALIDADE_MS = 60_000
const MAX_CONFERIDOS = 20_000

/** Tokens and the reach of users. */
export class Sessoes {
  readonly #banco: Banco
  readonly #chave: Uint8Array
  readonly #chaveDeRenovacao: string
  readonly #alcances = new Map<string, { ate: number; valor: Promise<Alcance | null> }>()
  /** Tokens whose signature was checked, by audience and text: a signature does not change, only time runs out. */
  readonly #conferidos = new Map<string, JWTPayload>()

  constructor(banco: Banco, segredo: string) {
    this.#banco = banco
    this.#chave = new TextEncoder().encode(`token:${segredo}`)
    this.#chaveDeRenovacao = `renovacao:${segredo}`
  }

  /** The one secret that may follow a cookie's: whoever holds the cookie cannot tell it, and asking twice gives no second. */
  sucessor(segredo: string): string {
    return createHmac('sha256', this.#chaveDeRenovacao).update(segredo).digest('base64url')
  }

  /** Signs an access token, good only on its distributor's hosts. */
  emitir(inquilino: Inquilino, usuario: { codUsuario: number; codNivel: number }, familia: string): Promise<string> {
    return (
      new SignJWT({ codNivel: usuario.codNivel, codDistribuidor: inquilino.codDistribuidor, familia })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(usuario.codUsuario))
        .setAudience(inquilino.distribuidor)
        // With its fraction: a session opened in the very second in which the others were ended is a new one.
        .setIssuedAt(Date.now() / 1000)
        .setExpirationTime(`${VIDA_DO_TOKEN}s`)
        .sign(this.#chave)
    )
  }

  /** Session of a bearer token on this distributor's host; throws 401. */
  async ler(inquilino: Inquilino, token: string | undefined): Promise<Sessao> {
    if (!token) throw unauthorized('Entre para continuar')
    const payload = await this.#conferir(inquilino, token)
    if (payload['codDistribuidor'] !== inquilino.codDistribuidor) throw unauthorized()
    const alcance = await this.alcance(inquilino.codDistribuidor, Number(payload.sub))
    if (!alcance?.ativo) throw unauthorized('Seu usuário não está ativo')
    const emitidoEm = (payload.iat ?? 0) * 1000
    const familia = String(payload['familia'])
    if (emitidoEm < alcance.encerradasEm || alcance.familiasEncerradas.has(familia))
      throw unauthorized('Sua sessão foi encerrada. Entre de novo.')
    return { ...alcance, exp: payload.exp ?? 0, emitidoEm, familia }
  }

  /** The sign-in of a token that is still good here; null of any other. */
  async familiaDoToken(
    inquilino: Inquilino,
    token: string | undefined,
  ): Promise<{ codUsuario: number; familia: string } | null> {
    const payload = token ? await this.#conferir(inquilino, token).catch(() => null) : null
    if (payload?.['codDistribuidor'] !== inquilino.codDistribuidor) return null
    return { codUsuario: Number(payload.sub), familia: String(payload['familia']) }
  }

  async #conferir(inquilino: Inquilino, token: string): Promise<JWTPayload> {
    const chave = `${inquilino.distribuidor} ${token}`
    const achado = this.#conferidos.get(chave)
    if (achado && (achado.exp ?? 0) > Date.now() / 1000) return achado
    const { payload } = await jwtVerify(token, this.#chave, {
      algorithms: ['HS256'],
      audience: inquilino.distribuidor,
      requiredClaims: ['exp', 'familia'],
    }).catch(() => {
      this.#conferidos.delete(chave)
      throw unauthorized('Sua sessão terminou. Entre de novo.')
    })
    if (this.#conferidos.size >= MAX_CONFERIDOS) this.#conferidos.clear()
    this.#conferidos.set(chave, payload)
    return payload
  }

  /** Level and stores of a user, cached until they change. */
  alcance(codDistribuidor: number, codUsuario: number): Promise<Alcance | null> {
    const chave = `${codDistribuidor}:${codUsuario}`
    const agora = Date.now()
    const achado = this.#alcances.get(chave)
    if (achado && achado.ate > agora) return achado.valor
    const valor = lerAlcance(this.#banco, codDistribuidor, codUsuario)
    this.#alcances.set(chave, { ate: agora + VALIDADE_MS, valor })
    valor.catch(() => this.#alcances.delete(chave))
    return valor
  }

  /** Drops what is cached of a user, or of a whole distributor (codUsuario 0), or all. */
  esquecer(codDistribuidor?: number, codUsuario = 0): void {
    if (codDistribuidor === undefined) this.#alcances.clear()
    else if (codUsuario > 0) this.#alcances.delete(`${codDistribuidor}:${codUsuario}`)
    else
      for (const chave of this.#alcances.keys())
        if (chave.startsWith(`${codDistribuidor}:`)) this.#alcances.delete(chave)
  }
}

/** Level and stores of a user (view `usuario_loja`, docs/glossario.md). */
async function lerAlcance(banco: Banco, codDistribuidor: number, codUsuario: number): Promise<Alcance | null> {
  return transacao(banco, 'sistema', async (tx) => {
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
      .where('revogadaEm', '>', sql<string>`now() - make_interval(secs => ${2 * VIDA_DO_TOKEN})`)
      .execute()
    return {
      codUsuario: u.codUsuario,
      nome: u.nome,
      nivel: u.codNivel as Nivel,
      ativo: u.ativo,
      encerradasEm: u.sessoesEncerradasEm ? Date.parse(u.sessoesEncerradasEm) : 0,
      familiasEncerradas: new Set(encerradas.map((s) => s.familia)),
      todas: !u.temFiltro && (u.codNivel === -1 || u.codNivel === 2),
      lojas: new Set(lojas.map((l) => l.codConcessionaria)),
    }
  })
}
