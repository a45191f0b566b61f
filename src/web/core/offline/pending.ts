import { useEffect, useMemo } from 'react'
import { useSessao } from '../session/session.ts'
import { useStore } from '../storage/store.ts'
import { openOffline } from './db.ts'
import { rankOf, type OutboxEntry } from './schema.ts'
import { enqueue, outboxStore, readOutbox, removeEntry, sendLater } from './outbox.ts'
import { currentOwner } from './owner.ts'
import { checkStorage, storageStore, type StorageState } from './quota.ts'
import { senderOf } from './senders.ts'
import { drain } from './sending.ts'

/** An act that the server did not take: what the person did, and what the server says. */
export interface Refusal {
  id: string
  kind: string
  subject: string
  mine: string
  theirs: string
  code: string
  /** When the person did it. */
  at: string
  bytes: number
  /** Whether it can be kept as a note of its inspection. */
  canBeNote: boolean
  /** How many acts of its subject wait, with it, that could be kept as notes. */
  waiting: number
}

/** What is on this device only. */
export interface Pending {
  acts: number
  media: number
  bytes: number
  /** When the oldest was done. */
  since: string | null
  refused: readonly Refusal[]
}

/** Entries of the signed-in user, in order of sending. */
export function useOwnEntries(): readonly OutboxEntry[] {
  const all = useStore(outboxStore)
  const owner = useSessao() && currentOwner()?.key
  useEffect(() => {
    if (outboxStore.get() === null) void readOutbox()
  }, [])
  return useMemo(() => (all ?? []).filter((e) => e.owner === owner), [all, owner])
}

/** What the signed-in user's acts and photos still wait for. */
export function usePending(): Pending {
  const entries = useOwnEntries()
  return useMemo(
    () => ({
      acts: entries.filter((e) => e.blob === null).length,
      media: entries.filter((e) => e.blob !== null).length,
      bytes: entries.reduce((sum, e) => sum + e.bytes, 0),
      since: entries.map((e) => e.at).toSorted()[0] ?? null,
      refused: entries.flatMap((e) => (e.refusal ? [refusalOf(e, e.refusal, noteableOf(entries, e).length)] : [])),
    }),
    [entries],
  )
}

const noteableOf = (entries: readonly OutboxEntry[], { owner, subject }: OutboxEntry) =>
  entries.filter((e) => e.owner === owner && e.subject === subject && e.noteable)

const refusalOf = (e: OutboxEntry, r: NonNullable<OutboxEntry['refusal']>, waiting: number): Refusal => ({
  id: e.id,
  kind: e.kind,
  subject: e.subject,
  mine: e.words,
  theirs: r.mensagem,
  code: r.code,
  at: e.at,
  bytes: e.bytes,
  canBeNote: e.noteable,
  waiting,
})

/** Ends a refusal: keeps what was done as a note, drops it, or tries again. */
export async function resolveRefusal(id: string, how: 'nota' | 'descartar' | 'tentar'): Promise<void> {
  const entry = (await readOutbox()).find((e) => e.id === id)
  if (!entry) return
  if (how === 'tentar') await sendLater(entry)
  else {
    // The note is kept before the entry goes: a crash between the two leaves both.
    if (how === 'nota') await keepAsNote(entry)
    else await putRight(entry)
    await removeEntry(entry)
  }
  void drain()
}

/** Keeps as notes, with a refused act, all that waits behind it: what it belongs to is closed and would refuse each of them. */
export async function keepAllAsNotes(id: string): Promise<void> {
  const all = await readOutbox()
  const entry = all.find((e) => e.id === id)
  if (!entry) return
  const waiting = noteableOf(all, entry)
  for (const e of waiting) await keepAsNote(e)
  // The refused one goes last: while it is here, none of the others is sent.
  for (const e of waiting.toReversed()) await removeEntry(e)
  void drain()
}

async function keepAsNote(entry: OutboxEntry): Promise<void> {
  const { asNote } = await senderOf(entry.kind)
  for (const e of asNote?.(entry) ?? []) await enqueue(e)
}

/** Does what a dropped entry leaves to be done, before what waits to close its subject. */
async function putRight(entry: OutboxEntry): Promise<void> {
  // An entry that no area knows any more can still be dropped.
  const sender = await senderOf(entry.kind).catch(() => undefined)
  for (const e of (await sender?.discarded?.(entry)) ?? []) await enqueue(e)
  const closing = (await readOutbox()).find(
    (e) => e.owner === entry.owner && e.subject === entry.subject && rankOf(e) > 0 && !e.refusal,
  )
  if (closing) await sendLater(closing)
}

/** Storage of this device; asks the browser to keep it for good. */
export function useStorageState(): StorageState {
  useEffect(() => void checkStorage(openOffline), [])
  return useStore(storageStore)
}
