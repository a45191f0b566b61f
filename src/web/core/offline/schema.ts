import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb'

/** A copy of what the server had, read when there is no network. */
interface CachedCopy {
  /** Owner and name. */
  key: string
  owner: string
  name: string
  /** When the server gave it. */
  at: string
  usedAt: number
  data: unknown
}

/** Why the server did not take an entry. */
export interface EntryRefusal {
  status: number
  code: string
  mensagem: string
  at: string
}

/** Something that this device owes the server. */
export interface OutboxEntry {
  /** Order of sending; given by the store. */
  seq: number
  /** Idempotency key: a repeated send counts once. */
  id: string
  /** Distribuidor and user; only its owner sends it. */
  owner: string
  ownerName: string
  /** Which sender knows the payload. */
  kind: string
  /** A refusal stops the entries of the same subject and no others. */
  subject: string
  /** What the person did, in words. */
  words: string
  payload: unknown
  /** Whether it can be kept as a note when it is refused. */
  noteable: boolean
  /** SHA-256 of the bytes that go with it. */
  blob: string | null
  bytes: number
  /** When the person did it, by the server's clock. */
  at: string
  refusal: EntryRefusal | null
  /** Refused, it stops no entries of a lower rank, since these may put it right, and a retry goes behind them. Without one: 0. */
  rank?: number
}

/** Rank of an entry; those of earlier versions have none. */
export const rankOf = (e: OutboxEntry): number => e.rank ?? 0

/** Bytes under their SHA-256, kept as long as somebody refers to them. */
interface StoredBlob {
  sha256: string
  type: string
  data: ArrayBuffer
  refs: number
}

/** The device's database. */
export interface OfflineSchema extends DBSchema {
  cache: { key: string; value: CachedCopy; indexes: { owner: string } }
  outbox: { key: number; value: OutboxEntry; indexes: { owner: string } }
  blobs: { key: string; value: StoredBlob }
}

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
