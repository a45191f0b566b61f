import type { FastifyInstance } from 'fastify'
import { integracao } from '#shared/integracao.ts'
import { pedidasAo } from '../checklists/queries.ts'
import { getConcessionaria } from '../concessionarias/queries.ts'
import { notFound } from '../errors.ts'
import { serve } from '../http.ts'
import type { Partes } from '../partes.ts'
import { receberChecklist } from './queries.ts'
import { acharVeiculo, gravarEstoque } from './registros.ts'

export function integracaoRoutes(app: FastifyInstance, partes: Partes): void {
  serve(app, partes, 'integracao', integracao, {
    receberChecklist: ({ tx, inquilino, body, publicar }) => receberChecklist(tx, inquilino, partes.arquivos, publicar, body),
    async receberEstoque({ tx, inquilino, body: { codConcessionaria, itens } }) {
      if (!(await getConcessionaria(tx, codConcessionaria))) throw notFound('Concessionária não encontrada')
      return { recebidos: await gravarEstoque(tx, { codDistribuidor: inquilino.codDistribuidor, codConcessionaria }, itens) }
    },
    async listVerificacoes({ tx, inquilino, params, query: { codConcessionaria } }) {
      if (!(await getConcessionaria(tx, codConcessionaria))) throw notFound('Concessionária não encontrada')
      const codVeiculo = await acharVeiculo(tx, { codDistribuidor: inquilino.codDistribuidor, codConcessionaria }, params.placa)
      return codVeiculo === undefined ? { visita: null, verificacoes: [] } : pedidasAo(tx, inquilino, codVeiculo)
    },
  })
}
