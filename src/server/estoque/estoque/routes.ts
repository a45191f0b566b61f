import type { estoque } from '#shared/estoque/estoque.ts'
import { getConcessionaria } from '../../cadastros/concessionarias/queries.ts'
import { notFound } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/http.ts'
import { reverPecas } from '../../agenda/nucleo/pecas.ts'
import { receberMovimentos, substituir } from './movimentos.ts'
import { criarTransferencia, listTransferencias, mudarTransferencia } from './transferencias.ts'
import { estoqueParado, listMovimentos, posicaoDaPeca, vendasPerdidas } from './queries.ts'

export const rotas: Handlers<typeof estoque> = {
  async receberMovimentos(c) {
    const { codConcessionaria, itens } = c.body
    if (!(await getConcessionaria(c.tx, codConcessionaria))) throw notFound('Concessionária não encontrada')
    const r = await receberMovimentos(c, codConcessionaria, itens)
    if (r.gravados > 0) await reverPecas(c, codConcessionaria)
    return r
  },
  receberSubstituicoes: async (c) => ({ recebidos: await substituir(c, c.body.itens) }),
  posicaoDaPeca: (c) => posicaoDaPeca(c, c.params.codConcessionaria, c.params.codigo),
  listMovimentos: (c) => listMovimentos(c, c.params, c.query),
  estoqueParado: (c) => estoqueParado(c, c.query.codConcessionaria),
  vendasPerdidas: (c) => vendasPerdidas(c, c.query.codConcessionaria),

  listTransferencias: (c) => listTransferencias(c, c.query),
  criarTransferencia: (c) => criarTransferencia(c, c.body),
  mudarTransferencia: (c) => mudarTransferencia(c, c.params.codTransferencia, c.body),

  async perderVenda(c) {
    const { codConcessionaria, codigo, quantidade } = c.body
    return c.tx
      .insertInto('estoqueMovimento')
      .values({
        codDistribuidor: c.inquilino.codDistribuidor,
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
