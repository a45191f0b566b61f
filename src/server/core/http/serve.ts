// HTTP: turns a contract into routes, with access, validation, errors, idempotency, rate limits, headers and static pages.
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Endpoint, Received, Reply } from '#shared/core/contract.ts'
import { redactSecrets, redactText } from '#shared/rules/redact.ts'
import { withCtx, tenantWide, type Ctx, type SignedInCtx, type Change, type AfterCommit } from '../tenancy/context.ts'
import { AppError, conflict, forbidden, notFound, unauthorized } from './errors.ts'
import type { Services } from '../services.ts'
import { recordCalls } from '../outbound/integration-log.ts'
import { withoutLimits } from './response-schema.ts'
import { contextOf, type Sessao } from '../tenancy/session.ts'
import { requireConfirmation } from '../tenancy/step-up.ts'
import { integracaoKey, type UsedKey } from '../tenancy/tenant.ts'

/** A binary answer, in place of JSON. */
export interface Bytes {
  tipo: string
  corpo: Buffer | NodeJS.ReadableStream
  nome?: string
}

/** A request's parts, validated by the contract. */
interface RequestData<E extends Endpoint> {
  req: FastifyRequest
  reply: FastifyReply
  params: Received<E, 'params'>
  query: Received<E, 'query'>
  body: Received<E, 'body'>
}

/** A call of a signed-in user, in one open transaction bound to tenant and stores. */
export type Call<E extends Endpoint = Endpoint> = SignedInCtx & RequestData<E>
/** A call of an integration key; it reaches every store of its tenant. */
type IntegracaoCall<E extends Endpoint = Endpoint> = Ctx & RequestData<E>
/** A call without sign-in; it opens its own transactions. */
type PublicCall<E extends Endpoint = Endpoint> = Pick<Ctx, 'services' | 'tenant'> & RequestData<E>

type CallOf<E extends Endpoint> = E['acesso'] extends 'publico'
  ? PublicCall<E>
  : E['acesso'] extends 'integracao'
    ? IntegracaoCall<E>
    : Call<E>
/** Binary output, or a function that makes it after the transaction has read its data. */
type HandlerOutput<E extends Endpoint> = E extends { binario: readonly string[] }
  ? Bytes | (() => Promise<Bytes>)
  : Reply<E>
type HandlerFunction<E extends Endpoint> = (c: CallOf<E>) => Promise<HandlerOutput<E>>

/** A call before its transaction opens: slow work (pictures, files, passwords) is done here. */
export interface PreparationCall<E extends Endpoint = Endpoint>
  extends RequestData<E>, Pick<Ctx, 'services' | 'tenant'> {
  sessao: Sessao | undefined
  /** Made with a test key: the transaction is rolled back and nothing is kept. */
  teste: boolean
  /** Aborts when the caller disconnects. */
  stop: AbortSignal
  /** Reads something first, in a short read-only transaction of its own. */
  read: <T>(inspect: (c: CallOf<E>) => Promise<T>) => Promise<T>
}

/** A handler. One with slow work has `prepare`, which returns the function to run in the transaction. */
export type Handler<E extends Endpoint> =
  | HandlerFunction<E>
  | { prepare: (p: PreparationCall<E>) => Promise<HandlerFunction<E>> }
export type Handlers<A extends Record<string, Endpoint>> = { [K in keyof A]: Handler<A[K]> }

