import { z } from 'zod'
import type { Nivel } from '../core/contract.ts'
import { seesAllWithoutFilter } from './niveis.ts'

/** One filter of a user: a group, a make or a store. */
export const filter = z.object({
  tipo: z.enum(['GRUPO', 'MARCA', 'CONCESSIONARIA']),
  valor: z.string().trim().min(1).max(80),
})
export type Filter = z.infer<typeof filter>

/** The fields of a store that filters use. */
export interface FilterLoja {
  codConcessionaria: number
  nome: string
  codGrupo: number
  grupo: string
  marca: string
  outrasMarcas: readonly string[]
}

/** A user's reach, for display: names of the filters and number of stores. */
export const reach = z.object({
  todas: z.boolean(),
  lojas: z.number(),
  filtros: z.array(z.object({ tipo: filter.shape.tipo, nome: z.string() })),
})
export type UsuarioReach = z.infer<typeof reach>

/** Key by which two filters are equal. */
export function filterKey(f: Filter): string {
  return `${f.tipo}:${f.valor}`
}

/** Whether a filter includes a store: by its code, its group, its main make or another of its makes. */
export function canReach(f: Filter, loja: FilterLoja): boolean {
  if (f.tipo === 'CONCESSIONARIA') return f.valor === String(loja.codConcessionaria)
  if (f.tipo === 'GRUPO') return f.valor === String(loja.codGrupo)
  return f.valor === loja.marca || loja.outrasMarcas.includes(f.valor)
}

/** Stores that a level with these filters reaches; the database view `usuario_loja` has the same rule. */
export function lojasOfFilters<L extends FilterLoja>(
  nivel: Nivel,
  filters: readonly Filter[],
  lojas: readonly L[],
): L[] {
  if (filters.length === 0) return seesAllWithoutFilter(nivel) ? [...lojas] : []
  return lojas.filter((l) => filters.some((f) => canReach(f, l)))
}

/** Name of a filter: the name of the group or store, or the make itself; the code when the group or store no longer exists. */
export function filterName(
  f: Filter,
  lojas: readonly FilterLoja[],
  grupos: readonly { codGrupo: number; nome: string }[],
): string {
  if (f.tipo === 'GRUPO') return grupos.find((g) => String(g.codGrupo) === f.valor)?.nome ?? f.valor
  if (f.tipo === 'CONCESSIONARIA') return lojas.find((l) => String(l.codConcessionaria) === f.valor)?.nome ?? f.valor
  return f.valor
}

const TYPES = { GRUPO: 'Grupo', MARCA: 'Marca', CONCESSIONARIA: 'Loja' } as const

/** A filter's type and name ("Marca Fiat"); a name that already begins with its type does not repeat it. */
export function describeFilter(tipo: Filter['tipo'], nome: string): string {
  return nome.toLowerCase().startsWith(TYPES[tipo].toLowerCase()) ? nome : `${TYPES[tipo]} ${nome}`
}

const LOJAS = (n: number) => (n === 1 ? '1 loja' : `${n} lojas`)

/** Reach in words: "Todas", "Nenhuma", the single group, make or store, or "3 lojas". */
export function describeReach(a: UsuarioReach): string {
  if (a.todas) return 'Todas'
  const [single, ...rest] = a.filtros
  if (!single) return 'Nenhuma'
  if (rest.length > 0) return LOJAS(a.lojas)
  return single.tipo === 'CONCESSIONARIA' ? single.nome : describeFilter(single.tipo, single.nome)
}

/** Filters added and removed between two sets. */
export function diffFilters(before: readonly Filter[], after: readonly Filter[]): { entram: Filter[]; saem: Filter[] } {
  const [a, d] = [new Set(before.map(filterKey)), new Set(after.map(filterKey))]
  return { entram: after.filter((f) => !a.has(filterKey(f))), saem: before.filter((f) => !d.has(filterKey(f))) }
}
