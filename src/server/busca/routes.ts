import type { FastifyInstance } from 'fastify'
import { busca } from '#shared/busca.ts'
import { serve } from '../http.ts'
import type { Partes } from '../partes.ts'
import { buscar } from './queries.ts'

export function buscaRoutes(app: FastifyInstance, partes: Partes): void {
  serve(app, partes, 'busca', busca, {
    buscar: ({ tx, inquilino, sessao, query }) => buscar(tx, inquilino, query.q, sessao.nivel !== 6),
  })
}