/** Registers an area's endpoints: access, validation, tenant transaction, idempotency, audit, then the handler of the same name. */
export function serve<A extends Record<string, Endpoint>>(
  app: FastifyInstance,
  services: Services,
  area: string,
  endpoints: A,
  handlers: Handlers<A>,
): void {
  for (const [nome, e] of Object.entries(endpoints)) {
    const handler = handlers[nome as keyof A] as RawHandler
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
        ...(e.escopo && { description: `Escopo da chave: ${e.escopo}` }),
        ...(Array.isArray(e.acesso) && { description: `Níveis: ${e.acesso.join(', ')}` }),
        ...(!e.binario && { response: { 200: withoutLimits(e.response) } }),
      },
      config: {
        // No compression: pictures, PDFs and workbooks are compressed already, and a compressor would hold back a stream's first bytes.
        ...(e.binario && { compress: false }),
        ...(e.porMinuto &&
          services.env.RATE_LIMIT_FACTOR > 0 && {
            rateLimit: { max: Math.ceil(e.porMinuto * services.env.RATE_LIMIT_FACTOR), timeWindow: 60_000 },
          }),
      },
      // Check access before validating the body: a stranger learns nothing about its shape.
      preValidation: async (req, reply) => {
        req.tenant = await services.tenants.forHost(req.headers.host)
        if (e.acesso === 'publico') return
        if (e.acesso === 'integracao') {
          req.chave = services.replayer.pass(bearer(req), req.tenant.codDistribuidor)
          if (req.chave) return requireScope(req.chave, e)
          req.chave = await integracaoKey(services.db, req.tenant, bearer(req))
          requireScope(req.chave, e)
          return services.limites.spend(req.chave, reply)
        }
        const pass = services.readPasses.take(bearer(req), req.tenant.codDistribuidor, !writes(e))
        req.sessao = pass ?? (await services.sessoes.read(req.tenant, bearer(req)))
        const away = req.headers['x-ausente'] !== undefined
        // An assistant reads by its own connection, which no idle limit ends.
        if (!pass && !(await services.acts.note(req.tenant, req.sessao, away)))
          throw unauthorized('Sua sessão terminou por falta de uso. Entre de novo.')
        if (e.acesso !== 'autenticado' && !e.acesso.includes(req.sessao.nivel)) throw forbidden()
      },
      ...(e.acesso === 'integracao' && recordCalls(services, e.path)),
      handler: async (req, reply) => {
        if (e.method === 'GET') reply.header('cache-control', 'no-store')
        const request = { req, reply, params: req.params, query: req.query, body: req.body } as RequestData<Endpoint>
        const result =
          e.acesso === 'publico'
            ? await direct(handler)({ ...request, services, tenant: req.tenant })
            : await withTransaction(services, e, nome, request, handler)
        if (!e.binario) return result
        const bytes = (typeof result === 'function' ? await result() : result) as Bytes
        reply.type(bytes.tipo)
        if (bytes.nome) reply.header('content-disposition', `attachment; filename="${bytes.nome}"`)
        return reply.send(bytes.corpo)
      },
    })
  }
}

/** A key with scopes reaches only the endpoints of these; one that names no scope is closed to it. */
function requireScope({ escopos }: UsedKey, { escopo }: Endpoint): void {
  if (escopos !== null && !(escopo && escopos.includes(escopo)))
    throw new AppError(403, 'escopo-ausente', `Esta chave não tem o escopo ${escopo ?? 'desta chamada'}`)
}

/** Whether a call changes data: every method but GET, and a GET that declares `escreve`. */
const writes = (e: Endpoint): boolean => e.method !== 'GET' || e.escreve === true

type RawHandlerFunction = (c: unknown) => Promise<unknown>
type RawHandler = RawHandlerFunction | { prepare: (p: unknown) => Promise<RawHandlerFunction> }

/** A public call opens its own transactions, so it cannot have `prepare`. */
function direct(handler: RawHandler): RawHandlerFunction {
  if (typeof handler !== 'function') throw new Error('A public endpoint prepares nothing')
  return handler
}

/** A signal that aborts when the caller disconnects before the answer. */
function abortSignalOf(reply: FastifyReply): AbortSignal {
  const stop = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) stop.abort(new AppError(400, 'desistiu', 'O pedido foi abandonado'))
  })
  return stop.signal
}

