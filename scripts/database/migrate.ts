// Applies the pending migrations and exits.
import { migrateJobs } from '../../src/server/core/jobs/jobs.ts'
import { openForCommand } from '../open-database.ts'

const { database } = await openForCommand({ withMigration: true })
await migrateJobs(database.dono, database.papel)
await database.close()
console.log('Database up to date.')
