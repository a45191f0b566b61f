import type { LimiteDeMedida } from '#shared/rules/medidas.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { doInquilino } from '../../core/database/query.ts'

/** The distributor's limits, in the order in which they are asked. */
export function listLimites(c: Ctx): Promise<LimiteDeMedida[]> {
  return c.tx
    .selectFrom('medidaLimite')
    .select(['item', 'unidade', 'vermelho', 'vermelhoIncluso', 'amarelo'])
    .where(doInquilino(c))
    .orderBy('ordem')
    .orderBy('codLimite')
    .execute()
}

/** Puts these limits in the place of those there are. */
export async function trocarLimites(c: Ctx, limites: readonly LimiteDeMedida[]): Promise<void> {
  const { codDistribuidor } = c.inquilino
  await c.tx.deleteFrom('medidaLimite').where(doInquilino(c)).execute()
  if (limites.length > 0)
    await c.tx
      .insertInto('medidaLimite')
      .values(limites.map((l, ordem) => ({ codDistribuidor, ordem, ...l })))
      .execute()
}
