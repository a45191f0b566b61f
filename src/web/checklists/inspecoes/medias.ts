import { createContext } from 'react'
import type { InspecaoMedia } from '#shared/checklists/inspecoes.ts'

type Medias = ReadonlyMap<string, Pick<InspecaoMedia, 'tipo' | 'desenhoDe'>>

/** Photos, videos and signatures of the shown inspection, by id. */
export const MediasContext = createContext<Medias>(new Map())

/** The photo as the camera took it, below one drawing or several. */
export function originalOf(medias: Medias, idMidia: string): string {
  const below = medias.get(idMidia)?.desenhoDe
  return below ? originalOf(medias, below) : idMidia
}
