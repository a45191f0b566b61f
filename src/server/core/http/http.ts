import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Endpoint, Recebido, Resposta } from '#shared/core/contract.ts'
import { semSegredos, textoSemSegredos } from '#shared/rules/sem-segredos.ts'
import { comCtx, daRede, type Ctx, type CtxDePessoa, type Mudanca, type Sobras } from '../tenancy/contexto.ts'
import { AppError, conflict, forbidden, notFound, unauthorized } from './errors.ts'
import type { Partes } from '../partes.ts'
import { anotarChamadas } from '../outbound/registro-integracao.ts'
import { semLimites } from './sem-limites.ts'
import { contextoDe, type Sessao } from '../tenancy/session.ts'
import { chaveDeIntegracao } from '../tenancy/tenant.ts'

/** Bytes to answer with, in place of JSON. */
export interface Bytes {
  tipo: string
  corpo: Buffer | NodeJS.ReadableStream
  nome?: string
}

/** What the contract says of a call, checked. */
interface Pedido<E extends Endpoint> {
  req: FastifyRequest
  reply: FastifyReply
  params: Recebido<E, 'params'>
  query: Recebido<E, 'query'>
  body: Recebido<E, 'body'>
}

/** A call with somebody behind it: one transaction is open, bound to tenant and stores. */
export type Chamada<E extends Endpoint = Endpoint> = CtxDePessoa & Pedido<E>
/** A call of an integration key: reaches every store of its tenant. */
type ChamadaIntegracao<E extends Endpoint = Endpoint> = Ctx & Pedido<E>
/** A call that anybody may make: it opens its own transactions. */
type ChamadaPublica<E extends Endpoint = Endpoint> = Pick<Ctx, 'partes' | 'inquilino'> & Pedido<E>

type ChamadaDe<E extends Endpoint> = E['acesso'] extends 'publico'
  ? ChamadaPublica<E>
  : E['acesso'] extends 'integracao'
    ? ChamadaIntegracao<E>
    : Chamada<E>
/** Bytes that take long to make are made when called, after the transaction that read what they show. */
type Saida<E extends Endpoint> = E extends { binario: readonly string[] } ? Bytes | (() => Promise<Bytes>) : Resposta<E>
type Fazer<E extends Endpoint> = (c: ChamadaDe<E>) => Promise<Saida<E>>

/** A call before its transaction is open: what is slow (pictures, files, passwords) is done here. */
export interface Preparo<E extends Endpoint = Endpoint> extends Pedido<E>, Pick<Ctx, 'partes' | 'inquilino'> {
  sessao: Sessao | undefined
  /** By a key to try with: whatever is done is undone, and nothing is kept. */
  teste: boolean
  /** Ends when the caller has left. */
  parar: AbortSignal
  /** Looks something up first, in a short transaction of its own that only reads. */
  ler: <T>(olhar: (c: ChamadaDe<E>) => Promise<T>) => Promise<T>
}

/** A handler; one with slow work first says so by `preparar`, which gives what the transaction shall do. */
export type Handler<E extends Endpoint> = Fazer<E> | { preparar: (p: Preparo<E>) => Promise<Fazer<E>> }
export type Handlers<A extends Record<string, Endpoint>> = { [K in keyof A]: Handler<A[K]> }

/** Registers an area's endpoints: access, validation, tenant transaction, idempotency, audit, then the handler of the same name. */
export function serve<A extends Record<string, Endpoint>>(
  app: FastifyInstance,
  partes: Partes,
  area: string,
  endpoints: A,
  handlers: Handlers<A>,
): void {
  for (const [nome, e] of Object.entries(endpoints)) {
    const handler = handlers[nome as keyof A] as HandlerCru
    app.route({
      method: e.method,
      url: `/api/${e.path}`,
      ...(e.limiteBytes && { bodyLimit: e.limiteBytes }),
      schema: {
        operationId: nome,
        summary: e.resumo,
        tags: [area],
        ...(e.params && { params: e.params }),
        ...(e.query && { querystring: e.query }),
        ...(e.body && { body: e.body }),
        ...(e.acesso !== 'publico' && { security: [e.acesso === 'integracao' ? { integracao: [] } : { bearer: [] }] }),
        ...(Array.isArray(e.acesso) && { description: `Níveis: ${e.acesso.join(', ')}` }),
        ...(!e.binario && { response: { 200: semLimites(e.response) } }),
      },
      config: {
        // Pictures, PDFs and workbooks are compressed already, and a stream's first bytes must not wait in a compressor.
        ...(e.binario && { compress: false }),
        ...(e.porMinuto &&
          partes.env.RATE_LIMIT_FACTOR > 0 && {
            rateLimit: { max: Math.ceil(e.porMinuto * partes.env.RATE_LIMIT_FACTOR), timeWindow: 60_000 },
          }),
      },
      // Who may call is settled before the body is judged: a stranger learns nothing of its shape.
      preValidation: async (req, reply) => {
        req.inquilino = await partes.inquilinos.doHost(req.headers.host)
        if (e.acesso === 'publico') return
        if (e.acesso === 'integracao') {
          req.chave = partes.repetidor.passe(bearer(req), req.inquilino.codDistribuidor)
          if (req.chave) return
          req.chave = await chaveDeIntegracao(partes.banco, req.inquilino, bearer(req))
          return partes.limites.gastar(req.chave, reply)
        }
        req.sessao = await partes.sessoes.ler(req.inquilino, bearer(req))
        if (e.acesso !== 'autenticado' && !e.acesso.includes(req.sessao.nivel)) throw forbidden()
      },
      ...(e.acesso === 'integracao' && anotarChamadas(partes, e.path)),
      handler: async (req, reply) => {
        if (e.method === 'GET') reply.header('cache-control', 'no-store')
        const pedido = { req, reply, params: req.params, query: req.query, body: req.body } as Pedido<Endpoint>
        const saida =
          e.acesso === 'publico'
            ? await direto(handler)({ ...pedido, partes, inquilino: req.inquilino })
            : await comTransacao(partes, e, nome, pedido, handler)
        if (!e.binario) return saida
        const bytes = (typeof saida === 'function' ? await saida() : saida) as Bytes
        reply.type(bytes.tipo)
        if (bytes.nome) reply.header('content-disposition', `attachment; filename="${bytes.nome}"`)
        return reply.send(bytes.corpo)
      },
    })
  }
}

