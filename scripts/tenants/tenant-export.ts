// Writes all rows and files of a distributor into a new folder, for a customer who leaves or requests the data.
import { openDatabase } from '../../src/server/core/database/database.ts'
import { exportDistribuidor } from '../../src/server/core/installation/tenant-export.ts'
import { readEnv } from '../../src/server/core/env.ts'
import { openFileStore } from '../../src/server/core/files/storage.ts'
import { readSecret } from '../../src/server/core/secrets/installation-secret.ts'
import { args } from '../arguments.ts'

const a = args('npm run tenant-export -- --distribuidor exemplo --para /saida/exemplo', ['distribuidor', 'para'])
const env = readEnv()
const database = await openDatabase(env, { withMigration: false })
try {
  const files = openFileStore(env, await readSecret(env))
  const exported = await exportDistribuidor(database, files, a.distribuidor, a.para)
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
