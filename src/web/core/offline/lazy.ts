import { serverNow } from '../realtime/server-clock.ts'
import type { Copy } from './cache.ts'

/** Options of a query that the device answers when the network does not. */
export const ANSWERED_OFFLINE = { networkMode: 'always', refetchOnReconnect: true } as const

/**
 * Reads from the server and keeps a copy; without the server, reads the copy. The code of the device's database loads only here, so that
 * modules of every screen may use it.
 */
export async function keptOnDevice<T>(name: string, read: () => Promise<T>): Promise<Copy<T>> {
  try {
    const data = await read()
    void import('./cache.ts').then(
      (m) => m.keepCopy(name, data),
      () => undefined,
    )
    return { data, at: new Date(serverNow()).toISOString(), offline: false }
  } catch (e) {
    const { isUnreachable, readCopy } = await import('./cache.ts')
    const copy = isUnreachable(e) ? await readCopy<T>(name) : undefined
    if (!copy) throw e
    return copy
  }
}
