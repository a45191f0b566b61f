import type { OutboxEntry } from './schema.ts'

/** An entry as an area gives it. */
export type NewEntry = Pick<OutboxEntry, 'id' | 'kind' | 'subject' | 'words' | 'payload' | 'noteable' | 'at' | 'rank'>

/** How one kind of entry is sent. */
export interface Sender {
  /** Sends an entry. Throws ApiError. */
  send: (entry: OutboxEntry, blob: Blob | null) => Promise<Sent | void>
  /** The entries that keep a refused one as a note; absent where there are no notes. */
  asNote?: (entry: OutboxEntry) => readonly NewEntry[]
  /** What must be done besides when a refused entry is dropped, so that nothing still asks for it. */
  discarded?: (entry: OutboxEntry) => Promise<readonly NewEntry[]>
}

/** The subject was already open elsewhere: its entries go there; null drops one. */
export interface Sent {
  moved: { from: string; rewrite: (entry: OutboxEntry) => OutboxEntry | null }
}

const SILENCE_MS = 60_000

/**
 * A network that is silent for this long counts as none, so that the entries behind this one are tried again without waiting for minutes.
 */
export const silenceLimit = (): AbortSignal => AbortSignal.timeout(SILENCE_MS)

/** Loads a sender; areas declare theirs by kind. */
export type SenderLoader = () => Promise<Sender>

const loaders = new Map<string, SenderLoader>()

/** Registers the senders that the areas declare. */
export function registerSenders(all: readonly (Readonly<Record<string, SenderLoader>> | undefined)[]): void {
  for (const one of all) for (const [kind, load] of Object.entries(one ?? {})) loaders.set(kind, load)
}

/** The sender of a kind. Throws for one that no area declares: its entries wait for a version of the app that does. */
export async function senderOf(kind: string): Promise<Sender> {
  const load = loaders.get(kind)
  if (!load) throw new Error(`No sender for ${kind}`)
  return load()
}
