import type { estoque } from '#shared/estoque/estoque.ts'
import { getConcessionaria } from '../../cadastros/concessionarias/queries.ts'
import { notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { recheckPecas } from '../../agenda/nucleo/pecas.ts'
import { receiveMovimentos, substitute } from './movimentos.ts'
import { createTransferencia, listTransferencias, changeTransferencia } from './transferencias.ts'
import { idleEstoque, listMovimentos, pecaPosition, lostVendas } from './queries.ts'

export const routes: Handlers<typeof estoque> = {
  async receberMovimentos(c) {
    const { codConcessionaria, itens } = c.body
    if (!(await getConcessionaria(c.tx, codConcessionaria))) throw notFound('Concessionária não encontrada')
    const r = await receiveMovimentos(c, codConcessionaria, itens)
    if (r.gravados > 0) await recheckPecas(c, codConcessionaria)
    return r
  },
  receberSubstituicoes: async (c) => ({ recebidos: await substitute(c, c.body.itens) }),
  posicaoDaPeca: (c) => pecaPosition(c, c.params.codConcessionaria, c.params.codigo),
  listMovimentos: (c) => listMovimentos(c, c.params, c.query),
  estoqueParado: (c) => idleEstoque(c, c.query.codConcessionaria),
  vendasPerdidas: (c) => lostVendas(c, c.query.codConcessionaria),

  listTransferencias: (c) => listTransferencias(c, c.query),
  criarTransferencia: (c) => createTransferencia(c, c.body),
  mudarTransferencia: (c) => changeTransferencia(c, c.params.codTransferencia, c.body),

  async perderVenda(c) {
    const { codConcessionaria, codigo, quantidade } = c.body
    return c.tx
      .insertInto('estoqueMovimento')
      .values({
        codDistribuidor: c.tenant.codDistribuidor,
        codConcessionaria,
        codigo,
        tipo: 'PERDIDA',
        quantidade,
        quem: c.sessao.nome,
      })
      .returning('codMovimento')
      .executeTakeFirstOrThrow()
  },
}
