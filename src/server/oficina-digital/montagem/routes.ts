import { doInquilino } from '../../core/database/query.ts'
import { sql } from 'kysely'
import type { montagem } from '#shared/oficina-digital/montagem.ts'
import { invalid } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/http.ts'
import { getOrcamento, listLinhas, mudar } from '../orcamentos/queries.ts'
import { aplicar, exigir } from '../nucleo/transicao.ts'
import { listVisitas } from './visitas.ts'
import { gravarLinhas, linhasDosAchados, listEstoque, listServicos } from './queries.ts'

export const rotas: Handlers<typeof montagem> = {
  iniciarMontagem: (c) =>
    mudar({ ...c, body: undefined }, async (o, autor) => {
      exigir(o, 'MONTAGEM_INICIADA')
      const { codCheckList } = await getOrcamento(c, o.codOrcamento)
      await gravarLinhas(c, o, [], await linhasDosAchados(c, codCheckList))
      await aplicar(c, o, 'MONTAGEM_INICIADA', autor, {
        mudancas: { codUsuarioDono: sql`coalesce(cod_usuario_dono, ${autor.codUsuario})` },
      })
    }),

  salvarLinhas: (c) =>
    mudar(c, async (o, autor) => {
      exigir(o, 'LINHAS_SALVAS')
      await gravarLinhas(c, o, await listLinhas(c, o.codOrcamento), c.body.linhas)
      await aplicar(c, o, 'LINHAS_SALVAS', autor, { detalhe: `${c.body.linhas.length} linhas` })
    }),

  salvarTermos: (c) =>
    mudar(c, async (o) => {
      exigir(o, 'LINHAS_SALVAS')
      const { termos } = c.body
      if (termos.fimPrevisto && termos.inicioPrevisto && termos.fimPrevisto < termos.inicioPrevisto)
        throw invalid('Datas trocadas', { 'termos.fimPrevisto': 'O término não pode ser antes do início' })
      await c.tx
        .updateTable('orcamento')
        .set({ ...termos, versao: sql`versao + 1` })
        .where(doInquilino(c))
        .where('codOrcamento', '=', o.codOrcamento)
        .execute()
    }),

  pedirPreco: (c) =>
    mudar(c, async (o, autor) => {
      const linhas = await listLinhas(c, o.codOrcamento)
      if (linhas.length === 0)
        throw invalid('Inclua ao menos uma linha', { linhas: 'Inclua ao menos uma linha antes de seguir para o preço' })
      const vazia = linhas.findIndex((l) => l.pecas.length + l.maoDeObra.length === 0)
      if (vazia >= 0)
        throw invalid('Linha sem conteúdo', {
          [`linhas.${vazia}`]: `${linhas[vazia]?.titulo}: inclua peça ou mão de obra, ou retire a linha`,
        })
      await aplicar(c, o, 'PRECO_PEDIDO', autor)
    }),

  listVisitas: (c) => listVisitas(c, c.params.codOrcamento),
  listServicos: (c) => listServicos(c, c.query.busca),
  listEstoque: (c) =>
    listEstoque(c, c.params.codConcessionaria, c.query.codigos.split(',').filter(Boolean).slice(0, 200)),
}
