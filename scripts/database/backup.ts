// npm run backup -- FOLDER: backs up database and files of a running system.
import { resolve } from 'node:path'
import { BackupError, makeBackup } from '../../src/server/core/installation/backup.ts'
import { readEnv } from '../../src/server/core/env.ts'

const [destination] = process.argv.slice(2)
if (!destination) {
  console.error('Usage: npm run backup -- FOLDER')
  process.exit(2)
}
try {
  await makeBackup(readEnv(), resolve(destination))
  console.log(`Backup written to ${resolve(destination)}`)
} catch (e) {
  console.error(e instanceof BackupError ? e.message : e)
  process.exit(1)
}
