import type { FastifyReply, FastifyRequest } from 'fastify'
import { domainOrigin } from '#shared/rules/hosts.ts'
import type { Tenant, Tenants } from '../tenancy/tenant.ts'

/** CORS headers that management pages may send to the distributor's other hosts and read from them, beyond the ones always allowed. */
const ALLOWED_HEADERS = 'authorization, content-type, idempotency-key, x-ausente, x-origem'
const EXPOSED_HEADERS = 'content-disposition, date'
/** Browsers cache a preflight answer for at most this long. */
const MAX_AGE_S = 7200

/** Whether a page of this origin may call the distributor's other hosts: only its own management host may. */
export const isManagementOrigin = (origem: string, { dominioGestao }: Tenant): boolean =>
  origem === domainOrigin(dominioGestao, dominioGestao)

/** Sets the CORS headers for the distributor's management page. Returns true when the request was a preflight and is answered. */
export async function allowManagement(tenants: Tenants, req: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  const { origin, host } = req.headers
  if (origin === undefined || !req.url.startsWith('/api/')) return false
  reply.header('vary', 'Origin')
  // An unknown host gets its error from the route; of one that moves the page must be able to read the 503.
  const tenant = await tenants.find(host).catch(() => null)
  if (!tenant || !isManagementOrigin(origin, tenant)) return false
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': EXPOSED_HEADERS,
  })
  if (req.method !== 'OPTIONS' || req.headers['access-control-request-method'] === undefined) return false
  reply.headers({
    'access-control-allow-methods': 'GET, POST, PUT, DELETE',
    'access-control-allow-headers': ALLOWED_HEADERS,
    'access-control-max-age': MAX_AGE_S,
  })
  void reply.code(204).send()
  return true
}
