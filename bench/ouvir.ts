import type pg from 'pg'
import type { Comando } from '#tests/comandos.ts'
import { type Abertura, textoDe } from '../src/server/core/database/abertura.ts'
import type { ClientComNomes } from '../src/server/core/database/db.ts'

export type DeConexao = Comando & { conexao: number }

interface Enviado {
  text: string
  values?: unknown
}

/** Tells each statement that the pool's connections send; a transaction's beginning, which leaves with its first query, as the text that it stands for. */
export function ouvir(pool: pg.Pool, dizer: (c: DeConexao) => void): void {
  let conexoes = 0
  pool.on('connect', (ligado) => {
    const client = ligado as pg.PoolClient & ClientComNomes
    const conexao = ++conexoes
    const abrir = client.abrir.bind(client)
    client.abrir = (como: Abertura) => {
      dizer({ conexao, texto: textoDe(como), valores: [] })
      abrir(como)
    }
    const enviar = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const { text, values } = typeof args[0] === 'string' ? { text: args[0], values: args[1] } : (args[0] as Enviado)
      dizer({ conexao, texto: text, valores: Array.isArray(values) ? values : [] })
      return enviar(...args)
    }) as typeof client.query
  })
}
