import type { FastifyInstance } from 'fastify'
import { createLocalJWKSet, decodeJwt, jwtVerify, type JSONWebKeySet } from 'jose'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../core/database/query.ts'
import { transaction } from '../../core/database/transaction.ts'
import { AppError } from '../../core/http/errors.ts'
import { requestOutbound } from '../../core/outbound/http-client.ts'
import { endConnectionsOf } from '../assistentes/queries.ts'
import { originOf, type Entry } from '../nucleo/enter.ts'
import { withdrawPins } from '../nucleo/device-entries.ts'
import { endFamily, lockUsuario, openFamilies, recordAccess } from '../nucleo/sessoes.ts'
import { discover } from './provider.ts'
import { readProvider, type Provider } from './queries.ts'

/** Providers send forms; the parser keeps their fields as texts. */
export function readForms(scope: FastifyInstance): void {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_req, text, done) =>
    done(null, Object.fromEntries(new URLSearchParams(text.toString()))),
  )
}

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/** Asymmetric signatures only: a key that is public signs nothing. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
/** The type that a logout token may name; older providers name none. Any other is a token made for something else. */
const TYPES = ['jwt', 'logout+jwt']
const MAX_AGE = '5m'
const CLOCK_TOLERANCE_S = 60

const form = z.object({ logout_token: z.string().min(20).max(10_000) })
const logoutClaims = z
  .object({
    iss: z.string(),
    aud: z.union([z.string(), z.array(z.string())]),
    iat: z.number(),
    jti: z.string().min(1).max(255),
    events: z.object({ [EVENT]: z.looseObject({}) }),
    sub: z.string().min(1).max(255).optional(),
    sid: z.string().min(1).max(255).optional(),
    // Forbidden by the standard: an id token must not pass for this.
    nonce: z.never().optional(),
  })
  .refine((t) => t.sub !== undefined || t.sid !== undefined)
type LogoutClaims = z.infer<typeof logoutClaims>

const refused = () => new AppError(400, 'saida-recusada', 'O aviso de saída não confere')

/** The claims of a logout token of this provider; throws 400. What costs nothing is checked before its keys are read. */
async function readToken({ services }: Entry, p: Provider, token: string): Promise<LogoutClaims> {
  const isOurs = (claims: unknown) => {
    const r = logoutClaims.safeParse(claims)
    const aud = r.success ? [r.data.aud].flat() : []
    return r.success && r.data.iss === p.emissor && aud.includes(p.idCliente) ? r.data : null
  }
  try {
    if (!isOurs(decodeJwt(token))) throw refused()
    const { jwks_uri: keys = '' } = (await discover(services, p)).serverMetadata()
    const { texto } = await requestOutbound(services.env, { url: keys })
    const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(JSON.parse(texto) as JSONWebKeySet), {
      issuer: p.emissor,
      audience: p.idCliente,
      algorithms: ALGORITHMS,
      maxTokenAge: MAX_AGE,
      clockTolerance: CLOCK_TOLERANCE_S,
    })
    const claims = isOurs(payload)
    const { typ } = protectedHeader
    if (!claims || (typ !== undefined && !TYPES.includes(typ.toLowerCase()))) throw refused()
    return claims
  } catch (e) {
    if (e instanceof AppError) throw e
    throw refused()
  }
}

/** Ends the sessions that a provider's logout token names, with their sockets; a token counts once. */
export async function endByProvider(c: Entry, codProvedor: number, body: unknown): Promise<void> {
  const { services, tenant, req } = c
  const { codDistribuidor } = tenant
  const sent = form.safeParse(body)
  const provider = await transaction(services.db, 'sistema', (tx) => readProvider(tx, codDistribuidor, codProvedor))
  if (!sent.success || !provider) throw refused()
  const claims = await readToken(c, provider, sent.data.logout_token)
  const ended = await transaction(
    services.db,
    'sistema',
    async (tx) => {
      const first = await tx
        .insertInto('oidcSaida')
        .values({ codDistribuidor, codProvedor, jti: claims.jti })
        .onConflict((x) => x.doNothing())
        .returning('jti')
        .executeTakeFirst()
      if (!first) throw refused()
      const of = { codDistribuidor, codProvedor }
      const byProvider = await familiesOf(tx, of, claims)
      const everywhere = claims.sid === undefined ? await endAssistants(tx, of, claims) : []
      const people = [...byProvider.map((f) => f.codUsuario), ...everywhere]
      const byPin = await withdrawPins(tx, codDistribuidor, people)
      const families = await openFamilies(tx, codDistribuidor, [...byProvider, ...byPin])
      for (const f of families) {
        await endFamily(tx, codDistribuidor, f)
        await recordAccess(tx, codDistribuidor, f.codUsuario, 'saida-pelo-provedor', originOf(req, provider.nome))
      }
      return families
    },
    { codDistribuidor },
  )
  // Other processes are notified by the database.
  for (const f of ended) services.sessoes.forget(codDistribuidor, f.codUsuario)
}

interface OfProvider {
  codDistribuidor: number
  codProvedor: number
}

/** The person of a subject at a provider; nobody without a subject. */
const personOf = ({ codDistribuidor, codProvedor }: OfProvider, { sub }: LogoutClaims) =>
  sql<number>`(select i.cod_usuario from identidade_externa i
    where i.cod_distribuidor = ${codDistribuidor} and i.cod_provedor = ${codProvedor} and i.sujeito = ${sub ?? ''})`

/**
 * A person who is signed out everywhere takes their assistants along; the end of one session says nothing about these. Returns who it is,
 * also when no sign-in by the provider is kept any more: their PIN may still be in use.
 */
async function endAssistants(tx: Tx, of: OfProvider, claims: LogoutClaims): Promise<number[]> {
  const person = await tx
    .selectFrom('usuario')
    .select('codUsuario')
    .where('codDistribuidor', '=', of.codDistribuidor)
    .where('codUsuario', '=', personOf(of, claims))
    .executeTakeFirst()
  if (!person) return []
  await lockUsuario(tx, of.codDistribuidor, person.codUsuario)
  await endConnectionsOf(tx, of.codDistribuidor, person.codUsuario)
  return [person.codUsuario]
}

/**
 * Sign-ins of a provider's session, or of one of its people, ended ones too; sign-ins that still wait for our second factor end here. Where the token
 * names both, those of the person that were kept without a session of the provider end too: they may be of this one.
 */
async function familiesOf(tx: Tx, of: OfProvider, claims: LogoutClaims) {
  const { sid } = claims
  const linked = sql<boolean>`cod_usuario = ${personOf(of, claims)}`
  const named = sid === undefined ? linked : sql<boolean>`(sid = ${sid} or (sid is null and ${linked}))`
  await tx
    .updateTable('entradaPedido')
    .set({ usadoEm: sql`now()` })
    .where((eb) => eb.and(of))
    .where('usadoEm', 'is', null)
    .where(named)
    .execute()
  return tx
    .selectFrom('sessaoProva')
    .select(['familia', 'codUsuario'])
    .where((eb) => eb.and(of))
    .where(named)
    .execute()
}
