import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Bytes of a piece; where a request's body is compared (Idempotency-Key), their hash stands for them. */
export class Pedaco {
  readonly bytes: Buffer
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
  toJSON(): string {
    return createHash('sha256').update(this.bytes).digest('hex')
  }
}

/** Lets the area's calls take a piece of a file as bytes. */
export function aceitarPedacos(escopo: FastifyInstance): void {
  escopo.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_req, corpo, pronto) =>
    pronto(null, new Pedaco(corpo as Buffer)),
  )
}
