import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Disk, errors } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { S3Driver } from 'flydrive/drivers/s3'
import { S3Client } from '@aws-sdk/client-s3'
import type { Env } from '../env.ts'
import { foraDeTransacao } from '../database/transaction.ts'
import { AppError } from '../http/errors.ts'

const VALIDADE_LINK_S = 12 * 3600
const PARCIAL = '.parcial'

/** Files by key: a folder under DATA_DIR, or S3 when configured. Keys are ASCII and never come from a user. */
export interface Arquivos {
  gravar(chave: string, bytes: Buffer, tipo: string): Promise<void>
  ler(chave: string): Promise<Buffer>
  /** Writes a stream of any length and gives its bytes: under another name until the last byte is on the disk, so that no half file is ever found under the key. */
  gravarFluxo(chave: string, fluxo: Readable, tipo: string): Promise<number>
  /** A file as a stream; throws 404 when it is gone. */
  lerFluxo(chave: string): Promise<Readable>
  apagar(chave: string): Promise<void>
  /** Keys of all files of a distributor: every key begins with its code, or with the name of a kind and its code. */
  doDistribuidor(codDistribuidor: number): AsyncIterable<string>
  /** Address that shows a file of a tenant without a header, until it expires. */
  endereco(codDistribuidor: number, chave: string): string
  /** Checks such an address; throws 404. */
  conferir(codDistribuidor: number, chave: string, ate: number, assinatura: string): void
}

export function abrirArquivos(env: Env, segredo: string): Arquivos {
  const disco = new Disk(
    env.S3_BUCKET
      ? new S3Driver({
          client: new S3Client({
            region: env.S3_REGION,
            ...(env.S3_ENDPOINT && { endpoint: env.S3_ENDPOINT, forcePathStyle: true }),
            credentials: { accessKeyId: env.S3_ACCESS_KEY_ID ?? '', secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '' },
            requestChecksumCalculation: 'WHEN_REQUIRED',
            responseChecksumValidation: 'WHEN_REQUIRED',
          }),
          bucket: env.S3_BUCKET,
          visibility: 'private',
        })
      : new FSDriver({ location: join(env.DATA_DIR, 'arquivos'), visibility: 'private' }),
  )
  const assinar = (codDistribuidor: number, chave: string, ate: number) =>
    createHmac('sha256', `arquivo:${segredo}`).update(`${codDistribuidor}\n${chave}\n${ate}`).digest('base64url')
  return {
    async gravarFluxo(chave, fluxo, tipo) {
      foraDeTransacao('a file')
      const parcial = join(env.DATA_DIR, 'arquivos', `${chave}.${randomUUID()}${PARCIAL}`)
      await mkdir(dirname(parcial), { recursive: true })
      try {
        await pipeline(fluxo, createWriteStream(parcial, { flush: true }))
        const { size } = await stat(parcial)
        if (!env.S3_BUCKET) await rename(parcial, join(env.DATA_DIR, 'arquivos', chave))
        else await disco.putStream(chave, createReadStream(parcial), { contentType: tipo, contentLength: size })
        return size
      } finally {
        await rm(parcial, { force: true })
      }
    },
    async lerFluxo(chave) {
      foraDeTransacao('a file')
      if (!(await disco.exists(chave))) throw new AppError(404, 'arquivo-ausente', 'Arquivo não encontrado')
      return disco.getStream(chave)
    },
    async apagar(chave) {
      foraDeTransacao('a file')
      await disco.delete(chave)
    },
    async *doDistribuidor(codDistribuidor) {
      for await (const pasta of listar(disco)) {
        if (pasta.isFile) continue
        const nome = pasta.prefix.replace(/\/$/, '')
        const sua = nome === String(codDistribuidor) ? nome : `${nome}/${codDistribuidor}`
        for await (const f of listar(disco, `${sua}/`, true)) if (f.isFile) yield f.key
      }
    },
    async gravar(chave, bytes, tipo) {
      foraDeTransacao('a file')
      await disco.put(chave, bytes, { contentType: tipo })
    },
    async ler(chave) {
      foraDeTransacao('a file')
      try {
        return Buffer.from(await disco.getBytes(chave))
      } catch (e) {
        if (e instanceof errors.E_CANNOT_READ_FILE) throw new AppError(404, 'arquivo-ausente', 'Arquivo não encontrado')
        throw e
      }
    },
    endereco(codDistribuidor, chave) {
      // One expiry for all links of an hour, so that browsers keep the picture they already have.
      const ate = (Math.floor(Date.now() / 3_600_000) + 1) * 3600 + VALIDADE_LINK_S
      return `/api/arquivos/${chave}?ate=${ate}&assinatura=${assinar(codDistribuidor, chave, ate)}`
    },
    conferir(codDistribuidor, chave, ate, assinatura) {
      const certa = Buffer.from(assinar(codDistribuidor, chave, ate))
      const dada = Buffer.from(assinatura)
      if (ate * 1000 < Date.now() || certa.length !== dada.length || !timingSafeEqual(certa, dada))
        throw new AppError(404, 'arquivo-ausente', 'Arquivo não encontrado')
    },
  }
}

/** What lies under a prefix, page by page; nothing where it does not exist. */
async function* listar(disco: Disk, prefixo = '', recursive = false) {
  let paginationToken: string | undefined
  do {
    const pagina = await disco
      .listAll(prefixo, { recursive, ...(paginationToken && { paginationToken }) })
      .catch((e: unknown) => {
        if (e instanceof Error && (e.cause as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') return null
        throw e
      })
    if (!pagina) return
    yield* pagina.objects
    paginationToken = pagina.paginationToken
  } while (paginationToken)
}
