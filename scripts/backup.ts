// npm run backup -- FOLDER: database and files, while the system runs.
import { resolve } from 'node:path'
import { BackupError, fazerBackup } from '../src/server/core/installation/backup.ts'
import { lerEnv } from '../src/server/core/env.ts'

const [destino] = process.argv.slice(2)
if (!destino) {
  console.error('Uso: npm run backup -- PASTA')
  process.exit(2)
}
try {
  await fazerBackup(lerEnv(), resolve(destino))
  console.log(`Backup gravado em ${resolve(destino)}`)
} catch (e) {
  console.error(e instanceof BackupError ? e.message : e)
  process.exit(1)
}
