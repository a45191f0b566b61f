import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { Tx } from '../../src/server/core/database/query.ts'
import type { DB } from '../../src/server/core/database/schema.ts'

export interface Statement {
  texto: string
  valores: readonly unknown[]
}

/** The SQL statements that a query function sends, recorded without a database; every statement returns no rows. */
export async function statementsOf(fn: (tx: Tx) => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const db = new Kysely<DB>({
    plugins: [new CamelCasePlugin()],
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (k) => new PostgresIntrospector(k),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: (e) => void statements.push({ texto: e.query.sql, valores: e.query.parameters }),
  })
  await fn(db)
  return statements
}
