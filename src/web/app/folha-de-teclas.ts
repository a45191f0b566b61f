import { createStore } from '../core/store.ts'

/** Whether the sheet of keys is open. */
export const folhaStore = createStore(false)
