import { createStore } from '../../core/storage/store.ts'

/** What was just done, and how to take it back. */
export interface Done {
  words: string
  undo: () => void
}

/** The last act of this screen; the next one takes its place. */
export const doneStore = createStore<Done | null>(null)
