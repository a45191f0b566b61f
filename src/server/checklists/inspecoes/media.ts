import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { z } from 'zod'
import { MAX_PHOTO_BYTES } from '#shared/checklists/inspecao.ts'
import type { inspecoes } from '#shared/checklists/inspecoes.ts'
import type { RebuiltPhoto } from '../../core/files/images.ts'
import { readChunks } from '../../core/files/upload-chunk.ts'
import type { Ctx, SignedInCtx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { AppError, conflict, invalid, notFound } from '../../core/http/errors.ts'
import type { Services } from '../../core/services.ts'
import { fileKey, piecesFolder, type Address } from './media-files.ts'
import { unknownInspecao } from './queries.ts'
import { checkVideo } from './video.ts'

/** Photos, videos and signatures of one inspection. */
const MAX_MEDIA = 800

export interface StoredMedia {
  codDistribuidor: number
  codConcessionaria: number
  idMidia: string
  tipo: string
  bytes: number
  sha256: string
}
type Announced = z.output<(typeof inspecoes.iniciarMidia)['body']>
/** The columns that a photo, or a video's first frame, fills. */
interface StoredFrame {
  arquivo: string
  miniatura: string
  largura: number
  altura: number
}

async function saveFrame({ files }: Services, a: Address, r: RebuiltPhoto): Promise<StoredFrame> {
  const frame = { arquivo: fileKey(a, '.webp'), miniatura: fileKey(a, '-p.webp'), largura: r.largura, altura: r.altura }
  await files.save(frame.arquivo, r.photo, 'image/webp')
  await files.save(frame.miniatura, r.miniatura, 'image/webp')
  return frame
}

/** A dark picture with the sign of a film, for a phone that cannot draw the first frame of its video. */
const NO_FRAME = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" fill="#2b3038"/><path d="M285 130 L285 230 L370 180 Z" fill="#fff"/></svg>',
)

/** Stores the first frame of an announced video. */
export async function storeFrame(
  services: Services,
  a: Address,
  quadro: string | null,
  stop: AbortSignal,
): Promise<StoredFrame> {
  const bytes = quadro
    ? Buffer.from(quadro, 'base64')
    : await services.images.enqueue(() => sharp(NO_FRAME).png().toBuffer())
  const [r] = await services.images.photos([{ bytes, campo: 'quadro' }], stop)
  if (!r) throw new Error('no frame came back')
  return saveFrame(services, a, r)
}

/** Throws 422 for a photo or signature beyond its size, which is smaller than a video's. */
export function requireSize({ tipo, bytes }: Pick<Announced, 'tipo' | 'bytes'>): void {
  if (tipo !== 'VIDEO' && bytes > MAX_PHOTO_BYTES)
    throw invalid('A foto passa de 8 MiB', { bytes: 'A foto passa de 8 MiB: tire outra com menos detalhe' })
}

const mediaOf = (c: Ctx, idInspecao: string, idMidia: string) =>
  c.tx
    .selectFrom('inspecaoMidia')
    .selectAll()
    .where(ofTenant(c))
    .where('idInspecao', '=', idInspecao)
    .where('idMidia', '=', idMidia)

/** A media of an inspection. Throws 404. */
export async function getMedia(c: Ctx, idInspecao: string, idMidia: string) {
  const m = await mediaOf(c, idInspecao, idMidia).executeTakeFirst()
  if (!m) throw notFound('Foto ou vídeo não encontrado')
  return m
}

/** The same, locked until the transaction ends. */
export async function lockMedia(c: Ctx, idInspecao: string, idMidia: string) {
  const m = await mediaOf(c, idInspecao, idMidia).forUpdate().executeTakeFirst()
  if (!m) throw notFound('Foto ou vídeo não encontrado')
  return m
}
export type LockedMedia = Awaited<ReturnType<typeof lockMedia>>

/** Store of an inspection. Throws 404. */
export async function lojaOf(c: Ctx, idInspecao: string): Promise<number> {
  const i = await c.tx
    .selectFrom('inspecao')
    .select('codConcessionaria')
    .where(ofTenant(c))
    .where('idInspecao', '=', idInspecao)
    .executeTakeFirst()
  if (!i) throw unknownInspecao()
  return i.codConcessionaria
}

const ofOther = () => conflict('midia-de-outra-inspecao', 'Esta foto já pertence a outra inspeção')

