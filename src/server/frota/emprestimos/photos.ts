import { createHash, randomUUID } from 'node:crypto'
import { PHOTO_KINDS, type PhotoKind } from '#shared/frota/emprestimos.ts'
import { eraseLater } from '../../core/files/erase-later.ts'
import { ofTenant } from '../../core/database/query.ts'
import type { RebuiltPhoto } from '../../core/files/images.ts'
import { conflict, invalid } from '../../core/http/errors.ts'
import type { Services } from '../../core/services.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { changeEmprestimo, type LockedEmprestimo, lockEmprestimo } from './lock.ts'

const MAX_PHOTOS = 12
/** States in which photos of a kind are taken. */
const OPEN: Readonly<Record<PhotoKind, readonly string[]>> = {
  CNH: ['RESERVADO', 'ENTREGUE'],
  SAIDA: ['RESERVADO', 'ENTREGUE'],
  VOLTA: ['ENTREGUE', 'DEVOLVIDO'],
}

interface StoredPhoto {
  arquivo: string
  miniatura: string
  largura: number
  altura: number
  sha256: string
}

/** Throws 409 when the loan takes no photos of this kind now, 422 when it has enough. */
export async function requireRoom(c: Ctx, e: LockedEmprestimo, tipo: PhotoKind): Promise<void> {
  if (!OPEN[tipo].includes(e.estado))
    throw conflict('estado-nao-permite', `Fotos de ${PHOTO_KINDS[tipo].toLowerCase()} não cabem neste momento.`)
  const { n } = await c.tx
    .selectFrom('frotaFoto')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where(ofTenant(c))
    .where('codEmprestimo', '=', e.codEmprestimo)
    .where('tipo', '=', tipo)
    .executeTakeFirstOrThrow()
  if (Number(n) >= MAX_PHOTOS) throw invalid('Fotos demais', { dados: `Já há ${MAX_PHOTOS} fotos` })
}

/** Makes a photo safe and stores its files. */
export async function keepPhoto(
  services: Services,
  codDistribuidor: number,
  data: string,
  stop?: AbortSignal,
): Promise<StoredPhoto> {
  const bytes = Buffer.from(data, 'base64')
  const [made] = await services.images.photos([{ bytes, campo: 'dados' }], stop)
  if (!made) throw new Error('one photo gives one')
  const base = `${codDistribuidor}/frota/${randomUUID()}`
  const keys = { arquivo: `${base}.webp`, miniatura: `${base}-m.webp` }
  await save(services, keys, made)
  const { largura, altura } = made
  return { ...keys, largura, altura, sha256: createHash('sha256').update(bytes).digest('hex') }
}

async function save(
  services: Services,
  keys: { arquivo: string; miniatura: string },
  made: RebuiltPhoto,
): Promise<void> {
  await services.files.save(keys.arquivo, made.photo, 'image/webp')
  await services.files.save(keys.miniatura, made.miniatura, 'image/webp')
}

/** Adds a stored photo to a loan; the same picture again is one photo, and its second files go. */
export async function addPhoto(c: Ctx, codEmprestimo: number, tipo: PhotoKind, photo: StoredPhoto): Promise<void> {
  const e = await lockEmprestimo(c, codEmprestimo)
  await requireRoom(c, e, tipo)
  const made = await c.tx
    .insertInto('frotaFoto')
    .values({
      codDistribuidor: c.tenant.codDistribuidor,
      codConcessionaria: e.codConcessionaria,
      codEmprestimo,
      tipo,
      ...photo,
    })
    .onConflict((x) => x.columns(['codDistribuidor', 'codEmprestimo', 'tipo', 'sha256']).doNothing())
    .returning('codFoto')
    .executeTakeFirst()
  if (made) return changeEmprestimo(c, e, {})
  await eraseLater(c, [photo.arquivo, photo.miniatura])
}
