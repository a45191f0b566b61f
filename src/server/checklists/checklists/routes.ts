import { registroDaLoja } from '../../core/tenancy/registro-da-loja.ts'
import type { checklists } from '#shared/checklists/checklists.ts'
import { type ChecklistCompleto } from '#shared/checklists/checklists.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/http.ts'
import { abrirFotos } from '../../core/files/pdf.ts'
import { documentoChecklist, MAX_FOTOS } from './documento.ts'
import { contaChecklists, listChecklists } from './lista.ts'
import { opcoesChecklists } from './opcoes.ts'
import { chavesDasFotos, getChecklist, getVisitaAnterior } from './queries.ts'
import { getTendencias } from './visitas.ts'

async function ler(c: Ctx, codCheckList: number): Promise<ChecklistCompleto> {
  const checklist = await getChecklist(c, codCheckList)
  if (!checklist) throw notFound('Checklist não encontrado')
  return checklist
}

export const rotas: Handlers<typeof checklists> = {
  listChecklists: (c) => listChecklists(c, c.query),
  contaChecklists: (c) => contaChecklists(c, c.query),
  opcoesChecklists: (c) => opcoesChecklists(c, c.query.codConcessionaria),
  getChecklist: (c) => ler(c, c.params.codCheckList),
  getTendencias: (c) => getTendencias(c, c.params.codCheckList),
  getVisitaAnterior: (c) => getVisitaAnterior(c, c.params.codCheckList),
  async getChecklistPdf(c) {
    const { codCheckList } = c.params
    const checklist = await ler(c, codCheckList)
    const achados = new Set(
      checklist.itens
        .filter((i) => i.estado === 'VERMELHO' || i.estado === 'AMARELO')
        .flatMap((i) => i.fotos.map((f) => f.codFoto)),
    )
    const chaves = (await chavesDasFotos(c, codCheckList)).filter((f) => achados.has(f.codFoto)).slice(0, MAX_FOTOS)
    const lidos = {
      checklist,
      tendencias: await getTendencias(c, codCheckList),
      anterior: await getVisitaAnterior(c, codCheckList),
      registro: await registroDaLoja(c, checklist.codConcessionaria),
      geradoEm: new Date().toISOString(),
    }
    return async () => {
      const abertas = await abrirFotos(c.partes, new Map(chaves.map((f) => [f.codFoto, [f.arquivo]])))
      const fotos = new Map([...abertas].map(([codFoto, [foto = null]]) => [codFoto, foto]))
      const corpo = await documentoChecklist(c.inquilino, { ...lidos, fotos })
      return { tipo: 'application/pdf', corpo, nome: `checklist-${checklist.checklist.replace('/', '-')}.pdf` }
    }
  },
}