/** Whether a call changes data: all but those that only read. */
const grava = (e: Endpoint): boolean => e.method !== 'GET' || e.escreve === true

type FazerCru = (c: unknown) => Promise<unknown>
type HandlerCru = FazerCru | { preparar: (p: unknown) => Promise<FazerCru> }

/** A public call opens its own transactions: it has nothing to prepare. */
function direto(handler: HandlerCru): FazerCru {
  if (typeof handler !== 'function') throw new Error('A public endpoint prepares nothing')
  return handler
}

/** A signal that ends when the caller leaves before the answer. */
function saidaDe(reply: FastifyReply): AbortSignal {
  const parar = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) parar.abort(new AppError(400, 'desistiu', 'O pedido foi abandonado'))
  })
  return parar.signal
}

/** What a call brings in Authorization: Bearer. */
export function bearer(req: FastifyRequest): string | undefined {
  const cabecalho = req.headers.authorization
  return cabecalho?.startsWith('Bearer ') ? cabecalho.slice(7) : undefined
}

async function comTransacao(
  partes: Partes,
  e: Endpoint,
  nome: string,
  pedido: Pedido<Endpoint>,
  handler: HandlerCru,
): Promise<unknown> {
  const { req, reply } = pedido
  const { inquilino, sessao, chave } = req
  if (!sessao && !chave) throw unauthorized()
  if (sessao) exigirLoja(sessao, e, pedido)
  const contexto = sessao ? contextoDe(inquilino, sessao) : daRede(inquilino)
  const origem = req.headers['x-origem']
  const fazer =
    typeof handler === 'function'
      ? handler
      : await handler.preparar({
          ...pedido,
          partes,
          inquilino,
          sessao,
          teste: chave?.teste ?? false,
          parar: saidaDe(reply),
          ler: (olhar: FazerCru) => {
            const com = (c: Ctx) => olhar({ ...pedido, ...c, ...(sessao && { sessao }) })
            return comCtx(partes, inquilino, contexto, com, { leitura: true })
          },
        })
  const executar = (c: Ctx, sobras: Sobras) => {
    const chamar = () => fazer({ ...pedido, ...c, ...(sessao && { sessao }) })
    if (!grava(e)) return chamar()
    const quem = sessao ? `u${sessao.codUsuario}` : `k${chave?.codChave}`
    return umaVez(c, { quem, direitos: direitosDe(sessao) }, e, req, reply, async () => {
      const resposta = await chamar()
      conferirResposta(e, nome, resposta)
      if (!e.semAuditoria) await auditar(c, nome, req, sobras.mudanca)
      return resposta
    })
  }
  if (chave?.teste && grava(e)) return soTentar(partes, inquilino, reply, executar)
  return comCtx(partes, inquilino, contexto, executar, {
    leitura: !grava(e),
    origem: typeof origem === 'string' && ORIGEM.test(origem) ? origem : undefined,
    aoFalhar: (erro) => req.log.warn({ err: erro }, 'after the commit'),
  })
}

class Desfeito extends Error {
  readonly resposta: unknown
  constructor(resposta: unknown) {
    super('undone')
    this.resposta = resposta
  }
}

const NADA_GRAVADO = 'Chave de teste: nada foi gravado'

