import { useCallback, useRef, useState } from 'react'
import type { ChegadaPrevia } from '#shared/agenda/chegadas.ts'
import { toFailure, type Failure } from '../api.ts'
import { sendPhoto } from './api.ts'
import { shrink } from './shrink.ts'

/** Most photos of one arrival. */
export const MAX_PHOTOS = 10

/** A photo on its way. */
export interface Leaving {
  id: number
  file: File
  preview: string
  /** Share that has left, from 0 to 1. */
  share: number
  failure: Failure | null
}

/** Photos on their way, one after the other; one that failed waits for another try. */
export function usePhotos(token: string, keep: (previa: ChegadaPrevia) => void) {
  const [leaving, setLeaving] = useState<Leaving[]>([])
  const queue = useRef<Promise<void>>(Promise.resolve())
  const count = useRef(0)
  const change = (id: number, what: Partial<Leaving>) =>
    setLeaving((all) => all.map((l) => (l.id === id ? { ...l, ...what } : l)))
  const drop = useCallback((l: Leaving) => {
    URL.revokeObjectURL(l.preview)
    setLeaving((all) => all.filter((other) => other.id !== l.id))
  }, [])
  function send(l: Leaving): void {
    change(l.id, { share: 0, failure: null })
    queue.current = queue.current.then(async () => {
      try {
        keep(await sendPhoto(token, await shrink(l.file), (share) => change(l.id, { share })))
        drop(l)
      } catch (e) {
        change(l.id, { failure: toFailure(e) })
      }
    })
  }
  function add(files: readonly File[]): void {
    for (const file of files) {
      const l = { id: count.current++, file, preview: URL.createObjectURL(file), share: 0, failure: null }
      setLeaving((all) => [...all, l])
      send(l)
    }
  }
  return { leaving, add, send, drop }
}
