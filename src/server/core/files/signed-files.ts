import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { AppError, notFound } from '../http/errors.ts'
import type { Services } from '../services.ts'

const TYPES: Record<string, string> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  mp4: 'video/mp4',
  webm: 'video/webm',
  pdf: 'application/pdf',
  ogg: 'audio/ogg',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
}

/** Serves photos, videos and the files of threads by signed address (`FileStore.endereco`): an image tag cannot send a token. */
export function fileRoutes(app: FastifyInstance, services: Services): void {
  app.get(
    '/api/arquivos/*',
    {
      schema: {
        hide: true,
        params: z.object({ '*': z.string().regex(/^[\w/.-]{1,200}$/) }),
        querystring: z.object({ ate: z.coerce.number(), assinatura: z.string().max(100) }),
      },
      config: { compress: false },
    },
    async (req, reply) => {
      const key = (req.params as { '*': string })['*']
      const { ate, assinatura: signature } = req.query as { ate: number; assinatura: string }
      const tenant = await services.tenants.forHost(req.headers.host)
      services.files.check(tenant.codDistribuidor, key, ate, signature)
      const tipo = TYPES[key.split('.').at(-1) ?? '']
      if (!tipo || key.includes('..')) throw notFound('Arquivo não encontrado')
      reply.type(tipo).header('cache-control', 'private, max-age=43200, immutable')
      // A document of a stranger is kept, not opened in our page.
      if (tipo === 'application/pdf') reply.header('content-disposition', 'attachment')
      if (!tipo.startsWith('video/')) return reply.send(await services.files.read(key))
      // Players read a video in parts, and some play none that is not served so.
      const size = await services.files.size(key)
      reply.header('accept-ranges', 'bytes')
      const range = readRange(req.headers.range, size)
      if (range === 'fora') {
        reply.header('content-range', `bytes */${size}`)
        throw new AppError(416, 'faixa-impossivel', 'O vídeo não tem esta parte')
      }
      const { de, ate: last } = range ?? { de: 0, ate: size - 1 }
      if (range) reply.code(206).header('content-range', `bytes ${de}-${last}/${size}`)
      return reply.header('content-length', last - de + 1).send(await services.files.readPart(key, de, last))
    },
  )
}

/** The asked part of a file, both ends included; null for all of it, also when several parts are asked for. */
function readRange(header: string | undefined, size: number): { de: number; ate: number } | 'fora' | null {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || from + to === '') return null
  if (from === '') return to === '0' ? 'fora' : { de: Math.max(0, size - Number(to)), ate: size - 1 }
  const de = Number(from)
  const ate = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < de) return null
  return de >= size ? 'fora' : { de, ate }
}
