import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { notFound } from '../http/errors.ts'
import type { Services } from '../services.ts'

const TYPES: Record<string, string> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  mp4: 'video/mp4',
  webm: 'video/webm',
}

/** Serves photos by signed address (`FileStore.endereco`): an image tag cannot send a token. */
export function fileRoutes(app: FastifyInstance, services: Services): void {
  app.get(
    '/api/arquivos/*',
    {
      schema: {
        hide: true,
        params: z.object({ '*': z.string().regex(/^[\w/.-]{1,200}$/) }),
        querystring: z.object({ ate: z.coerce.number(), assinatura: z.string().max(100) }),
      },
    },
    async (req, reply) => {
      const chave = (req.params as { '*': string })['*']
      const { ate, assinatura: signature } = req.query as { ate: number; assinatura: string }
      const tenant = await services.tenants.forHost(req.headers.host)
      services.files.check(tenant.codDistribuidor, chave, ate, signature)
      const tipo = TYPES[chave.split('.').at(-1) ?? '']
      if (!tipo || chave.includes('..')) throw notFound('Arquivo não encontrado')
      const bytes = await services.files.read(chave)
      return reply.type(tipo).header('cache-control', 'private, max-age=43200, immutable').send(bytes)
    },
  )
}
