import type { inspecoes } from '#shared/checklists/inspecoes.ts'
import { Chunk, eraseChunks, expectedChunk, saveChunk } from '../../core/files/upload-chunk.ts'
import { AppError, conflict } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import {
  announce,
  announcedBefore,
  countPiece,
  getMedia,
  lockMedia,
  lojaOf,
  processMedia,
  requireSize,
  storeFrame,
} from './media.ts'
import { piecesFolder } from './media-files.ts'
import { toMedia } from './queries.ts'

type Media = Awaited<ReturnType<typeof getMedia>>

/** True for the next piece, false for one already received; throws for any other. */
function missing(m: Media, de: number, size: number, atual: unknown): boolean {
  const expected = expectedChunk(m, de, size)
  if (expected === 'nao') throw conflict('pedaco-fora-de-ordem', 'Este pedaço não é o que falta do arquivo', atual)
  return expected === 'sim'
}

export const mediaRoutes: Pick<Handlers<typeof inspecoes>, 'iniciarMidia' | 'getMidia' | 'enviarPedacoMidia'> = {
  iniciarMidia: {
    async prepare(p) {
      const { idInspecao } = p.params
      requireSize(p.body)
      const { codConcessionaria, antes } = await p.read(async (c) => ({
        codConcessionaria: await lojaOf(c, idInspecao),
        antes: await announcedBefore(c, idInspecao, p.body),
      }))
      if (antes) return (c) => Promise.resolve(toMedia(c, antes))
      const address = { ...p.tenant, codConcessionaria, idMidia: p.body.idMidia }
      const frame = p.body.tipo === 'VIDEO' ? await storeFrame(p.services, address, p.body.quadro, p.stop) : null
      return async (c) => toMedia(c, await announce(c, { idInspecao, codConcessionaria }, p.body, frame))
    },
  },

  getMidia: async (c) => toMedia(c, await getMedia(c, c.params.idInspecao, c.params.idMidia)),

  enviarPedacoMidia: {
    async prepare(p) {
      const { idInspecao, idMidia, de } = p.params
      const m = await p.read((c) => getMedia(c, idInspecao, idMidia))
      if (!(p.req.body instanceof Chunk))
        throw new AppError(415, 'tipo-nao-aceito', 'Envie o pedaço como application/octet-stream')
      const { bytes } = p.req.body
      if (!missing(m, de, bytes.length, toMedia(p, m))) return (c) => Promise.resolve(toMedia(c, m))
      await saveChunk(p.services.files, piecesFolder(m), de, bytes)
      const outcome = de + bytes.length === m.bytes ? await processMedia(p.services, m, p.stop) : null
      return async (c) => {
        const before = await lockMedia(c, idInspecao, idMidia)
        if (!missing(before, de, bytes.length, toMedia(c, before))) return toMedia(c, before)
        const now = await countPiece(c, before, bytes.length, outcome)
        if (now.estado !== 'ENVIANDO') c.depois(() => eraseChunks(c.services.files, piecesFolder(m), m.bytes))
        return toMedia(c, now)
      }
    },
  },
}
