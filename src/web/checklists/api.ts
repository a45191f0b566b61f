import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { checklists } from '#shared/checklists.ts'
import type { Enviado } from '#shared/contract.ts'
import { call } from '../lib/api.ts'

/** What the list of checklists is filtered by. */
export type FiltroChecklists = Omit<Enviado<typeof checklists.listChecklists, 'query'>, 'cursor' | 'limite'>

/** Checklists, newest first, page by page. */
export function listaChecklists(filtro: FiltroChecklists) {
  return infiniteQueryOptions({
    queryKey: ['checklists', 'lista', filtro],
    queryFn: ({ pageParam, signal }) => call(checklists.listChecklists, { query: pageParam === null ? filtro : { ...filtro, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (pagina) => pagina.proximo,
    placeholderData: keepPreviousData,
  })
}

/** How many checklists the filters reach. */
export function totalChecklists(filtro: FiltroChecklists) {
  return queryOptions({
    queryKey: ['checklists', 'total', filtro],
    queryFn: ({ signal }) => call(checklists.contaChecklists, { query: filtro, signal }),
    placeholderData: keepPreviousData,
  })
}

/** A checklist with items, measures and photos. */
export function checklistCompleto(codCheckList: number) {
  return queryOptions({
    queryKey: ['checklists', 'checklist', codCheckList],
    queryFn: ({ signal }) => call(checklists.getChecklist, { params: { codCheckList }, signal }),
  })
}
