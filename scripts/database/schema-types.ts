import { join } from 'node:path'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import { generate, PostgresDialect as Gerador } from 'kysely-codegen'
import type pg from 'pg'

export const TYPES_OUTPUT = join(import.meta.dirname, '../../src/server/core/database/schema.ts')

/** TypeScript types of the migrated database, as in src/server/core/database/schema.ts. */
export async function generateTypes(pool: pg.Pool): Promise<string> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] })
  const text = await generate({
    db,
    dialect: new Gerador({ dateParser: 'string', numericParser: 'number' }),
    camelCase: true,
    defaultSchemas: ['public'],
    includePattern: 'public.*',
    typeOnlyImports: true,
    overrides: {},
    typeMapping: { timestamptz: 'string', int8: 'number', date: 'string', numeric: 'number' },
  })
  return text
}
