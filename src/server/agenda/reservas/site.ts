import { randomUUID } from 'node:crypto'
import QRCode from 'qrcode'
import { sql } from 'kysely'
import type { reservas, ReservaSite } from '#shared/agenda/reservas.ts'
import type { Received } from '#shared/core/contract.ts'
import { slugOf } from '#shared/rules/booking-hours.ts'
import { eraseLater } from '../../core/files/erase-later.ts'
import type { RebuiltPhoto } from '../../core/files/images.ts'
import { ofTenant } from '../../core/database/query.ts'
import { conflict, invalid, notFound } from '../../core/http/errors.ts'
import type { Ctx, SignedInCtx } from '../../core/tenancy/context.ts'
import { createLink, linkUrl } from '../../core/tenancy/secret-links.ts'
import { addDefaultChoices } from './choices.ts'
import { missingOf } from './missing.ts'
import { sitePhotos } from './queries.ts'

const MAX_PHOTOS = 12

type SiteData = Received<typeof reservas.salvarSite, 'body'>

const readRow = (c: Ctx, codConcessionaria: number) =>
  c.tx
    .selectFrom('reservaLoja')
    .select(['endereco', 'titulo', 'texto', 'chegada', 'termos', 'versao'])
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .executeTakeFirst()

/** The page as it is proposed before it is first saved: its address from the store's name. */
async function proposal(c: Ctx, codConcessionaria: number) {
  const l = await c.tx
    .selectFrom('concessionaria')
    .select('nome')
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .executeTakeFirst()
  if (!l) throw notFound('Concessionária não encontrada')
  const slug = slugOf(l.nome)
  const address = slug.length < 2 ? `loja-${codConcessionaria}` : slug
  const taken = await c.tx
    .selectFrom('reservaLoja')
    .select('codConcessionaria')
    .where(ofTenant(c))
    .where('endereco', '=', address)
    .executeTakeFirst()
  return {
    endereco: taken ? `${address.slice(0, 32)}-${codConcessionaria}`.replace(/--+/, '-') : address,
    titulo: '',
    texto: '',
    chegada: '',
    termos: '',
    versao: 0,
  }
}

const pageUrl = ({ tenant }: Ctx, path: string) => `${tenant.tipoConexao}://${tenant.dominioOrcamento}${path}`

async function wallCode(c: Ctx, codConcessionaria: number): Promise<Pick<ReservaSite, 'porta' | 'portaQr'>> {
  const link = await c.tx
    .selectFrom('agendaLink')
    .select('token')
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where('tipo', '=', 'PORTA')
    .where('revogadoEm', 'is', null)
    .orderBy('codLink', 'desc')
    .executeTakeFirst()
  if (!link) return { porta: null, portaQr: null }
  const porta = linkUrl(c.tenant, 'PORTA', `/o/porta/${link.token}`)
  return { porta, portaQr: await QRCode.toString(porta, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 }) }
}

/** A store's page as its staff sets it; proposed values before it is first saved. Throws 404. */
export async function readSite(c: Ctx, codConcessionaria: number): Promise<ReservaSite> {
  const row = (await readRow(c, codConcessionaria)) ?? (await proposal(c, codConcessionaria))
  return {
    codConcessionaria,
    ...row,
    url: pageUrl(c, `/o/agendar/${row.endereco}`),
    quadro: pageUrl(c, `/o/agendar/${row.endereco}?quadro=1`),
    ...(await wallCode(c, codConcessionaria)),
    fotos: await sitePhotos(c, codConcessionaria),
    faltas: await missingOf(c, codConcessionaria, row.versao > 0),
  }
}

