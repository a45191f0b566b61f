import { keepCopy, readCopy } from '../../core/offline/cache.ts'
import { createStore } from '../../core/storage/store.ts'

/** Inspections begun on this phone whose acts went to one that was already open; screens with the old id show the other. */
export const movedStore = createStore<ReadonlyMap<string, string>>(new Map())

const name = (id: string) => `inspecoes/movida/${id}`

/** Remembers where an inspection went. */
export async function rememberMove(from: string, to: string): Promise<void> {
  movedStore.set(new Map([...movedStore.get(), [from, to]]))
  await keepCopy(name(from), to)
}

/** The id under which an inspection goes on. */
export async function resolveMoved(id: string): Promise<string> {
  const to = movedStore.get().get(id) ?? (await readCopy<string>(name(id)))?.data
  if (to !== undefined && movedStore.get().get(id) !== to) movedStore.set(new Map([...movedStore.get(), [id, to]]))
  return to ?? id
}
