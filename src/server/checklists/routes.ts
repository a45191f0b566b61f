import type { FastifyInstance } from 'fastify'
import { type ChecklistCompleto, checklists } from '#shared/checklists.ts'
import { notFound } from '../errors.ts'
import { type Chamada, serve } from '../http.ts'
import type { Partes } from '../partes.ts'
import { lerFotoPdf } from '../pdf.ts'
import { documentoChecklist, MAX_FOTOS } from './documento.ts'
import { contaChecklists, listChecklists } from './lista.ts'
import { opcoesChecklists } from './opcoes.ts'
import { chavesDasFotos, getChecklist, getVisitaAnterior } from './queries.ts'
import { getTendencias } from './visitas.ts'

export function checklistsRoutes(app: FastifyInstance, partes: Partes): void {
  const ler = async ({ tx, inquilino }: Pick<Chamada, 'tx' | 'inquilino'>, codCheckList: number): Promise<ChecklistCompleto> => {
    const checklist = await getChecklist(tx, inquilino, partes.arquivos, codCheckList)
    if (!checklist) throw notFound('Checklist não encontrado')
    return checklist
  }

  serve(app, partes, 'checklists', checklists, {
    listChecklists: ({ tx, inquilino, query, contexto }) => listChecklists(tx, inquilino, query, contexto.lojas),
    contaChecklists: ({ tx, inquilino, query, contexto }) => contaChecklists(tx, inquilino, query, contexto.lojas),
    opcoesChecklists: ({ tx, inquilino, query }) => opcoesChecklists(tx, inquilino, query.codConcessionaria),
    getChecklist: (c) => ler(c, c.params.codCheckList),
    getTendencias: ({ tx, inquilino, params }) => getTendencias(tx, inquilino, params.codCheckList),
    getVisitaAnterior: ({ tx, inquilino, params }) => getVisitaAnterior(tx, inquilino, params.codCheckList),
    async getChecklistPdf({ tx, inquilino, params: { codCheckList } }) {
      const checklist = await ler({ tx, inquilino }, codCheckList)
      const achados = new Set(checklist.itens.filter((i) => i.estado === 'VERMELHO' || i.estado === 'AMARELO').flatMap((i) => i.fotos.map((f) => f.codFoto)))
      const chaves = (await chavesDasFotos(tx, inquilino, codCheckList)).filter((f) => achados.has(f.codFoto)).slice(0, MAX_FOTOS)
      const corpo = await documentoChecklist(inquilino, {
        checklist,
        tendencias: await getTendencias(tx, inquilino, codCheckList),
        anterior: await getVisitaAnterior(tx, inquilino, codCheckList),
        fotos: new Map(await Promise.all(chaves.map(async (f) => [f.codFoto, await lerFotoPdf(partes.arquivos, f.arquivo, 600)] as const))),
        geradoEm: new Date().toISOString(),
      })
      return { tipo: 'application/pdf', corpo, nome: `checklist-${checklist.checklist.replace('/', '-')}.pdf` }
    },
  })
}
