import type { TableData } from '../../ui/table/column.ts'

/** Wraps rows that are fully loaded as data of a paged table. */
export function asTable<T>(linhas: readonly T[]): TableData<T> {
  return {
    rows: linhas,
    loading: false,
    error: null,
    attempt: () => undefined,
    hasMore: false,
    fetchingMore: false,
    fetchMore: () => undefined,
  }
}
