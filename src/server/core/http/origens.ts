import type { FastifyReply, FastifyRequest } from 'fastify'
import { origemDoDominio } from '#shared/rules/hosts.ts'
import type { Inquilino, Inquilinos } from '../tenancy/tenant.ts'

/** What a page of the management host may send to the distributor's other hosts, and read of their answers, beyond what every page may. */
const ENVIADOS = 'authorization, content-type, idempotency-key, x-origem'
const LIDOS = 'content-disposition, date'
/** The longest that a browser keeps leave. */
const LEMBRA_S = 7200

/** Whether a page of this origin may call the distributor's other hosts: one of its own management host, and no other. */
export const ehDaGestao = (origem: string, { dominioGestao }: Inquilino): boolean =>
  origem === origemDoDominio(dominioGestao, dominioGestao)

/** Tells the browser that the distributor's own management page may read this answer; true when nothing but that was asked, and is answered. */
export async function permitirGestao(
  inquilinos: Inquilinos,
  req: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const { origin, host } = req.headers
  if (origin === undefined || !req.url.startsWith('/api/')) return false
  reply.header('vary', 'Origin')
  // A host of nobody is told so by whoever answers.
  const inquilino = await inquilinos.doHost(host).catch(() => null)
  if (!inquilino || !ehDaGestao(origin, inquilino)) return false
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': LIDOS,
  })
  if (req.method !== 'OPTIONS' || req.headers['access-control-request-method'] === undefined) return false
  reply.headers({
    'access-control-allow-methods': 'GET, POST, PUT, DELETE',
    'access-control-allow-headers': ENVIADOS,
    'access-control-max-age': LEMBRA_S,
  })
  void reply.code(204).send()
  return true
}
