import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { Tx } from '../src/server/core/database/query.ts'
import type { DB } from '../src/server/core/database/schema.ts'

export interface Comando {
  texto: string
  valores: readonly unknown[]
}

/** The statements that a query function sends, read without a database: it answers no rows. */
export async function comandosDe(fn: (tx: Tx) => Promise<unknown>): Promise<Comando[]> {
  const comandos: Comando[] = []
  const db = new Kysely<DB>({
    plugins: [new CamelCasePlugin()],
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (k) => new PostgresIntrospector(k),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: (e) => void comandos.push({ texto: e.query.sql, valores: e.query.parameters }),
  })
  await fn(db)
  return comandos
}
