import type pg from 'pg'
import { createClient } from './pool.ts'
import { within } from './within.ts'

/** What a process hears from the others through the database, on one channel of NOTIFY. */
export interface Channel {
  heard(payload: string): void
  /** The connection is there, for the first time or again: notifications may have been missed, so forget all. */
  back(): void
  /** The connection is lost: nothing is heard until it is back. */
  away?(): void
}

/** How often the connection is asked whether it still is one, and how long anything may take on it. */
const PATIENCE = { askEveryMs: 5000, answerMs: 5000 }

/**
 * Listens on these channels, by one connection that is opened again whenever it ends, and when nothing answers on it any more: a server or a
 * way to it that is gone without a word sends no end, and whoever only hears would wait for ever.
 */
export function listen(
  config: pg.ClientConfig,
  channels: Readonly<Record<string, Channel>>,
  { askEveryMs, answerMs } = PATIENCE,
): { fechar(): Promise<void> } {
  const text = Object.keys(channels)
    .map((name) => `listen ${name}`)
    .join('; ')
  let fechado = false
  let client: pg.Client | null = null
  async function openConnection(): Promise<void> {
    while (!fechado) {
      const fresh = createClient({ ...config, connectionTimeoutMillis: answerMs })
      try {
        await fresh.connect()
        await within(answerMs, fresh.query(text))
        const stopAsking = keepAsking(fresh, text, { askEveryMs, answerMs })
        fresh.on('notification', (n) => channels[n.channel]?.heard(n.payload ?? ''))
        fresh.once('end', () => {
          stopAsking()
          for (const c of Object.values(channels)) c.away?.()
          void openConnection()
        })
        client = fresh
        for (const c of Object.values(channels)) c.back()
        return
      } catch {
        await fresh.end().catch(() => {})
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

/** Says again and again what is listened to, and ends the connection when an answer does not come in time; returns how to stop. */
function keepAsking(client: pg.Client, text: string, { askEveryMs, answerMs }: typeof PATIENCE): () => void {
  let asked = false
  const timer = setInterval(() => {
    if (asked) return
    asked = true
    within(answerMs, client.query(text)).then(
      () => (asked = false),
      () => client.end().catch(() => {}),
    )
  }, askEveryMs)
  return () => clearInterval(timer)
}
