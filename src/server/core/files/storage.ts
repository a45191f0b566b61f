// Files: where files are stored, signed addresses, pictures, PDFs, and the sandbox process that reads untrusted files.
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Disk, errors } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { S3Driver } from 'flydrive/drivers/s3'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { Env } from '../env.ts'
import { requireNoTransaction } from '../database/transaction.ts'
import { AppError } from '../http/errors.ts'

const LINK_VALIDITY_S = 12 * 3600
const PARTIAL = '.parcial'

/** Files by key: a folder under DATA_DIR, or S3 when configured. Keys are ASCII and never come from a user. */
export interface FileStore {
  /** Writes a file; it is on the disk when this resolves, and the key never shows a partial one. */
  save(chave: string, bytes: Buffer, tipo: string): Promise<void>
  read(chave: string): Promise<Buffer>
  /**
   * Writes a stream of any length and returns its bytes. It writes under a temporary name until the last byte is on the disk, so the key
   * never shows a partial file.
   */
  saveStream(chave: string, fluxo: Readable, tipo: string): Promise<number>
  /** A file as a stream; throws 404 when the file is gone. */
  readStream(chave: string): Promise<Readable>
  /** Length of a file in bytes; throws 404 when the file is gone. */
  size(chave: string): Promise<number>
  /** The bytes from `de` to `ate`, both included, as a stream. */
  readPart(chave: string, de: number, ate: number): Promise<Readable>
  erase(chave: string): Promise<void>
  /** Keys of all files of a distributor: every key starts with the distributor's code, or with a kind and the code. */
  ofDistribuidor(codDistribuidor: number): AsyncIterable<string>
  /** Signed address of a tenant's file that needs no header, until it expires. */
  endereco(codDistribuidor: number, chave: string): string
  /** Checks a signed address; throws 404 when it is wrong or expired. */
  check(codDistribuidor: number, chave: string, ate: number, signature: string): void
}

export function openFileStore(env: Env, secret: string): FileStore {
  const bucket = env.S3_BUCKET && {
    bucket: env.S3_BUCKET,
    client: new S3Client({
      region: env.S3_REGION,
      ...(env.S3_ENDPOINT && { endpoint: env.S3_ENDPOINT, forcePathStyle: true }),
      credentials: { accessKeyId: env.S3_ACCESS_KEY_ID ?? '', secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '' },
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
  }
  const disk = new Disk(
    bucket
      ? new S3Driver({ ...bucket, visibility: 'private' })
      : new FSDriver({ location: join(env.DATA_DIR, 'arquivos'), visibility: 'private' }),
  )
  const path = (key: string) => join(env.DATA_DIR, 'arquivos', key)
  const sign = (codDistribuidor: number, key: string, ate: number) =>
    createHmac('sha256', `arquivo:${secret}`).update(`${codDistribuidor}\n${key}\n${ate}`).digest('base64url')
  return {
    async saveStream(key, fluxo, tipo) {
      requireNoTransaction('a file')
      return saveLocally(path(key), fluxo, async (parcial, size) => {
        if (!bucket) await putInPlace(parcial, path(key))
        else await disk.putStream(key, createReadStream(parcial), { contentType: tipo, contentLength: size })
      })
    },
    async readStream(key) {
      requireNoTransaction('a file')
      if (!(await disk.exists(key))) throw new AppError(404, 'arquivo-ausente', 'Arquivo não encontrado')
      return disk.getStream(key)
    },
    async size(key) {
      requireNoTransaction('a file')
      if (!(await disk.exists(key))) throw new AppError(404, 'arquivo-ausente', 'Arquivo não encontrado')
      return (await disk.getMetaData(key)).contentLength
    },
    async readPart(key, de, ate) {
      requireNoTransaction('a file')
      if (!bucket) return createReadStream(path(key), { start: de, end: ate })
      const range = `bytes=${de}-${ate}`
      const part = await bucket.client.send(new GetObjectCommand({ Bucket: bucket.bucket, Key: key, Range: range }))
      return part.Body as Readable
    },
    async erase(key) {
      requireNoTransaction('a file')
      await disk.delete(key)
    },
    async *ofDistribuidor(codDistribuidor) {
      for await (const folder of fetchList(disk)) {
        if (folder.isFile) continue
        const nome = folder.prefix.replace(/\/$/, '')
        const own = nome === String(codDistribuidor) ? `${nome}/` : `${nome}/${codDistribuidor}/`
        // The disk cuts the prefix's last slash, and a bucket then lists distributor 12 with distributor 1.
        for await (const f of fetchList(disk, own, true)) if (f.isFile && f.key.startsWith(own)) yield f.key
      }
    },
    async save(key, bytes, tipo) {
      requireNoTransaction('a file')
      if (bucket) await disk.put(key, bytes, { contentType: tipo })
      else await saveLocally(path(key), Readable.from([bytes]), (parcial) => putInPlace(parcial, path(key)))
    },
    async read(key) {
      requireNoTransaction('a file')
      try {
        return Buffer.from(await disk.getBytes(key))
      } catch (e) {
        if (e instanceof errors.E_CANNOT_READ_FILE) throw new AppError(404, 'arquivo-ausente', 'Arquivo não encontrado')
        throw e
      }
    },
    endereco(codDistribuidor, key) {
      // All links of one hour share an expiry, so that browsers can use their cached picture.
      const ate = (Math.floor(Date.now() / 3_600_000) + 1) * 3600 + LINK_VALIDITY_S
      return `/api/arquivos/${key}?ate=${ate}&assinatura=${sign(codDistribuidor, key, ate)}`
    },
    check(codDistribuidor, key, ate, signature) {
      const correct = Buffer.from(sign(codDistribuidor, key, ate))
      const given = Buffer.from(signature)
      if (ate * 1000 < Date.now() || correct.length !== given.length || !timingSafeEqual(correct, given))
        throw new AppError(404, 'arquivo-ausente', 'Arquivo não encontrado')
    },
  }
}

/** Writes a stream under a temporary name beside its path, synced to the disk, and lets `finish` take it; returns its bytes. */
async function saveLocally(
  path: string,
  fluxo: Readable,
  finish: (parcial: string, size: number) => Promise<void>,
): Promise<number> {
  const parcial = `${path}.${randomUUID()}${PARTIAL}`
  await mkdir(dirname(parcial), { recursive: true })
  try {
    await pipeline(fluxo, createWriteStream(parcial, { flush: true }))
    const { size } = await stat(parcial)
    await finish(parcial, size)
    return size
  } finally {
    await rm(parcial, { force: true })
  }
}

/** Gives a written file its name; a power cut right afterwards leaves it. */
async function putInPlace(parcial: string, path: string): Promise<void> {
  await rename(parcial, path)
  const folder = await open(dirname(path))
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Lists what is under a prefix, page by page; nothing when it does not exist. */
async function* fetchList(disk: Disk, prefix = '', recursive = false) {
  let paginationToken: string | undefined
  do {
    const page = await disk
      .listAll(prefix, { recursive, ...(paginationToken && { paginationToken }) })
      .catch((e: unknown) => {
        if (e instanceof Error && (e.cause as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') return null
        throw e
      })
    if (!page) return
    yield* page.objects
    paginationToken = page.paginationToken
  } while (paginationToken)
}
