import { keepPreviousData, type InfiniteData, type UseInfiniteQueryOptions } from '@tanstack/react-query'
import type { ZodType } from 'zod'
import type { Endpoint, Enviado, Lido } from '#shared/core/contract.ts'
import { chamar, type Envio } from '../../core/api.ts'

/** A page of a keyset list, as `paginaDe` of the contract describes it. */
export interface Pagina {
  itens: readonly unknown[]
  proximo: string | null
}
type EndpointDeLista = Endpoint & { response: ZodType<Pagina> }

/** What a list is filtered and ordered by: its endpoint's query without the page. */
export type FiltroDe<E extends Endpoint> = Omit<Enviado<E, 'query'>, 'cursor' | 'limite'>

/** How a keyset list is read. */
export type Leitura<P extends Pagina> = UseInfiniteQueryOptions<
  P,
  Error,
  InfiniteData<P, string | null>,
  unknown[],
  string | null
>

/** A keyset list page by page; its rows stay on screen while the filter changes. The filter ends the query's key. */
export function paginas<E extends EndpointDeLista>(
  chave: readonly unknown[],
  e: E,
  filtro: FiltroDe<E>,
  params?: Enviado<E, 'params'>,
): Leitura<Lido<E> & Pagina> {
  return {
    queryKey: [...chave, filtro],
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === null ? filtro : { ...filtro, cursor: pageParam }
      return chamar<E>(e, { params, query, signal } as unknown as Envio<E>)
    },
    initialPageParam: null,
    getNextPageParam: (pagina) => pagina.proximo,
    placeholderData: keepPreviousData,
  }
}
