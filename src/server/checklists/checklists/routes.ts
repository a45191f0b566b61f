import { lojaIdentity } from '../../core/tenancy/store-identity.ts'
import type { checklists } from '#shared/checklists/checklists.ts'
import { type FullChecklist } from '#shared/checklists/checklists.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { loadPhotos } from '../../core/files/pdf.ts'
import { answersOfChecklist } from '../inspecoes/queries.ts'
import { checklistDocument, MAX_PHOTOS } from './document.ts'
import { countChecklists, listChecklists } from './list.ts'
import { checklistOptions } from './options.ts'
import { photoKeys, getChecklist, getPreviousVisit } from './queries.ts'
import { getTrends } from './visits.ts'

async function read(c: Ctx, codCheckList: number): Promise<FullChecklist> {
  const checklist = await getChecklist(c, codCheckList)
  if (!checklist) throw notFound('Checklist não encontrado')
  return checklist
}

export const routes: Handlers<typeof checklists> = {
  listChecklists: (c) => listChecklists(c, c.query),
  contaChecklists: (c) => countChecklists(c, c.query),
  opcoesChecklists: (c) => checklistOptions(c, c.query.codConcessionaria),
  getChecklist: (c) => read(c, c.params.codCheckList),
  getTendencias: (c) => getTrends(c, c.params.codCheckList),
  getVisitaAnterior: (c) => getPreviousVisit(c, c.params.codCheckList),
  async getChecklistPdf(c) {
    const { codCheckList } = c.params
    const checklist = await read(c, codCheckList)
    const achados = new Set(
      checklist.itens
        .filter((i) => i.estado === 'VERMELHO' || i.estado === 'AMARELO')
        .flatMap((i) => i.fotos.map((f) => f.codFoto)),
    )
    const keys = (await photoKeys(c, codCheckList)).filter((f) => achados.has(f.codFoto)).slice(0, MAX_PHOTOS)
    const answers = (await answersOfChecklist(c, codCheckList)) ?? []
    const marked = checklist.itens.flatMap(({ codItem }, n) => {
      const answer = answers[n]?.answer
      return answer?.avarias?.length ? [[codItem, answer] as const] : []
    })
    const loaded = {
      checklist,
      avarias: new Map(marked),
      tendencias: await getTrends(c, codCheckList),
      anterior: await getPreviousVisit(c, codCheckList),
      registro: await lojaIdentity(c, checklist.codConcessionaria),
      geradoEm: new Date().toISOString(),
    }
    return async () => {
      const abertas = await loadPhotos(c.services, new Map(keys.map((f) => [f.codFoto, [f.arquivo]])))
      const fotos = new Map([...abertas].map(([codFoto, [photo = null]]) => [codFoto, photo]))
      const corpo = await checklistDocument(c.tenant, { ...loaded, fotos })
      return { tipo: 'application/pdf', corpo, nome: `checklist-${checklist.checklist.replace('/', '-')}.pdf` }
    }
  },
}
