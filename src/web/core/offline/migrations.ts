import type { IDBPDatabase, IDBPTransaction, StoreNames } from 'idb'
import type { OfflineSchema } from './schema.ts'

/** Version of the device's database; one step below per version. Steps are frozen: devices of last month still run them. */
export const VERSION = 2

type Upgrade = IDBPTransaction<OfflineSchema, StoreNames<OfflineSchema>[], 'versionchange'>
type Step = (db: IDBPDatabase<OfflineSchema>, tx: Upgrade) => void

const STEPS: readonly Step[] = [
  // 1: copies, entries, bytes.
  (db) => {
    db.createObjectStore('cache', { keyPath: 'key' })
    db.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
    db.createObjectStore('blobs', { keyPath: 'sha256' })
  },
  // 2: each person's entries and copies by an index.
  (_db, tx) => {
    tx.objectStore('cache').createIndex('owner', 'owner')
    tx.objectStore('outbox').createIndex('owner', 'owner')
  },
]

/** Brings a database of any earlier version to the current one, without losing an entry. */
export function migrate(db: IDBPDatabase<OfflineSchema>, from: number, to: number | null, tx: Upgrade): void {
  for (const step of STEPS.slice(from, to ?? VERSION)) step(db, tx)
}
