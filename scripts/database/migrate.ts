// Applies the pending migrations and exits.
import { openDatabase } from '../../src/server/core/database/database.ts'
import { readEnv } from '../../src/server/core/env.ts'
import { migrateJobs } from '../../src/server/core/jobs/jobs.ts'

const database = await openDatabase(readEnv(), { withMigration: true })
await migrateJobs(database.dono, database.papel)
await database.close()
console.log('Database up to date.')
