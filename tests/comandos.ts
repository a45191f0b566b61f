import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector } from 'kysely'
import type { Tx } from '../src/server/core/database/db.ts'
import { Compilador } from '../src/server/core/database/linhas.ts'
import type { DB } from '../src/server/core/database/schema.ts'

export interface Comando {
  texto: string
  valores: readonly unknown[]
}

/** The statements that a query function sends, read without a database: it answers no rows. */
export async function comandosDe(fn: (tx: Tx) => Promise<unknown>): Promise<Comando[]> {
  const comandos: Comando[] = []
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (k) => new PostgresIntrospector(k),
      createQueryCompiler: () => new Compilador(),
    },
    log: (e) => void comandos.push({ texto: e.query.sql, valores: e.query.parameters }),
  })
  await fn(db)
  return comandos
}
