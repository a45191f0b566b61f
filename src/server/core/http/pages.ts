import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { origemDoDominio } from '#shared/rules/hosts.ts'
import { cabecalhos } from './cabecalhos.ts'
import { transacao } from '../database/transaction.ts'
import { AppError, corpoDoErro } from './errors.ts'
import { paginaConstruida } from './preload.ts'
import { acharLink } from '../tenancy/links.ts'
import type { Partes } from '../partes.ts'
import type { Inquilinos } from '../tenancy/tenant.ts'

const WEB = join(import.meta.dirname, '../../../../dist/web')
const CLIENTE = join(import.meta.dirname, '../../../../dist/customer')

/** The built pages: the back-office (its chunks under /v3/, immutable) for any path, the customer's page under /o/. */
export async function paginas(
  app: FastifyInstance,
  partes: Pick<Partes, 'banco' | 'inquilinos'>,
  hsts: boolean,
): Promise<void> {
  const { inquilinos } = partes
  const imutavel = { immutable: true, maxAge: '365d', index: false as const, preCompressed: true }
  if (existsSync(WEB))
    await app.register(fastifyStatic, {
      root: WEB,
      prefix: '/v3/',
      decorateReply: true,
      ...imutavel,
      setHeaders: semCache,
    })
  if (existsSync(CLIENTE))
    await app.register(fastifyStatic, {
      root: CLIENTE,
      prefix: '/o/arquivos/',
      decorateReply: false,
      ...imutavel,
      setHeaders: semCache,
    })

  const cliente = async (_req: FastifyRequest, reply: FastifyReply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('referrer-policy', 'no-referrer')
      .sendFile('index.html', CLIENTE, { immutable: false, maxAge: 0 })
  app.get('/o/:token', { schema: { hide: true } }, cliente)
  for (const pagina of ['painel', 'carro', 'pesquisa', 'chegada'])
    app.get(`/o/${pagina}/:token`, { schema: { hide: true } }, cliente)
  app.get('/o/verificar/:sha256', { schema: { hide: true } }, cliente)
  // The one page that our own screens show inside themselves: the quote before it is sent.
  const emQuadro = cabecalhos('proprio', hsts)
  app.get('/o/previa', { schema: { hide: true } }, (req, reply) => cliente(req, reply.headers(emQuadro)))
  const pagina = paginaConstruida(WEB)
  app.setNotFoundHandler(async (req, reply) => {
    const querTela =
      req.method === 'GET' && !req.url.startsWith('/api/') && !req.url.startsWith('/v3/') && querPagina(req)
    if (!querTela)
      return reply
        .code(404)
        .type('application/problem+json')
        .serializer(JSON.stringify)
        .send(corpoDoErro(new AppError(404, 'nao-encontrado', 'Não encontrado'), String(req.id)))
    if (!existsSync(WEB))
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('As telas ainda não foram construídas: npm run build')
    await permitirChamadas(inquilinos, req, reply)
    await permitirQuadro(partes, req, reply)
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(pagina(req.url))
  })
}

/** The page may call its distributor's hosts of API and integration, tell the former system, where there is one, and no other address. */
async function permitirChamadas(inquilinos: Inquilinos, req: FastifyRequest, reply: FastifyReply): Promise<void> {
  // A host of nobody gets the page all the same: it says so itself.
  const inquilino = await inquilinos.doHost(req.headers.host).catch(() => null)
  if (!inquilino) return
  const { dominioGestao, dominioApi, dominioIntegracao, urlLegadoEntrada, urlLegadoSaida } = inquilino
  const chamados = [dominioApi, dominioIntegracao].flatMap((d) =>
    d === dominioGestao ? [] : [origemDoDominio(d, dominioGestao)],
  )
  const legado = [urlLegadoEntrada, urlLegadoSaida].flatMap((u) => (u && URL.canParse(u) ? [new URL(u).origin] : []))
  const origens = [...chamados, ...legado]
  if (origens.length === 0) return
  const politica = String(reply.getHeader('content-security-policy'))
  reply.header(
    'content-security-policy',
    politica.replace("connect-src 'self'", `connect-src 'self' ${[...new Set(origens)].join(' ')}`),
  )
}

const CALENDARIO = /^\/agenda-virtual\/calendar[12]\/\d+\/\w+\?(?:.*&)?chave=([\w-]{22})(?:&|$)/

/** A calendar that is opened by a key of its store may be framed by the pages that the store names, and by no other. */
async function permitirQuadro(
  { banco, inquilinos }: Pick<Partes, 'banco' | 'inquilinos'>,
  req: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const token = CALENDARIO.exec(req.url)?.[1]
  if (token === undefined) return
  const inquilino = await inquilinos.doHost(req.headers.host).catch(() => null)
  const alvo = inquilino && (await acharLink({ banco }, inquilino, token, 'CALENDARIO'))
  if (!inquilino || !alvo) return
  const { codDistribuidor } = inquilino
  const valor = await transacao(banco, { codDistribuidor, codUsuario: null, lojas: [alvo.codConcessionaria] }, (tx) =>
    tx
      .selectFrom('concessionariaConfig')
      .select('valor')
      .where('codDistribuidor', '=', codDistribuidor)
      .where('codConcessionaria', '=', alvo.codConcessionaria)
      .where('chave', '=', 'agenda.quadros')
      .executeTakeFirst(),
  )
  if (!valor?.valor) return
  const politica = String(reply.getHeader('content-security-policy'))
  reply.header(
    'content-security-policy',
    politica.replace("frame-ancestors 'none'", `frame-ancestors 'self' ${valor.valor}`),
  )
  // It knows no list of pages; the policy above says it all.
  reply.removeHeader('x-frame-options')
}

/** Whether a page is what the client would take: asked for as such or, at an address that names no file, by whoever takes anything. */
function querPagina(req: FastifyRequest): boolean {
  const aceita = req.headers.accept ?? '*/*'
  const caminho = req.url.split('?')[0] ?? ''
  return aceita.includes('text/html') || (aceita.includes('*/*') && !/\.\w+$/.test(caminho))
}

function semCache(res: FastifyReply, caminho: string): void {
  if (/\.(html|json)$/.test(caminho)) res.header('cache-control', 'no-cache')
}
