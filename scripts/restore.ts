// npm run restore -- FOLDER: puts a backup in place; the system must be stopped.
import { resolve } from 'node:path'
import { BackupError, restaurar } from '../src/server/core/installation/backup.ts'
import { lerEnv } from '../src/server/core/env.ts'

const [origem] = process.argv.slice(2)
if (!origem) {
  console.error('Uso: npm run restore -- PASTA')
  process.exit(2)
}
try {
  await restaurar(lerEnv(), resolve(origem))
  console.log('Backup restaurado. Ligue o Pátio com npm start.')
} catch (e) {
  console.error(e instanceof BackupError ? e.message : e)
  process.exit(1)
}
