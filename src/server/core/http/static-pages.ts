import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { domainOrigin } from '#shared/rules/hosts.ts'
import { allowFrames, customerPages } from './customer-pages.ts'
import { transaction } from '../database/transaction.ts'
import { AppError, errorBody } from './errors.ts'
import { installableApp, preloadedFor } from './installable-app.ts'
import { builtPage } from './preload.ts'
import { findLink } from '../tenancy/secret-links.ts'
import type { Services } from '../services.ts'
import type { Tenants } from '../tenancy/tenant.ts'

const WEB = join(import.meta.dirname, '../../../../dist/web')
const CUSTOMER = join(import.meta.dirname, '../../../../dist/customer')

/** The built pages: the back-office (its chunks under /v3/, immutable) for any path, the customer's page under /o/. */
export async function pages(app: FastifyInstance, services: Services, hsts: boolean): Promise<void> {
  const { tenants } = services
  const immutable = { immutable: true, maxAge: '365d', index: false as const, preCompressed: true }
  if (existsSync(WEB))
    await app.register(fastifyStatic, {
      root: WEB,
      prefix: '/v3/',
      decorateReply: true,
      ...immutable,
      setHeaders: noCache,
    })
  if (existsSync(CUSTOMER))
    await app.register(fastifyStatic, {
      root: CUSTOMER,
      prefix: '/o/arquivos/',
      decorateReply: false,
      ...immutable,
      setHeaders: noCache,
    })

  await customerPages(app, services, CUSTOMER, hsts)
  installableApp(app, tenants, WEB)
  const page = builtPage(WEB)
  app.setNotFoundHandler(async (req, reply) => {
    const wantsScreen =
      req.method === 'GET' && !req.url.startsWith('/api/') && !req.url.startsWith('/v3/') && wantsPage(req)
    if (!wantsScreen)
      return reply
        .code(404)
        .type('application/problem+json')
        .serializer(JSON.stringify)
        .send(errorBody(new AppError(404, 'nao-encontrado', 'Não encontrado'), String(req.id)))
    if (!existsSync(WEB))
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('As telas ainda não foram construídas: npm run build')
    await allowCalls(tenants, req, reply)
    await allowFraming(services, req, reply)
    return reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page(preloadedFor(req.url)))
  })
}

/** Allows the page to call its distributor's API and integration hosts and the former system, and no other address. */
async function allowCalls(tenants: Tenants, req: FastifyRequest, reply: FastifyReply): Promise<void> {
  // An unknown host still gets the page, which shows the error itself.
  const tenant = await tenants.forHost(req.headers.host).catch(() => null)
  if (!tenant) return
  const { dominioGestao, dominioApi, dominioIntegracao, urlLegadoEntrada, urlLegadoSaida } = tenant
  const chamados = [dominioApi, dominioIntegracao].flatMap((d) =>
    d === dominioGestao ? [] : [domainOrigin(d, dominioGestao)],
  )
  const legacy = [urlLegadoEntrada, urlLegadoSaida].flatMap((u) => (u && URL.canParse(u) ? [new URL(u).origin] : []))
  const origins = [...chamados, ...legacy]
  if (origins.length === 0) return
  const politica = String(reply.getHeader('content-security-policy'))
  reply.header(
    'content-security-policy',
    politica.replace("connect-src 'self'", `connect-src 'self' ${[...new Set(origins)].join(' ')}`),
  )
}

const CALENDAR = /^\/agenda-virtual\/calendar[12]\/\d+\/\w+\?(?:.*&)?chave=([\w-]{22})(?:&|$)/

/** A calendar opened by a secret link may be framed by the pages in the store's settings, and by no other. */
async function allowFraming(
  { db, tenants }: Pick<Services, 'db' | 'tenants'>,
  req: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const token = CALENDAR.exec(req.url)?.[1]
  if (token === undefined) return
  const tenant = await tenants.forHost(req.headers.host).catch(() => null)
  const target = tenant && (await findLink({ db }, tenant, token, 'CALENDARIO'))
  if (!tenant || !target) return
  const { codDistribuidor } = tenant
  const valor = await transaction(db, { codDistribuidor, codUsuario: null, lojas: [target.codConcessionaria] }, (tx) =>
    tx
      .selectFrom('concessionariaConfig')
      .select('valor')
      .where('codDistribuidor', '=', codDistribuidor)
      .where('codConcessionaria', '=', target.codConcessionaria)
      .where('chave', '=', 'agenda.quadros')
      .executeTakeFirst(),
  )
  if (!valor?.valor) return
  allowFrames(reply, valor.valor)
}

/** Whether to answer with the page: the client accepts HTML, or accepts anything and the path has no file extension. */
function wantsPage(req: FastifyRequest): boolean {
  const accepted = req.headers.accept ?? '*/*'
  const path = req.url.split('?')[0] ?? ''
  return accepted.includes('text/html') || (accepted.includes('*/*') && !/\.\w+$/.test(path))
}

function noCache(res: FastifyReply, path: string): void {
  if (/\.(html|json)$/.test(path)) res.header('cache-control', 'no-cache')
}
