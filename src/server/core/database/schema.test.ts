import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { MODELO } from '#tests/database/cluster.ts'
import { TYPES_OUTPUT, generateTypes } from '../../../../scripts/database/schema-types.ts'

test('schema.ts matches the migrated database; if not, run npm run db:types', async () => {
  const pool = new pg.Pool({ ...inject('cluster').dono, database: MODELO, max: 2 })
  const fromDatabase = await generateTypes(pool).finally(() => pool.end())
  expect(await readFile(TYPES_OUTPUT, 'utf8')).toBe(fromDatabase)
})
