import type { FastifyReply, FastifyRequest } from 'fastify'
import { transaction } from '../../core/database/transaction.ts'
import { countIntegracao, logCall } from '../../core/outbound/integration-log.ts'
import type { Services } from '../../core/services.ts'

/** What a call asks for, without its values: they are people's names and addresses. */
function shapeOf(body: unknown): string {
  if (typeof body !== 'object' || body === null) return ''
  const { Operations } = body as { Operations?: unknown }
  if (!Array.isArray(Operations)) return Object.keys(body).join(', ').slice(0, 500)
  return Operations.slice(0, 20)
    .map(
      (o: { op?: unknown; path?: unknown } | null) =>
        `${String(o?.op)} ${String(o?.path ?? '').replace(/"[^"]*"/g, '"…"')}`,
    )
    .join(', ')
    .slice(0, 500)
}

/**
 * Counts a call with a valid key among the integrations. Changes and refusals are logged too; reads are not, since a provider makes
 * thousands, and asking for what is not here is how it looks before it writes.
 */
export async function logScim(services: Services, req: FastifyRequest, reply: FastifyReply): Promise<void> {
  const tenant = req.tenant as FastifyRequest['tenant'] | undefined
  const status = reply.statusCode
  if (!tenant || status === 401) return
  const erro = status < 400 || status === 404 ? null : `Recusada com ${status}`
  const counted = {
    codDistribuidor: tenant.codDistribuidor,
    codConcessionaria: null,
    sistema: 'SCIM',
    duracaoMs: Math.round(reply.elapsedTime),
    erro,
  } as const
  const call = {
    ...counted,
    operacao: `${req.method} ${req.url.split('?', 1)[0]}`,
    status,
    pedido: shapeOf(req.body),
    resposta: '',
    correlacao: null,
  }
  await transaction(services.db, 'sistema', (tx) =>
    erro === null && (req.method === 'GET' || status === 404) ? countIntegracao(tx, counted) : logCall(tx, call),
  ).catch((e: unknown) => req.log.warn({ err: e }, 'integration log'))
}
