// Outbox: what this device owes the server. Entries live in IndexedDB; each tab keeps a picture of them in memory.
import { createStore } from '../storage/store.ts'
import { addBlob, releaseBlob, type PreparedBlob } from './blobs.ts'
import { openOffline } from './db.ts'
import { rankOf, type EntryRefusal, type OutboxEntry } from './schema.ts'
import { currentOwner } from './owner.ts'
import type { NewEntry } from './senders.ts'
import { countUnsent } from './unsent.ts'
import { StorageDeniedError, translateStorageError, type NotKept } from './storage-errors.ts'

/** Entries of all owners on this device, in order of sending; null until read. */
export const outboxStore = createStore<readonly OutboxEntry[] | null>(null)

const others = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('patio-outbox')
others?.addEventListener('message', () => void readOutbox())

function show(entries: readonly OutboxEntry[]): void {
  outboxStore.set(entries)
  countUnsent(entries)
}

/** Reads the entries anew; a device that keeps nothing has none. */
export async function readOutbox(): Promise<readonly OutboxEntry[]> {
  const entries = await openOffline()
    .then((db) => db.getAll('outbox'))
    .catch(() => outboxStore.get() ?? [])
  show(entries)
  return entries
}

const change = (edit: (entries: readonly OutboxEntry[]) => readonly OutboxEntry[]) => {
  show(edit(outboxStore.get() ?? []))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin already
  others?.postMessage('changed')
}

/** Runs one transaction over entries and bytes: all of it is kept, or nothing. */
async function inQueue<T>(
  work: (tx: Awaited<ReturnType<typeof begin>>) => Promise<T>,
  what: NotKept = 'ato',
): Promise<T> {
  try {
    const tx = await begin()
    try {
      const result = await work(tx)
      await tx.done
      return result
    } catch (e) {
      undo(tx)
      throw e
    }
  } catch (e) {
    throw translateStorageError(e, what)
  }
}

/** Takes back what a failed transaction wrote before it failed. */
function undo(tx: Awaited<ReturnType<typeof begin>>): void {
  tx.done.catch(() => undefined)
  try {
    tx.abort()
  } catch {
    // The browser ended it already.
  }
}

const begin = async () =>
  (await openOffline()).transaction(['outbox', 'blobs'], 'readwrite', {
    // A battery that dies now must not take the act with it.
    durability: 'strict',
  })

/** An entry to keep, with its bytes. */
export interface ToKeep {
  entry: NewEntry
  blob: PreparedBlob | null
}

/** Adds an entry of the signed-in user, with its bytes. Throws StorageDeniedError or StorageFullError; nothing is then kept. */
export const enqueue = (entry: NewEntry, blob: PreparedBlob | null = null): Promise<void> =>
  enqueueAll([{ entry, blob }])

/** Adds entries in their order, all or none: a photo is kept with the answer that names it, also where the page ends between the two. */
export async function enqueueAll(all: readonly ToKeep[]): Promise<void> {
  const owner = currentOwner()
  if (!owner) throw new StorageDeniedError()
  if (outboxStore.get() === null) await readOutbox()
  const kept = await inQueue(
    async (tx) => {
      const added: OutboxEntry[] = []
      for (const { entry, blob } of all) {
        if (blob) await addBlob(tx, blob)
        const whole: Omit<OutboxEntry, 'seq'> = {
          ...entry,
          owner: owner.key,
          ownerName: owner.name,
          blob: blob?.sha256 ?? null,
          bytes: blob?.data.byteLength ?? 0,
          refusal: null,
        }
        const seq = await tx.objectStore('outbox').add(whole as OutboxEntry)
        added.push({ ...whole, seq })
      }
      return added
    },
    all.some((k) => k.blob) ? 'foto' : 'ato',
  )
  change((before) => [...before, ...kept.filter((k) => !before.some((e) => e.seq === k.seq))])
}

/** Takes over entries that waited elsewhere, each once. */
export async function importEntries(entries: readonly Omit<OutboxEntry, 'seq'>[]): Promise<void> {
  const known = new Set((await readOutbox()).map((e) => e.id))
  await inQueue(async (tx) => {
    for (const e of entries) if (!known.has(e.id)) await tx.objectStore('outbox').add(e as OutboxEntry)
  })
  await readOutbox()
  change((all) => all)
}

/** Takes an entry out, and its bytes unless another entry needs them. */
export async function removeEntry(entry: OutboxEntry): Promise<void> {
  await inQueue(async (tx) => {
    if (!(await tx.objectStore('outbox').get(entry.seq))) return
    await tx.objectStore('outbox').delete(entry.seq)
    if (entry.blob) await releaseBlob(tx, entry.blob)
  })
  change((all) => all.filter((e) => e.seq !== entry.seq))
}

/** Writes why an entry was refused. */
export async function setRefusal(entry: OutboxEntry, refusal: EntryRefusal): Promise<void> {
  await inQueue(async (tx) => {
    if (await tx.objectStore('outbox').get(entry.seq)) await tx.objectStore('outbox').put({ ...entry, refusal })
  })
  change((all) => all.map((e) => (e.seq === entry.seq ? { ...e, refusal } : e)))
}

/** Lets an entry be sent, refused or not, behind the entries of a lower rank that came after it. */
export async function sendLater(entry: OutboxEntry): Promise<void> {
  await inQueue(async (tx) => {
    const store = tx.objectStore('outbox')
    if (!(await store.get(entry.seq))) return
    const later = (await store.index('owner').getAll(entry.owner)).filter(
      (e) => e.subject === entry.subject && e.seq > entry.seq,
    )
    const again = { ...entry, refusal: null }
    if (!later.some((e) => rankOf(e) < rankOf(entry))) return store.put(again)
    // What follows it stays behind it.
    for (const { seq, ...e } of [again, ...later.filter((e) => rankOf(e) >= rankOf(entry))]) {
      await store.delete(seq)
      await store.add(e as OutboxEntry)
    }
  })
  await readOutbox()
  change((all) => all)
}

/** Moves the owner's entries of a subject elsewhere; those for which `rewrite` gives null leave the outbox. */
export async function rewriteSubject(
  owner: string,
  subject: string,
  rewrite: (entry: OutboxEntry) => OutboxEntry | null,
): Promise<void> {
  await inQueue(async (tx) => {
    for (const e of await tx.objectStore('outbox').index('owner').getAll(owner)) {
      if (e.subject !== subject) continue
      const next = rewrite(e)
      if (next) await tx.objectStore('outbox').put({ ...next, seq: e.seq })
      else {
        await tx.objectStore('outbox').delete(e.seq)
        if (e.blob) await releaseBlob(tx, e.blob)
      }
    }
  })
  const entries = await (await openOffline()).getAll('outbox')
  change(() => entries)
}
