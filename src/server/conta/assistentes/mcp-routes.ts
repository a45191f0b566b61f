import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../core/http/network.ts'
import { bearer } from '../../core/http/serve.ts'
import type { Services } from '../../core/services.ts'
import type { Tenant } from '../../core/tenancy/tenant.ts'
import { issuerOf, resourceMetadataOf, SCOPE } from './address.ts'
import { logReadings, noteRefused, type Caller } from './log.ts'
import { OpenTokens } from './open-tokens.ts'
import { readingFor } from './reading.ts'
import { serverFor, type Body } from './server.ts'

/** Readings of one person in a minute, over all their assistants. */
export const READINGS_PER_MINUTE = 60
/** Lists and greetings of one person, and requests of one address without a token that opens anything. */
const OTHERS_PER_MINUTE = 600
const REFUSALS_PER_MINUTE = 120
const COUNTED: readonly unknown[] = ['tools/call', 'resources/read', 'prompts/get']
const MAX_BYTES = 64 * 1024

const rpcError = (id: unknown, code: number, message: string, data?: unknown) => ({
  jsonrpc: '2.0',
  error: { code, message, ...(data !== undefined && { data }) },
  id: typeof id === 'string' || typeof id === 'number' ? id : null,
})

/** The address that assistants call. Each request stands alone: no session, no stream. */
export function mcpRoutes(scope: FastifyInstance, services: Services): void {
  const tokens = new OpenTokens(services)
  const callers = new WeakMap<FastifyRequest, Caller>()
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
  scope.route({
    method: 'POST',
    url: '/mcp',
    schema: { hide: true },
    bodyLimit: MAX_BYTES,
    // Many people's assistants call from one address of their maker, so people are counted, not addresses.
    config: { rateLimit: false },
    onResponse: async (req) => {
      const caller = callers.get(req)
      if (!caller) return
      for (const m of messagesOf(req.body)) if (m?.method === 'tools/call') noteRefused(caller, m.params ?? {})
      await logReadings(caller).catch((e: unknown) => req.log.error({ err: e }, 'log of an assistant'))
    },
    handler: async (req, reply) => {
      reply.header('cache-control', 'no-store')
      const tenant = await services.tenants.forHost(req.headers.host)
      const { origin } = req.headers
      if (origin !== undefined && origin !== new URL(issuerOf(tenant)).origin)
        return reply.code(403).send(rpcError(null, -32_000, 'Esta página não pode chamar daqui'))
      const assistant = await tokens.read(tenant, bearer(req))
      if (!assistant) {
        const refused = { quem: `assistente-recusado:${networkOf(req.ip)}`, porMinuto: REFUSALS_PER_MINUTE, calls: 1 }
        if (await isOverLimit(services, reply, refused)) return reply
        return challenge(reply, tenant, bearer(req) !== undefined)
      }
      const { sessao, programa, pessoais } = assistant
      const quem = `assistente:${tenant.codDistribuidor}:${sessao.codUsuario}`
      if (await isOverLimit(services, reply, countOf(quem, req.body))) return reply
      const userAgent = (req.headers['user-agent'] ?? '').slice(0, 300)
      const caller: Caller = { services, tenant, sessao, programa, ip: req.ip, userAgent, log: req.log, readings: [] }
      callers.set(req, caller)
      const reader = { codDistribuidor: tenant.codDistribuidor, host: req.headers.host ?? '', sessao }
      return answer(req, reply, serverFor(caller, readingFor(services, reader, pessoais), req.body as Body))
    },
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

/** Counts a request under its limit; answers 429 and returns true beyond it. */
async function isOverLimit(
  services: Services,
  reply: FastifyReply,
  p: { quem: string; porMinuto: number; calls: number; id?: unknown },
): Promise<boolean> {
  const turn = await services.limites.take(p.quem, p.porMinuto, p.calls)
  if (!turn || turn.used <= turn.max) return false
  const { max, segundos } = turn
  const message = `Você passou de ${max} leituras por minuto. Continue em ${segundos} ${segundos === 1 ? 'segundo' : 'segundos'}.`
  void reply
    .code(429)
    .header('retry-after', segundos)
    .send(rpcError(p.id, -32_029, message, { segundos }))
  return true
}

const messagesOf = (body: unknown): Body[] => (Array.isArray(body) ? body : [body]) as Body[]

/** What a request counts as: its readings, or one of the other messages. */
function countOf(quem: string, body: unknown): Parameters<typeof isOverLimit>[2] {
  const messages = messagesOf(body)
  const readings = messages.filter((m) => COUNTED.includes(m?.method)).length
  return readings > 0
    ? { quem, porMinuto: READINGS_PER_MINUTE, calls: readings, id: messages[0]?.id }
    : { quem: `${quem}:outros`, porMinuto: OTHERS_PER_MINUTE, calls: 1, id: messages[0]?.id }
}

async function answer(req: FastifyRequest, reply: FastifyReply, server: McpServer): Promise<FastifyReply> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    const headers = Object.entries(req.headers).flatMap(([k, v]): [string, string][] =>
      typeof v === 'string' ? [[k, v]] : [],
    )
    // The transport reads method and headers only; the address is the one that was called.
    const asked = new Request(`http://localhost${req.url}`, { method: 'POST', headers })
    const r = await transport.handleRequest(asked, { parsedBody: req.body })
    return reply
      .code(r.status)
      .headers(Object.fromEntries(r.headers))
      .send(Buffer.from(await r.arrayBuffer()))
  } finally {
    await server.close()
  }
}
