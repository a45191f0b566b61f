import { serverNow } from '../realtime/server-clock.ts'
import { ApiError } from '../http/errors.ts'
import { openOffline } from './db.ts'
import { currentOwner } from './owner.ts'

/** Copies kept per person; the longest unused go first. */
const MAX_COPIES = 80

/** What the server has, or had when the network was last there. */
export interface Copy<T> {
  data: T
  /** When the server gave it. */
  at: string
  /** True when the server could not be asked. */
  offline: boolean
}

/** Keeps a copy for the signed-in user; a device that keeps nothing just goes without. */
export const keepCopy = (name: string, data: unknown): Promise<void> => editCopy(name, () => data)

/** Changes a copy of the signed-in user in one step; what another tab adds in the same moment stays. */
export async function editCopy<T>(name: string, edit: (before: T | undefined) => T): Promise<void> {
  const owner = currentOwner()
  if (!owner) return
  try {
    const db = await openOffline()
    const tx = db.transaction('cache', 'readwrite')
    const now = serverNow()
    const key = `${owner.key}/${name}`
    const before = (await tx.store.get(key))?.data as T | undefined
    await tx.store.put({
      key,
      owner: owner.key,
      name,
      at: new Date(now).toISOString(),
      usedAt: now,
      data: edit(before),
    })
    const copies = await tx.store.index('owner').getAll(owner.key)
    const old = copies.toSorted((a, b) => b.usedAt - a.usedAt).slice(MAX_COPIES)
    await Promise.all(old.map((c) => tx.store.delete(c.key)))
    await tx.done
  } catch {
    // No room or no storage: the screen works as long as the network does.
  }
}

/** The kept copy of the signed-in user; undefined without one. */
export async function readCopy<T>(name: string): Promise<Copy<T> | undefined> {
  const owner = currentOwner()
  if (!owner) return undefined
  try {
    const db = await openOffline()
    const tx = db.transaction('cache', 'readwrite')
    const found = await tx.store.get(`${owner.key}/${name}`)
    if (found) await tx.store.put({ ...found, usedAt: serverNow() })
    await tx.done
    return found && { data: found.data as T, at: found.at, offline: true }
  } catch {
    return undefined
  }
}

/** Drops all copies: on sign-out, the next person of this phone finds none. */
export async function dropCopies(): Promise<void> {
  const db = await openOffline()
  await db.clear('cache')
}

/** Whether a call failed because the server could not be reached, rather than because it refused. */
export const isUnreachable = (e: unknown): boolean =>
  e instanceof ApiError ? e.status === 0 || e.status === 429 || e.status >= 500 : !isAbort(e)

const isAbort = (e: unknown) => e instanceof DOMException && e.name === 'AbortError'
