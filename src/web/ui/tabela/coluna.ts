import type { ReactNode } from 'react'

/** A column of a DataTable; `celula` renders, the rest says how it stands. */
export interface Coluna<T> {
  id: string
  titulo: string
  celula: (linha: T) => ReactNode
  /** Width in px. */
  largura: number
  /** Width in px of a narrow table, where the cell can do with less. */
  estreito?: number
  /** Takes the spare room, and gives way first where there is little; the first column does when none says so. */
  livre?: boolean
  /** Stays where the table is narrow: what the list is about. */
  fica?: boolean
  /** Leaves a narrow table unless the person chose it: another cell says the same there. */
  soLarga?: boolean
  /** What its cells show always fits, or shortens itself: it need not be cut off, which a list of many rows feels. */
  cabe?: boolean
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