/** The token in `Authorization: Bearer`, if any. */
export function bearer(req: FastifyRequest): string | undefined {
  const header = req.headers.authorization
  return header?.startsWith('Bearer ') ? header.slice(7) : undefined
}

async function withTransaction(
  services: Services,
  e: Endpoint,
  nome: string,
  request: RequestData<Endpoint>,
  handler: RawHandler,
): Promise<unknown> {
  const { req, reply } = request
  const { tenant, sessao, chave } = req
  if (!sessao && !chave) throw unauthorized()
  if (sessao) requireLoja(sessao, e, request)
  if (sessao && e.confirma) await requireConfirmation(services, tenant, sessao)
  const context = sessao ? contextOf(tenant, sessao) : tenantWide(tenant)
  const origem = req.headers['x-origem']
  const run =
    typeof handler === 'function'
      ? handler
      : await handler.prepare({
          ...request,
          services,
          tenant,
          sessao,
          teste: chave?.teste ?? false,
          stop: abortSignalOf(reply),
          read: (inspect: RawHandlerFunction) => {
            const given = (c: Ctx) => inspect({ ...request, ...c, ...(sessao && { sessao }) })
            return withCtx(services, tenant, context, given, { leitura: true })
          },
        })
  const execute = (c: Ctx, afterCommit: AfterCommit) => {
    const callApi = () => run({ ...request, ...c, ...(sessao && { sessao }) })
    if (!writes(e)) return callApi()
    const quem = sessao ? `u${sessao.codUsuario}` : `k${chave?.codChave}`
    return once(c, { quem, direitos: rightsOf(sessao) }, e, req, reply, async () => {
      const response = await callApi()
      checkResponse(e, nome, response)
      if (!e.semAuditoria) await audit(c, nome, req, afterCommit.modification)
      return response
    })
  }
  if (chave?.teste && writes(e)) return dryRun(services, tenant, reply, execute)
  return withCtx(services, tenant, context, execute, {
    leitura: !writes(e),
    replica: e.replica === true,
    origem: typeof origem === 'string' && ORIGIN_ID.test(origem) ? origem : undefined,
    onFailure: (error) => req.log.warn({ err: error }, 'after the commit'),
  })
}

class RolledBack extends Error {
  readonly resposta: unknown
  constructor(response: unknown) {
    super('undone')
    this.resposta = response
  }
}

const NOTHING_SAVED = 'Chave de teste: nada foi gravado'

/** A call with a test key: runs everything, rolls it back, and marks the answer. */
async function dryRun(
  services: Services,
  tenant: Ctx['tenant'],
  reply: FastifyReply,
  execute: (c: Ctx, afterCommit: AfterCommit) => Promise<unknown>,
): Promise<unknown> {
  try {
    await withCtx(services, tenant, tenantWide(tenant), async (c, afterCommit) => {
      throw new RolledBack(await execute(c, afterCommit))
    })
  } catch (e) {
    if (!(e instanceof RolledBack)) throw e
    reply.header('patio-teste', 'nada-gravado')
    const { resposta } = e
    if (typeof resposta !== 'object' || resposta === null || !('avisos' in resposta)) return resposta
    return { ...resposta, avisos: [NOTHING_SAVED, ...(resposta.avisos as string[])] }
  }
  return null
}

/** Validates the answer before the commit, so that a wrong answer rolls its changes back. */
function checkResponse(e: Endpoint, nome: string, response: unknown): void {
  if (e.binario) return
  const r = z.safeParse(withoutLimits(e.response), response)
  if (!r.success) throw new Error(`${nome} would answer what its contract does not know: ${r.error.message}`)
}

/** Id that a page sends with its calls, by which it recognises the events of its own actions. */
const ORIGIN_ID = /^[\w-]{8,64}$/

