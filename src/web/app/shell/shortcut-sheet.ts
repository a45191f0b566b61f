import { createStore } from '../../core/storage/store.ts'

/** Whether the shortcut sheet is open. */
export const shortcutSheetStore = createStore(false)
