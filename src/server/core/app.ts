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
import { VERSAO_DA_API } from './openapi/api-mudancas.ts'
import { arquivosRoutes } from './files/arquivos.ts'
import { cabecalhos } from './http/cabecalhos.ts'
import { inputCompiler } from './validation/contract-input.ts'
import { contractMessage } from './validation/contract-messages.ts'
import { documentacao } from './openapi/docs.ts'
import { AppError, comoAppError, corpoDoErro, notFound, type Restricoes } from './http/errors.ts'
import { bearer } from './http/http.ts'
import { metricas } from './metrics.ts'
import { permitirGestao } from './http/origens.ts'
import { paginas } from './http/pages.ts'
import type { Partes } from './partes.ts'
import { compilador } from './http/serializar.ts'

z.config({ customError: contractMessage })

/** By addresses, or by how many proxies stand in a row. */
function confiaEm(
  proxies: string | number | undefined,
): string | false | ((endereco: string, salto: number) => boolean) {
  return typeof proxies === 'number' ? (_endereco, salto) => salto < proxies : (proxies ?? false)
}

/** What a link keeps secret: it opens the page for whoever has it. */
const SEGREDO = /((?:password|publico\/[\w/-]*|o(?:\/[a-z]+)?)\/|chave=)[\w-]{20,}/g

/** The HTTP server without its parts: made first, because the sockets hang on its listener. */
export async function criarFastify(opcoes: {
  logLevel: string
  trustProxy: string | number | undefined
}): Promise<FastifyInstance> {
  return Fastify({
    logger:
      opcoes.logLevel === 'silent'
        ? false
        : {
            level: opcoes.logLevel,
            redact: ['req.headers.authorization', 'req.headers.cookie'],
            serializers: {
              req: (r) => ({
                method: r.method,
                url: r.url.replace(SEGREDO, '$1***'),
                host: r.headers.host,
                ip: r.ip,
              }),
            },
          },
    logController: new LogController({ disableRequestLogging: opcoes.logLevel !== 'debug' }),
    genReqId: () => randomUUID(),
    trustProxy: confiaEm(opcoes.trustProxy),
    // Whoever is connected while the server stops is still answered, and told to go.
    return503OnClosing: false,
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 300 },
    // What fails before there is a route (a path that is badly encoded, or too long) answers as everything does.
    frameworkErrors: (erro, req, reply) => {
      const longo = erro.statusCode === 414
      const e = longo
        ? new AppError(414, 'endereco-longo', 'O endereço pedido é longo demais')
        : new AppError(400, 'endereco-invalido', 'O endereço pedido não pôde ser lido')
      void (reply as FastifyReply)
        .code(e.status)
        .type('application/problem+json')
        .send(JSON.stringify(corpoDoErro(e, String(req.id))))
    },
    requestTimeout: 60_000,
  })
}

/** Adds everything the server answers. */
export async function montarApp(app: FastifyInstance, partes: Partes): Promise<FastifyInstance> {
  const hsts = partes.env.PATIO_MODE === 'production'
  const seguranca = cabecalhos('ninguem', hsts)
  app.addHook('onRequest', async (req, reply) => {
    reply.headers(seguranca)
    if (partes.fechando) reply.header('connection', 'close')
    if (doisHosts(req.raw.rawHeaders) || SOBE.test(req.url.split('?', 1)[0] ?? ''))
      throw new AppError(400, 'pedido-invalido', 'O pedido não pôde ser lido')
    if (await permitirGestao(partes.inquilinos, req, reply)) return reply
    return undefined
  })
  app.setValidatorCompiler(inputCompiler)
  app.setSerializerCompiler(compilador(partes.env.PATIO_MODE === 'development'))
  // Many of the seed's POSTs have a JSON content type and no body.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_req, texto, pronto) => {
    if (texto === '') return pronto(null, undefined)
    try {
      pronto(null, JSON.parse(texto as string))
    } catch {
      pronto(new AppError(400, 'json-invalido', 'O conteúdo enviado não é um JSON válido'))
    }
  })
  tratarErros(app, Object.assign({}, ...partes.areas.map((a) => a.restricoes)) as Restricoes)
  metricas(app, partes.banco, partes.env.METRICS_TOKEN)

  await app.register(cookie)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 4 } } })
  await app.register(rateLimit, {
    global: partes.env.RATE_LIMIT_FACTOR > 0,
    max: Math.ceil(1200 * Math.max(partes.env.RATE_LIMIT_FACTOR, 0.001)),
    timeWindow: 60_000,
    keyGenerator: (req) => quemPede(partes, req),
    allowList: (req) => DA_CONSTRUCAO.test(req.url),
  })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Pátio',
        version: VERSAO_DA_API,
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
  for (const area of partes.areas) for (const r of area.rotas) await r.registrar(app, partes, area.nome)
  await app.register(async (api) => arquivosRoutes(api, partes))
  if (partes.env.PATIO_MODE !== 'production' || partes.env.API_DOCS === 'sim') documentacao(app, partes.areas)
  saude(app, partes)
  await paginas(app, partes, hsts)
  return app
}

