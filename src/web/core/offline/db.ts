import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { migrate, VERSION } from './migrations.ts'
import { StorageDeniedError, translateStorageError } from './storage-errors.ts'

/** A copy of what the server had, read when there is no network. */
export interface CachedCopy {
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
  /** SHA-256 of the bytes that go with it. */
  blob: string | null
  bytes: number
  /** When the person did it, by the server's clock. */
  at: string
  refusal: EntryRefusal | null
}

/** Bytes under their SHA-256, kept as long as somebody refers to them. */
export interface StoredBlob {
  sha256: string
  type: string
  data: ArrayBuffer
  refs: number
}

export interface OfflineSchema extends DBSchema {
  cache: { key: string; value: CachedCopy; indexes: { owner: string } }
  outbox: { key: number; value: OutboxEntry; indexes: { owner: string } }
  blobs: { key: string; value: StoredBlob }
}

export type OfflineDb = IDBPDatabase<OfflineSchema>

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
    throw translateStorageError(e)
  }
}

/** Closes the database; the next use opens it again. */
export async function closeOffline(): Promise<void> {
  const db = await opening?.catch(() => null)
  opening = null
  db?.close()
}
