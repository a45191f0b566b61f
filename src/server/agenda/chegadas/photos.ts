import { createHash, randomUUID } from 'node:crypto'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { eraseLater } from '../../core/files/erase-later.ts'
import { invalid, notFound } from '../../core/http/errors.ts'
import type { RebuiltPhoto } from '../../core/files/images.ts'
import { invalidate } from '../../core/realtime/list-changes.ts'
import { lockOpen } from './previa.ts'

const MAX_PHOTOS = 10

/** Digest of a picture as it was sent: the same one sent again is one photo. */
export const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Storage keys of a new photo: the picture and its thumbnail. */
export function photoKeys(codDistribuidor: number): { arquivo: string; miniatura: string } {
  const base = `${codDistribuidor}/chegadas/${randomUUID()}`
  return { arquivo: `${base}.webp`, miniatura: `${base}-m.webp` }
}

/** True when the appointment has this picture already. Throws 409 when it takes no more, 422 when it has ten photos. */
export async function hasPhoto(c: Ctx, codAgendamento: number, sha256: string): Promise<boolean> {
  await lockOpen(c, codAgendamento)
  const known = await c.tx
    .selectFrom('chegadaFoto')
    .select('sha256')
    .where(ofTenant(c))
    .where('codAgendamento', '=', codAgendamento)
    .execute()
  if (known.some((f) => f.sha256 === sha256)) return true
  if (known.length >= MAX_PHOTOS)
    throw invalid('Fotos demais', { dados: `Já há ${MAX_PHOTOS} fotos. Apague uma para enviar outra.` })
  return false
}

/** Inserts the row of a photo whose files are stored; a picture that is already there loses its second files. */
export async function storePhoto(
  c: Ctx,
  a: { codConcessionaria: number; codAgendamento: number },
  keys: { arquivo: string; miniatura: string },
  { largura, altura }: RebuiltPhoto,
  sha256: string,
): Promise<void> {
  if (await hasPhoto(c, a.codAgendamento, sha256)) return eraseLater(c, [keys.arquivo, keys.miniatura])
  await c.tx
    .insertInto('chegadaFoto')
    .values({ codDistribuidor: c.tenant.codDistribuidor, ...a, ...keys, largura, altura, sha256 })
    .execute()
  await invalidate(c, a.codConcessionaria, ['getAgendamentos'])
}

/** Deletes a photo of the appointment, with its files. Throws 404. */
export async function deletePhoto(c: Ctx, codAgendamento: number, codFoto: number): Promise<void> {
  await lockOpen(c, codAgendamento)
  const gone = await c.tx
    .deleteFrom('chegadaFoto')
    .where(ofTenant(c))
    .where('codAgendamento', '=', codAgendamento)
    .where('codFoto', '=', codFoto)
    .returning(['arquivo', 'miniatura'])
    .executeTakeFirst()
  if (!gone) throw notFound('Foto não encontrada')
  await eraseLater(c, [gone.arquivo, gone.miniatura])
}
