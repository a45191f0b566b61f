import { notFound } from './errors.ts'
import type { Inquilino } from '../tenancy/tenant.ts'

/** Only these distributors have developer tools, on the server as on the screens. */
const COM_FERRAMENTAS = new Set(['atria', 'homologacao', 'localhost'])

/** Throws 404 where the distributor has no developer tools. */
export function exigirFerramentas(inquilino: Inquilino): void {
  if (!COM_FERRAMENTAS.has(inquilino.distribuidor)) throw notFound()
}
