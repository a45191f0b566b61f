import type { FastifyInstance } from 'fastify'
import type { CadastroExportado } from '#shared/colunas-cadastros.ts'
import { exportacoes, type Exportacao, type ListaExportada, type PedidoCadastro } from '#shared/exportacoes.ts'
import { transacao } from '../db.ts'
import { AppError, forbidden, notFound } from '../errors.ts'
import { nomeDoArquivo, tipoDe, type Pedido } from '../exportar.ts'
import { auditar, serve, type Bytes, type Chamada } from '../http.ts'
import type { Partes } from '../partes.ts'
import { alcancaTudo, FILA_EXPORTACAO } from './job.ts'
import { pedir, podeExportar, type PedidoDe } from './listas.ts'
import { cancelarExportacao, comoExportacao, criarExportacao, getExportacao, listExportacoes } from './queries.ts'

type Acao = Pick<Chamada, 'tx' | 'inquilino' | 'sessao' | 'contexto' | 'req' | 'depois'>

export function exportacoesRoutes(app: FastifyInstance, partes: Partes): void {
  /** The file as the answer. It reads in transactions of its own after this one, and stops when the caller goes away. */
  async function transmitir(c: Acao, pedido: Pedido, acao: string): Promise<Bytes> {
    const maximo = partes.env.EXPORTACAO_DIRETA
    const cabecalho = await pedido.preparar(c.tx, c.inquilino, c.contexto.lojas, maximo + 1)
    if (cabecalho.linhas > maximo)
      throw new AppError(409, 'exportacao-grande', `São mais de ${maximo.toLocaleString('pt-BR')} linhas: o arquivo precisa ser preparado em segundo plano`)
    // Many people's data leaves at once: who took it is written down, though nothing changed.
    c.depois(() => transacao(partes.banco, c.contexto, (tx) => auditar(tx, c.inquilino, c.contexto, acao, c.req, undefined)))
    const quem = { inquilino: c.inquilino, nome: c.sessao.nome, contexto: () => Promise.resolve(c.contexto) }
    const corpo = pedido.escrever(cabecalho, partes.banco, quem)
    return { tipo: tipoDe(pedido.formato), nome: nomeDoArquivo(pedido.titulo, pedido.formato, new Date().toISOString()), corpo }
  }

  async function enfileirar<L extends ListaExportada>(c: Acao, lista: L, corpo: PedidoDe[L]): Promise<Exportacao> {
    // Refuses what could never run before it is stored.
    pedir(lista, corpo)
    const g = await criarExportacao(c.tx, c.inquilino, c.sessao.codUsuario, { lista, formato: corpo.formato, pedido: corpo })
    c.depois(() => partes.fila.enviar(FILA_EXPORTACAO, { codDistribuidor: g.codDistribuidor, codExportacao: g.codExportacao }))
    return comoExportacao(g)
  }

  /** One path serves registers of different levels: the list's own level is asked for here. */
  function doCadastro(c: Acao, cadastro: CadastroExportado, pedido: PedidoCadastro): Pedido {
    if (!podeExportar(cadastro, c.sessao.nivel)) throw forbidden()
    return pedir(cadastro, pedido)
  }

  serve(app, partes, 'exportacoes', exportacoes, {
    exportarOrcamentos: (c) => transmitir(c, pedir('orcamentos', c.query), 'exportarOrcamentos'),
    exportarChecklists: (c) => transmitir(c, pedir('checklists', c.query), 'exportarChecklists'),
    iniciarExportacaoOrcamentos: (c) => enfileirar(c, 'orcamentos', c.body),
    iniciarExportacaoChecklists: (c) => enfileirar(c, 'checklists', c.body),
    exportarCadastro: (c) => transmitir(c, doCadastro(c, c.params.cadastro, c.query), 'exportarCadastro'),
    iniciarExportacaoCadastro(c) {
      doCadastro(c, c.params.cadastro, c.body)
      return enfileirar(c, c.params.cadastro, c.body)
    },
    listExportacoes: ({ tx, inquilino }) => listExportacoes(tx, inquilino),

    async cancelarExportacao(c) {
      const e = comoExportacao(await cancelarExportacao(c.tx, c.inquilino, c.params.codExportacao))
      c.depois(async () => partes.realtime.publicarExportacao(c.inquilino, c.sessao.codUsuario, e))
      return e
    },

    async baixarExportacao({ tx, inquilino, params, sessao, contexto, reply }) {
      const g = await getExportacao(tx, inquilino, params.codExportacao)
      const { titulo, formato, estado, criadaEm } = comoExportacao(g)
      const alcanca = podeExportar(g.lista as ListaExportada, sessao.nivel) && alcancaTudo(contexto.lojas, g.lojas ?? 'todas')
      if (estado !== 'PRONTA' || !g.arquivo || !alcanca) throw notFound('Arquivo não encontrado')
      reply.header('content-length', g.bytes)
      return { tipo: tipoDe(formato), nome: nomeDoArquivo(titulo, formato, criadaEm), corpo: await partes.arquivos.lerFluxo(g.arquivo) }
    },
  })
}