/** Files of the built pages: a first visit asks for dozens of them, and a browser never asks again. */
const DA_CONSTRUCAO = /^\/(?:v3|o\/arquivos)\//

/** Whose calls are counted together: a person's, wherever they sign in from, so that a store behind one address is not cut off; else an address's. */
async function quemPede({ sessoes, inquilinos }: Partes, req: FastifyRequest): Promise<string> {
  const token = bearer(req)
  if (!token) return req.ip
  try {
    const inquilino = await inquilinos.doHost(req.headers.host)
    const { codUsuario } = await sessoes.ler(inquilino, token)
    return `${inquilino.codDistribuidor}:${codUsuario}`
  } catch {
    return req.ip
  }
}

/** What people choose and pages put into a path, other than codes of records. */
const WRITTEN_IN_PATHS: ReadonlySet<string> = new Set(['data', 'dia', 'mes', 'vigenteDe'])

/** A path that climbs out of its folder. */
const SOBE = /(?:^|[/\\])(?:\.|%2e){2}(?:[/\\]|%2f|%5c|$)/i

/** Which of two the proxy and which the server would believe nobody can say. */
function doisHosts(cabecalhos: readonly string[]): boolean {
  let hosts = 0
  for (let i = 0; i < cabecalhos.length; i += 2) if (cabecalhos[i]?.toLowerCase() === 'host') hosts++
  return hosts > 1
}

function saude(app: FastifyInstance, partes: Partes): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async () => {
    await partes.banco.pool.query('select 1')
    return { status: 'ok' }
  })
}

function tratarErros(app: FastifyInstance, restricoes: Restricoes): void {
  app.setErrorHandler((erro, req, reply) => {
    let e: AppError
    if (hasZodFastifySchemaValidationErrors(erro)) {
      const campos = Object.fromEntries(
        erro.validation.map((v) => [
          v.instancePath.slice(1).replaceAll('/', '.') || (erro.validationContext ?? 'corpo'),
          v.message ?? 'O valor não é aceito',
        ]),
      )
      // A code that no record can have is an address of nothing; a day or a month in the path is something that people write.
      e =
        erro.validationContext === 'params' && !Object.keys(campos).some((c) => WRITTEN_IN_PATHS.has(c))
          ? notFound()
          : new AppError(400, 'dados-invalidos', Object.values(campos)[0] ?? 'O pedido não é aceito', { campos })
    } else {
      if (isResponseSerializationError(erro))
        req.log.error({ issues: erro.cause.issues }, 'response does not match its schema')
      e = comoAppError(erro, restricoes)
    }
    if (e.status >= 500) req.log.error({ err: erro, requestId: req.id }, 'request failed')
    void reply
      .code(e.status)
      .type('application/problem+json')
      .serializer(JSON.stringify)
      .send(corpoDoErro(e, String(req.id)))
  })
}
