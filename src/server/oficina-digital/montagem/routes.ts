import { ofTenant } from '../../core/database/query.ts'
import { sql } from 'kysely'
import type { montagem } from '#shared/oficina-digital/montagem.ts'
import { invalid } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { getOrcamento, listLinhas, modify } from '../orcamentos/queries.ts'
import { apply, ensure } from '../nucleo/orcamento-transition.ts'
import { listVisitas } from './visits.ts'
import { saveLinhas, linhasFromAchados, listEstoque, listServicos } from './queries.ts'

export const routes: Handlers<typeof montagem> = {
  iniciarMontagem: (c) =>
    modify({ ...c, body: undefined }, async (o, author) => {
      ensure(o, 'MONTAGEM_INICIADA')
      const { codCheckList } = await getOrcamento(c, o.codOrcamento)
      await saveLinhas(c, o, [], await linhasFromAchados(c, codCheckList))
      await apply(c, o, 'MONTAGEM_INICIADA', author, {
        mudancas: { codUsuarioDono: sql`coalesce(cod_usuario_dono, ${author.codUsuario})` },
      })
    }),

  salvarLinhas: (c) =>
    modify(c, async (o, author) => {
      ensure(o, 'LINHAS_SALVAS')
      await saveLinhas(c, o, await listLinhas(c, o.codOrcamento), c.body.linhas)
      await apply(c, o, 'LINHAS_SALVAS', author, { detalhe: `${c.body.linhas.length} linhas` })
    }),

  salvarTermos: (c) =>
    modify(c, async (o) => {
      ensure(o, 'LINHAS_SALVAS')
      const { termos } = c.body
      if (termos.fimPrevisto && termos.inicioPrevisto && termos.fimPrevisto < termos.inicioPrevisto)
        throw invalid('Datas trocadas', { 'termos.fimPrevisto': 'O término não pode ser antes do início' })
      await c.tx
        .updateTable('orcamento')
        .set({ ...termos, versao: sql`versao + 1` })
        .where(ofTenant(c))
        .where('codOrcamento', '=', o.codOrcamento)
        .execute()
    }),

  pedirPreco: (c) =>
    modify(c, async (o, author) => {
      const linhas = await listLinhas(c, o.codOrcamento)
      if (linhas.length === 0)
        throw invalid('Inclua ao menos uma linha', { linhas: 'Inclua ao menos uma linha antes de seguir para o preço' })
      const blank = linhas.findIndex((l) => l.pecas.length + l.maoDeObra.length === 0)
      if (blank >= 0)
        throw invalid('Linha sem conteúdo', {
          [`linhas.${blank}`]: `${linhas[blank]?.titulo}: inclua peça ou mão de obra, ou retire a linha`,
        })
      await apply(c, o, 'PRECO_PEDIDO', author)
    }),

  listVisitas: (c) => listVisitas(c, c.params.codOrcamento),
  listServicos: (c) => listServicos(c, c.query.busca),
  listEstoque: (c) =>
    listEstoque(c, c.params.codConcessionaria, c.query.codigos.split(',').filter(Boolean).slice(0, 200)),
}
