import type { CadastroExportado } from '#shared/cadastros/colunas-cadastros.ts'
import type { exportacoes } from '#shared/arquivos/exportacoes.ts'
import {
  type Exportacao,
  type Formato,
  type ArquivoExportado,
  type PedidoCadastro,
} from '#shared/arquivos/exportacoes.ts'
import type { CtxDePessoa } from '../../core/tenancy/contexto.ts'
import { transacao } from '../../core/database/transaction.ts'
import { forbidden, notFound } from '../../core/http/errors.ts'
import { exportacaoGrande, nomeDoArquivo, type Pedido, relogioLocal, tipoDe } from '../../core/areas/exportar.ts'
import { auditar, type Handlers, type Bytes, type Chamada } from '../../core/http/http.ts'
import { alcancaTudo, FILA_EXPORTACAO } from './job.ts'
import { pedir, podeExportar } from './listas.ts'
import { cancelarExportacao, comoExportacao, criarExportacao, getExportacao, listExportacoes } from './queries.ts'

type Acao = CtxDePessoa & Pick<Chamada, 'req'>

/** The file as the answer. It reads in transactions of its own after this one, and stops when the caller goes away. */
async function transmitir(c: Acao, pedido: Pedido, acao: string): Promise<Bytes> {
  const maximo = c.partes.env.EXPORTACAO_DIRETA
  const cabecalho = await pedido.preparar(c, maximo + 1)
  if (cabecalho.linhas > maximo) throw exportacaoGrande(maximo)
  // Many people's data leaves at once: who took it is written down, though nothing changed.
  c.depois(() => transacao(c.partes.banco, c.contexto, (tx) => auditar({ tx, contexto: c.contexto }, acao, c.req)))
  const quem = { inquilino: c.inquilino, nome: c.sessao.nome, contexto: () => Promise.resolve(c.contexto) }
  const corpo = pedido.escrever(cabecalho, c.partes, quem)
  return {
    tipo: tipoDe(pedido.formato),
    nome: nomeDoArquivo(
      pedido.titulo,
      pedido.formato,
      await relogioLocal(c, new Date().toISOString(), pedido.codConcessionaria),
    ),
    corpo,
  }
}

async function enfileirar(c: Acao, lista: ArquivoExportado, corpo: { formato: Formato }): Promise<Exportacao> {
  // Refuses what could never run before it is stored.
  pedir(c.partes, lista, corpo)
  const g = await criarExportacao(c, c.sessao.codUsuario, { lista, formato: corpo.formato, pedido: corpo })
  c.depois(() =>
    c.partes.fila.enviar(FILA_EXPORTACAO, { codDistribuidor: g.codDistribuidor, codExportacao: g.codExportacao }),
  )
  return comoExportacao(c.partes, g)
}

/** One path serves registers of different levels: the list's own level is asked for here. */
function doCadastro(c: Acao, cadastro: CadastroExportado, pedido: PedidoCadastro): Pedido {
  if (!podeExportar(c.partes, cadastro, c.sessao.nivel)) throw forbidden()
  return pedir(c.partes, cadastro, pedido)
}

export const rotas: Handlers<typeof exportacoes> = {
  exportarOrcamentos: (c) => transmitir(c, pedir(c.partes, 'orcamentos', c.query), 'exportarOrcamentos'),
  exportarFinalizadosGrupo: (c) =>
    transmitir(c, pedir(c.partes, 'finalizadosGrupo', c.query), 'exportarFinalizadosGrupo'),
  iniciarExportacaoFinalizadosGrupo: (c) => enfileirar(c, 'finalizadosGrupo', c.body),
  exportarChecklists: (c) => transmitir(c, pedir(c.partes, 'checklists', c.query), 'exportarChecklists'),
  exportarPainelAgenda: (c) => transmitir(c, pedir(c.partes, 'painelAgenda', c.query), 'exportarPainelAgenda'),
  iniciarExportacaoOrcamentos: (c) => enfileirar(c, 'orcamentos', c.body),
  iniciarExportacaoChecklists: (c) => enfileirar(c, 'checklists', c.body),
  async iniciarRelatorioDeVendas(c) {
    const corpo = { formato: 'xlsx', ...c.body } as const
    // Stores beyond reach and periods too long are refused now, not by the job.
    await pedir(c.partes, 'relatorioVendas', corpo).preparar(c, 1)
    return enfileirar(c, 'relatorioVendas', corpo)
  },
  exportarCadastro: (c) => transmitir(c, doCadastro(c, c.params.cadastro, c.query), 'exportarCadastro'),
  iniciarExportacaoCadastro(c) {
    doCadastro(c, c.params.cadastro, c.body)
    return enfileirar(c, c.params.cadastro, c.body)
  },
  listExportacoes: (c) => listExportacoes(c),

  async cancelarExportacao(c) {
    const e = comoExportacao(c.partes, await cancelarExportacao(c, c.params.codExportacao))
    c.publicar('exportacao_', c.sessao.codUsuario, e)
    return e
  },

  async baixarExportacao(c) {
    const g = await getExportacao(c, c.params.codExportacao)
    const { titulo, formato, estado, criadaEm } = comoExportacao(c.partes, g)
    const { codConcessionaria } = g.pedido as { codConcessionaria?: number }
    const alcanca =
      podeExportar(c.partes, g.lista as ArquivoExportado, c.sessao.nivel) &&
      alcancaTudo(c.contexto.lojas, g.lojas ?? 'todas')
    if (estado !== 'PRONTA' || !g.arquivo || !alcanca) throw notFound('Arquivo não encontrado')
    const { arquivo, bytes } = g
    const nome = nomeDoArquivo(titulo, formato, await relogioLocal(c, criadaEm, codConcessionaria))
    return async () => {
      const corpo = await c.partes.arquivos.lerFluxo(arquivo)
      c.reply.header('content-length', bytes)
      return { tipo: tipoDe(formato), nome, corpo }
    }
  },
}
