import { abrirDatabase, OwnedError, type Database } from './core/database/database.ts'
import { EngineError } from './core/installation/engine.ts'
import { EnvError, lerEnv, type Env } from './core/env.ts'
import { migrarJobs } from './core/jobs/jobs.ts'
import { iniciarServidor, type Servidor } from './core/server.ts'

async function main(): Promise<void> {
  const env = lerEnv()
  // A signal that comes while the server is starting ends it as soon as it stands.
  const sinal = new Promise<NodeJS.Signals>((ok) => {
    for (const s of ['SIGTERM', 'SIGINT'] as const) process.on(s, ok)
  })
  const database = await abrirDatabase(env, { comMigracao: true })
  // Whatever fails from here on, the embedded engine must not stay behind.
  const servidor = await subir(env, database).catch(async (e: unknown) => {
    await database.fechar()
    throw e
  })
  anunciar(env.PATIO_MODE === 'demo', env.PORT, servidor.endereco)

  servidor.app.log.info({ sinal: await sinal }, 'stopping')
  setTimeout(() => process.exit(1), 9500).unref()
  await servidor.fechar()
  await database.fechar()
  process.exit(0)
}

async function subir(env: Env, database: Database): Promise<Servidor> {
  await migrarJobs(database.dono, database.papel)
  // Demo data and its drawings are code that production never loads.
  if (env.PATIO_MODE !== 'demo') return iniciarServidor(env, database)
  const demo = await import('./core/installation/demo.ts')
  await demo.carregarDemo(env, database)
  await demo.simularVizinhos(env, database)
  return iniciarServidor(demo.comSimulador(env), database)
}

function anunciar(demo: boolean, porta: number, endereco: string): void {
  const linhas = ['', `Pátio no ar: ${demo ? `http://localhost:${porta}` : endereco}`]
  if (demo)
    linhas.push(
      `Outros distribuidores: http://atria.localhost:${porta}, http://makena.localhost:${porta}, http://patio.localhost:${porta} …`,
      'Entradas de demonstração (senha Patio#2026):',
      '  consultor@patio.demo  3 · orçamentos da oficina     gestor@patio.demo  1 · gestor de grupo',
      '  admin@patio.demo      2 · administrador             dev@patio.demo    -1 · desenvolvedor',
      '  chefe@patio.demo      4 · chefe de oficina          mecanico@patio.demo 5 · mecânico',
      '  checklist@patio.demo  6 · leitura de checklists',
      `API: http://localhost:${porta}/api/docs`,
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
