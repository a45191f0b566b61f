import type { MedidaLimit, WorseSide } from '#shared/rules/medidas.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'

/** The distributor's limits, in display order. */
export async function listLimits(c: Ctx): Promise<MedidaLimit[]> {
  const rows = await c.tx
    .selectFrom('medidaLimite')
    .select(['item', 'unidade', 'pior', 'vermelho', 'vermelhoIncluso', 'amarelo'])
    .where(ofTenant(c))
    .orderBy('ordem')
    .orderBy('codLimite')
    .execute()
  return rows.map((l) => ({ ...l, pior: l.pior as WorseSide }))
}

/** Replaces the distributor's limits. */
export async function replaceLimits(c: Ctx, limites: readonly MedidaLimit[]): Promise<void> {
  const { codDistribuidor } = c.tenant
  await c.tx.deleteFrom('medidaLimite').where(ofTenant(c)).execute()
  if (limites.length > 0)
    await c.tx
      .insertInto('medidaLimite')
      .values(limites.map((l, ordem) => ({ codDistribuidor, ordem, ...l })))
      .execute()
}
