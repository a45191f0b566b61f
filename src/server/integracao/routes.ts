import type { FastifyInstance } from 'fastify'
import { integracao } from '#shared/integracao.ts'
import { serve } from '../http.ts'
import type { Partes } from '../partes.ts'
import { receberChecklist } from './receber.ts'

export function integracaoRoutes(app: FastifyInstance, partes: Partes): void {
  serve(app, partes, 'integracao', integracao, {
    receberChecklist: ({ tx, inquilino, body, publicar }) => receberChecklist(tx, inquilino, partes.arquivos, publicar, body),
  })
}
