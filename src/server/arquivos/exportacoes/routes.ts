import type { ExportedCadastro } from '#shared/cadastros/cadastro-columns.ts'
import type { exportacoes } from '#shared/arquivos/exportacoes.ts'
import { type Exportacao, type Format, type ExportedFile, type CadastroRequest } from '#shared/arquivos/exportacoes.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { transaction } from '../../core/database/transaction.ts'
import { forbidden, notFound } from '../../core/http/errors.ts'
import { exportacaoTooLarge, fileName, type RequestData, localClock, typeOf } from '../../core/areas/list-export.ts'
import { audit, type Handlers, type Bytes, type Call } from '../../core/http/serve.ts'
import { coversAll, EXPORTACAO_QUEUE } from './job.ts'
import { bindRequest, canExport } from './lists.ts'
import { cancelExportacao, toExportacao, createExportacao, getExportacao, listExportacoes } from './queries.ts'

type Action = SignedInCtx & Pick<Call, 'req'>

/** The file as a streamed response. It is read in later transactions of its own, and stops when the client disconnects. */
async function streamFile(c: Action, request: RequestData, action: string): Promise<Bytes> {
  const maximo = c.services.env.EXPORTACAO_DIRETA
  const header = await request.prepare(c, maximo + 1)
  if (header.linhas > maximo) throw exportacaoTooLarge(maximo)
  // An export discloses many people's data, so it is audited although nothing changes.
  c.depois(() => transaction(c.services.db, c.contexto, (tx) => audit({ tx, contexto: c.contexto }, action, c.req)))
  const quem = { tenant: c.tenant, nome: c.sessao.nome, contexto: () => Promise.resolve(c.contexto) }
  const corpo = request.write(header, c.services, quem)
  return {
    tipo: typeOf(request.formato),
    nome: fileName(
      request.titulo,
      request.formato,
      await localClock(c, new Date().toISOString(), request.codConcessionaria),
    ),
    corpo,
  }
}

async function enqueue(c: Action, lista: ExportedFile, body: { formato: Format }): Promise<Exportacao> {
  // Validate before storing: a request that cannot run is refused now.
  bindRequest(c.services, lista, body)
  const g = await createExportacao(c, c.sessao.codUsuario, { lista, formato: body.formato, pedido: body })
  c.depois(() =>
    c.services.queue.send(EXPORTACAO_QUEUE, { codDistribuidor: g.codDistribuidor, codExportacao: g.codExportacao }),
  )
  return toExportacao(c.services, g)
}

/** One path serves registers of different levels, so the list's own level is checked here. */
function fromCadastro(c: Action, cadastro: ExportedCadastro, request: CadastroRequest): RequestData {
  if (!canExport(c.services, cadastro, c.sessao.nivel)) throw forbidden()
  return bindRequest(c.services, cadastro, request)
}

export const routes: Handlers<typeof exportacoes> = {
  exportarOrcamentos: (c) => streamFile(c, bindRequest(c.services, 'orcamentos', c.query), 'exportarOrcamentos'),
  exportarFinalizadosGrupo: (c) =>
    streamFile(c, bindRequest(c.services, 'finalizadosGrupo', c.query), 'exportarFinalizadosGrupo'),
  iniciarExportacaoFinalizadosGrupo: (c) => enqueue(c, 'finalizadosGrupo', c.body),
  exportarChecklists: (c) => streamFile(c, bindRequest(c.services, 'checklists', c.query), 'exportarChecklists'),
  exportarPainelAgenda: (c) => streamFile(c, bindRequest(c.services, 'painelAgenda', c.query), 'exportarPainelAgenda'),
  exportarMovimentosPatio: (c) =>
    streamFile(c, bindRequest(c.services, 'movimentosPatio', c.query), 'exportarMovimentosPatio'),
  iniciarExportacaoMovimentosPatio: (c) => enqueue(c, 'movimentosPatio', c.body),
  iniciarExportacaoOrcamentos: (c) => enqueue(c, 'orcamentos', c.body),
  iniciarExportacaoChecklists: (c) => enqueue(c, 'checklists', c.body),
  async iniciarRelatorioDeVendas(c) {
    const body = { formato: 'xlsx', ...c.body } as const
    // Refuse stores out of reach and periods that are too long now, not in the job.
    await bindRequest(c.services, 'relatorioVendas', body).prepare(c, 1)
    return enqueue(c, 'relatorioVendas', body)
  },
  exportarCadastro: (c) => streamFile(c, fromCadastro(c, c.params.cadastro, c.query), 'exportarCadastro'),
  iniciarExportacaoCadastro(c) {
    fromCadastro(c, c.params.cadastro, c.body)
    return enqueue(c, c.params.cadastro, c.body)
  },
  listExportacoes: (c) => listExportacoes(c),

  async cancelarExportacao(c) {
    const e = toExportacao(c.services, await cancelExportacao(c, c.params.codExportacao))
    c.publish('exportacao_', c.sessao.codUsuario, e)
    return e
  },

  async baixarExportacao(c) {
    const g = await getExportacao(c, c.params.codExportacao)
    const { titulo, formato, estado, criadaEm } = toExportacao(c.services, g)
    const { codConcessionaria } = g.pedido as { codConcessionaria?: number }
    const canReach =
      canExport(c.services, g.lista as ExportedFile, c.sessao.nivel) && coversAll(c.contexto.lojas, g.lojas ?? 'todas')
    if (estado !== 'PRONTA' || !g.arquivo || !canReach) throw notFound('Arquivo não encontrado')
    const { arquivo, bytes } = g
    const nome = fileName(titulo, formato, await localClock(c, criadaEm, codConcessionaria))
    return async () => {
      const corpo = await c.services.files.readStream(arquivo)
      c.reply.header('content-length', bytes)
      return { tipo: typeOf(formato), nome, corpo }
    }
  },
}
