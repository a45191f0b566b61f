import { sql } from 'kysely'
import type { Exigencia } from '#shared/garantia/exigencias.ts'
import type { EvidenceKind } from '#shared/rules/garantia.ts'
import { ofTenant } from '../../core/database/query.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

const rows = (c: Ctx) =>
  c.tx
    .selectFrom('garantiaExigencia')
    .select(['codExigencia', 'marca', 'prazoDias', 'guardaDias', 'minimoFotos', 'proprias', 'ativo', 'versao'])
    .select((eb) => eb.ref('evidencias').$castTo<EvidenceKind[]>().as('evidencias'))
    .where(ofTenant(c))

/** What every make asks, by name. */
export const listExigencias = (c: Ctx): Promise<Exigencia[]> =>
  rows(c)
    .orderBy(sql`sem_acento(marca)`)
    .execute()

/** One make's demands by code. */
export const getExigencia = (c: Ctx, codExigencia: number): Promise<Exigencia | undefined> =>
  rows(c).where('codExigencia', '=', codExigencia).executeTakeFirst()

/** What a make asks now; null for one without active demands. */
export async function exigenciaOf(c: Ctx, marca: string): Promise<Exigencia | null> {
  const r = await rows(c)
    .where('ativo', '=', true)
    .where(sql<boolean>`sem_acento(marca) = sem_acento(${marca})`)
    .executeTakeFirst()
  return r ?? null
}
