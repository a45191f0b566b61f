import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { checklists } from '#shared/checklists/checklists.ts'
import { baixar, call } from '../../core/api.ts'
import { paginas, type FiltroDe } from '../../recipes/lista/paginas.ts'

/** What the list of checklists is filtered by. */
export type PedidoChecklists = FiltroDe<typeof checklists.listChecklists>

/** Checklists, newest first, page by page. */
export function listaChecklists(filtro: PedidoChecklists) {
  return paginas(['checklists', 'lista'], checklists.listChecklists, filtro)
}

/** How many checklists the filters reach. */
export function totalChecklists(filtro: PedidoChecklists) {
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

/** What the filters offer, of a store or of all within reach. */
export function opcoesChecklists(codConcessionaria: number | undefined) {
  return queryOptions({
    queryKey: ['checklists', 'opcoes', codConcessionaria],
    queryFn: ({ signal }) => call(checklists.opcoesChecklists, { query: { codConcessionaria }, signal }),
    staleTime: 300_000,
  })
}

/** Measures over the vehicle's visits. */
export function tendenciasDoChecklist(codCheckList: number) {
  return queryOptions({
    queryKey: ['checklists', 'tendencias', codCheckList],
    queryFn: ({ signal }) => call(checklists.getTendencias, { params: { codCheckList }, signal }),
  })
}

/** What the previous visit asked for. */
export function visitaAnteriorA(codCheckList: number) {
  return queryOptions({
    queryKey: ['checklists', 'visita-anterior', codCheckList],
    queryFn: ({ signal }) => call(checklists.getVisitaAnterior, { params: { codCheckList }, signal }),
  })
}

/** The checklist on paper. */
export function pdfDoChecklist(codCheckList: number) {
  return baixar(checklists.getChecklistPdf, { params: { codCheckList } })
}
