// npm run restore -- FOLDER: restores a backup; the system must be stopped.
import { resolve } from 'node:path'
import { BackupError, restore } from '../../src/server/core/installation/backup.ts'
import { readEnv } from '../../src/server/core/env.ts'

const [origem] = process.argv.slice(2)
if (!origem) {
  console.error('Usage: npm run restore -- FOLDER')
  process.exit(2)
}
try {
  await restore(readEnv(), resolve(origem))
  console.log('Backup restored. Start Pátio with npm start.')
} catch (e) {
  console.error(e instanceof BackupError ? e.message : e)
  process.exit(1)
}
