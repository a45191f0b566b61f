import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { abrirDatabase } from '../src/server/database.ts'
import { carregarDemo } from '../src/server/demo.ts'
import { lerEnv } from '../src/server/env.ts'
import { migrarJobs } from '../src/server/jobs.ts'
import { iniciarServidor, type Servidor } from '../src/server/server.ts'

export interface Demo {
  servidor: Servidor
  porta: number
  fechar(): Promise<void>
}

/** The whole product with demo data on a free port and a throw-away folder: browser tests, screenshots. */
export async function abrirDemo(ambiente: Record<string, string> = {}): Promise<Demo> {
  const pasta = await mkdtemp(join(tmpdir(), 'patio-demo-'))
  const porta = await portaLivre()
  const env = lerEnv({
    PATIO_MODE: 'demo',
    PORT: String(porta),
    DATA_DIR: pasta,
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
    RATE_LIMIT_FACTOR: '0',
    ...ambiente,
  })
  const database = await abrirDatabase(env, { comMigracao: true })
  await migrarJobs(database.dono, database.papel)
  await carregarDemo(env, database)
  const servidor = await iniciarServidor(env, database)
  return {
    servidor,
    porta,
    async fechar() {
      await servidor.fechar()
      await database.fechar()
      await rm(pasta, { recursive: true, force: true })
    },
  }
}

function portaLivre(): Promise<number> {
  return new Promise((ok, falha) => {
    const s = createServer()
    s.once('error', falha)
    s.listen(0, '127.0.0.1', () => {
      const a = s.address()
      s.close(() => ok(typeof a === 'object' && a ? a.port : 0))
    })
  })
}
