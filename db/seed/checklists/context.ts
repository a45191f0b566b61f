import type pg from 'pg'
import { kyselyOf } from '../../../src/server/core/database/query.ts'
import type { Services } from '../../../src/server/core/services.ts'
import type { SignedInCtx } from '../../../src/server/core/tenancy/context.ts'
import type { Tenant } from '../../../src/server/core/tenancy/tenant.ts'
import type { InspectionLoja } from './scene.ts'

/** Context in which the product's own functions write inside the demonstration's transaction: nobody listens, and no service runs. */
export function contextOf(
  client: pg.Client,
  { codDistribuidor, codConcessionaria, ...l }: InspectionLoja,
): SignedInCtx {
  const { codUsuario, nome } = l.mecanico
  const lojas = new Set([codConcessionaria])
  return {
    services: {} as Services,
    // Only `query` is used of a connection that the caller opened.
    tx: kyselyOf(client as unknown as pg.PoolClient),
    tenant: { codDistribuidor, distribuidor: l.distribuidor, mascaraCodigoInterno: l.mascara } as Tenant,
    contexto: { codDistribuidor, codUsuario, lojas: [...lojas] },
    publish: () => {},
    changed: () => {},
    depois: () => {},
    sessao: {
      codUsuario,
      nome,
      nivel: 5,
      ativo: true,
      revokedBefore: 0,
      revokedFamilies: new Set(),
      todas: false,
      lojas,
      exp: 0,
      emitidoEm: 0,
      familia: '',
    },
  }
}
