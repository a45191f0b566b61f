import { randomUUID } from 'node:crypto'
import type { ReceivedChecklist } from '#shared/suporte/integracao.ts'
import type { FileStore } from '../../core/files/storage.ts'
import type { ImageQueue } from '../../core/files/images.ts'
import type { Tenant } from '../../core/tenancy/tenant.ts'

/** A stored photo of an item. */
export interface StoredPhoto {
  /** Index of its item in the checklist, from 0. */
  ordem: number
  arquivo: string
  miniatura: string
  largura: number
  altura: number
  /** Of a video, whose photo is its first frame. */
  video?: string | null
  duracaoMs?: number | null
  /** The photo without what was drawn upon it. */
  original?: string | null
}

interface Scope {
  services: { files: FileStore; images: ImageQueue }
  /** The photos are validated and not stored. */
  teste: boolean
  tenant: Tenant
  stop: AbortSignal
}

/** Re-encodes and stores each photo of a checklist; file names are generated, never the sender's. */
export async function storePhotos(
  { services, teste, tenant, stop }: Scope,
  { codConcessionaria, itens }: ReceivedChecklist,
): Promise<StoredPhoto[]> {
  const received = itens.flatMap((item, ordem) =>
    item.fotos.map((f, m) => ({
      ordem,
      nome: `${ordem}-${m}`,
      bytes: Buffer.from(f.dados, 'base64'),
      campo: `itens.${ordem}.fotos.${m}`,
    })),
  )
  const redrawnPhotos = await services.images.photos(received, stop)
  const folder = `${tenant.codDistribuidor}/${codConcessionaria}/${randomUUID()}`
  const stored: StoredPhoto[] = []
  for (const [i, { photo, miniatura, largura, altura }] of redrawnPhotos.entries()) {
    const { ordem = 0, nome = '' } = received[i] ?? {}
    const f = { ordem, arquivo: `${folder}/${nome}.webp`, miniatura: `${folder}/${nome}-p.webp`, largura, altura }
    if (!teste) {
      await services.files.save(f.arquivo, photo, 'image/webp')
      await services.files.save(f.miniatura, miniatura, 'image/webp')
    }
    stored.push(f)
  }
  return stored
}

/** Deletes the photos of a refused checklist. */
export async function deletePhotos(files: FileStore, fotos: readonly StoredPhoto[]): Promise<void> {
  for (const f of fotos) for (const key of [f.arquivo, f.miniatura]) await files.erase(key)
}
