// Takes a distributor, exported by another installation for a move, into this one. It stays closed until tenant-move opens it.
import { importDistribuidor } from '../../src/server/core/installation/tenant-import.ts'
import { openFileStore } from '../../src/server/core/files/storage.ts'
import { readSecret } from '../../src/server/core/secrets/installation-secret.ts'
import { args } from '../arguments.ts'
import { openForCommand } from '../open-database.ts'

const a = args('PATIO_MUDANCA=… npm run tenant-import -- --de /saida/exemplo', ['de'])
const { env, database } = await openForCommand({ withMigration: true })
try {
  const segredo = await readSecret(env)
  const target = { database, files: openFileStore(env, segredo), segredo }
  const imported = await importDistribuidor(target, a.de, process.env['PATIO_MUDANCA'] ?? '')
  const tables = Object.entries(imported.tabelas).filter(([, t]) => t.linhas > 0)
  for (const [nome, { linhas, resumo }] of tables)
    console.log(`${nome}: ${linhas.toLocaleString('pt-BR')} rows, ${resumo.slice(0, 16)}, as exported`)
  const linhas = tables.reduce((n, [, t]) => n + t.linhas, 0)
  console.log(
    `${imported.distribuidor} (code ${imported.codDistribuidor}) is here: ${linhas.toLocaleString('pt-BR')} rows of ${tables.length} tables and ${imported.arquivos} files. It is closed until npm run tenant-move -- --distribuidor ${imported.distribuidor} --estado aberto.`,
  )
} catch (e) {
  console.error(`Could not be imported: ${e instanceof Error ? e.message : String(e)}`)
  process.exitCode = 1
} finally {
  await database.close()
}
