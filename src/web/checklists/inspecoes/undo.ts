import type { InspecaoContent } from '#shared/checklists/inspecao.ts'
import type { OutboxEntry } from '../../core/offline/schema.ts'
import { createStore } from '../../core/storage/store.ts'

/** What was just done, and how to take it back. */
export interface Done {
  words: string
  undo: () => void
  /** Ids of its acts, once the phone has kept them. */
  acts: readonly string[]
}

/** The last act of this screen; the next one takes its place. */
export const doneStore = createStore<Done | null>(null)

/** Offers to take something back. `kept` are its acts; null for one that was not kept. */
export function offerUndo(
  words: string,
  undo: (acts: readonly (string | null)[]) => void,
  kept: readonly Promise<string | null>[],
): void {
  const done: Done = { words, undo: () => void Promise.all(kept).then(undo), acts: [] }
  doneStore.set(done)
  void Promise.all(kept).then((ids) => {
    if (doneStore.get() === done) doneStore.set({ ...done, acts: ids.filter((id) => id !== null) })
  })
}

/** Whether the server refused what was done: there is nothing to take back, and the person decides about it beside the refusal. */
export const isRefused = ({ acts }: Done, entries: readonly OutboxEntry[]): boolean =>
  entries.some((e) => e.refusal !== null && acts.includes(e.id))

/** Who answered an item after the person did, as far as this phone knows: that answer is not the person's to take back. */
export function answeredSince(
  { respostas }: Pick<InspecaoContent, 'respostas'>,
  item: string,
  codUsuario: number | undefined,
): string | null {
  const now = respostas[item]
  return now && now.codUsuario !== codUsuario ? now.por : null
}
