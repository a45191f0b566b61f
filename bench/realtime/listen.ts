import type pg from 'pg'
import type { Statement } from '#tests/server/statements.ts'

export type ConnectionCommand = Statement & { conexao: number }

interface Sent {
  text: string
  values?: unknown
}

/** Calls `tell` for each statement that the pool's connections send. */
export function listen(pool: pg.Pool, tell: (c: ConnectionCommand) => void): void {
  let connections = 0
  pool.on('connect', (client) => {
    const conexao = ++connections
    const send = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const { text, values } = typeof args[0] === 'string' ? { text: args[0], values: args[1] } : (args[0] as Sent)
      tell({ conexao, texto: text, valores: Array.isArray(values) ? values : [] })
      return send(...args)
    }) as typeof client.query
  })
}
