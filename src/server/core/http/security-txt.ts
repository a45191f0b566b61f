import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'
import { notFound } from './errors.ts'

const DAY_MS = 86_400_000
/** RFC 9116 advises less than a year; this is renewed with every day that the server answers. */
const VALID_DAYS = 180

/** `/.well-known/security.txt` (RFC 9116): where to report a weakness; 404 without a contact. */
export function securityTxt(app: FastifyInstance, { env, tenants }: Pick<Services, 'env' | 'tenants'>): void {
  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (req, reply) => {
    if (!env.SEGURANCA_CONTATO) throw notFound()
    const { tipoConexao, dominioGestao } = await tenants.forHost(req.headers.host)
    const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS
    const lines = [
      `Contact: ${env.SEGURANCA_CONTATO}`,
      `Expires: ${new Date(midnight + VALID_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: pt-BR, en',
      `Canonical: ${tipoConexao}://${dominioGestao}/.well-known/security.txt`,
    ]
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
  })
}
