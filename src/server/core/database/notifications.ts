import type pg from 'pg'
import { createClient } from './pool.ts'

/** What a process hears from the others through the database, on one channel of NOTIFY. */
export interface Channel {
  heard(payload: string): void
  /** The connection is there, for the first time or again: notifications may have been missed, so forget all. */
  back(): void
  /** The connection is lost: nothing is heard until it is back. */
  away?(): void
}

/** Listens on these channels, by one connection that is opened again whenever it ends. */
export function listen(
  config: pg.ClientConfig,
  channels: Readonly<Record<string, Channel>>,
): { fechar(): Promise<void> } {
  const text = Object.keys(channels)
    .map((name) => `listen ${name}`)
    .join('; ')
  let fechado = false
  let client: pg.Client | null = null
  async function openConnection(): Promise<void> {
    while (!fechado) {
      const novo = createClient(config)
      try {
        await novo.connect()
        await novo.query(text)
        novo.on('notification', (n) => channels[n.channel]?.heard(n.payload ?? ''))
        novo.once('end', () => {
          for (const c of Object.values(channels)) c.away?.()
          void openConnection()
        })
        client = novo
        for (const c of Object.values(channels)) c.back()
        return
      } catch {
        await novo.end().catch(() => {})
        await new Promise((ok) => setTimeout(ok, 500))
      }
    }
  }
  void openConnection()
  return {
    async fechar() {
      fechado = true
      await client?.end().catch(() => {})
    },
  }
}
