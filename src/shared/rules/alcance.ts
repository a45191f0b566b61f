import { z } from 'zod'
import type { Nivel } from '../core/contract.ts'
import { veTudoSemFiltro } from './niveis.ts'

/** One grant of a user: a group, a maker or a store. */
export const filtro = z.object({
  tipo: z.enum(['GRUPO', 'MARCA', 'CONCESSIONARIA']),
  valor: z.string().trim().min(1).max(80),
})
export type Filtro = z.infer<typeof filtro>

/** A store as filters see it. */
export interface LojaDoFiltro {
  codConcessionaria: number
  nome: string
  codGrupo: number
  grupo: string
  marca: string
  outrasMarcas: readonly string[]
}

/** A user's reach, for words: what the filters are called and how many stores they grant. */
export const alcance = z.object({
  todas: z.boolean(),
  lojas: z.number(),
  filtros: z.array(z.object({ tipo: filtro.shape.tipo, nome: z.string() })),
})
export type AlcanceDoUsuario = z.infer<typeof alcance>

/** Text by which two filters are the same one. */
export function chaveDoFiltro(f: Filtro): string {
  return `${f.tipo}:${f.valor}`
}

/** Whether a filter grants a store: by its code, its group, its main maker or any other maker of it. */
export function alcanca(f: Filtro, loja: LojaDoFiltro): boolean {
  if (f.tipo === 'CONCESSIONARIA') return f.valor === String(loja.codConcessionaria)
  if (f.tipo === 'GRUPO') return f.valor === String(loja.codGrupo)
  return f.valor === loja.marca || loja.outrasMarcas.includes(f.valor)
}

/** Stores that a level with these filters reaches (the view `usuario_loja` says the same to the database). */
export function lojasDosFiltros<L extends LojaDoFiltro>(
  nivel: Nivel,
  filtros: readonly Filtro[],
  lojas: readonly L[],
): L[] {
  if (filtros.length === 0) return veTudoSemFiltro(nivel) ? [...lojas] : []
  return lojas.filter((l) => filtros.some((f) => alcanca(f, l)))
}

/** What a filter is called: the group's or store's name, the maker itself; its code when it is gone. */
export function nomeDoFiltro(
  f: Filtro,
  lojas: readonly LojaDoFiltro[],
  grupos: readonly { codGrupo: number; nome: string }[],
): string {
  if (f.tipo === 'GRUPO') return grupos.find((g) => String(g.codGrupo) === f.valor)?.nome ?? f.valor
  if (f.tipo === 'CONCESSIONARIA') return lojas.find((l) => String(l.codConcessionaria) === f.valor)?.nome ?? f.valor
  return f.valor
}

const TIPOS = { GRUPO: 'Grupo', MARCA: 'Marca', CONCESSIONARIA: 'Loja' } as const

/** A filter's name after what it is ("Marca Fiat"); a group that says so itself is not said twice. */
export function filtroEmPalavras(tipo: Filtro['tipo'], nome: string): string {
  return nome.toLowerCase().startsWith(TIPOS[tipo].toLowerCase()) ? nome : `${TIPOS[tipo]} ${nome}`
}

const LOJAS = (n: number) => (n === 1 ? '1 loja' : `${n} lojas`)

/** Reach in words: "Todas", "Nenhuma", the one group, maker or store, or "3 lojas". */
export function alcanceEmPalavras(a: AlcanceDoUsuario): string {
  if (a.todas) return 'Todas'
  const [unico, ...resto] = a.filtros
  if (!unico) return 'Nenhuma'
  if (resto.length > 0) return LOJAS(a.lojas)
  return unico.tipo === 'CONCESSIONARIA' ? unico.nome : filtroEmPalavras(unico.tipo, unico.nome)
}

/** Filters that come and go between two sets. */
export function diferencaDeFiltros(
  antes: readonly Filtro[],
  depois: readonly Filtro[],
): { entram: Filtro[]; saem: Filtro[] } {
  const [a, d] = [new Set(antes.map(chaveDoFiltro)), new Set(depois.map(chaveDoFiltro))]
  return { entram: depois.filter((f) => !a.has(chaveDoFiltro(f))), saem: antes.filter((f) => !d.has(chaveDoFiltro(f))) }
}
