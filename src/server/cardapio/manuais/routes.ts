import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { MANUAL_CHUNK_BYTES, validateManual, type ManualUpload, type manuais } from '#shared/cardapio/manuais.ts'
import { checkVersion, ensure, recordName } from '../../core/areas/register.ts'
import { transaction } from '../../core/database/transaction.ts'
import { AppError, conflict, invalid, notFound } from '../../core/http/errors.ts'
import type { FileStore } from '../../core/files/storage.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { Chunk } from '../../core/files/upload-chunk.ts'
import { pdfRefusal } from '../../core/files/check-pdf.ts'
import {
  fileOf,
  countChunk,
  type Envio,
  getManual,
  saveManual,
  startEnvio,
  insertManual,
  readEnvio,
  listManuais,
  manualBySecret,
  lockManual,
} from './queries.ts'

/** Identifies a file: its manual and upload number. */
interface FileInfo {
  codDistribuidor: number
  codManual: number
  envio: number
}
const key = (a: FileInfo, de: number) => `manuais/${a.codDistribuidor}/${a.codManual}/${a.envio}/${de}`

/** Streams a file with one chunk in memory at a time. */
function read(files: FileStore, a: FileInfo, bytes: number): Readable {
  async function* services(): AsyncGenerator<Buffer> {
    for (let de = 0; de < bytes; de += MANUAL_CHUNK_BYTES)
      yield* (await files.readStream(key(a, de))) as AsyncIterable<Buffer>
  }
  return Readable.from(services(), { objectMode: false })
}

const toResponse = (e: Envio, recebidos: number): ManualUpload => ({
  envio: e.envio,
  recebidos,
  bytes: e.bytes,
  pronto: recebidos === e.bytes,
})

/** True for the next missing chunk, false for one already received. Throws 409 for any other. */
function missing(e: Envio, envio: number, de: number, size: number): boolean {
  if (e.envio === envio && de < e.recebidos && de % MANUAL_CHUNK_BYTES === 0) return false
  if (e.envio !== envio || de !== e.recebidos || size !== Math.min(MANUAL_CHUNK_BYTES, e.bytes - de))
    throw conflict('pedaco-fora-de-ordem', 'Este pedaço não é o que falta do arquivo', toResponse(e, e.recebidos))
  return true
}

export const routes: Handlers<typeof manuais> = {
  listManuais: (c) => listManuais(c, c.query),

  async getManual(c) {
    const manual = await getManual(c, c.params.codManual)
    if (!manual) throw notFound('Manual não encontrado')
    return manual
  },

  async criarManual(c) {
    ensure(validateManual(c.body))
    const depois = await insertManual(c, c.body)
    c.changed({ registro: recordName('manuais', depois.codManual), antes: null, depois })
    return depois
  },

  async alterarManual(c) {
    const { versao, ...dados } = c.body
    ensure(validateManual(dados))
    const antes = checkVersion(await lockManual(c, c.params.codManual), versao)
    const depois = await saveManual(c, antes, dados)
    c.changed({ registro: recordName('manuais', antes.codManual), antes, depois })
    return depois
  },

  async iniciarEnvioDeManual(c) {
    const e = await startEnvio(c, c.params.codManual, c.body.bytes)
    if (!e) throw notFound('Manual não encontrado')
    c.changed({ registro: recordName('manuais', e.codManual), antes: null, depois: { arquivo: e.bytes } })
    return toResponse(e, 0)
  },

  enviarPedacoDeManual: {
    async prepare(p) {
      const { codManual, envio, de } = p.params
      const e = await p.read((c) => readEnvio(c, codManual))
      if (!e) throw notFound('Manual não encontrado')
      if (!(p.req.body instanceof Chunk))
        throw new AppError(415, 'tipo-nao-aceito', 'Envie o pedaço como application/octet-stream')
      const { bytes } = p.req.body
      const file = { codDistribuidor: p.tenant.codDistribuidor, codManual, envio }
      let sha256: string | null = null
      if (missing(e, envio, de, bytes.length)) {
        await p.services.files.saveStream(key(file, de), Readable.from([bytes]), 'application/octet-stream')
        if (de + bytes.length === e.bytes) {
          const integer = await buffer(read(p.services.files, file, e.bytes))
          const refusal = await pdfRefusal(integer)
          if (refusal) throw invalid(refusal, { arquivo: refusal })
          sha256 = createHash('sha256').update(integer).digest('hex')
        }
      }
      return async (c) => {
        const now = await readEnvio(c, codManual, true)
        if (!now) throw notFound('Manual não encontrado')
        if (!missing(now, envio, de, bytes.length)) return toResponse(now, now.recebidos)
        await countChunk(c, now, bytes.length, sha256)
        return toResponse(now, now.recebidos + bytes.length)
      }
    },
  },

  async lerManual(c) {
    const file = await fileOf(c, c.params.codManual)
    if (!file) throw notFound('Este manual ainda não tem arquivo')
    c.reply.header('content-length', file.bytes)
    return () => Promise.resolve({ tipo: 'application/pdf', corpo: read(c.services.files, file, file.bytes) })
  },

  async lerManualPublico(c) {
    const m = await transaction(
      c.services.db,
      'sistema',
      (tx) => manualBySecret(tx, c.tenant.codDistribuidor, c.params.segredo),
      { leitura: true },
    )
    if (!m) throw notFound('Este manual não está mais à disposição')
    c.reply.header('content-length', m.bytes)
    c.reply.header('cache-control', 'private, max-age=3600')
    return { tipo: 'application/pdf', corpo: read(c.services.files, m, m.bytes) }
  },
}
