// Applies the pending migrations and ends.
import { abrirDatabase } from '../src/server/core/database/database.ts'
import { lerEnv } from '../src/server/core/env.ts'
import { migrarJobs } from '../src/server/core/jobs/jobs.ts'

const database = await abrirDatabase(lerEnv(), { comMigracao: true })
await migrarJobs(database.dono, database.papel)
await database.fechar()
console.log('Banco atualizado.')
