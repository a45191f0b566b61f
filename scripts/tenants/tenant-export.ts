// Writes all rows and files of a distributor into a new folder, for a customer who leaves or requests the data; with --mudanca sim for the
// import into another installation, with its secrets under the passphrase PATIO_MUDANCA.
import { exportDistribuidor } from '../../src/server/core/installation/tenant-export.ts'
import { openFileStore } from '../../src/server/core/files/storage.ts'
import { readSecret } from '../../src/server/core/secrets/installation-secret.ts'
import { args } from '../arguments.ts'
import { openForCommand } from '../open-database.ts'

const a = args(
  'npm run tenant-export -- --distribuidor exemplo --para /saida/exemplo [--mudanca sim, with PATIO_MUDANCA]',
  ['distribuidor', 'para'],
  ['mudanca'],
)
const { env, database } = await openForCommand({ withMigration: false })
try {
  const segredo = await readSecret(env)
  const move = a['mudanca'] === 'sim' ? { segredo, passphrase: process.env['PATIO_MUDANCA'] ?? '' } : undefined
  const exported = await exportDistribuidor(database, openFileStore(env, segredo), a.distribuidor, a.para, move)
  const linhas = Object.values(exported.tabelas).reduce((n, t) => n + t.linhas, 0)
  console.log(
    `${a.distribuidor}: ${linhas.toLocaleString('pt-BR')} rows of ${Object.keys(exported.tabelas).length} tables and ${exported.arquivos} files in ${a.para}.`,
  )
} catch (e) {
  console.error(`Could not be exported: ${e instanceof Error ? e.message : String(e)}`)
  process.exitCode = 1
} finally {
  await database.close()
}
