import type { IDBPTransaction } from 'idb'
import { openOffline } from './db.ts'
import type { OfflineSchema } from './schema.ts'
import { assertFits } from './quota.ts'
import { StorageDeniedError } from './storage-errors.ts'

/** A transaction that may change entries and bytes together. */
export type QueueTransaction = IDBPTransaction<OfflineSchema, ('blobs' | 'outbox')[], 'readwrite'>

/** Bytes read and named, ready to be kept with their entry in one transaction. */
export interface PreparedBlob {
  sha256: string
  type: string
  data: ArrayBuffer
}

/** Reads bytes and computes their SHA-256. Throws StorageFullError when they do not fit, before anything is written. */
export async function prepareBlob(blob: Blob): Promise<PreparedBlob> {
  // Insecure origins have no digest, nor a service worker: nothing would survive there.
  if (!('subtle' in crypto)) throw new StorageDeniedError()
  // Bytes rather than a Blob: some phones lose the file behind a stored Blob.
  const data = await blob.arrayBuffer()
  await assertFits(data.byteLength)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', data))
  return { sha256: Array.from(digest, (b) => b.toString(16).padStart(2, '0')).join(''), type: blob.type, data }
}

/** Keeps bytes with one reference more. */
export async function addBlob(tx: QueueTransaction, { sha256, type, data }: PreparedBlob): Promise<void> {
  const store = tx.objectStore('blobs')
  const before = await store.get(sha256)
  await store.put({ sha256, type, data, refs: (before?.refs ?? 0) + 1 })
}

/** Takes a reference away; the last one deletes the bytes. */
export async function releaseBlob(tx: QueueTransaction, sha256: string): Promise<void> {
  const store = tx.objectStore('blobs')
  const found = await store.get(sha256)
  if (!found) return
  if (found.refs > 1) await store.put({ ...found, refs: found.refs - 1 })
  else await store.delete(sha256)
}

/** The bytes under a SHA-256; null when they are gone. */
export async function readBlob(sha256: string): Promise<Blob | null> {
  const found = await (await openOffline()).get('blobs', sha256)
  return found ? new Blob([found.data], { type: found.type }) : null
}