/** A call by a key to try with: all is done and then undone, and the answer says so. */
async function soTentar(
  partes: Partes,
  inquilino: Ctx['inquilino'],
  reply: FastifyReply,
  executar: (c: Ctx, sobras: Sobras) => Promise<unknown>,
): Promise<unknown> {
  try {
    await comCtx(partes, inquilino, daRede(inquilino), async (c, sobras) => {
      throw new Desfeito(await executar(c, sobras))
    })
  } catch (e) {
    if (!(e instanceof Desfeito)) throw e
    reply.header('patio-teste', 'nada-gravado')
    const { resposta } = e
    if (typeof resposta !== 'object' || resposta === null || !('avisos' in resposta)) return resposta
    return { ...resposta, avisos: [NADA_GRAVADO, ...(resposta.avisos as string[])] }
  }
  return null
}

/** An answer that its contract does not know is found before what it tells is kept. */
function conferirResposta(e: Endpoint, nome: string, resposta: unknown): void {
  if (e.binario) return
  const r = z.safeParse(semLimites(e.response), resposta)
  if (!r.success) throw new Error(`${nome} would answer what its contract does not know: ${r.error.message}`)
}

/** Name that a page gives itself, so that it knows the events of its own acts. */
const ORIGEM = /^[\w-]{8,64}$/

/** Outside one's reach and never existed answer alike: 404. */
function exigirLoja(sessao: Sessao, e: Endpoint, pedido: Pedido<Endpoint>): void {
  if (!e.loja) return
  const loja = (pedido[e.loja] as { codConcessionaria?: unknown } | null | undefined)?.codConcessionaria
  if (typeof loja === 'number' && !sessao.lojas.has(loja)) throw notFound('Concessionária não encontrada')
}

/** What an answer was allowed by: level and stores. A key of the integration has the whole network. */
function direitosDe(sessao: Sessao | undefined): string {
  if (!sessao) return 'rede'
  const lojas = sessao.todas ? '*' : [...sessao.lojas].toSorted((a, b) => a - b).join()
  return createHash('sha256').update(`${sessao.nivel} ${lojas}`).digest('hex')
}

/** Idempotency-Key: the same key and body gives the first answer again, to the same rights; another body under the same key is refused. */
async function umaVez(
  c: Ctx,
  { quem, direitos }: { quem: string; direitos: string },
  e: Endpoint,
  req: FastifyRequest,
  reply: FastifyReply,
  fazer: () => Promise<unknown>,
): Promise<unknown> {
  const chave = req.headers['idempotency-key']
  if (typeof chave !== 'string' || chave.length === 0) return fazer()
  if (chave.length > 100) throw new AppError(400, 'chave-longa', 'A Idempotency-Key passa de 100 caracteres')
  const resumo = createHash('sha256')
    .update(`${req.method} ${req.url} ${JSON.stringify(req.body ?? null)}`)
    .digest('hex')
  const codDistribuidor = c.inquilino.codDistribuidor
  // A simultaneous twin waits here for the first one's commit, then reads its answer.
  const nova = await c.tx
    .insertInto('idempotencia')
    .values({ codDistribuidor, quem, chave, resumo, direitos })
    .onConflict((c) => c.doNothing())
    .returning('chave')
    .executeTakeFirst()
  const onde = { codDistribuidor, quem, chave }
  if (!nova) {
    const antes = await c.tx
      .selectFrom('idempotencia')
      .select(['resumo', 'resposta', 'direitos'])
      .where((eb) => eb.and(onde))
      .executeTakeFirst()
    if (!antes) throw conflict('tente-de-novo', 'O mesmo pedido ainda está em andamento. Tente de novo.')
    if (antes.resumo !== resumo)
      throw new AppError(422, 'chave-repetida', 'Esta Idempotency-Key já foi usada com outro conteúdo')
    if (e.segredo)
      throw conflict(
        'ja-mostrado',
        'Este pedido já foi atendido, e a resposta só aparece uma vez. Se não a guardou, revogue e crie outra.',
      )
    if (antes.direitos !== direitos)
      throw conflict(
        'acesso-mudou',
        'Este pedido já foi atendido, mas o seu acesso mudou desde então. Veja na tela o que você alcança agora.',
      )
    reply.header('idempotency-replayed', 'true')
    return antes.resposta
  }
  const resposta = await fazer()
  await c.tx
    .updateTable('idempotencia')
    .set({ status: 200, resposta: e.segredo ? null : sql`${JSON.stringify(resposta)}::jsonb` })
    .where((eb) => eb.and(onde))
    .execute()
  return resposta
}

/** Writes down who did what, in the caller's transaction. */
export async function auditar(
  c: Pick<Ctx, 'tx' | 'contexto'>,
  acao: string,
  req: FastifyRequest,
  mudanca?: Mudanca,
): Promise<void> {
  await c.tx
    .insertInto('auditoria')
    .values({
      codDistribuidor: c.contexto.codDistribuidor,
      codUsuario: c.contexto.codUsuario,
      acao,
      alvo: textoSemSegredos(req.url.slice(0, 300)),
      ...(mudanca && {
        registro: mudanca.registro,
        dados: sql`${JSON.stringify(semSegredos({ antes: mudanca.antes, depois: mudanca.depois }))}::jsonb`,
      }),
      ip: req.ip,
      userAgent: (req.headers['user-agent'] ?? '').slice(0, 300),
    })
    .execute()
}
