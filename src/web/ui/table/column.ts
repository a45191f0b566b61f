import type { ReactNode } from 'react'

/** Column of a DataTable. */
export interface Column<T> {
  id: string
  title: string
  cell: (linha: T) => ReactNode
  /** Width in px. */
  width: number
  /** Width in px in a narrow table, if the cell can do with less. */
  narrow?: number
  /** Takes the spare width and shrinks first; by default the first column does. */
  grows?: boolean
  /** Never leaves a narrow table: the subject of the list. */
  stays?: boolean
  /** Leaves a narrow table, where another cell shows the same, unless the user chose it. */
  wideOnly?: boolean
  /** The cell's content always fits or shortens itself: no clipping is needed, which makes long lists faster. */
  fits?: boolean
  /** Money, counts, km: right-aligned, tabular figures. */
  numeric?: boolean
  /** Name by which the server sorts; without it the column cannot be sorted. */
  orderBy?: string
  /** Hidden until the user chooses it. */
  hidden?: boolean
  /** Content of the totals row. */
  total?: ReactNode
}

/** Current order of the rows, sorted by the server. */
export interface Sort {
  ordem: string
  sentido: 'asc' | 'desc'
}

/** Rows of a table, and how to load more. */
export interface TableData<T> {
  rows: readonly T[]
  loading: boolean
  error: unknown
  attempt: () => void
  hasMore: boolean
  fetchingMore: boolean
  fetchMore: () => void
}
