import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { queryClient } from '../../core/http/query.ts'
import { editCopy, readCopy } from '../../core/offline/cache.ts'
import { thumbnailOf } from '../../core/photos/shrink-photo.ts'
import { useStore } from '../../core/storage/store.ts'
import { movedStore } from './moved.ts'

/** What the phone keeps of the photos taken on it, by their id: as many as an inspection holds. */
type Kept = Readonly<Record<string, KeptPhoto>>
interface KeptPhoto {
  /** A small JPEG. */
  jpeg?: ArrayBuffer
  /** What the photo is compared by, so that one taken twice is noticed; null once it was taken out. */
  fingerprint?: string | null
}

// Beside the inspection's own copy, and dropped as it is: the longest unused first, all at sign-out.
const copyName = (idInspecao: string) => `inspecoes/${idInspecao}/miniaturas`

const keptQuery = (idInspecao: string) =>
  queryOptions({
    queryKey: ['inspecoes', 'miniaturas', idInspecao],
    queryFn: async () => wholeRecords((await readCopy<Stored>(copyName(idInspecao)))?.data),
    networkMode: 'always',
    staleTime: Infinity,
  })

/** Earlier versions kept the small picture alone. */
type Stored = Readonly<Record<string, KeptPhoto | ArrayBuffer>>

const wholeRecords = (stored: Stored = {}): Kept =>
  Object.fromEntries(Object.entries(stored).map(([id, p]) => [id, p instanceof ArrayBuffer ? { jpeg: p } : p]))

async function add(idInspecao: string, more: Kept): Promise<void> {
  const merged = (before: Kept): Kept => ({
    ...before,
    ...Object.fromEntries(Object.entries(more).map(([id, p]) => [id, { ...before[id], ...p }])),
  })
  const { queryKey } = keptQuery(idInspecao)
  // Those on screen keep their bytes, and so their addresses.
  if (queryClient.getQueryData(queryKey)) queryClient.setQueryData(queryKey, (now) => merged(now ?? {}))
  await editCopy<Stored>(copyName(idInspecao), (before) => merged(wholeRecords(before)))
  if (!queryClient.getQueryData(queryKey)) await queryClient.invalidateQueries({ queryKey })
}

/**
 * Keeps a small picture of a photo taken on this phone, which is seen without a network, too, when the photo has left, and its fingerprint,
 * by which the next photos of the inspection are compared with it.
 */
export async function keepPhoto(
  idInspecao: string,
  idMidia: string,
  { photo, fingerprint }: { photo: Blob; fingerprint?: string },
): Promise<void> {
  if (fingerprint !== undefined) await add(idInspecao, { [idMidia]: { fingerprint } })
  const small = await thumbnailOf(photo).catch(() => null)
  if (small) await add(idInspecao, { [idMidia]: { jpeg: await small.arrayBuffer() } })
}

/** Compares with a photo no more: it was taken out of the inspection, and may be taken again. */
export const forgetFingerprint = (idInspecao: string, idMidia: string): Promise<void> =>
  add(idInspecao, { [idMidia]: { fingerprint: null } })

/** Takes the small pictures and fingerprints along to the inspection where the work goes on. */
export async function moveThumbnails(from: string, to: string): Promise<void> {
  const kept = await readCopy<Stored>(copyName(from))
  if (kept) await add(to, wholeRecords(kept.data))
}

/** Fingerprints of the photos that were taken on this phone for an inspection. */
export function useFingerprints(idInspecao: string): string[] {
  const id = useStore(movedStore).get(idInspecao) ?? idInspecao
  const { data } = useQuery(keptQuery(id))
  return useMemo(() => Object.values(data ?? {}).flatMap((p) => p.fingerprint ?? []), [data])
}

/** Address of a photo's small picture; null for one that was not taken on this phone. */
export function useThumbnail(idInspecao: string, idMidia: string): string | null {
  const id = useStore(movedStore).get(idInspecao) ?? idInspecao
  const jpeg = useQuery(keptQuery(id)).data?.[idMidia]?.jpeg
  const url = useMemo(() => (jpeg ? URL.createObjectURL(new Blob([jpeg], { type: 'image/jpeg' })) : null), [jpeg])
  useEffect(
    () => () => {
      if (url !== null) URL.revokeObjectURL(url)
    },
    [url],
  )
  return url
}
