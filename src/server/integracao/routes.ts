import type { integracao } from '#shared/integracao.ts'
import { pedidasAo } from '../checklists/queries.ts'
import { getConcessionaria } from '../concessionarias/queries.ts'
import { notFound } from '../errors.ts'
import type { Handlers } from '../http.ts'
import { prepararChecklist } from './queries.ts'
import { acharVeiculo, gravarEstoque } from './registros.ts'

export const rotas: Handlers<typeof integracao> = {
  receberChecklist: { preparar: (p) => prepararChecklist(p, p.body) },
  async receberEstoque(c) {
    const { codConcessionaria, itens } = c.body
    if (!(await getConcessionaria(c.tx, codConcessionaria))) throw notFound('Concessionária não encontrada')
    return {
      recebidos: await gravarEstoque(c.tx, { codDistribuidor: c.inquilino.codDistribuidor, codConcessionaria }, itens),
    }
  },
  async listVerificacoes(c) {
    const { codConcessionaria } = c.query
    if (!(await getConcessionaria(c.tx, codConcessionaria))) throw notFound('Concessionária não encontrada')
    const codVeiculo = await acharVeiculo(
      c.tx,
      { codDistribuidor: c.inquilino.codDistribuidor, codConcessionaria },
      c.params.placa,
    )
    return codVeiculo === undefined ? { visita: null, verificacoes: [] } : pedidasAo(c, codVeiculo)
  },
}
