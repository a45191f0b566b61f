// How much each person has not sent from this device: known before the device's database is opened.
import { readJson, saveJson } from '../storage/storage.ts'
import { createStore, useStore } from '../storage/store.ts'
import { useSessao } from '../session/session.ts'
import { currentOwner } from './owner.ts'
import type { OutboxEntry } from './schema.ts'

const KEY = 'patio_nao_enviados'

/** What waits of one person. */
export interface Unsent {
  name: string
  count: number
  refused: number
}

const read = () => readJson<Record<string, Unsent>>(localStorage, KEY, {})

/** What waits on this device, by owner. */
export const unsentStore = createStore<Readonly<Record<string, Unsent>>>(read())
globalThis.addEventListener?.('storage', (e: StorageEvent) => {
  if (e.key === KEY) unsentStore.set(read())
})

/** Counts the entries of the device anew. */
export function countUnsent(entries: readonly OutboxEntry[]): void {
  const all: Record<string, Unsent> = {}
  for (const e of entries) {
    const one = (all[e.owner] ??= { name: e.ownerName, count: 0, refused: 0 })
    one.count++
    if (e.refusal) one.refused++
  }
  if (JSON.stringify(all) === JSON.stringify(unsentStore.get())) return
  unsentStore.set(all)
  saveJson(localStorage, KEY, entries.length === 0 ? null : all)
}

/** What the signed-in user has not sent from this device; null when nothing waits. */
export function useUnsent(): Unsent | null {
  const all = useStore(unsentStore)
  const owner = useSessao() && currentOwner()
  return (owner && all[owner.key]) ?? null
}
