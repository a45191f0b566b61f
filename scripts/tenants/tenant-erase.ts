// Disables a distributor and erases it with all its rows and files. Only a backup can bring it back, so its name is asked for twice.
import { eraseDistribuidor } from '../../src/server/core/installation/tenant-export.ts'
import { checkUnchanged } from '../../src/server/core/installation/tenant-move.ts'
import { openFileStore } from '../../src/server/core/files/storage.ts'
import { readSecret } from '../../src/server/core/secrets/installation-secret.ts'
import { VALIDITY_MS } from '../../src/server/core/tenancy/tenant.ts'
import { args, stop } from '../arguments.ts'
import { openForCommand } from '../open-database.ts'

const a = args(
  'npm run tenant-erase -- --distribuidor exemplo --confirmar exemplo [--mudou /saida/exemplo]',
  ['distribuidor', 'confirmar'],
  ['mudou'],
)
if (a.confirmar !== a.distribuidor) stop('--confirmar must repeat the name of the distribuidor to erase.')
const { env, database } = await openForCommand({ withMigration: false })
/** A process may serve the distributor until its cached host entry expires. */
const WAIT_MS = env.DATABASE_URL ? VALIDITY_MS + 5000 : 0
try {
  const secret = await readSecret(env)
  // After a move: only while every row is still the exported one.
  if (a['mudou'] !== undefined) await checkUnchanged(database, a.distribuidor, a['mudou'], secret)
  const exported = await eraseDistribuidor(database, openFileStore(env, secret), a.distribuidor, WAIT_MS)
  const linhas = Object.values(exported.tabelas).reduce((n, t) => n + t.linhas, 0)
  console.log(`${a.distribuidor} erased: ${linhas.toLocaleString('pt-BR')} rows and ${exported.arquivos} files.`)
} catch (e) {
  console.error(`Could not be erased: ${e instanceof Error ? e.message : String(e)}`)
  process.exitCode = 1
} finally {
  await database.close()
}
