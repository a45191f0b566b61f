import type pg from 'pg'
import { createClient } from '../database/pool.ts'

/**
 * Listens for changes of rights by any process (trigger `avisa_acesso`) and calls `changed`. After a lost connection it calls it without
 * arguments: notifications may be missed, so forget all.
 */
export function listenAccessChanges(
  config: pg.ClientConfig,
  changed: (codDistribuidor?: number, codUsuario?: number) => void,
): { fechar(): Promise<void> } {
  let fechado = false
  let client: pg.Client | null = null
  async function openConnection(): Promise<void> {
    while (!fechado) {
      const novo = createClient(config)
      try {
        await novo.connect()
        await novo.query('listen acesso')
        novo.on('notification', (n) => {
          const [d, u] = (n.payload ?? '').split(':').map(Number)
          changed(d, u)
        })
        novo.once('end', () => void openConnection())
        client = novo
        changed()
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
