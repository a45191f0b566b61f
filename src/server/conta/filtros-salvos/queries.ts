import type { FiltroSalvo } from '#shared/conta/filtros-salvos.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { notFound } from '../../core/http/errors.ts'
import type { Inquilino } from '../../core/tenancy/tenant.ts'

export const dele = (inquilino: Inquilino, codUsuario: number) => ({
  codDistribuidor: inquilino.codDistribuidor,
  codUsuario,
})

/** Filters that a person keeps for a screen, by name. */
export function listFiltros(c: Ctx, codUsuario: number, tela: string): Promise<FiltroSalvo[]> {
  return c.tx
    .selectFrom('filtroSalvo')
    .select(['codFiltro', 'tela', 'nome', 'filtro'])
    .where((eb) => eb.and({ ...dele(c.inquilino, codUsuario), tela }))
    .orderBy('nome')
    .execute()
}

/** Keeps a filter; the same name is replaced. */
export function salvarFiltro(
  c: Ctx,
  codUsuario: number,
  tela: string,
  nome: string,
  filtro: string,
): Promise<FiltroSalvo> {
  return c.tx
    .insertInto('filtroSalvo')
    .values({ ...dele(c.inquilino, codUsuario), tela, nome, filtro })
    .onConflict((c) => c.columns(['codDistribuidor', 'codUsuario', 'tela', 'nome']).doUpdateSet({ filtro }))
    .returning(['codFiltro', 'tela', 'nome', 'filtro'])
    .executeTakeFirstOrThrow()
}

/** Removes one of the person's own filters; throws 404 for another's. */
export async function removerFiltro(c: Ctx, codUsuario: number, tela: string, codFiltro: number): Promise<void> {
  const r = await c.tx
    .deleteFrom('filtroSalvo')
    .where((eb) => eb.and({ ...dele(c.inquilino, codUsuario), tela, codFiltro }))
    .executeTakeFirst()
  if (Number(r.numDeletedRows) === 0) throw notFound('Este filtro não existe mais')
}
