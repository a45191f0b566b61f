// Applies the pending migrations and ends.
import { abrirDatabase } from '../src/server/database.ts'
import { lerEnv } from '../src/server/env.ts'
import { migrarJobs } from '../src/server/jobs.ts'

const database = await abrirDatabase(lerEnv(), { comMigracao: true })
await migrarJobs(database.dono, database.papel)
await database.fechar()
console.log('Banco atualizado.')
