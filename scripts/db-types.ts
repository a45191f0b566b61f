// Generates src/server/schema.ts from the migrated database; with --check, fails when the file has drifted.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { abrirDatabase } from '../src/server/database.ts'
import { DESTINO_TIPOS, gerarTipos } from './schema-types.ts'
import { lerEnv } from '../src/server/env.ts'

const pasta = await mkdtemp(join(tmpdir(), 'patio-tipos-'))
const database = await abrirDatabase(lerEnv({ DATA_DIR: pasta }), { comMigracao: true })
try {
  const texto = await gerarTipos(database.banco.pool)
  const atual = await readFile(DESTINO_TIPOS, 'utf8').catch(() => '')
  if (process.argv.includes('--check')) {
    if (atual !== texto) {
      console.error('src/server/schema.ts differs from the migrated database: run npm run db:types')
      process.exitCode = 1
    }
  } else {
    await writeFile(DESTINO_TIPOS, texto)
    console.log(`${DESTINO_TIPOS} written`)
  }
} finally {
  await database.fechar()
  await rm(pasta, { recursive: true, force: true })
}
