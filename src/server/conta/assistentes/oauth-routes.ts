import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { redirects } from '#shared/conta/assistentes.ts'
import { transaction } from '../../core/database/transaction.ts'
import { AppError, notFound, toAppError } from '../../core/http/errors.ts'
import type { Services } from '../../core/services.ts'
import type { Tenant } from '../../core/tenancy/tenant.ts'
import { answerAt, issuerOf, resourceOf, SCOPE } from './address.ts'
import { addClient, countUnused, settingsOf, type AssistantSettings } from './queries.ts'
import { OFF, readRequest } from './request.ts'
import { ACCESS_MINUTES, giveBack, redeemCode, rotate, type Tokens } from './tokens.ts'

/** An error as RFC 6749 writes it. */
class OAuthError extends Error {
  override name = 'OAuthError'
  readonly code: string
  readonly status: number
  constructor(code: string, mensagem: string, status = 400) {
    super(mensagem)
    this.code = code
    this.status = status
  }
}

const NOT_VALID = new OAuthError('invalid_grant', 'O código ou token não vale')
/** Programs that registered themselves and wait for a person; more than these are refused. */
const MAX_UNUSED = 100
const CHALLENGE = /^[\w-]{43}$/

/** The distributor of a request, where assistants are on. */
async function openFor(
  services: Services,
  req: FastifyRequest,
): Promise<{ tenant: Tenant; settings: AssistantSettings }> {
  const tenant = await services.tenants.forHost(req.headers.host)
  const settings = await transaction(services.db, 'sistema', (tx) => settingsOf(tx, tenant.codDistribuidor))
  if (!settings.ligados) throw notFound(OFF)
  return { tenant, settings }
}

/** The parameters of a form or query, each at most once. */
function parametersOf(source: unknown): Record<string, string> {
  const entries =
    source instanceof URLSearchParams ? [...source] : Object.entries((source ?? {}) as Record<string, unknown>)
  const found: Record<string, string> = {}
  for (const [k, v] of entries) {
    if (typeof v !== 'string' || Object.hasOwn(found, k))
      throw new OAuthError('invalid_request', `Mande "${k}" uma vez só`)
    found[k] = v
  }
  return found
}

function formOf(req: FastifyRequest): Record<string, string> {
  if (!(req.body instanceof URLSearchParams)) throw new OAuthError('invalid_request', 'Mande um formulário')
  return parametersOf(req.body)
}

const required = (p: Record<string, string>, nome: string): string => {
  const v = p[nome]
  if (!v) throw new OAuthError('invalid_request', `Falta "${nome}"`)
  return v
}

const perMinute = (services: Services, max: number) =>
  services.env.RATE_LIMIT_FACTOR > 0 && {
    rateLimit: { max: Math.ceil(max * services.env.RATE_LIMIT_FACTOR), timeWindow: 60_000 },
  }

const HIDDEN = { schema: { hide: true } }

/** The protocol of OAuth 2.1 for assistants; its errors are those of the protocol. */
export function oauthRoutes(scope: FastifyInstance, services: Services): void {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_req, text, done) =>
    done(null, new URLSearchParams(text as string)),
  )
  scope.addHook('onSend', async (_req, reply) => {
    reply.header('cache-control', 'no-store')
  })
  scope.setErrorHandler((e, req, reply) => {
    if (e instanceof OAuthError) return reply.code(e.status).send({ error: e.code, error_description: e.message })
    const known = toAppError(e)
    if (known.status >= 500) req.log.error({ err: e }, 'request failed')
    const code =
      known.status === 429 ? 'temporarily_unavailable' : known.status >= 500 ? 'server_error' : 'invalid_request'
    return reply.code(known.status).send({ error: code, error_description: known.message })
  })
  metadataRoutes(scope, services)
  authorizeRoute(scope, services)
  tokenRoutes(scope, services)
  registerRoute(scope, services)
}

function metadataRoutes(scope: FastifyInstance, services: Services): void {
  const server = async (req: FastifyRequest) => {
    const { tenant, settings } = await openFor(services, req)
    const issuer = issuerOf(tenant)
    return {
      issuer,
      authorization_endpoint: `${issuer}/oauth/authorize`,
      token_endpoint: `${issuer}/oauth/token`,
      revocation_endpoint: `${issuer}/oauth/revoke`,
      ...(settings.registro && { registration_endpoint: `${issuer}/oauth/register` }),
      scopes_supported: [SCOPE],
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      ui_locales_supported: ['pt-BR'],
    }
  }
  const resource = async (req: FastifyRequest) => {
    const { tenant } = await openFor(services, req)
    return {
      resource: resourceOf(tenant),
      authorization_servers: [issuerOf(tenant)],
      scopes_supported: [SCOPE],
      bearer_methods_supported: ['header'],
      resource_name: `Pátio — ${tenant.nameEmpresa}`,
    }
  }
  scope.route({ method: 'GET', url: '/.well-known/oauth-authorization-server', ...HIDDEN, handler: server })
  for (const path of ['', '/mcp'])
    scope.route({ method: 'GET', url: `/.well-known/oauth-protected-resource${path}`, ...HIDDEN, handler: resource })
}

