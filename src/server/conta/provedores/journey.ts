import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import * as oidc from 'openid-client'
import { ownPath } from '#shared/rules/own-path.ts'
import type { Tx } from '../../core/database/query.ts'
import { transaction } from '../../core/database/transaction.ts'
import type { Services } from '../../core/services.ts'
import { hashOf, newSecret } from '../../core/tenancy/session.ts'
import type { Tenant } from '../../core/tenancy/tenant.ts'
import { deviceOf } from '../nucleo/devices.ts'
import { discover } from './provider.ts'
import { returnUrl, type Provider } from './queries.ts'

const MINUTES = 10

/** On https the prefix keeps hosts beside ours from planting the cookie. */
const browserCookie = ({ tipoConexao }: Tenant) => (tipoConexao === 'https' ? '__Host-entrada_oidc' : 'entrada_oidc')

/** The secret of this browser, kept for all sign-ins that it begins. Lax: the way back comes from another site. */
function browserSecret(tenant: Tenant, req: FastifyRequest, reply: FastifyReply): string {
  const name = browserCookie(tenant)
  const had = req.cookies[name]
  const secret = had && /^[\w-]{43}$/.test(had) ? had : newSecret().segredo
  reply.setCookie(name, secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: tenant.tipoConexao === 'https',
    maxAge: MINUTES * 60,
  })
  return secret
}

/** An open sign-in whose person is to be proven anew. */
export interface Confirming {
  codUsuario: number
  familia: string
}

export interface Wanted {
  login: string
  destino: string
  lembrar: boolean
  /** Proves the person of a sign-in anew, and opens none. */
  confirming?: Confirming
}

/** Begins a way to a provider: keeps what its answer must hold, and returns the address to go to. Throws what the library throws. */
export async function beginJourney(
  services: Services,
  tenant: Tenant,
  p: Provider,
  { login, destino, lembrar, confirming }: Wanted,
  { req, reply }: { req: FastifyRequest; reply: FastifyReply },
): Promise<string> {
  const config = await discover(services, p)
  const [state, nonce, verificador] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()]
  const { codDistribuidor } = tenant
  const navegador = browserSecret(tenant, req, reply)
  const device = await transaction(services.db, 'sistema', async (tx) => {
    const shared = await deviceOf(tx, tenant, req)
    await tx
      .insertInto('entradaOidc')
      .values({
        codDistribuidor,
        estadoHash: hashOf(state),
        navegadorHash: hashOf(navegador),
        codProvedor: p.codProvedor,
        nonce,
        verificador,
        destino: ownPath(destino),
        lembrar,
        codAparelho: shared?.codAparelho ?? null,
        ...confirming,
        expiraEm: sql`now() + make_interval(mins => ${MINUTES})`,
      })
      .execute()
    return shared
  })
  return oidc.buildAuthorizationUrl(config, {
    redirect_uri: returnUrl(tenant, p.codProvedor),
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: createHash('sha256').update(verificador).digest('base64url'),
    code_challenge_method: 'S256',
    ...(login.includes('@') && { login_hint: login }),
    ...(p.acr && { acr_values: p.acr }),
    // On a shared device the provider may still know whoever entered before: nobody comes in as them.
    ...((confirming || device) && { prompt: 'login', max_age: '0' }),
  }).href
}

/** Takes a begun sign-in, once: of this state, this browser and this provider; undefined for any other. */
export async function takeJourney(
  tx: Tx,
  tenant: Tenant,
  req: FastifyRequest,
  { codProvedor, state }: { codProvedor: number; state: string },
) {
  return tx
    .deleteFrom('entradaOidc')
    .where('codDistribuidor', '=', tenant.codDistribuidor)
    .where('estadoHash', '=', hashOf(state))
    .where('navegadorHash', '=', hashOf(req.cookies[browserCookie(tenant)] ?? ''))
    .where('codProvedor', '=', codProvedor)
    .where('expiraEm', '>', sql<string>`now()`)
    .returning([
      'nonce',
      'verificador',
      'destino',
      'lembrar',
      'codAparelho',
      'familia',
      'codUsuario',
      sql<number>`extract(epoch from expira_em)::float8 - ${MINUTES * 60}`.as('beganAt'),
    ])
    .executeTakeFirst()
}

/** Deletes sign-ins that never came back, and logout tokens that expired long ago. */
export async function cleanJourneys({ db }: Services): Promise<void> {
  await transaction(db, 'sistema', async (tx) => {
    await tx
      .deleteFrom('entradaOidc')
      .where('expiraEm', '<', sql<string>`now()`)
      .execute()
    await tx
      .deleteFrom('oidcSaida')
      .where('em', '<', sql<string>`now() - interval '2 days'`)
      .execute()
  })
}
