import { Session } from 'node:inspector/promises'
import { openDatabase, OwnedError, type Database } from './core/database/database.ts'
import { EngineError } from './core/installation/embedded-engine.ts'
import { EnvError, readEnv, type Env } from './core/env.ts'
import { migrateJobs } from './core/jobs/jobs.ts'
import { startServer, type AppServer } from './core/server.ts'
import { startTelemetry } from './core/telemetry/tracing.ts'

async function main(): Promise<void> {
  const env = readEnv()
  const telemetry = await startTelemetry()
  // A signal during start-up stops the server as soon as it is up.
  const signal = new Promise<NodeJS.Signals>((ok) => {
    for (const s of ['SIGTERM', 'SIGINT'] as const) process.on(s, ok)
  })
  const database = await openDatabase(env, { withMigration: true })
  // If anything fails from here on, the embedded database must be stopped.
  const server = await boot(env, database).catch(async (e: unknown) => {
    await database.close()
    throw e
  })
  await collectGarbage()
  announce(env.PATIO_MODE === 'demo', env.PORT, server.endereco)

  server.app.log.info({ sinal: await signal }, 'stopping')
  setTimeout(() => process.exit(1), 9500).unref()
  await server.close()
  await database.close()
  await telemetry?.close()
  process.exit(0)
}

/** Runs one full GC: without it ~90 MB of start-up garbage stay until the first busy minute. */
async function collectGarbage(): Promise<void> {
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
}

async function boot(env: Env, database: Database): Promise<AppServer> {
  await migrateJobs(database.dono, database.papel)
  // Import lazily: production never loads the demo data and its drawings.
  if (env.PATIO_MODE !== 'demo') return startServer(env, database)
  const demo = await import('./core/installation/demo-data.ts')
  await demo.loadDemo(env, database)
  await demo.startStandIns(env, database)
  return startServer(demo.withSimulator(env), database)
}

function announce(demo: boolean, portNumber: number, address: string): void {
  const linhas = ['', `Pátio no ar: ${demo ? `http://localhost:${portNumber}` : address}`]
  if (demo)
    linhas.push(
      `Outros distribuidores: http://atria.localhost:${portNumber}, http://makena.localhost:${portNumber}, http://patio.localhost:${portNumber} …`,
      'Entradas de demonstração (senha Patio#2026):',
      '  consultor@patio.demo  3 · orçamentos da oficina     gestor@patio.demo  1 · gestor de grupo',
      '  admin@patio.demo      2 · administrador             dev@patio.demo    -1 · desenvolvedor',
      '  chefe@patio.demo      4 · chefe de oficina          mecanico@patio.demo 5 · mecânico',
      '  checklist@patio.demo  6 · leitura de checklists',
      `API: http://localhost:${portNumber}/api/docs`,
    )
  console.log(`${linhas.join('\n')}\n`)
}

main().catch((e: unknown) => {
  if ((e as NodeJS.ErrnoException).code === 'EADDRINUSE')
    console.error(
      `A porta ${(e as { port?: number }).port} já está em uso. Feche o outro programa, ou escolha outra: PORT=8081 npm start`,
    )
  else console.error(e instanceof EnvError || e instanceof OwnedError || e instanceof EngineError ? e.message : e)
  process.exit(1)
})
