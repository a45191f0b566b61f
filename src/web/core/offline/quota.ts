import { createStore } from '../storage/store.ts'
import { StorageFullError } from './storage-errors.ts'

/** Share of the quota above which the user is warned. */
export const WARN_SHARE = 0.8
/** Kept free, so that answers still fit when a photo does not. */
const RESERVE_BYTES = 2 * 1024 * 1024

/** How the browser keeps this device's data. */
export interface StorageState {
  /** True where nothing can be kept. */
  denied: boolean
  /** True when the browser promised not to evict it. */
  persisted: boolean
  usage: number
  quota: number
}

/** Storage of this device, as last asked. */
export const storageStore = createStore<StorageState>({ denied: false, persisted: false, usage: 0, quota: 0 })

async function estimate(): Promise<{ usage: number; quota: number }> {
  // Insecure origins have no storage manager.
  const e = await (navigator.storage as StorageManager | undefined)?.estimate?.().catch(() => undefined)
  return { usage: e?.usage ?? 0, quota: e?.quota ?? 0 }
}

/** Throws StorageFullError when bytes do not fit beside what the answers may still need. */
export async function assertFits(bytes: number): Promise<void> {
  const { usage, quota } = await estimate()
  storageStore.set({ ...storageStore.get(), usage, quota })
  if (quota > 0 && usage + bytes + RESERVE_BYTES > quota) throw new StorageFullError('foto')
}

/** Asks the browser to keep the data for good, and how much there is. */
export async function checkStorage(openStore: () => Promise<unknown>): Promise<StorageState> {
  const denied = await openStore().then(
    () => false,
    () => true,
  )
  const manager = navigator.storage as StorageManager | undefined
  const persisted = denied
    ? false
    : ((await manager?.persisted?.().catch(() => false)) ?? false) ||
      ((await manager?.persist?.().catch(() => false)) ?? false)
  const state = { denied, persisted, ...(await estimate()) }
  storageStore.set(state)
  return state
}
