import { keepPreviousData, type InfiniteData, type UseInfiniteQueryOptions } from '@tanstack/react-query'
import type { ZodType } from 'zod'
import type { Endpoint, Sent, Loaded } from '#shared/core/contract.ts'
import { callApi, type Envio } from '../../core/http/api.ts'

/** Page of a keyset list, as `pageOf` of the contract describes it. */
export interface Page {
  itens: readonly unknown[]
  proximo: string | null
}
type ListEndpoint = Endpoint & { response: ZodType<Page> }

/** Filters and order of a list: its endpoint's query without cursor and limit. */
export type FilterOf<E extends Endpoint> = Omit<Sent<E, 'query'>, 'cursor' | 'limite'>

/** Query options of a keyset list. */
export type Reading<P extends Page> = UseInfiniteQueryOptions<
  P,
  Error,
  InfiniteData<P, string | null>,
  unknown[],
  string | null
>

/**
 * Query options to read a keyset list page by page; its rows stay while a new filter loads. The filter is the last element of the query
 * key.
 */
export function pages<E extends ListEndpoint>(
  key: readonly unknown[],
  e: E,
  filter: FilterOf<E>,
  params?: Sent<E, 'params'>,
): Reading<Loaded<E> & Page> {
  return {
    queryKey: [...key, filter],
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === null ? filter : { ...filter, cursor: pageParam }
      return callApi<E>(e, { params, query, signal } as unknown as Envio<E>)
    },
    initialPageParam: null,
    getNextPageParam: (page) => page.proximo,
    placeholderData: keepPreviousData,
  }
}
