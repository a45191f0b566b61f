import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { oficinaDigital } from '#shared/oficina-digital.ts'
import { faltaParaPrecificar } from '#shared/orcamento.ts'
import { entregar } from '../envio/entregar.ts'
import { congelarVersao, retirarVersao } from '../envio/queries.ts'
import { invalid } from '../errors.ts'
import { serve } from '../http.ts'
import { gravarLinhas, linhasDosAchados, listPecas, listServicos } from '../montagem/queries.ts'
import type { Partes } from '../partes.ts'
import { exigirAlcada, fecharPedido } from '../preco/queries.ts'
import { devolverAFila } from '../recuperacao/queries.ts'
import { aplicar, exigir } from '../transicao.ts'
import { contaOrcamentos, getResumo, listOrcamentos } from './lista.ts'
import { listDonos, listLinhas, orcamentos } from './queries.ts'

export function oficinaDigitalRoutes(app: FastifyInstance, partes: Partes): void {
  const { ler, mudar } = orcamentos(partes)

  serve(app, partes, 'oficina-digital', oficinaDigital, {
    listOrcamentos: ({ tx, inquilino, query, contexto }) => listOrcamentos(tx, inquilino, query, contexto.lojas),
    contaOrcamentos: ({ tx, inquilino, query, contexto }) => contaOrcamentos(tx, inquilino, query, contexto.lojas),
    getResumo: ({ tx, inquilino, query, contexto }) => getResumo(tx, inquilino, query.codConcessionaria, contexto.lojas),
    getOrcamento: (c) => ler(c, c.params.codOrcamento),

    iniciarMontagem: (c) =>
      mudar({ ...c, body: undefined }, async (o, autor) => {
        exigir(o, 'MONTAGEM_INICIADA')
        const completo = await ler(c, o.codOrcamento)
        await gravarLinhas(c.tx, c.inquilino, o, [], await linhasDosAchados(c.tx, c.inquilino, completo.codCheckList))
        await aplicar(c.tx, c.inquilino, o, 'MONTAGEM_INICIADA', autor, { mudancas: { codUsuarioDono: sql`coalesce(cod_usuario_dono, ${autor.codUsuario})` } })
      }),

    salvarLinhas: (c) =>
      mudar(c, async (o, autor) => {
        exigir(o, 'LINHAS_SALVAS')
        await gravarLinhas(c.tx, c.inquilino, o, await listLinhas(c.tx, c.inquilino, o.codOrcamento), c.body.linhas)
        await aplicar(c.tx, c.inquilino, o, 'LINHAS_SALVAS', autor, { detalhe: `${c.body.linhas.length} linhas` })
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
          .where('codDistribuidor', '=', c.inquilino.codDistribuidor)
          .where('codOrcamento', '=', o.codOrcamento)
          .execute()
      }),

    pedirPreco: (c) =>
      mudar(c, async (o, autor) => {
        const linhas = await listLinhas(c.tx, c.inquilino, o.codOrcamento)
        if (linhas.length === 0) throw invalid('Inclua ao menos uma linha', { linhas: 'Inclua ao menos uma linha antes de seguir para o preço' })
        const vazia = linhas.findIndex((l) => l.pecas.length + l.maoDeObra.length === 0)
        if (vazia >= 0) throw invalid('Linha sem conteúdo', { [`linhas.${vazia}`]: `${linhas[vazia]?.titulo}: inclua peça ou mão de obra, ou retire a linha` })
        await aplicar(c.tx, c.inquilino, o, 'PRECO_PEDIDO', autor)
      }),

    concluirPreco: (c) =>
      mudar(c, async (o, autor) => {
        exigir(o, 'PRECO_CONCLUIDO')
        const falta = faltaParaPrecificar(await listLinhas(c.tx, c.inquilino, o.codOrcamento))
        const [primeira] = Object.values(falta)
        if (primeira) throw invalid(primeira, falta)
        await aplicar(c.tx, c.inquilino, o, 'PRECO_CONCLUIDO', autor, { mudancas: { precificadoEm: sql`now()` } })
      }),

    enviar: (c) =>
      mudar(c, async (o, autor) => {
        exigir(o, 'ENVIADO')
        const { canais } = c.body
        const completo = await ler(c, o.codOrcamento)
        const v = await congelarVersao(c.tx, c.inquilino, completo, c.sessao.codUsuario, canais)
        await exigirAlcada(c.tx, c.inquilino, o, completo.linhas, c.sessao.nivel)
        await entregar(c.tx, c.inquilino, completo, v.url, canais)
        await aplicar(c.tx, c.inquilino, o, 'ENVIADO', autor, {
          detalhe: `versão ${v.numero} · ${v.sha256.slice(0, 12)}`,
          dados: { versao: v.numero, sha256: v.sha256, canais },
          mudancas: { enviadoEm: sql`now()`, visualizadoEm: null },
        })
      }),

    retirar: (c) =>
      mudar(c, async (o, autor) => {
        exigir(o, 'RETIRADO')
        await retirarVersao(c.tx, c.inquilino, o.codOrcamento)
        await fecharPedido(c.tx, c.inquilino, o, autor)
        await aplicar(c.tx, c.inquilino, o, 'RETIRADO', autor, { mudancas: { valorRecusado: 0 } })
      }),

    cancelar: (c) =>
      mudar(c, async (o, autor) => {
        exigir(o, 'CANCELADO')
        await retirarVersao(c.tx, c.inquilino, o.codOrcamento)
        await fecharPedido(c.tx, c.inquilino, o, autor)
        await devolverAFila(c.tx, c.inquilino, o.codOrcamento)
        await aplicar(c.tx, c.inquilino, o, 'CANCELADO', autor, { detalhe: c.body.motivo })
      }),

    atribuir: (c) =>
      mudar(c, async (o, autor) => {
        const donos = await listDonos(c.tx, c.inquilino)
        const dono = c.body.codUsuario === null ? null : donos.find((d) => d.codUsuario === c.body.codUsuario)
        if (dono === undefined) throw invalid('Dono desconhecido', { codUsuario: 'Este usuário não pode ser dono de orçamentos' })
        await aplicar(c.tx, c.inquilino, o, 'ATRIBUIDO', autor, { detalhe: dono?.nome ?? 'sem dono', mudancas: { codUsuarioDono: dono?.codUsuario ?? null } })
      }),

    listDonos: ({ tx, inquilino }) => listDonos(tx, inquilino),
    listPecas: ({ tx, inquilino, query }) => listPecas(tx, inquilino, query.busca, query.codConcessionaria),
    listServicos: ({ tx, inquilino, query }) => listServicos(tx, inquilino, query.busca),
  })
}