/** Saves a store's page; the first time it gets choices to begin with. Throws 409 for a stale version. */
export async function saveSite(c: SignedInCtx, codConcessionaria: number, d: SiteData): Promise<ReservaSite> {
  const { versao, ...dados } = d
  const before = await readRow(c, codConcessionaria)
  if ((before?.versao ?? 0) !== versao)
    throw conflict(
      'versao-antiga',
      'Outra pessoa mudou esta página depois que você a abriu.',
      await readSite(c, codConcessionaria),
    )
  if (before) {
    const r = await c.tx
      .updateTable('reservaLoja')
      .set({ ...dados, versao: versao + 1 })
      .where(ofTenant(c))
      .where('codConcessionaria', '=', codConcessionaria)
      .where('versao', '=', versao)
      .executeTakeFirst()
    if (r.numUpdatedRows === 0n) throw conflict('tente-de-novo', 'Outra pessoa gravou ao mesmo tempo. Tente de novo.')
  } else {
    await c.tx
      .insertInto('reservaLoja')
      .values({ codDistribuidor: c.tenant.codDistribuidor, codConcessionaria, ...dados })
      .execute()
    await addDefaultChoices(c, codConcessionaria)
  }
  c.changed({ registro: `site:${codConcessionaria}`, antes: before ?? null, depois: dados })
  return readSite(c, codConcessionaria)
}

/** Gives the store a new code for its wall; the former one ends. */
export async function renewWallCode(c: SignedInCtx, codConcessionaria: number): Promise<ReservaSite> {
  await c.tx
    .updateTable('agendaLink')
    .set({ revogadoEm: sql`now()` })
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where('tipo', '=', 'PORTA')
    .where('revogadoEm', 'is', null)
    .execute()
  await createLink(c, { tipo: 'PORTA', codConcessionaria, codUsuario: c.sessao.codUsuario })
  return readSite(c, codConcessionaria)
}

/** Storage keys of a new photo of a store. */
export function photoKeys(codDistribuidor: number): { arquivo: string; miniatura: string } {
  const base = `${codDistribuidor}/site/${randomUUID()}`
  return { arquivo: `${base}.webp`, miniatura: `${base}-m.webp` }
}

/** Throws 409 before the page is saved, 422 when it has all its photos. */
export async function requirePhotoPlace(c: Ctx, codConcessionaria: number): Promise<void> {
  const page = await c.tx
    .selectFrom('reservaLoja')
    .select((eb) => [
      eb
        .selectFrom('reservaFoto as f')
        .select((f) => f.fn.countAll<number>().as('n'))
        .whereRef('f.codDistribuidor', '=', 'reservaLoja.codDistribuidor')
        .whereRef('f.codConcessionaria', '=', 'reservaLoja.codConcessionaria')
        .as('n'),
    ])
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .executeTakeFirst()
  if (!page) throw conflict('pagina-nao-salva', 'Salve a página antes de incluir fotos.')
  if (Number(page.n) >= MAX_PHOTOS)
    throw invalid('Fotos demais', { dados: `A página já tem ${MAX_PHOTOS} fotos. Apague uma para incluir outra.` })
}

/** Adds the row of a photo whose files are stored. */
export async function addPhoto(
  c: Ctx,
  codConcessionaria: number,
  keys: { arquivo: string; miniatura: string },
  { largura, altura }: RebuiltPhoto,
  legenda: string,
): Promise<void> {
  await c.tx
    .selectFrom('reservaLoja')
    .select('codConcessionaria')
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .forUpdate()
    .execute()
  await requirePhotoPlace(c, codConcessionaria)
  await c.tx
    .insertInto('reservaFoto')
    .values({ codDistribuidor: c.tenant.codDistribuidor, codConcessionaria, ...keys, largura, altura, legenda })
    .execute()
}

/** Deletes a photo; its files follow the commit. Throws 404. */
export async function deletePhoto(c: Ctx, codConcessionaria: number, codFoto: number): Promise<void> {
  const gone = await c.tx
    .deleteFrom('reservaFoto')
    .where(ofTenant(c))
    .where('codConcessionaria', '=', codConcessionaria)
    .where('codFoto', '=', codFoto)
    .returning(['arquivo', 'miniatura'])
    .executeTakeFirst()
  if (!gone) throw notFound('Foto não encontrada')
  await eraseLater(c, [gone.arquivo, gone.miniatura])
}
