import type { FastifyInstance } from 'fastify'
import { checklists } from '#shared/checklists.ts'
import { notFound } from '../errors.ts'
import { serve } from '../http.ts'
import type { Partes } from '../partes.ts'
import { contaChecklists, getChecklist, listChecklists } from './queries.ts'

export function checklistsRoutes(app: FastifyInstance, partes: Partes): void {
  serve(app, partes, 'checklists', checklists, {
    listChecklists: ({ tx, inquilino, query, contexto }) => listChecklists(tx, inquilino, query, contexto.lojas),
    contaChecklists: ({ tx, inquilino, query, contexto }) => contaChecklists(tx, inquilino, query, contexto.lojas),
    async getChecklist({ tx, inquilino, params }) {
      const checklist = await getChecklist(tx, inquilino, partes.arquivos, params.codCheckList)
      if (!checklist) throw notFound('Checklist não encontrado')
      return checklist
    },
  })
}
