import type { checklists } from '#shared/checklists/checklists.ts'
import { type Target, type Samples, atLoja } from '../../core/areas/call-sample.ts'

const checklistParams = { params: (a: Target) => ({ codCheckList: a.checklist }) }

/** How each call is made in the matrix of tests. */
export const samples: Samples<typeof checklists> = {
  listChecklists: atLoja(),
  contaChecklists: atLoja(),
  opcoesChecklists: atLoja(),
  getChecklist: checklistParams,
  getTendencias: checklistParams,
  getVisitaAnterior: checklistParams,
  getChecklistPdf: checklistParams,
}
