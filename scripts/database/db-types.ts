// npm run db:types: generates src/server/core/database/schema.ts from the migrated database.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../src/server/core/database/database.ts'
import { TYPES_OUTPUT, generateTypes } from './schema-types.ts'
import { readEnv } from '../../src/server/core/env.ts'

const folder = await mkdtemp(join(tmpdir(), 'patio-tipos-'))
const database = await openDatabase(readEnv({ DATA_DIR: folder }), { withMigration: true })
try {
  await writeFile(TYPES_OUTPUT, await generateTypes(database.db.pool))
  console.log(`${TYPES_OUTPUT} written`)
} finally {
  await database.close()
  await rm(folder, { recursive: true, force: true })
}
