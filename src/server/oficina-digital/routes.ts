import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { oficinaDigital, type OrcamentoCompleto } from '#shared/oficina-digital.ts'
import { faltaParaPrecificar } from '#shared/orcamento.ts'
import type { EstadoOrcamento } from '#shared/orcamento.ts'
import { invalid } from '../errors.ts'
import { serve, type Chamada } from '../http.ts'
import type { Partes } from '../partes.ts'
import { congelarVersao, retirarVersao } from './enviar.ts'
import { gravarLinhas, linhasDosAchados } from './linhas.ts'
import { contaOrcamentos, getResumo, listOrcamentos } from './lista.ts'
import { getOrcamento, listDonos, listLinhas, listPecas, listServicos, travar, type Travado } from './queries.ts'
import { aplicar, exigir, exigirVersao, type Autor } from './transicao.ts'

type Acao = Pick<Chamada, 'tx' | 'inquilino' | 'sessao' | 'publicar'>

export function oficinaDigitalRoutes(app: FastifyInstance, partes: Partes): void {
  const ler = (c: Acao, codOrcamento: number) => getOrcamento(c.tx, c.inquilino, partes.arquivos, codOrcamento)

  /** Every change of a quote: lock, check the version, act, tell the other screens, answer the quote as it is now. */
  async function mudar(
    c: Acao & { params: { codOrcamento: number }; body?: { versao: number } | undefined },
    acao: (o: Travado, autor: Autor) => Promise<unknown>,
  ): Promise<OrcamentoCompleto> {
    const o = await travar(c.tx, c.inquilino, c.params.codOrcamento)
    if (c.body) exigirVersao(o, c.body.versao)
    await acao(o, { codUsuario: c.sessao.codUsuario, quem: c.sessao.nome })
    c.publicar('oficinaDigitalAtualizacao_', o.codConcessionaria, {
      codOrcamento: o.codOrcamento,
      codConcessionaria: o.codConcessionaria,
      estado: o.estado satisfies EstadoOrcamento,
      aviso: null,
    })
    return ler(c, o.codOrcamento)
  }

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
        if (termos.fimPrevisto < termos.inicioPrevisto) throw invalid('Datas trocadas', { 'termos.fimPrevisto': 'O término não pode ser antes do início' })
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
        const { numero, sha256 } = await congelarVersao(c.tx, c.inquilino, await ler(c, o.codOrcamento), c.sessao.codUsuario)
        await aplicar(c.tx, c.inquilino, o, 'ENVIADO', autor, {
          detalhe: `versão ${numero} · ${sha256.slice(0, 12)}`,
          mudancas: { enviadoEm: sql`now()`, visualizadoEm: null },
        })
      }),

    retirar: (c) =>
      mudar(c, async (o, autor) => {
        exigir(o, 'RETIRADO')
        await retirarVersao(c.tx, c.inquilino, o.codOrcamento)
        await aplicar(c.tx, c.inquilino, o, 'RETIRADO', autor)
      }),

    cancelar: (c) =>
      mudar(c, async (o, autor) => {
        exigir(o, 'CANCELADO')
        await retirarVersao(c.tx, c.inquilino, o.codOrcamento)
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
    listPecas: ({ tx, inquilino, query }) => listPecas(tx, inquilino, query.busca),
    listServicos: ({ tx, inquilino, query }) => listServicos(tx, inquilino, query.busca),
  })
}
