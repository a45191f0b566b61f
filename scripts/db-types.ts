// npm run db:types: generates src/server/core/database/schema.ts from the migrated database.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { abrirDatabase } from '../src/server/core/database/database.ts'
import { DESTINO_TIPOS, gerarTipos } from './schema-types.ts'
import { lerEnv } from '../src/server/core/env.ts'

const pasta = await mkdtemp(join(tmpdir(), 'patio-tipos-'))
const database = await abrirDatabase(lerEnv({ DATA_DIR: pasta }), { comMigracao: true })
try {
  await writeFile(DESTINO_TIPOS, await gerarTipos(database.banco.pool))
  console.log(`${DESTINO_TIPOS} written`)
} finally {
  await database.fechar()
  await rm(pasta, { recursive: true, force: true })
}