/**
 * The media of this id that was announced before; undefined for a new one. Throws 409 when its content differs, or when it is another
 * inspection's: its files stand under its id, so nothing may be stored before this.
 */
export async function announcedBefore(c: Ctx, idInspecao: string, a: Pick<Announced, 'idMidia' | 'sha256'>) {
  const m = await c.tx
    .selectFrom('inspecaoMidia')
    .selectAll()
    .where(ofTenant(c))
    .where('idMidia', '=', a.idMidia)
    .executeTakeFirst()
  if (m && m.idInspecao !== idInspecao) throw ofOther()
  if (m && m.sha256 !== a.sha256) throw conflict('midia-diferente', 'Esta foto já foi anunciada com outro conteúdo')
  return m
}

/** Inserts an announced media; the same one announced twice at once is one. */
export async function announce(
  c: SignedInCtx,
  { idInspecao, codConcessionaria }: { idInspecao: string; codConcessionaria: number },
  { quadro: _quadro, ...a }: Announced,
  frame: StoredFrame | null,
) {
  const { count } = await c.tx
    .selectFrom('inspecaoMidia')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where(ofTenant(c))
    .where('idInspecao', '=', idInspecao)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MAX_MEDIA) throw conflict('midias-demais', `Esta inspeção já tem ${MAX_MEDIA} fotos e vídeos`)
  await c.tx
    .insertInto('inspecaoMidia')
    .values({
      codDistribuidor: c.tenant.codDistribuidor,
      codConcessionaria,
      idInspecao,
      ...a,
      ...frame,
      codUsuario: c.sessao.codUsuario,
    })
    .onConflict((o) => o.doNothing())
    .execute()
  const made = await announcedBefore(c, idInspecao, a)
  // It is of a store beyond reach.
  if (!made) throw ofOther()
  return made
}

/** What became of the bytes of a media: the columns to write. `perdida` when a piece is gone, so that it is sent again. */
export type Outcome =
  | {
      estado: 'PRONTA'
      arquivo?: string
      miniatura?: string
      largura?: number
      altura?: number
      video?: string
      duracaoMs?: number
    }
  | { estado: 'RECUSADA'; erro: string }
  | 'perdida'

/** Checks a media that has arrived whole, and stores what is served of it. Outside any transaction. */
export async function processMedia(services: Services, m: StoredMedia, stop: AbortSignal): Promise<Outcome> {
  let bytes: Buffer
  try {
    bytes = await buffer(readChunks(services.files, piecesFolder(m), m.bytes))
  } catch (e) {
    if (e instanceof AppError && e.code === 'arquivo-ausente') return 'perdida'
    throw e
  }
  if (createHash('sha256').update(bytes).digest('hex') !== m.sha256)
    return { estado: 'RECUSADA', erro: 'O que chegou não é o que o aparelho guardou: envie de novo' }
  if (m.tipo === 'VIDEO') {
    const checked = await checkVideo(bytes)
    if (!checked.ok) return { estado: 'RECUSADA', erro: checked.erro }
    const video = fileKey(m, `.${checked.extensao}`)
    await services.files.save(video, bytes, `video/${checked.extensao}`)
    return { estado: 'PRONTA', video, duracaoMs: checked.duracaoMs }
  }
  try {
    const [photo] = await services.images.photos([{ bytes, campo: 'foto' }], stop)
    if (!photo) throw new Error('no photo came back')
    return { estado: 'PRONTA', ...(await saveFrame(services, m, photo)) }
  } catch (e) {
    if (e instanceof AppError && e.status === 422) return { estado: 'RECUSADA', erro: e.campos?.['foto'] ?? e.message }
    throw e
  }
}

/** Counts a piece; the last one writes what became of the media. */
export async function countPiece(c: Ctx, m: LockedMedia, size: number, outcome: Outcome | null): Promise<LockedMedia> {
  const recebidos = outcome === 'perdida' ? 0 : m.recebidos + size
  const changes = outcome === null || outcome === 'perdida' ? {} : outcome
  return c.tx
    .updateTable('inspecaoMidia')
    .set({ recebidos, ...changes })
    .where(ofTenant(c))
    .where('idMidia', '=', m.idMidia)
    .returningAll()
    .executeTakeFirstOrThrow()
}
