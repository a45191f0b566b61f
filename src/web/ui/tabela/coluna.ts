import { columnVisibilityFeature, rowSortingFeature, tableFeatures, type ColumnDef } from '@tanstack/react-table'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

/** A column of a DataTable; `celula` renders, the rest says how it stands. */
export interface Coluna<T> {
  id: string
  titulo: string
  celula: (linha: T) => ReactNode
  /** Width in px; spare room is shared in proportion. */
  largura: number
  /** Money, counts, km: right-aligned, tabular figures. */
  numero?: boolean
  /** The server sorts by it under this name. */
  ordem?: string
  /** Hidden until chosen among the columns. */
  oculta?: boolean
  /** What the totals row shows. */
  total?: ReactNode
}

/** Which order the server gives the rows in. */
export interface Ordenacao {
  ordem: string
  sentido: 'asc' | 'desc'
}

/** Rows of a table and how to get more of them. */
export interface DadosTabela<T> {
  linhas: readonly T[]
  carregando: boolean
  erro: unknown
  tentar: () => void
  temMais: boolean
  buscandoMais: boolean
  buscarMais: () => void
}

/** Table data of a keyset-paged query (`paginaDe` of the contract). */
export function paginasDe<T>(q: UseInfiniteQueryResult<InfiniteData<{ itens: T[]; proximo: string | null }>>): DadosTabela<T> {
  return {
    linhas: q.data?.pages.flatMap((p) => p.itens) ?? [],
    carregando: q.isPending,
    erro: q.isError && !q.data ? q.error : null,
    tentar: () => void q.refetch(),
    temMais: q.hasNextPage,
    buscandoMais: q.isFetchingNextPage,
    buscarMais: () => void q.fetchNextPage(),
  }
}

/** What our tables use of TanStack Table. */
export const recursos = tableFeatures({ columnVisibilityFeature, rowSortingFeature })

/** Our columns as TanStack Table takes them. */
export function colunasTanstack<T extends object>(colunas: readonly Coluna<T>[]): ColumnDef<typeof recursos, T>[] {
  return colunas.map((c) => ({ id: c.id, header: c.titulo, cell: ({ row }) => c.celula(row.original), enableSorting: c.ordem !== undefined }))
}
