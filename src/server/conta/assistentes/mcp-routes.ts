import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { transaction } from '../../core/database/transaction.ts'
import { notFound } from '../../core/http/errors.ts'
import { bearer } from '../../core/http/serve.ts'
import type { Services } from '../../core/services.ts'
import type { Tenant } from '../../core/tenancy/tenant.ts'
import { issuerOf, resourceMetadataOf, resourceOf, SCOPE } from './address.ts'
import type { Caller } from './log.ts'
import { settingsOf } from './queries.ts'
import { readingFor } from './reading.ts'
import { OFF } from './request.ts'
import { serverFor } from './server.ts'
import { openToken, type OpenToken } from './tokens.ts'

/** Readings of one person in a minute, over all their assistants. */
export const READINGS_PER_MINUTE = 60
const COUNTED: readonly unknown[] = ['tools/call', 'resources/read', 'prompts/get']
const MAX_BYTES = 64 * 1024

type Body = { method?: unknown; id?: unknown } | null | undefined

const rpcError = (id: unknown, code: number, message: string, data?: unknown) => ({
  jsonrpc: '2.0',
  error: { code, message, ...(data !== undefined && { data }) },
  id: typeof id === 'string' || typeof id === 'number' ? id : null,
})

/** The address that assistants call. Each request stands alone: no session, no stream. */
export function mcpRoutes(scope: FastifyInstance, services: Services): void {
  scope.route({
    method: ['GET', 'DELETE'],
    url: '/mcp',
    schema: { hide: true },
    handler: async (_req, reply) =>
      reply
        .code(405)
        .header('allow', 'POST')
        .send(rpcError(null, -32_000, 'Cada pedido é um POST')),
  })
  scope.post('/mcp', { schema: { hide: true }, bodyLimit: MAX_BYTES }, async (req, reply) => {
    reply.header('cache-control', 'no-store')
    const tenant = await services.tenants.forHost(req.headers.host)
    const { origin } = req.headers
    if (origin !== undefined && origin !== new URL(issuerOf(tenant)).origin)
      return reply.code(403).send(rpcError(null, -32_000, 'Esta página não pode chamar daqui'))
    const token = await personOf(services, tenant, bearer(req))
    const scopeOfPerson = token && (await services.sessoes.reach(tenant.codDistribuidor, token.codUsuario))
    if (!token || !scopeOfPerson?.ativo) return challenge(reply, tenant, bearer(req) !== undefined)
    const sessao = {
      ...scopeOfPerson,
      exp: Date.parse(token.expiraEm) / 1000,
      emitidoEm: Date.now(),
      familia: token.familia,
    }
    if (await isOverLimit(services, reply, `assistente:${tenant.codDistribuidor}:${sessao.codUsuario}`, req.body))
      return reply
    const caller: Caller = {
      services,
      tenant,
      sessao,
      programa: token.programa,
      ip: req.ip,
      userAgent: (req.headers['user-agent'] ?? '').slice(0, 300),
    }
    const reader = { codDistribuidor: tenant.codDistribuidor, host: req.headers.host ?? '', sessao }
    return answer(req, reply, tenant, caller, readingFor(services, reader, token.pessoais))
  })
}

/** The person of a bearer value. Throws 404 where assistants are off. */
function personOf(services: Services, tenant: Tenant, token: string | undefined): Promise<OpenToken | undefined> {
  return transaction(services.db, 'sistema', async (tx) => {
    const found =
      token === undefined
        ? undefined
        : await openToken(tx, tenant.codDistribuidor, { token, recurso: resourceOf(tenant) })
    if (!found && !(await settingsOf(tx, tenant.codDistribuidor)).ligados) throw notFound(OFF)
    return found
  })
}

/** Tells a program where it gets a token (RFC 9728). */
function challenge(reply: FastifyReply, tenant: Tenant, presented: boolean): FastifyReply {
  const error = presented ? 'error="invalid_token", ' : ''
  return reply
    .code(401)
    .header('www-authenticate', `Bearer ${error}resource_metadata="${resourceMetadataOf(tenant)}", scope="${SCOPE}"`)
    .send(rpcError(null, -32_001, 'Ligue o assistente de novo: o acesso terminou ou nunca existiu'))
}

/** Counts the readings of a request; answers 429 and returns true beyond the limit. */
async function isOverLimit(services: Services, reply: FastifyReply, quem: string, body: unknown): Promise<boolean> {
  const messages = (Array.isArray(body) ? body : [body]) as Body[]
  const readings = messages.filter((m) => COUNTED.includes(m?.method)).length
  if (readings === 0) return false
  const turn = await services.limites.take(quem, READINGS_PER_MINUTE, readings)
  if (!turn || turn.used <= turn.max) return false
  const { max, segundos } = turn
  const message = `Você passou de ${max} leituras por minuto. Continue em ${segundos} ${segundos === 1 ? 'segundo' : 'segundos'}.`
  void reply
    .code(429)
    .header('retry-after', segundos)
    .send(rpcError(messages[0]?.id, -32_029, message, { segundos }))
  return true
}

async function answer(
  req: FastifyRequest,
  reply: FastifyReply,
  tenant: Tenant,
  caller: Caller,
  reading: ReturnType<typeof readingFor>,
): Promise<FastifyReply> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  const server = serverFor(caller, reading)
  await server.connect(transport)
  try {
    const headers = Object.entries(req.headers).flatMap(([k, v]): [string, string][] =>
      typeof v === 'string' ? [[k, v]] : [],
    )
    const r = await transport.handleRequest(new Request(resourceOf(tenant), { method: 'POST', headers }), {
      parsedBody: req.body,
    })
    return reply
      .code(r.status)
      .headers(Object.fromEntries(r.headers))
      .send(Buffer.from(await r.arrayBuffer()))
  } finally {
    await server.close()
  }
}