/** Throws 404 for a store out of reach, as for one that does not exist. */
function requireLoja(sessao: Sessao, e: Endpoint, request: RequestData<Endpoint>): void {
  if (!e.loja) return
  const loja = (request[e.loja] as { codConcessionaria?: unknown } | null | undefined)?.codConcessionaria
  if (typeof loja === 'number' && !sessao.lojas.has(loja)) throw notFound('Concessionária não encontrada')
}

/** Digest of the rights behind an answer: level and stores. An integration key has the whole network. */
function rightsOf(sessao: Sessao | undefined): string {
  if (!sessao) return 'rede'
  const lojas = sessao.todas ? '*' : [...sessao.lojas].toSorted((a, b) => a - b).join()
  return createHash('sha256').update(`${sessao.nivel} ${lojas}`).digest('hex')
}

/**
 * Idempotency-Key: the same key and body returns the first answer again while the rights are the same; another body under the key is
 * refused.
 */
async function once(
  c: Ctx,
  { quem, direitos }: { quem: string; direitos: string },
  e: Endpoint,
  req: FastifyRequest,
  reply: FastifyReply,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const chave = req.headers['idempotency-key']
  if (typeof chave !== 'string' || chave.length === 0 || e.contaUmaVez) return run()
  if (chave.length > 100) throw new AppError(400, 'chave-longa', 'A Idempotency-Key passa de 100 caracteres')
  const resumo = createHash('sha256')
    .update(`${req.method} ${req.url} ${JSON.stringify(req.body ?? null)}`)
    .digest('hex')
  const codDistribuidor = c.tenant.codDistribuidor
  // A simultaneous duplicate waits here until the first one commits, then reads its answer.
  const inserted = await c.tx
    .insertInto('idempotencia')
    .values({ codDistribuidor, quem, chave, resumo, direitos })
    .onConflict((c) => c.doNothing())
    .returning('chave')
    .executeTakeFirst()
  const where = { codDistribuidor, quem, chave }
  if (!inserted) {
    const before = await c.tx
      .selectFrom('idempotencia')
      .select(['resumo', 'resposta', 'direitos'])
      .where((eb) => eb.and(where))
      .executeTakeFirst()
    if (!before) throw conflict('tente-de-novo', 'O mesmo pedido ainda está em andamento. Tente de novo.')
    if (before.resumo !== resumo)
      throw new AppError(422, 'chave-repetida', 'Esta Idempotency-Key já foi usada com outro conteúdo')
    if (e.segredo)
      throw conflict(
        'ja-mostrado',
        'Este pedido já foi atendido, e a resposta só aparece uma vez. Se não a guardou, revogue e crie outra.',
      )
    if (before.direitos !== direitos)
      throw conflict(
        'acesso-mudou',
        'Este pedido já foi atendido, mas o seu acesso mudou desde então. Veja na tela o que você alcança agora.',
      )
    reply.header('idempotency-replayed', 'true')
    return before.resposta
  }
  const response = await run()
  await c.tx
    .updateTable('idempotencia')
    .set({ status: 200, resposta: e.segredo ? null : sql`${JSON.stringify(response)}::jsonb` })
    .where((eb) => eb.and(where))
    .execute()
  return response
}

/** Writes the audit row of an action, in the caller's transaction. */
export async function audit(
  c: Pick<Ctx, 'tx' | 'contexto'>,
  acao: string,
  req: FastifyRequest,
  modification?: Change,
): Promise<void> {
  await c.tx
    .insertInto('auditoria')
    .values({
      codDistribuidor: c.contexto.codDistribuidor,
      codUsuario: c.contexto.codUsuario,
      acao,
      alvo: redactText(req.url.slice(0, 300)),
      ...(modification && {
        registro: modification.registro,
        dados: sql`${JSON.stringify(redactSecrets({ antes: modification.antes, depois: modification.depois }))}::jsonb`,
      }),
      ip: req.ip,
      userAgent: (req.headers['user-agent'] ?? '').slice(0, 300),
    })
    .execute()
}
