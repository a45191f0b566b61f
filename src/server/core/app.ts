import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import {
  hasZodFastifySchemaValidationErrors,
  isResponseSerializationError,
  jsonSchemaTransform,
} from 'fastify-type-provider-zod'
import { z } from 'zod'
import { API_VERSION } from './openapi/api-changelog.ts'
import { fileRoutes } from './files/signed-files.ts'
import { headers } from './http/security-headers.ts'
import { inputCompiler } from './validation/contract-input.ts'
import { contractMessage } from './validation/contract-messages.ts'
import { outOfRange } from './validation/out-of-range.ts'
import { documentation } from './openapi/api-docs.ts'
import { AppError, toAppError, errorBody, notFound, OUT_OF_RANGE, type Constraints } from './http/errors.ts'
import { networkOf } from './http/network.ts'
import { bearer } from './http/serve.ts'
import { metrics } from './metrics.ts'
import { answerMoving } from './http/moving.ts'
import { allowManagement } from './http/origins.ts'
import { securityTxt } from './http/security-txt.ts'
import { pages } from './http/static-pages.ts'
import type { Services } from './services.ts'
import { compiler } from './http/serialize.ts'
import { tracing } from './telemetry/tracing.ts'

z.config({ customError: contractMessage })

/** Fastify's `trustProxy` value: a list of proxy addresses, or how many proxies stand in a row. */
function trustFor(proxies: string | number | undefined): string | false | ((endereco: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : (proxies ?? false)
}

/** Secret part of a URL, hidden in the log: it opens the page for anybody who has it. */
const SECRET = /((?:password|publico\/[\w/-]*|o(?:\/[a-z]+)?)\/|chave=)[\w-]{20,}/g

/** The bare HTTP server. It exists before everything else because the sockets attach to its listener. */
export async function createFastify(options: {
  logLevel: string
  trustProxy: string | number | undefined
}): Promise<FastifyInstance> {
  return Fastify({
    logger:
      options.logLevel === 'silent'
        ? false
        : {
            level: options.logLevel,
            ...(tracing() && { mixin: () => tracing()?.ids() ?? {} }),
            redact: ['req.headers.authorization', 'req.headers.cookie'],
            serializers: {
              req: (r) => ({
                method: r.method,
                url: r.url.replace(SECRET, '$1***'),
                host: r.headers.host,
                ip: r.ip,
              }),
            },
          },
    // Each line of a request bears its id under the name that an error's answer gives it.
    logController: new LogController({
      disableRequestLogging: options.logLevel !== 'debug',
      requestIdLogLabel: 'requestId',
    }),
    genReqId: () => randomUUID(),
    trustProxy: trustFor(options.trustProxy),
    // While the server stops, open connections still get their answer and a `Connection: close`.
    return503OnClosing: false,
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 300 },
    // Errors before routing (a path badly encoded or too long) get the same error body as all others.
    frameworkErrors: (error, req, reply) => {
      const long = error.statusCode === 414
      const e = long
        ? new AppError(414, 'endereco-longo', 'O endereço pedido é longo demais')
        : new AppError(400, 'endereco-invalido', 'O endereço pedido não pôde ser lido')
      void (reply as FastifyReply)
        .code(e.status)
        .type('application/problem+json')
        .send(JSON.stringify(errorBody(e, String(req.id))))
    },
    requestTimeout: 60_000,
  })
}

