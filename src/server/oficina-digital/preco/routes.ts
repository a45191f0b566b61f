import { sql } from 'kysely'
import type { preco } from '#shared/oficina-digital/preco.ts'
import { firstName } from '#shared/rules/name.ts'
import { missingToPrecificar } from '#shared/rules/orcamento.ts'
import { invalid } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { listLinhas, modify } from '../orcamentos/queries.ts'
import { apply, ensure } from '../nucleo/orcamento-transition.ts'
import { getParametroPreco, listOfferedPrecos, requestAlcada, answerAlcada } from './queries.ts'

export const routes: Handlers<typeof preco> = {
  concluirPreco: (c) =>
    modify(c, async (o, author) => {
      ensure(o, 'PRECO_CONCLUIDO')
      const missing = missingToPrecificar(await listLinhas(c, o.codOrcamento))
      const [first] = Object.values(missing)
      if (first) throw invalid(first, missing)
      await apply(c, o, 'PRECO_CONCLUIDO', author, { mudancas: { precificadoEm: sql`now()` } })
    }),

  pedirAlcada: (c) =>
    modify(
      c,
      async (o, author) =>
        requestAlcada(c, o, await listLinhas(c, o.codOrcamento), c.sessao.nivel, c.body.justificativa, author),
      (o) => `${c.sessao.nome} pede alçada no orçamento de ${firstName(o.cliente)}`,
    ),

  responderAlcada: (c) =>
    modify(
      c,
      async (o, author) =>
        answerAlcada(c, o, {
          ...c.body,
          linhas: await listLinhas(c, o.codOrcamento),
          nivel: c.sessao.nivel,
          autor: author,
        }),
      (o) => `Alçada ${c.body.resposta === 'APROVADA' ? 'aprovada' : 'negada'} no orçamento de ${firstName(o.cliente)}`,
    ),

  listPrecosPraticados: (c) => listOfferedPrecos(c, c.params.codigo),
  getParametroPreco: (c) => getParametroPreco(c, c.params.codConcessionaria),
}
