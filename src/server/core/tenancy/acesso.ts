import type pg from 'pg'
import { criarCliente } from '../database/pool.ts'

/** Listens for changes of rights made by any process (trigger `avisa_acesso`) and calls `mudou`; after a lost connection, with nothing: forget all. */
export function ouvirAcessos(
  config: pg.ClientConfig,
  mudou: (codDistribuidor?: number, codUsuario?: number) => void,
): { fechar(): Promise<void> } {
  let fechado = false
  let client: pg.Client | null = null
  async function conectar(): Promise<void> {
    while (!fechado) {
      const novo = criarCliente(config)
      try {
        await novo.connect()
        await novo.query('listen acesso')
        novo.on('notification', (n) => {
          const [d, u] = (n.payload ?? '').split(':').map(Number)
          mudou(d, u)
        })
        novo.once('end', () => void conectar())
        client = novo
        mudou()
        return
      } catch {
        await novo.end().catch(() => {})
        await new Promise((ok) => setTimeout(ok, 500))
      }
    }
  }
  void conectar()
  return {
    async fechar() {
      fechado = true
      await client?.end().catch(() => {})
    },
  }
}
