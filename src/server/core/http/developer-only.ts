import { notFound } from './errors.ts'
import type { Tenant } from '../tenancy/tenant.ts'

/** Distributors with developer tools, both on the server and in the screens. */
const WITH_TOOLS = new Set(['atria', 'homologacao', 'localhost'])

/** Throws 404 when the distributor has no developer tools. */
export function requireFerramentas(tenant: Tenant): void {
  if (!WITH_TOOLS.has(tenant.distribuidor)) throw notFound()
}
