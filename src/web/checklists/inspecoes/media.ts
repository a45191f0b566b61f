import { useEffect, useState } from 'react'
import type { MEDIA_KINDS } from '#shared/checklists/inspecao.ts'
import type { Inspecao, MediaStart } from '#shared/checklists/inspecoes.ts'
import { useQuery } from '@tanstack/react-query'
import { uuid } from '../../core/http/uuid.ts'
import { prepareBlob, readBlob } from '../../core/offline/blobs.ts'
import { readOutbox, removeEntry, type ToKeep } from '../../core/offline/outbox.ts'
import { currentOwner } from '../../core/offline/owner.ts'
import { useOwnEntries } from '../../core/offline/pending.ts'
import { drain } from '../../core/offline/sending.ts'
import { serverNow } from '../../core/realtime/server-clock.ts'
import { useStore } from '../../core/storage/store.ts'
import { mediaInWords } from './act-words.ts'
import { MEDIA, mediaOf, subjectOf } from './acts.ts'
import { movedStore } from './moved.ts'
import { inspectionKey } from './server-copy.ts'
import { keepPhoto } from './thumbnails.ts'

/** A photo, video or signature as the screen made it. */
export interface NewMedia {
  tipo: (typeof MEDIA_KINDS)[number]
  blob: Blob
  /** First frame of a video, in base64. */
  quadro?: string
  duracaoMs?: number
  /** Photo without the drawing. */
  desenhoDe?: string
  /** What the photo is compared by with those that follow. */
  fingerprint?: string
}

/** A photo, video or signature that is kept with the act that names it, together or not at all. */
export interface ReadyMedia {
  idMidia: string
  /** What is kept of it for an inspection. */
  of: (idInspecao: string) => ToKeep
  /** To be called once it is kept. */
  afterwards: (idInspecao: string) => void
}

/** Makes a photo, video or signature ready to be kept. Throws StorageFullError, StorageDeniedError. */
export async function prepareMedia({ tipo, blob, ...more }: NewMedia): Promise<ReadyMedia> {
  const prepared = await prepareBlob(blob)
  const midia: MediaStart = {
    idMidia: uuid(),
    tipo,
    bytes: prepared.data.byteLength,
    sha256: prepared.sha256,
    quadro: more.quadro ?? null,
    duracaoMs: more.duracaoMs ?? null,
    desenhoDe: more.desenhoDe ?? null,
  }
  return {
    idMidia: midia.idMidia,
    of: (idInspecao) => ({
      entry: {
        id: midia.idMidia,
        kind: MEDIA,
        subject: subjectOf(idInspecao),
        words: mediaInWords(midia),
        payload: { idInspecao, midia },
        noteable: false,
        at: new Date(serverNow()).toISOString(),
      },
      blob: prepared,
    }),
    afterwards(idInspecao) {
      if (tipo === 'FOTO')
        void keepPhoto(idInspecao, midia.idMidia, {
          photo: blob,
          ...(more.fingerprint && { fingerprint: more.fingerprint }),
        })
    },
  }
}

/** Takes a media that waits out of the phone: what the server has of it goes with the act that discards it. */
export async function forgetMedia(idMidia: string): Promise<void> {
  const owner = currentOwner()?.key
  const waiting = (await readOutbox()).filter((e) => e.owner === owner && mediaOf(e)?.midia.idMidia === idMidia)
  for (const e of waiting) await removeEntry(e)
  // A refused one held up what follows it.
  void drain()
}

/** Address of a photo or video: the phone's own bytes while they wait, else the server's; null while neither has it. */
export function useMediaUrl(idInspecao: string, idMidia: string): string | null {
  const id = useStore(movedStore).get(idInspecao) ?? idInspecao
  const sha256 = useOwnEntries().find((e) => mediaOf(e)?.midia.idMidia === idMidia)?.blob ?? null
  const [local, setLocal] = useState<{ sha256: string; url: string } | null>(null)
  const { data } = useQuery<Inspecao | null>({ queryKey: inspectionKey(id), enabled: false })
  useEffect(() => {
    if (sha256 === null) return undefined
    let url: string | null = null
    let left = false
    void readBlob(sha256).then((blob) => {
      if (left || !blob) return
      url = URL.createObjectURL(blob)
      setLocal({ sha256, url })
    })
    return () => {
      left = true
      setLocal(null)
      if (url) URL.revokeObjectURL(url)
    }
  }, [sha256])
  if (local && local.sha256 === sha256) return local.url
  const arrived = data?.midias.find((m) => m.idMidia === idMidia)
  return arrived?.video ?? arrived?.foto?.url ?? null
}
