import type { importacoes } from '#shared/arquivos/importacoes.ts'
import { canImport, IMPORTABLE_RECORDS, isDangerousImport } from '#shared/arquivos/importacoes.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { AppError, conflict, forbidden, invalid, notFound } from '../../core/http/errors.ts'
import { fileName, localClock, typeOf } from '../../core/areas/list-export.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { requireConfirmation } from '../../core/tenancy/step-up.ts'
import { definitionOf } from '../../core/importing/def.ts'
import { IMPORTACAO_QUEUE } from './job.ts'
import { writeTemplate } from '../../core/importing/template.ts'
import { Chunk, expectedChunk, readChunks, saveChunk } from '../../core/files/upload-chunk.ts'
import { listChanges } from './changes.ts'
import { chunksFolder } from './chunks.ts'
import {
  cancelImportacao,
  toImportacao,
  confirmImportacao,
  countChunk,
  createImportacao,
  getImportacao,
  type StoredRow,
  listErrors,
  readOwn,
  listImportacoes,
  lockOwn,
} from './queries.ts'

const enqueue = (c: Ctx, { codDistribuidor, codImportacao }: StoredRow) =>
  c.services.queue.send(IMPORTACAO_QUEUE, { codDistribuidor, codImportacao })

/** True for the next chunk, false for one already received; throws for any other. */
function missing(g: StoredRow, de: number, size: number): boolean {
  const expected = expectedChunk(g, de, size)
  if (expected === 'nao')
    throw conflict('pedaco-fora-de-ordem', 'Este pedaço não é o que falta do arquivo', toImportacao(g))
  return expected === 'sim'
}

export const routes: Handlers<typeof importacoes> = {
  async baixarModelo({ services, params, query }) {
    const { nome } = IMPORTABLE_RECORDS[params.registro]
    const corpo = writeTemplate(definitionOf(services.areas, params.registro), nome, query.formato)
    return { tipo: typeOf(query.formato), nome: `modelo-${params.registro}.${query.formato}`, corpo }
  },

  async iniciarImportacao(c) {
    if (!canImport(c.body.registro, c.sessao.nivel)) throw forbidden()
    if (definitionOf(c.services.areas, c.body.registro).forLoja && !c.body.codConcessionaria)
      throw invalid('Falta a concessionária', { codConcessionaria: 'Diga de que concessionária é o arquivo' })
    return toImportacao(await createImportacao(c, c.sessao.codUsuario, c.body))
  },

  enviarPedaco: {
    async prepare(p) {
      const { de } = p.params
      const g = await p.read((c) => readOwn(c.tx, { ...c.tenant, ...c.params }, c.sessao.codUsuario))
      if (!(p.req.body instanceof Chunk))
        throw new AppError(415, 'tipo-nao-aceito', 'Envie o pedaço como application/octet-stream')
      const { bytes } = p.req.body
      if (missing(g, de, bytes.length)) await saveChunk(p.services.files, chunksFolder(g), de, bytes)
      return async (c) => {
        const before = await lockOwn(c.tx, g, c.sessao.codUsuario)
        if (!missing(before, de, bytes.length)) return toImportacao(before)
        const now = await countChunk(c.tx, before, bytes.length)
        if (now.estado === 'NA_FILA') c.depois(() => enqueue(c, now))
        return toImportacao(now)
      }
    },
  },

  listImportacoes: (c) => listImportacoes(c, c.query),

  async getImportacao(c) {
    return toImportacao(await getImportacao(c.tx, { ...c.tenant, ...c.params }))
  },

  async listErrosImportacao(c) {
    const g = await getImportacao(c.tx, { ...c.tenant, ...c.params })
    return listErrors(c.tx, g, c.query.cursor, c.query.limite)
  },

  async listMudancasImportacao(c) {
    const g = await getImportacao(c.tx, { ...c.tenant, ...c.params })
    return listChanges(c, g, definitionOf(c.services.areas, toImportacao(g).registro), c.query)
  },

  // Whether it is a dangerous act depends on the register, which the request does not name.
  confirmarImportacao: {
    async prepare(p) {
      const g = await p.read((c) => readOwn(c.tx, { ...c.tenant, ...c.params }, c.sessao.codUsuario))
      if (p.sessao && isDangerousImport(toImportacao(g).registro))
        await requireConfirmation(p.services, p.tenant, p.sessao)
      return async (c) => {
        const confirmed = await confirmImportacao(c.tx, g, c.sessao.codUsuario)
        if (!canImport(toImportacao(confirmed).registro, c.sessao.nivel)) throw forbidden()
        if (confirmed.estado === 'CONFIRMADA') c.depois(() => enqueue(c, confirmed))
        return toImportacao(confirmed)
      }
    },
  },

  async cancelarImportacao(c) {
    const i = toImportacao(await cancelImportacao(c.tx, { ...c.tenant, ...c.params }))
    c.publish('importacao_', i.codUsuario, i)
    return i
  },

  async baixarImportado(c) {
    const g = await getImportacao(c.tx, { ...c.tenant, ...c.params })
    if (!toImportacao(g).temArquivo) throw notFound('Este arquivo não está mais guardado')
    c.reply.header('content-length', g.bytes)
    const extension = /\.(xlsx|csv|txt)$/i.exec(g.nome)?.[1]?.toLowerCase() ?? 'csv'
    const nome = fileName(g.nome.replace(/\.\w+$/, ''), 'csv', await localClock(c, g.criadaEm)).replace(
      /csv$/,
      extension,
    )
    return async () => ({
      tipo: 'application/octet-stream',
      nome,
      corpo: readChunks(c.services.files, chunksFolder(g), g.bytes),
    })
  },

  async baixarPlanilhaDeErros(c) {
    const g = await getImportacao(c.tx, { ...c.tenant, ...c.params })
    if (!g.planilhaErros) throw notFound('Não há planilha de erros desta importação')
    const { planilhaErros } = g
    const nome = fileName(`erros ${g.nome.replace(/\.\w+$/, '')}`, 'xlsx', await localClock(c, g.criadaEm))
    return async () => ({
      tipo: typeOf('xlsx'),
      nome,
      corpo: await c.services.files.readStream(planilhaErros),
    })
  },
}
