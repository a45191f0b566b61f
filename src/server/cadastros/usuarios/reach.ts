import { type RawBuilder, sql } from 'kysely'
import type { Nivel } from '#shared/core/contract.ts'
import {
  canReach,
  type UsuarioReach,
  type Filter,
  type FilterLoja,
  lojasOfFilters,
  filterName,
} from '#shared/rules/reach.ts'
import { seesAllWithoutFilter } from '#shared/rules/niveis.ts'
import type { Tx } from '../../core/database/query.ts'

/** The acting administrator; their filters limit which users they may change. */
export interface Actor {
  codDistribuidor: number
  codUsuario: number
}

/**
 * Condition on `usuario as u`: the user's reach lies within the caller's. A caller without filters reaches everybody. Otherwise every
 * filter of the user must be one of the caller's or a single store that the caller reaches, because groups and makers may gain stores
 * later.
 */
export function withinReach({ codDistribuidor, codUsuario }: Actor): RawBuilder<boolean> {
  const mine = sql`usuario_filtro m where m.cod_distribuidor = ${codDistribuidor} and m.cod_usuario = ${codUsuario}`
  const theirs = sql`usuario_filtro f where f.cod_distribuidor = u.cod_distribuidor and f.cod_usuario = u.cod_usuario`
  return sql<boolean>`(not exists (select from ${mine}) or (
    (u.cod_nivel not in (-1, 2) or exists (select from ${theirs}))
    and not exists (select from ${theirs}
      and not exists (select from ${mine} and m.tipo = f.tipo and m.valor = f.valor)
      and not (f.tipo = 'CONCESSIONARIA' and exists (
        select from usuario_loja l where l.cod_distribuidor = ${codDistribuidor} and l.cod_usuario = ${codUsuario} and l.cod_concessionaria::text = f.valor)))))`
}

/** Column `filtros`: the filters of `usuario as u`. */
export const USUARIO_FILTERS = sql<
  Filter[]
>`(select coalesce(json_agg(json_build_object('tipo', f.tipo, 'valor', f.valor) order by f.tipo, f.valor), '[]')
  from usuario_filtro f where f.cod_distribuidor = u.cod_distribuidor and f.cod_usuario = u.cod_usuario)`.as('filtros')

/** Stores and groups needed to resolve filters. */
export interface Catalog {
  lojas: (FilterLoja & { outrasMarcas: string[]; ativa: boolean })[]
  grupos: { codGrupo: number; nome: string }[]
}

/** Stores that row-level security shows to the caller, and the distributor's groups. */
export async function readCatalog(tx: Tx, codDistribuidor: number): Promise<Catalog> {
  const grupos = await tx
    .selectFrom('grupo')
    .select(['codGrupo', 'nome'])
    .where('codDistribuidor', '=', codDistribuidor)
    .orderBy('nome')
    .execute()
  const lojas = await tx
    .selectFrom('concessionaria')
    .select(['codConcessionaria', 'nome', 'codGrupo', 'marca', 'outrasMarcas', 'status'])
    .where('codDistribuidor', '=', codDistribuidor)
    .orderBy('nome')
    .execute()
  const names = new Map(grupos.map((g) => [g.codGrupo, g.nome]))
  return {
    grupos,
    lojas: lojas.map(({ status, ...l }) => ({ ...l, grupo: names.get(l.codGrupo) ?? '', ativa: status === 1 })),
  }
}

/** Whether a filter refers to something that the caller can see. */
export function filterExists(f: Filter, { lojas, grupos }: Catalog): boolean {
  return f.tipo === 'GRUPO' ? grupos.some((g) => String(g.codGrupo) === f.valor) : lojas.some((l) => canReach(f, l))
}

/** Names of filters, for the audit. */
export function filterNames(filters: readonly Filter[], { lojas, grupos }: Catalog): string[] {
  return filters.map((f) => filterName(f, lojas, grupos)).toSorted((a, b) => a.localeCompare(b, 'pt-BR'))
}

/** Reach of a level with these filters: number of stores and names. */
export function describeReach(nivel: Nivel, filters: readonly Filter[], { lojas, grupos }: Catalog): UsuarioReach {
  return {
    todas: filters.length === 0 && seesAllWithoutFilter(nivel),
    lojas: lojasOfFilters(nivel, filters, lojas).length,
    filtros: filters.map((f) => ({ tipo: f.tipo, nome: filterName(f, lojas, grupos) })),
  }
}
