import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { MODELO } from '#tests/cluster.ts'
import { DESTINO_TIPOS, gerarTipos } from '../../../../scripts/schema-types.ts'

test('schema.ts is what the migrated database says: else run npm run db:types', async () => {
  const pool = new pg.Pool({ ...inject('cluster').dono, database: MODELO, max: 2 })
  const doBanco = await gerarTipos(pool).finally(() => pool.end())
  expect(await readFile(DESTINO_TIPOS, 'utf8')).toBe(doBanco)
})
