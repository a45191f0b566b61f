import { sql } from 'kysely'
import type { preco } from '#shared/oficina-digital/preco.ts'
import { primeiroNome } from '#shared/rules/nome.ts'
import { faltaParaPrecificar } from '#shared/rules/orcamento.ts'
import { invalid } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/http.ts'
import { listLinhas, mudar } from '../orcamentos/queries.ts'
import { aplicar, exigir } from '../nucleo/transicao.ts'
import { getParametroPreco, listPrecosPraticados, pedirAlcada, responderAlcada } from './queries.ts'

export const rotas: Handlers<typeof preco> = {
  concluirPreco: (c) =>
    mudar(c, async (o, autor) => {
      exigir(o, 'PRECO_CONCLUIDO')
      const falta = faltaParaPrecificar(await listLinhas(c, o.codOrcamento))
      const [primeira] = Object.values(falta)
      if (primeira) throw invalid(primeira, falta)
      await aplicar(c, o, 'PRECO_CONCLUIDO', autor, { mudancas: { precificadoEm: sql`now()` } })
    }),

  pedirAlcada: (c) =>
    mudar(
      c,
      async (o, autor) =>
        pedirAlcada(c, o, await listLinhas(c, o.codOrcamento), c.sessao.nivel, c.body.justificativa, autor),
      (o) => `${c.sessao.nome} pede alçada no orçamento de ${primeiroNome(o.cliente)}`,
    ),

  responderAlcada: (c) =>
    mudar(
      c,
      async (o, autor) =>
        responderAlcada(c, o, { ...c.body, linhas: await listLinhas(c, o.codOrcamento), nivel: c.sessao.nivel, autor }),
      (o) =>
        `Alçada ${c.body.resposta === 'APROVADA' ? 'aprovada' : 'negada'} no orçamento de ${primeiroNome(o.cliente)}`,
    ),

  listPrecosPraticados: (c) => listPrecosPraticados(c, c.params.codigo),
  getParametroPreco: (c) => getParametroPreco(c, c.params.codConcessionaria),
}
