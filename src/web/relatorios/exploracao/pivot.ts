import type { Cell, Dimension } from '#shared/relatorios/exploracao.ts'
import { formatDay, addDays } from '#shared/rules/dates.ts'
import { shiftMonth } from '#shared/rules/vendas.ts'
import type { ResolvedFilter } from '../../recipes/kpi/useIndicadoresFilter.ts'

type Names = Record<string, Record<string, string>>

/** A row of the table: its keys (fewer than dimensions for a subtotal, none for the total), label, and cells by column. */
export interface PivotRow {
  chaves: string[]
  nome: string
  nivel: 'total' | 'subtotal' | 'linha'
  celulas: Map<string, Cell>
}

/** Column key of the total. */
export const ALL = ''
const TIME_DIMENSIONS: readonly Dimension[] = ['mes', 'dia', 'diaDaSemana']

/** Compares time by key, everything else by name. */
function ordered(d: Dimension | undefined, names: Names) {
  return (a: string, b: string) =>
    d === undefined || TIME_DIMENSIONS.includes(d)
      ? a.localeCompare(b)
      : (names[d]?.[a] ?? a).localeCompare(names[d]?.[b] ?? b, 'pt-BR')
}

/** Sorted columns and rows; each subtotal is above its rows, the total last. */
export function buildPivot(
  cells: readonly Cell[],
  names: Names,
  dims: readonly Dimension[],
  column: Dimension | null,
): { colunas: string[]; linhas: PivotRow[] } {
  const colunas = [...new Set(cells.flatMap((c) => (c.coluna === null ? [] : [c.coluna])))].toSorted(
    ordered(column ?? undefined, names),
  )
  const byLinha = new Map<string, PivotRow>()
  for (const c of cells) {
    const id = JSON.stringify(c.linha)
    const n = c.linha.length
    const l = byLinha.get(id) ?? {
      chaves: c.linha,
      nome: n === 0 ? 'Total' : (names[dims[n - 1] ?? '']?.[c.linha[n - 1] ?? ''] ?? ''),
      nivel: n === 0 ? ('total' as const) : n < dims.length ? ('subtotal' as const) : ('linha' as const),
      celulas: new Map<string, Cell>(),
    }
    l.celulas.set(c.coluna ?? ALL, c)
    byLinha.set(id, l)
  }
  const linhas = [...byLinha.values()].toSorted((a, b) => {
    if (a.nivel === 'total' || b.nivel === 'total') return Number(a.nivel === 'total') - Number(b.nivel === 'total')
    for (let i = 0; i < dims.length; i++) {
      const [x, y] = [a.chaves[i], b.chaves[i]]
      // A subtotal comes before its rows.
      if (x === undefined || y === undefined) return a.chaves.length - b.chaves.length
      const ordem = ordered(dims[i], names)(x, y)
      if (ordem !== 0) return ordem
    }
    return 0
  })
  return { colunas, linhas }
}

const largest = (a: string, b: string) => (a > b ? a : b)
const smallest = (a: string, b: string) => (a < b ? a : b)

/** Filter that selects the rows of one cell; null if a dimension cannot be filtered. */
export function cellFilter(
  filter: ResolvedFilter,
  dims: readonly Dimension[],
  keys: readonly string[],
): ResolvedFilter | null {
  let f = { ...filter }
  for (const [i, key] of keys.entries()) {
    const d = dims[i]
    if (d === 'loja') f = { ...f, codConcessionaria: Number(key) }
    else if (d === 'grupo') f = { ...f, codGrupo: Number(key) }
    else if (d === 'marca') f = { ...f, marca: key }
    else if (d === 'uf') f = { ...f, uf: key }
    else if (d === 'dia') f = { ...f, de: key, ate: key }
    else if (d === 'mes')
      f = { ...f, de: largest(f.de, `${key}-01`), ate: smallest(f.ate, addDays(`${shiftMonth(key, 1)}-01`, -1)) }
    else return null
  }
  return f
}

/** Short label of a key for a chart axis. */
export const short = (d: Dimension | undefined, key: string, nome: string): string =>
  d === 'dia' ? formatDay(key).slice(0, 5) : nome
