import { type RawBuilder, sql } from 'kysely'
import type { Nivel } from '#shared/core/contract.ts'
import {
  alcanca,
  type AlcanceDoUsuario,
  type Filtro,
  type LojaDoFiltro,
  lojasDosFiltros,
  nomeDoFiltro,
} from '#shared/rules/alcance.ts'
import { veTudoSemFiltro } from '#shared/rules/niveis.ts'
import type { Tx } from '../../core/database/query.ts'

/** Who administers: their filters bound whom they may touch. */
export interface Ator {
  codDistribuidor: number
  codUsuario: number
}

/**
 * Condition on `usuario as u`: the user's reach lies within the caller's. Somebody without filters holds everybody. Otherwise every filter of
 * the user must be one of the caller's, or a single store that the caller reaches: what a group or a maker will grant tomorrow counts too.
 */
export function dentroDoAlcance({ codDistribuidor, codUsuario }: Ator): RawBuilder<boolean> {
  const meus = sql`usuario_filtro m where m.cod_distribuidor = ${codDistribuidor} and m.cod_usuario = ${codUsuario}`
  const seus = sql`usuario_filtro f where f.cod_distribuidor = u.cod_distribuidor and f.cod_usuario = u.cod_usuario`
  return sql<boolean>`(not exists (select from ${meus}) or (
    (u.cod_nivel not in (-1, 2) or exists (select from ${seus}))
    and not exists (select from ${seus}
      and not exists (select from ${meus} and m.tipo = f.tipo and m.valor = f.valor)
      and not (f.tipo = 'CONCESSIONARIA' and exists (
        select from usuario_loja l where l.cod_distribuidor = ${codDistribuidor} and l.cod_usuario = ${codUsuario} and l.cod_concessionaria::text = f.valor)))))`
}

/** Filters of `usuario as u`, as the column `filtros`. */
export const FILTROS_DE_U = sql<
  Filtro[]
>`(select coalesce(json_agg(json_build_object('tipo', f.tipo, 'valor', f.valor) order by f.tipo, f.valor), '[]')
  from usuario_filtro f where f.cod_distribuidor = u.cod_distribuidor and f.cod_usuario = u.cod_usuario)`.as('filtros')

/** Stores and groups by which filters are read. */
export interface Catalogo {
  lojas: (LojaDoFiltro & { outrasMarcas: string[]; ativa: boolean })[]
  grupos: { codGrupo: number; nome: string }[]
}

/** Stores that the policies show to the caller, and the distributor's groups. */
export async function lerCatalogo(tx: Tx, codDistribuidor: number): Promise<Catalogo> {
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
  const nomes = new Map(grupos.map((g) => [g.codGrupo, g.nome]))
  return {
    grupos,
    lojas: lojas.map(({ status, ...l }) => ({ ...l, grupo: nomes.get(l.codGrupo) ?? '', ativa: status === 1 })),
  }
}

/** Whether a filter names something that the caller can see. */
export function filtroExiste(f: Filtro, { lojas, grupos }: Catalogo): boolean {
  return f.tipo === 'GRUPO' ? grupos.some((g) => String(g.codGrupo) === f.valor) : lojas.some((l) => alcanca(f, l))
}

/** Names of filters, for the audit. */
export function nomesDosFiltros(filtros: readonly Filtro[], { lojas, grupos }: Catalogo): string[] {
  return filtros.map((f) => nomeDoFiltro(f, lojas, grupos)).toSorted((a, b) => a.localeCompare(b, 'pt-BR'))
}

/** What a level with these filters reaches, in numbers and names. */
export function descreverAlcance(
  nivel: Nivel,
  filtros: readonly Filtro[],
  { lojas, grupos }: Catalogo,
): AlcanceDoUsuario {
  return {
    todas: filtros.length === 0 && veTudoSemFiltro(nivel),
    lojas: lojasDosFiltros(nivel, filtros, lojas).length,
    filtros: filtros.map((f) => ({ tipo: f.tipo, nome: nomeDoFiltro(f, lojas, grupos) })),
  }
}
