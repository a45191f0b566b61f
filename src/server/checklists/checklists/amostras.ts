import type { checklists } from '#shared/checklists/checklists.ts'
import { type Alvo, type Amostras, naLoja } from '../../core/areas/amostra.ts'

const doChecklist = { params: (a: Alvo) => ({ codCheckList: a.checklist }) }

/** How each call is made in the matrix of tests. */
export const amostras: Amostras<typeof checklists> = {
  listChecklists: naLoja(),
  contaChecklists: naLoja(),
  opcoesChecklists: naLoja(),
  getChecklist: doChecklist,
  getTendencias: doChecklist,
  getVisitaAnterior: doChecklist,
  getChecklistPdf: doChecklist,
}
