import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { queryClient } from '../../core/http/query.ts'
import { editCopy, readCopy } from '../../core/offline/cache.ts'
import { thumbnailOf } from '../../core/photos/shrink-photo.ts'
import { useStore } from '../../core/storage/store.ts'
import { movedStore } from './moved.ts'

/** JPEGs by the id of their photo. */
type Thumbnails = Readonly<Record<string, ArrayBuffer>>

// Beside the inspection's own copy, and dropped as it is: the longest unused first, all at sign-out.
const copyName = (idInspecao: string) => `inspecoes/${idInspecao}/miniaturas`

const thumbnailsQuery = (idInspecao: string) =>
  queryOptions({
    queryKey: ['inspecoes', 'miniaturas', idInspecao],
    queryFn: async () => (await readCopy<Thumbnails>(copyName(idInspecao)))?.data ?? {},
    networkMode: 'always',
    staleTime: Infinity,
  })

async function add(idInspecao: string, more: Thumbnails): Promise<void> {
  await editCopy<Thumbnails>(copyName(idInspecao), (before) => ({ ...before, ...more }))
  const { queryKey } = thumbnailsQuery(idInspecao)
  // Those on screen keep their bytes, and so their addresses.
  if (queryClient.getQueryData(queryKey)) queryClient.setQueryData(queryKey, (now) => ({ ...now, ...more }))
  else await queryClient.invalidateQueries({ queryKey })
}

/** Keeps a small picture of a photo taken on this phone: it is seen without a network, too, when the photo has left. */
export async function keepThumbnail(idInspecao: string, idMidia: string, photo: Blob): Promise<void> {
  const small = await thumbnailOf(photo).catch(() => null)
  if (small) await add(idInspecao, { [idMidia]: await small.arrayBuffer() })
}

/** Takes the small pictures along to the inspection where the work goes on. */
export async function moveThumbnails(from: string, to: string): Promise<void> {
  const kept = await readCopy<Thumbnails>(copyName(from))
  if (kept) await add(to, kept.data)
}

/** Address of a photo's small picture; null for one that was not taken on this phone. */
export function useThumbnail(idInspecao: string, idMidia: string): string | null {
  const id = useStore(movedStore).get(idInspecao) ?? idInspecao
  const jpeg = useQuery(thumbnailsQuery(id)).data?.[idMidia]
  const url = useMemo(() => (jpeg ? URL.createObjectURL(new Blob([jpeg], { type: 'image/jpeg' })) : null), [jpeg])
  useEffect(
    () => () => {
      if (url !== null) URL.revokeObjectURL(url)
    },
    [url],
  )
  return url
}
