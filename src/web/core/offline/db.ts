import { openDB, type IDBPDatabase } from 'idb'
import { migrate, VERSION, type OfflineSchema } from './schema.ts'
import { StorageDeniedError, translateStorageError } from './storage-errors.ts'

type OfflineDb = IDBPDatabase<OfflineSchema>

const NAME = 'patio'
let opening: Promise<OfflineDb> | null = null

/** The device's database, opened once. Throws StorageDeniedError where the browser keeps nothing. */
export function openOffline(): Promise<OfflineDb> {
  opening ??= open().catch((e: unknown) => {
    opening = null
    throw e
  })
  return opening
}

async function open(): Promise<OfflineDb> {
  if (typeof indexedDB === 'undefined') throw new StorageDeniedError()
  try {
    return await openDB<OfflineSchema>(NAME, VERSION, {
      upgrade: migrate,
      // A newer version of the app waits in another tab: let it upgrade; the next use opens again.
      blocking: (_current, _blocked, event) => {
        opening = null
        ;(event.target as IDBDatabase | null)?.close()
      },
      terminated: () => (opening = null),
    })
  } catch (e) {
    throw translateStorageError(e, 'ato')
  }
}
