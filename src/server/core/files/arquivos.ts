import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { notFound } from '../http/errors.ts'
import type { Partes } from '../partes.ts'

const TIPOS: Record<string, string> = { webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' }

/** Photos by signed address (`Arquivos.endereco`): an image tag cannot send a token. */
export function arquivosRoutes(app: FastifyInstance, partes: Partes): void {
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
      const { ate, assinatura } = req.query as { ate: number; assinatura: string }
      const inquilino = await partes.inquilinos.doHost(req.headers.host)
      partes.arquivos.conferir(inquilino.codDistribuidor, chave, ate, assinatura)
      const tipo = TIPOS[chave.split('.').at(-1) ?? '']
      if (!tipo || chave.includes('..')) throw notFound('Arquivo não encontrado')
      const bytes = await partes.arquivos.ler(chave)
      return reply.type(tipo).header('cache-control', 'private, max-age=43200, immutable').send(bytes)
    },
  )
}
