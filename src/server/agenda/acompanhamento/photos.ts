import { randomUUID } from 'node:crypto'
import { MANAGER_NIVEIS } from '#shared/agenda/agenda.ts'
import type { OficinaPhotos } from '#shared/agenda/acompanhamento.ts'
import type { Nivel } from '#shared/core/contract.ts'
import { eraseLater } from '../../core/files/erase-later.ts'
import type { Ctx, SignedInCtx } from '../../core/tenancy/context.ts'
import { ofTenant, joinOn } from '../../core/database/query.ts'
import { conflict, forbidden, invalid, notFound } from '../../core/http/errors.ts'
import type { RebuiltPhoto } from '../../core/files/images.ts'
import { getClienteVisit } from '../nucleo/track-visit.ts'

const MAX_PER_VISIT = 40

/** Storage keys of a new photo: the picture and its thumbnail. */
export function photoKeys(codDistribuidor: number): { arquivo: string; miniatura: string } {
  const base = `${codDistribuidor}/visitas/${randomUUID()}`
  return { arquivo: `${base}.webp`, miniatura: `${base}-m.webp` }
}

async function getOpenVisit(c: Ctx, codPassagem: number) {
  const v = await getClienteVisit(c, codPassagem)
  if (!v) throw notFound('Visita não encontrada')
  if (v.entregueEm) throw conflict('estado-nao-permite', 'Este veículo já foi entregue.')
  return v
}

/** Returns the visit's store. Throws 404 for an unknown visit, 409 for a delivered car, 422 when the visit is full. */
export async function requirePhotoSlot(c: Ctx, codPassagem: number): Promise<{ codConcessionaria: number }> {
  const v = await getOpenVisit(c, codPassagem)
  const { quantas: count } = await c.tx
    .selectFrom('visitaFoto')
    .select((e) => e.fn.countAll<number>().as('quantas'))
    .where(ofTenant(c))
    .where('codPassagem', '=', codPassagem)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MAX_PER_VISIT)
    throw invalid('Fotos demais', {
      dados: `Esta visita já tem ${MAX_PER_VISIT} fotos. Apague uma para incluir outra.`,
    })
  return v
}

/** Photos of a visit that the workshop took or the customer sent, newest first, each with whether the caller may delete it. */
export async function oficinaPhotos(c: SignedInCtx, codPassagem: number): Promise<OficinaPhotos> {
  if (!(await getClienteVisit(c, codPassagem))) throw notFound('Visita não encontrada')
  const linhas = await c.tx
    .selectFrom('visitaFoto as f')
    .leftJoin('usuario as u', joinOn('u.codUsuario', 'f.codUsuario'))
    .select(['f.codFoto', 'f.arquivo', 'f.miniatura', 'f.largura', 'f.altura', 'f.em', 'f.codUsuario', 'u.nome as por'])
    .where(ofTenant(c, 'f'))
    .where('f.codPassagem', '=', codPassagem)
    .orderBy('f.codFoto', 'desc')
    .execute()
  const address = (file: string) => c.services.files.endereco(c.tenant.codDistribuidor, file)
  return linhas.map(({ arquivo, miniatura, codUsuario, por, ...f }) => ({
    ...f,
    por: por ?? 'Cliente',
    url: address(arquivo),
    miniatura: address(miniatura),
    apagavel: canDelete(c, codUsuario),
  }))
}

const canDelete = (c: SignedInCtx, codUsuario: number | null): boolean =>
  codUsuario === c.sessao.codUsuario || (MANAGER_NIVEIS as readonly Nivel[]).includes(c.sessao.nivel)

/** Inserts the row of a photo whose files are already stored. */
export async function storePhoto(
  c: SignedInCtx,
  codPassagem: number,
  keys: { arquivo: string; miniatura: string },
  { largura, altura }: RebuiltPhoto,
): Promise<void> {
  // Lock the visit: two simultaneous photos must not both take the last place.
  await c.tx
    .selectFrom('passagem')
    .select('codPassagem')
    .where(ofTenant(c))
    .where('codPassagem', '=', codPassagem)
    .forUpdate()
    .execute()
  const { codConcessionaria } = await requirePhotoSlot(c, codPassagem)
  await c.tx
    .insertInto('visitaFoto')
    .values({
      codDistribuidor: c.tenant.codDistribuidor,
      codConcessionaria,
      codPassagem,
      codUsuario: c.sessao.codUsuario,
      ...keys,
      largura,
      altura,
    })
    .execute()
}

/** Deletes a photo; only its author and the workshop's heads may. */
export async function deletePhoto(c: SignedInCtx, codPassagem: number, codFoto: number): Promise<void> {
  const photo = await c.tx
    .selectFrom('visitaFoto')
    .select(['codUsuario', 'arquivo', 'miniatura'])
    .where(ofTenant(c))
    .where('codPassagem', '=', codPassagem)
    .where('codFoto', '=', codFoto)
    .executeTakeFirst()
  if (!photo) throw notFound('Foto não encontrada')
  await getOpenVisit(c, codPassagem)
  if (!canDelete(c, photo.codUsuario)) throw forbidden('Só quem tirou a foto ou a chefia pode apagá-la.')
  await c.tx
    .deleteFrom('visitaFoto')
    .where(ofTenant(c))
    .where('codPassagem', '=', codPassagem)
    .where('codFoto', '=', codFoto)
    .execute()
  await eraseLater(c, [photo.arquivo, photo.miniatura])
}
