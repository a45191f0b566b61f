import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { importacoes, podeImportar } from '#shared/importacoes.ts'
import { AppError, conflict, forbidden, notFound } from '../errors.ts'
import { nomeDoArquivo, tipoDe } from '../exportar.ts'
import { serve } from '../http.ts'
import type { Partes } from '../partes.ts'
import { FILA_IMPORTACAO } from './job.ts'
import { escreverModelo } from './modelo.ts'
import { gravarPedaco, lerPedacos } from './pedacos.ts'
import {
  cancelarImportacao,
  comoImportacao,
  confirmarImportacao,
  contarPedaco,
  criarImportacao,
  getImportacao,
  type Guardada,
  listErros,
  listImportacoes,
  pedacoEsperado,
  travarSua,
} from './queries.ts'
import { REGISTROS } from './todos.ts'

/** Bytes of a piece; where a request's body is compared (Idempotency-Key), their hash stands for them. */
class Pedaco {
  readonly bytes: Buffer
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
  toJSON(): string {
    return createHash('sha256').update(this.bytes).digest('hex')
  }
}

export function importacoesRoutes(app: FastifyInstance, partes: Partes): void {
  void app.register(async (escopo) => {
    escopo.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_req, corpo, pronto) => pronto(null, new Pedaco(corpo as Buffer)))
    rotas(escopo, partes)
  })
}

function rotas(app: FastifyInstance, partes: Partes): void {
  const enfileirar = ({ codDistribuidor, codImportacao }: Guardada) => partes.fila.enviar(FILA_IMPORTACAO, { codDistribuidor, codImportacao })

  serve(app, partes, 'importacoes', importacoes, {
    async baixarModelo({ params, query }) {
      const corpo = escreverModelo(REGISTROS[params.registro], query.formato)
      return { tipo: tipoDe(query.formato), nome: `modelo-${params.registro}.${query.formato}`, corpo }
    },

    async iniciarImportacao({ tx, inquilino, sessao, body }) {
      if (!podeImportar(body.registro, sessao.nivel)) throw forbidden()
      return comoImportacao(await criarImportacao(tx, inquilino, sessao.codUsuario, body))
    },

    async enviarPedaco({ tx, inquilino, sessao, params, req, depois }) {
      const { codImportacao, de } = params
      const g = await travarSua(tx, { codDistribuidor: inquilino.codDistribuidor, codImportacao }, sessao.codUsuario)
      if (!(req.body instanceof Pedaco)) throw new AppError(415, 'tipo-nao-aceito', 'Envie o pedaço como application/octet-stream')
      const { bytes } = req.body
      const esperado = pedacoEsperado(g, de, bytes.length)
      if (esperado === 'repetido') return comoImportacao(g)
      if (esperado === 'nao') throw conflict('pedaco-fora-de-ordem', 'Este pedaço não é o que falta do arquivo', comoImportacao(g))
      await gravarPedaco(partes.arquivos, g, de, bytes)
      const agora = await contarPedaco(tx, g, bytes.length)
      if (agora.estado === 'NA_FILA') depois(() => enfileirar(agora))
      return comoImportacao(agora)
    },

    listImportacoes: ({ tx, inquilino, query }) => listImportacoes(tx, inquilino, query),

    async getImportacao({ tx, inquilino, params }) {
      return comoImportacao(await getImportacao(tx, { ...inquilino, ...params }))
    },

    async listErrosImportacao({ tx, inquilino, params, query }) {
      const g = await getImportacao(tx, { ...inquilino, ...params })
      return listErros(tx, g, query.cursor, query.limite)
    },

    async confirmarImportacao({ tx, inquilino, sessao, params, depois }) {
      const g = await confirmarImportacao(tx, { ...inquilino, ...params }, sessao.codUsuario)
      if (!podeImportar(comoImportacao(g).registro, sessao.nivel)) throw forbidden()
      if (g.estado === 'CONFIRMADA') depois(() => enfileirar(g))
      return comoImportacao(g)
    },

    async cancelarImportacao(c) {
      const i = comoImportacao(await cancelarImportacao(c.tx, { ...c.inquilino, ...c.params }))
      c.depois(async () => partes.realtime.publicarImportacao(c.inquilino, i.codUsuario, i))
      return i
    },

    async baixarImportado({ tx, inquilino, params, reply }) {
      const g = await getImportacao(tx, { ...inquilino, ...params })
      if (!comoImportacao(g).temArquivo) throw notFound('Este arquivo não está mais guardado')
      reply.header('content-length', g.bytes)
      const extensao = /\.(xlsx|csv|txt)$/i.exec(g.nome)?.[1]?.toLowerCase() ?? 'csv'
      const nome = nomeDoArquivo(g.nome.replace(/\.\w+$/, ''), 'csv', g.criadaEm).replace(/csv$/, extensao)
      return { tipo: 'application/octet-stream', nome, corpo: lerPedacos(partes.arquivos, g, g.bytes) }
    },

    async baixarPlanilhaDeErros({ tx, inquilino, params }) {
      const g = await getImportacao(tx, { ...inquilino, ...params })
      if (!g.planilhaErros) throw notFound('Não há planilha de erros desta importação')
      return {
        tipo: tipoDe('xlsx'),
        nome: nomeDoArquivo(`erros ${g.nome.replace(/\.\w+$/, '')}`, 'xlsx', g.criadaEm),
        corpo: await partes.arquivos.lerFluxo(g.planilhaErros),
      }
    },
  })
}
