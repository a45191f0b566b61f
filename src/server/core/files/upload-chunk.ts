import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { CHUNK_BYTES } from '#shared/arquivos/importacoes.ts'
import type { FileStore } from './storage.ts'

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
  scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_req, body, done) =>
    done(null, new Chunk(body as Buffer)),
  )
}

/** How much of an upload has arrived. */
export interface Upload {
  bytes: number
  recebidos: number
  estado: string
}

/** Whether a chunk of this size is expected at `de`; 'repetido' when it was received before. */
export function expectedChunk(u: Upload, de: number, size: number): 'sim' | 'repetido' | 'nao' {
  if (de < u.recebidos && de % CHUNK_BYTES === 0) return 'repetido'
  return u.estado === 'ENVIANDO' && de === u.recebidos && size === Math.min(CHUNK_BYTES, u.bytes - de) ? 'sim' : 'nao'
}

// A file on its way is stored as the chunks of its upload in a folder, each synced to disk before it is acknowledged.

/** Stores a chunk; it is on the disk when this resolves. */
export async function saveChunk(files: FileStore, folder: string, de: number, bytes: Buffer): Promise<void> {
  await files.saveStream(`${folder}/${de}`, Readable.from([bytes]), 'application/octet-stream')
}

/** Stream over the whole file, one chunk in memory at a time. */
export function readChunks(files: FileStore, folder: string, bytes: number): Readable {
  async function* services(): AsyncGenerator<Buffer> {
    for (let de = 0; de < bytes; de += CHUNK_BYTES)
      yield* (await files.readStream(`${folder}/${de}`)) as AsyncIterable<Buffer>
  }
  return Readable.from(services(), { objectMode: false })
}

/** Deletes the chunks of a file. */
export async function eraseChunks(files: FileStore, folder: string, bytes: number): Promise<void> {
  for (let de = 0; de < bytes; de += CHUNK_BYTES) await files.erase(`${folder}/${de}`)
}