function authorizeRoute(scope: FastifyInstance, services: Services): void {
  scope.get('/oauth/authorize', HIDDEN, async (req, reply) => {
    const { tenant } = await openFor(services, req)
    const p = parametersOf(req.query)
    const { client_id = '', redirect_uri = '', state, scope: escopo, resource } = p
    // Until program and address are known, a fault is told here: nobody is sent to an address that a stranger chose.
    const tell = (text: string) => reply.code(400).type('text/plain; charset=utf-8').send(`${text}.`)
    const known = await transaction(services.db, 'sistema', (tx) =>
      readRequest(tx, tenant, { client_id, redirect_uri }),
    ).catch((e: unknown) => e as Error)
    if (known instanceof AppError) return tell(known.message)
    if (known instanceof Error) throw known
    // Nor to one that a program registered itself: nobody has signed in or agreed yet, and the link would look like ours.
    const registeredItself = known.cliente.codUsuario === null
    const refuse = (error: string, error_description: string) =>
      registeredItself
        ? tell(error_description)
        : reply.redirect(answerAt(tenant, redirect_uri, { error, error_description, state: state?.slice(0, 500) }), 302)
    if (p['response_type'] !== 'code') return refuse('unsupported_response_type', 'Só response_type=code')
    if (p['code_challenge_method'] !== 'S256' || !CHALLENGE.test(p['code_challenge'] ?? ''))
      return refuse('invalid_request', 'Mande code_challenge com code_challenge_method=S256')
    if (resource !== undefined && resource !== resourceOf(tenant))
      return refuse('invalid_target', `O recurso daqui é ${resourceOf(tenant)}`)
    if ((state?.length ?? 0) > 500 || (escopo?.length ?? 0) > 200)
      return refuse('invalid_request', 'state ou scope longo demais')
    const asked = new URLSearchParams({
      client_id,
      redirect_uri,
      scope: SCOPE,
      resource: resourceOf(tenant),
      code_challenge: p['code_challenge'] ?? '',
      code_challenge_method: 'S256',
      ...(state !== undefined && { state }),
    })
    return reply.redirect(`${issuerOf(tenant)}/conta/assistentes/autorizar?${asked}`, 302)
  })
}

function tokenRoutes(scope: FastifyInstance, services: Services): void {
  const post = (url: string, handler: (req: FastifyRequest) => Promise<object>) =>
    scope.route({ method: 'POST', url, ...HIDDEN, config: { ...perMinute(services, 120) }, handler })
  post('/oauth/token', async (req) => {
    const { tenant } = await openFor(services, req)
    const p = formOf(req)
    const idCliente = required(p, 'client_id')
    const recurso = p['resource'] ?? resourceOf(tenant)
    if (recurso !== resourceOf(tenant))
      throw new OAuthError('invalid_target', `O recurso daqui é ${resourceOf(tenant)}`)
    const exchange = readExchange(p, idCliente, recurso)
    // A refusal may end a connection, so it is thrown after the commit.
    const tokens = await transaction(services.db, 'sistema', (tx) => exchange(tx, tenant.codDistribuidor))
    if (!tokens) throw NOT_VALID
    return {
      access_token: tokens.access,
      token_type: 'Bearer',
      expires_in: ACCESS_MINUTES * 60,
      refresh_token: tokens.refresh,
      scope: tokens.escopo,
    }
  })
  post('/oauth/revoke', async (req) => {
    const { tenant } = await openFor(services, req)
    const p = formOf(req)
    const [token, idCliente] = [required(p, 'token'), required(p, 'client_id')]
    await transaction(services.db, 'sistema', (tx) => giveBack(tx, tenant.codDistribuidor, token, idCliente))
    return {}
  })
}

type Exchange = (tx: Parameters<typeof rotate>[0], codDistribuidor: number) => Promise<Tokens | null>

function readExchange(p: Record<string, string>, idCliente: string, recurso: string): Exchange {
  switch (required(p, 'grant_type')) {
    case 'authorization_code': {
      const asked = {
        codigo: required(p, 'code'),
        redirecionamento: required(p, 'redirect_uri'),
        verifier: required(p, 'code_verifier'),
      }
      return (tx, d) => redeemCode(tx, d, { ...asked, idCliente, recurso })
    }
    case 'refresh_token': {
      const token = required(p, 'refresh_token')
      return (tx, d) => rotate(tx, d, { token, idCliente, recurso })
    }
    default:
      throw new OAuthError('unsupported_grant_type', 'Só authorization_code e refresh_token')
  }
}

const registration = z.object({
  client_name: z.string().trim().min(2).max(80),
  redirect_uris: redirects,
})

function registerRoute(scope: FastifyInstance, services: Services): void {
  scope.post('/oauth/register', { ...HIDDEN, config: { ...perMinute(services, 10) } }, async (req, reply) => {
    const { tenant, settings } = await openFor(services, req)
    if (!settings.registro)
      throw new OAuthError('access_denied', 'Aqui os programas são cadastrados pelo distribuidor', 403)
    const asked = registration.safeParse(req.body)
    if (!asked.success) {
      const [issue] = asked.error.issues
      const code = issue?.path[0] === 'redirect_uris' ? 'invalid_redirect_uri' : 'invalid_client_metadata'
      throw new OAuthError(code, issue?.message ?? 'O pedido não é aceito')
    }
    const { client_name: nome, redirect_uris: redirecionamentos } = asked.data
    const idCliente = await transaction(services.db, 'sistema', async (tx) =>
      (await countUnused(tx, tenant.codDistribuidor)) >= MAX_UNUSED
        ? null
        : addClient(tx, tenant.codDistribuidor, { nome, redirecionamentos, codUsuario: null }),
    )
    if (idCliente === null)
      throw new OAuthError('temporarily_unavailable', 'Há programas demais à espera de uma pessoa. Tente amanhã.', 429)
    return reply.code(201).send({
      client_id: idCliente,
      client_id_issued_at: Math.floor(Date.now() / 1000),
      client_name: nome,
      redirect_uris: redirecionamentos,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      scope: SCOPE,
    })
  })
}
