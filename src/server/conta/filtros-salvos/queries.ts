import type { FiltroSalvo } from '#shared/conta/filtros-salvos.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { notFound } from '../../core/http/errors.ts'
import type { Tenant } from '../../core/tenancy/tenant.ts'

export const own = (tenant: Tenant, codUsuario: number) => ({
  codDistribuidor: tenant.codDistribuidor,
  codUsuario,
})

/** A user's saved filters for a screen, by name. */
export function listFilters(c: Ctx, codUsuario: number, tela: string): Promise<FiltroSalvo[]> {
  return c.tx
    .selectFrom('filtroSalvo')
    .select(['codFiltro', 'tela', 'nome', 'filtro'])
    .where((eb) => eb.and({ ...own(c.tenant, codUsuario), tela }))
    .orderBy('nome')
    .execute()
}

/** Saves a filter; one with the same name is replaced. */
export function saveFilter(
  c: Ctx,
  codUsuario: number,
  tela: string,
  nome: string,
  filtro: string,
): Promise<FiltroSalvo> {
  return c.tx
    .insertInto('filtroSalvo')
    .values({ ...own(c.tenant, codUsuario), tela, nome, filtro })
    .onConflict((c) => c.columns(['codDistribuidor', 'codUsuario', 'tela', 'nome']).doUpdateSet({ filtro }))
    .returning(['codFiltro', 'tela', 'nome', 'filtro'])
    .executeTakeFirstOrThrow()
}

/** Deletes one of the user's own filters; throws 404 for another user's. */
export async function removeFilter(c: Ctx, codUsuario: number, tela: string, codFiltro: number): Promise<void> {
  const r = await c.tx
    .deleteFrom('filtroSalvo')
    .where((eb) => eb.and({ ...own(c.tenant, codUsuario), tela, codFiltro }))
    .executeTakeFirst()
  if (Number(r.numDeletedRows) === 0) throw notFound('Este filtro não existe mais')
}
