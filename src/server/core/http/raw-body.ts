import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Keeps the raw request body of the scope's calls, whatever its type, because a signature covers its bytes. */
export function keepRawBody(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_req, body, done) => done(null, body))
}

/** The raw body that `keepRawBody` kept; empty when nothing was sent. */
export const rawBody = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

/** Whether two texts are equal, in a time that does not tell where they differ. */
export function sameText(correct: string, given: unknown): boolean {
  const [a, b] = [Buffer.from(correct), Buffer.from(typeof given === 'string' ? given : '')]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Whether a header is `sha256=` and the HMAC-SHA256 of the body under the secret. */
export const isSigned = (secret: string, body: Buffer, header: unknown): boolean =>
  sameText(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`, header)
