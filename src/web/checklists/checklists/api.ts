import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { checklists } from '#shared/checklists/checklists.ts'
import { download, call } from '../../core/http/api.ts'
import { pages, type FilterOf } from '../../recipes/list/pages.ts'

/** Filters of the list of checklists. */
export type ChecklistsRequest = FilterOf<typeof checklists.listChecklists>

/** Checklists, newest first, page by page. */
export function checklistsQuery(filter: ChecklistsRequest) {
  return pages(['checklists', 'lista'], checklists.listChecklists, filter)
}

/** Number of checklists that match the filters. */
export function checklistsTotal(filter: ChecklistsRequest) {
  return queryOptions({
    queryKey: ['checklists', 'total', filter],
    queryFn: ({ signal }) => call(checklists.contaChecklists, { query: filter, signal }),
    placeholderData: keepPreviousData,
  })
}

/** A checklist with items, measures and photos. */
export function fullChecklist(codCheckList: number) {
  return queryOptions({
    queryKey: ['checklists', 'checklist', codCheckList],
    queryFn: ({ signal }) => call(checklists.getChecklist, { params: { codCheckList }, signal }),
  })
}

/** Filter options, of one store or of all in reach. */
export function checklistOptions(codConcessionaria: number | undefined) {
  return queryOptions({
    queryKey: ['checklists', 'opcoes', codConcessionaria],
    queryFn: ({ signal }) => call(checklists.opcoesChecklists, { query: { codConcessionaria }, signal }),
    staleTime: 300_000,
  })
}

/** Measures over the vehicle's visits. */
export function checklistTrends(codCheckList: number) {
  return queryOptions({
    queryKey: ['checklists', 'tendencias', codCheckList],
    queryFn: ({ signal }) => call(checklists.getTendencias, { params: { codCheckList }, signal }),
  })
}

/** Checks that the previous visit left. */
export function previousVisit(codCheckList: number) {
  return queryOptions({
    queryKey: ['checklists', 'visita-anterior', codCheckList],
    queryFn: ({ signal }) => call(checklists.getVisitaAnterior, { params: { codCheckList }, signal }),
  })
}

/** The checklist as PDF. */
export function checklistPdf(codCheckList: number) {
  return download(checklists.getChecklistPdf, { params: { codCheckList } })
}
