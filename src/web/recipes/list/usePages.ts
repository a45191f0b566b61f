import { useInfiniteQuery } from '@tanstack/react-query'
import { stalledOffline } from '../../core/http/progress.ts'
import { offline } from '../../core/http/errors.ts'
import type { TableData } from '../../ui/table/column.ts'
import type { Reading, Page } from './pages.ts'

/** Rows of a list and how to load more; `first` is the first page, with the server's counts. */
export interface LoadedList<P extends Page> extends TableData<P['itens'][number]> {
  first: P | undefined
  /** Time of the last response, in epoch ms; 0 before the first. */
  readAt: number
}

/** Reads the query of `pages` as rows for a table. */
export function usePages<P extends Page>(options: Reading<P>): LoadedList<P> {
  const q = useInfiniteQuery(options)
  // Rows of the former filter stay while the new ones load. Hide them offline, where they would pass for the result.
  const parada = stalledOffline(q)
  const data = parada ? undefined : q.data
  return {
    rows: data?.pages.flatMap((p): P['itens'][number][] => [...p.itens]) ?? [],
    loading: q.isPending && !parada,
    error: parada ? offline('A lista') : q.isError && !q.data ? q.error : null,
    attempt: () => void q.refetch(),
    hasMore: !parada && q.hasNextPage,
    fetchingMore: q.isFetchingNextPage,
    fetchMore: () => void q.fetchNextPage(),
    first: data?.pages[0],
    readAt: q.dataUpdatedAt,
  }
}
