import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Bytes of an uploaded chunk; Idempotency-Key compares their hash instead of the bytes. */
export class Chunk {
  readonly bytes: Buffer
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
  toJSON(): string {
    return createHash('sha256').update(this.bytes).digest('hex')
  }
}

/** Lets the area's calls receive a chunk of a file as bytes. */
export function acceptChunks(scope: FastifyInstance): void {
  scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_req, corpo, pronto) =>
    pronto(null, new Chunk(corpo as Buffer)),
  )
}
