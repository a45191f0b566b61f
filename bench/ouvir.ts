import type pg from 'pg'
import type { Comando } from '#tests/comandos.ts'

export type DeConexao = Comando & { conexao: number }

interface Enviado {
  text: string
  values?: unknown
}

/** Tells each statement that the pool's connections send. */
export function ouvir(pool: pg.Pool, dizer: (c: DeConexao) => void): void {
  let conexoes = 0
  pool.on('connect', (client) => {
    const conexao = ++conexoes
    const enviar = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const { text, values } = typeof args[0] === 'string' ? { text: args[0], values: args[1] } : (args[0] as Enviado)
      dizer({ conexao, texto: text, valores: Array.isArray(values) ? values : [] })
      return enviar(...args)
    }) as typeof client.query
  })
}