/** Adds hooks, parsers, error handling and all routes to the server. */
export async function buildApp(app: FastifyInstance, services: Services): Promise<FastifyInstance> {
  const hsts = services.env.PATIO_MODE === 'production'
  const seguranca = headers('ninguem', hsts)
  tracing()?.traceRequests(app)
  app.addHook('onRequest', async (req, reply) => {
    reply.headers(seguranca)
    if (services.closing) reply.header('connection', 'close')
    if (hasTwoHosts(req.raw.rawHeaders) || PATH_TRAVERSAL.test(req.url.split('?', 1)[0] ?? ''))
      throw new AppError(400, 'pedido-invalido', 'O pedido não pôde ser lido')
    if (await allowManagement(services.tenants, req, reply)) return reply
    if (await answerMoving(services.tenants, req, reply)) return reply
    return undefined
  })
  app.setValidatorCompiler(inputCompiler)
  app.setSerializerCompiler(compiler(services.env.PATIO_MODE === 'development'))
  // Many of the seed's POSTs have a JSON content type and no body.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_req, text, done) => {
    if (text === '') return done(null, undefined)
    try {
      done(null, JSON.parse(text as string))
    } catch {
      done(new AppError(400, 'json-invalido', 'O conteúdo enviado não é um JSON válido'))
    }
  })
  handleErrors(app, Object.assign({}, ...services.areas.map((a) => a.constraints)) as Constraints)
  metrics(app, services.db, services.env.METRICS_TOKEN)

  await app.register(cookie)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 4 } } })
  await app.register(rateLimit, {
    global: services.env.RATE_LIMIT_FACTOR > 0,
    max: Math.ceil(1200 * Math.max(services.env.RATE_LIMIT_FACTOR, 0.001)),
    timeWindow: 60_000,
    keyGenerator: (req) => callerOf(services, req),
    // A read on a person's behalf was counted where it was asked for.
    allowList: (req) => BUILD_ASSETS.test(req.url) || services.readPasses.has(bearer(req)),
  })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Pátio',
        version: API_VERSION,
        description:
          'API do Pátio. Cada endereço pertence a um distribuidor; erros são application/problem+json. Chamadas de integração levam a chave do distribuidor; com uma chave de teste nada é gravado.',
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Token da sessão de um usuário' },
          integracao: { type: 'http', scheme: 'bearer', description: 'Chave de integração do distribuidor' },
        },
      },
    },
    transform: jsonSchemaTransform,
  })
  for (const area of services.areas) {
    for (const r of area.routes) await r.register(app, services, area.nome)
    await area.raw?.register(app, services)
  }
  await app.register(async (api) => fileRoutes(api, services))
  if (services.env.PATIO_MODE !== 'production' || services.env.API_DOCS === 'sim') documentation(app, services.areas)
  saude(app, services)
  securityTxt(app, services)
  await pages(app, services, hsts)
  return app
}

/** Files of the built pages, without rate limit: a first visit asks for dozens of them and then caches them for good. */
const BUILD_ASSETS = /^\/(?:v3|o\/arquivos)\//

/**
 * Key of the rate limit: the user, wherever they sign in from, so that a store behind one address is not cut off; without a session the
 * network of the address.
 */
async function callerOf({ sessoes, tenants }: Services, req: FastifyRequest): Promise<string> {
  const token = bearer(req)
  if (!token) return networkOf(req.ip)
  try {
    const tenant = await tenants.forHost(req.headers.host)
    const { codUsuario } = await sessoes.read(tenant, token)
    return `${tenant.codDistribuidor}:${codUsuario}`
  } catch {
    return networkOf(req.ip)
  }
}

/** Path parameters that a person chooses in a page, unlike codes of records. */
const WRITTEN_IN_PATHS: ReadonlySet<string> = new Set(['data', 'dia', 'mes', 'vigenteDe'])

/** A path that climbs out of its folder. */
const PATH_TRAVERSAL = /(?:^|[/\\])(?:\.|%2e){2}(?:[/\\]|%2f|%5c|$)/i

/** Two Host headers are refused: proxy and server might believe different ones. */
function hasTwoHosts(headers: readonly string[]): boolean {
  let hosts = 0
  for (let i = 0; i < headers.length; i += 2) if (headers[i]?.toLowerCase() === 'host') hosts++
  return hosts > 1
}

function saude(app: FastifyInstance, services: Services): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async () => {
    await services.db.pool.query('select 1')
    return { status: 'ok' }
  })
}

function handleErrors(app: FastifyInstance, constraints: Constraints): void {
  app.setErrorHandler((error, req, reply) => {
    let e: AppError
    if (hasZodFastifySchemaValidationErrors(error)) {
      const campos = Object.fromEntries(
        error.validation.map((v) => [
          v.instancePath.slice(1).replaceAll('/', '.') || (error.validationContext ?? 'corpo'),
          v.message ?? 'O valor não é aceito',
        ]),
      )
      // An impossible record code is a 404; a day or month in the path is typed by a person and gets a 400 with its field.
      e =
        error.validationContext === 'params' && !Object.keys(campos).some((c) => WRITTEN_IN_PATHS.has(c))
          ? notFound()
          : new AppError(400, 'dados-invalidos', Object.values(campos)[0] ?? 'O pedido não é aceito', { campos })
    } else {
      if (isResponseSerializationError(error))
        req.log.error({ issues: error.cause.issues }, 'response does not match its schema')
      e = toAppError(error, constraints)
      if (e === OUT_OF_RANGE) e = outOfRange(e, req)
    }
    if (e.status >= 500) req.log.error({ err: error, ...tracing()?.ids(req) }, 'request failed')
    void reply
      .code(e.status)
      .type('application/problem+json')
      .serializer(JSON.stringify)
      .send(errorBody(e, String(req.id)))
  })
}
