import { isUtf8 } from 'node:buffer'
import { sql } from 'kysely'
import type { Received } from '#shared/core/contract.ts'
import { ANEXO_CHUNK_BYTES, type chamados, type AnexoUpload, MAX_ANEXOS } from '#shared/suporte/chamados.ts'
import { pdfRefusal } from '../../core/files/check-pdf.ts'
import type { Ctx, SignedInCtx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { transaction } from '../../core/database/transaction.ts'
import { eraseLater, noteLoose } from '../../core/files/erase-later.ts'
import { AppError, conflict, invalid, notFound } from '../../core/http/errors.ts'
import type { Bytes, Call, PreparationCall } from '../../core/http/serve.ts'
import type { Services } from '../../core/services.ts'
import { Chunk } from '../../core/files/upload-chunk.ts'
import { getChamado, enqueue } from './queries.ts'

interface Target {
  codChamado: number
  codAnexo: number
}

const folderOf = (codDistribuidor: number, a: Target) => `chamados/${codDistribuidor}/${a.codChamado}/${a.codAnexo}`
const chunkFiles = (codDistribuidor: number, a: Target & { bytes: number }): string[] =>
  Array.from(
    { length: Math.ceil(a.bytes / ANEXO_CHUNK_BYTES) },
    (_, i) => `${folderOf(codDistribuidor, a)}/${i * ANEXO_CHUNK_BYTES}`,
  )
/** Storage key of an attachment after its validation. */
export const anexoFile = (codDistribuidor: number, a: Target): string => `${folderOf(codDistribuidor, a)}/inteiro`

async function readAnexo(c: Ctx, { codChamado, codAnexo }: Target, lock = false) {
  const q = c.tx
    .selectFrom('chamadoAnexo')
    .select(['codAnexo', 'codChamado', 'nome', 'tipo', 'bytes', 'recebidos'])
    .where(ofTenant(c))
    .where('codChamado', '=', codChamado)
    .where('codAnexo', '=', codAnexo)
  const a = await (lock ? q.forUpdate() : q).executeTakeFirst()
  if (!a) throw notFound('Anexo não encontrado')
  return a
}
type Anexo = Awaited<ReturnType<typeof readAnexo>>

const response = ({ codAnexo, bytes }: Pick<Anexo, 'codAnexo' | 'bytes'>, recebidos: number, pronto: boolean) => ({
  codAnexo,
  bytes,
  recebidos,
  pronto,
})

/** Creates an attachment with name and size; the bytes follow in chunks. */
export async function startAnexo(
  c: SignedInCtx,
  codChamado: number,
  { nome, bytes }: Received<typeof chamados.iniciarAnexo, 'body'>,
): Promise<AnexoUpload> {
  const k = await getChamado(c, codChamado, true)
  if (k.anexos.length >= MAX_ANEXOS) throw conflict('anexos-demais', `Um ticket leva no máximo ${MAX_ANEXOS} anexos.`)
  const a = await c.tx
    .insertInto('chamadoAnexo')
    .values({
      codDistribuidor: c.tenant.codDistribuidor,
      codChamado,
      // The name is displayed and sent on, so it contains no path separators, quotes or control characters.
      nome: nome.replace(/[\\/"\p{Cc}]/gu, '_'),
      bytes,
      codUsuario: c.sessao.codUsuario,
      quem: c.sessao.nome,
    })
    .returning(['codAnexo', 'bytes'])
    .executeTakeFirstOrThrow()
  return response(a, 0, false)
}

/** True for the next chunk, false for one already received; throws for any other. */
function missing(a: Anexo, de: number, size: number): boolean {
  if (a.tipo !== null || (de < a.recebidos && de % ANEXO_CHUNK_BYTES === 0)) return false
  if (de !== a.recebidos || size !== Math.min(ANEXO_CHUNK_BYTES, a.bytes - de))
    throw conflict('pedaco-fora-de-ordem', 'Este pedaço não é o que falta do arquivo', response(a, a.recebidos, false))
  return true
}

const replaceExtension = (nome: string, end: string) => `${nome.replace(/\.[^.]{1,10}$/, '').slice(0, 110)}.${end}`

/** Detects the type from the bytes, not the name, and sanitizes: pictures are re-encoded without metadata. Throws 422. */
async function evaluate(
  services: Services,
  nome: string,
  bytes: Buffer,
  stop: AbortSignal,
): Promise<{ nome: string; tipo: string; bytes: Buffer }> {
  if (bytes.toString('latin1', 0, 5) === '%PDF-') {
    const refusal = await pdfRefusal(bytes)
    if (refusal) throw invalid(refusal, { arquivo: refusal })
    return { nome: replaceExtension(nome, 'pdf'), tipo: 'application/pdf', bytes }
  }
  if (isUtf8(bytes) && bytes.every((b) => b >= 32 || (b >= 9 && b <= 13)))
    return {
      nome: /\.(txt|log|csv|json|md)$/i.test(nome) ? nome : replaceExtension(nome, 'txt'),
      tipo: 'text/plain',
      bytes,
    }
  const [redrawn] = await services.images.photos([{ bytes, campo: 'arquivo' }], stop).catch((e: unknown) => {
    if (!(e instanceof AppError) || e.status >= 500) throw e
    const said = 'O arquivo não é imagem (JPEG, PNG, WebP), PDF nem texto'
    throw invalid(said, { arquivo: said })
  })
  if (!redrawn) throw new Error('a picture was not drawn')
  return { nome: replaceExtension(nome, 'webp'), tipo: 'image/webp', bytes: redrawn.photo }
}

type ChunkPreparation = PreparationCall<typeof chamados.enviarPedacoDeAnexo>

/** Stores a chunk; the last one validates the whole file and queues it for Jira if the ticket is there. */
export async function sendAnexoChunk(p: ChunkPreparation): Promise<(c: SignedInCtx) => Promise<AnexoUpload>> {
  const { de, ...alvo } = p.params
  const a = await p.read((c) => readAnexo(c, alvo))
  if (!(p.req.body instanceof Chunk))
    throw new AppError(415, 'tipo-nao-aceito', 'Envie o pedaço como application/octet-stream')
  const { bytes } = p.req.body
  const { files } = p.services
  const { codDistribuidor } = p.tenant
  const folder = folderOf(codDistribuidor, alvo)
  let done: Awaited<ReturnType<typeof evaluate>> | null = null
  if (missing(a, de, bytes.length)) {
    await files.save(`${folder}/${de}`, bytes, 'application/octet-stream')
    if (de + bytes.length === a.bytes) {
      const chunks = []
      for (let i = 0; i < a.bytes; i += ANEXO_CHUNK_BYTES) chunks.push(await files.read(`${folder}/${i}`))
      done = await evaluate(p.services, a.nome, Buffer.concat(chunks), p.stop)
      await files.save(anexoFile(codDistribuidor, alvo), done.bytes, done.tipo)
    }
  }
  return async (c) => {
    const now = await readAnexo(c, alvo, true)
    if (!missing(now, de, bytes.length)) return response(now, now.recebidos, now.tipo !== null)
    const recebidos = de + bytes.length
    await c.tx
      .updateTable('chamadoAnexo')
      .set(
        done
          ? { nome: done.nome, tipo: done.tipo, bytes: done.bytes.length, recebidos: done.bytes.length }
          : { recebidos },
      )
      .where(ofTenant(c))
      .where('codAnexo', '=', alvo.codAnexo)
      .execute()
    if (done) {
      const k = await getChamado(c, alvo.codChamado, true)
      if (k.envio !== 'LOCAL') await enqueue(c, alvo.codChamado)
      await eraseLater(c, chunkFiles(codDistribuidor, a))
    }
    return response(now, recebidos, done !== null)
  }
}

/** The bytes of an attachment with its name. */
export async function downloadAnexo(
  c: Call<typeof chamados.baixarAnexo>,
  target: Target,
): Promise<() => Promise<Bytes>> {
  const { tipo, nome } = await readAnexo(c, target)
  if (tipo === null) throw notFound('Anexo não encontrado')
  const { services, tenant } = c
  return async () => ({
    tipo: tipo === 'text/plain' ? 'text/plain; charset=utf-8' : tipo,
    corpo: await services.files.read(anexoFile(tenant.codDistribuidor, target)),
    // Headers are ASCII only; the screen knows the original name.
    nome: nome.replace(/[^\x20-\x7e]/g, '_'),
  })
}

/** Deletes attachments whose upload was not finished. */
export async function cleanAnexos({ db }: Services): Promise<void> {
  await transaction(db, 'sistema', async (tx) => {
    const stalled = await tx
      .deleteFrom('chamadoAnexo')
      .where('tipo', 'is', null)
      .where('em', '<', sql<string>`now() - interval '1 day'`)
      .returning(['codDistribuidor', 'codChamado', 'codAnexo', 'bytes'])
      .execute()
    await noteLoose(
      tx,
      stalled.flatMap((a) =>
        chunkFiles(a.codDistribuidor, a).map((arquivo) => ({ codDistribuidor: a.codDistribuidor, arquivo })),
      ),
    )
  })
}
