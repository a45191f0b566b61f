// npm run durability: kill -9 of server and database while checklists are posted and read. Every acknowledged checklist must exist
// afterwards, and no connection may stay broken. `inspecao` does the same to the inspection on the phone,
// `conversas` to what WhatsApp tells, `pix` to what a bank tells.
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../src/server/core/database/database.ts'
import { readEnv } from '../../src/server/core/env.ts'
import { migrateJobs } from '../../src/server/core/jobs/jobs.ts'
import { prepareEngine } from '../../src/server/core/installation/embedded-engine.ts'
import { createInstallation } from './minimal-install.ts'
import { createClient } from '../../src/server/core/database/pool.ts'
import { serverProcess, throwAwayEnvironment } from './server-process.ts'

if (process.argv[2] === 'inspecao') {
  const { inspectUnderCuts } = await import('./inspections.ts')
  process.exit(await inspectUnderCuts(process.argv.slice(3)))
}
if (process.argv[2] === 'conversas') {
  const { talkUnderKills } = await import('./conversas.ts')
  process.exit(await talkUnderKills(process.argv.slice(3)))
}
if (process.argv[2] === 'pix') {
  const { receiveUnderKills } = await import('./pix.ts')
  process.exit(await receiveUnderKills(process.argv.slice(3)))
}
const ROUNDS = Number(process.argv[2] ?? 6)
const PORT = 18_080
const folder = await mkdtemp(join(tmpdir(), 'patio-duravel-'))
const environment = throwAwayEnvironment(folder, PORT)
const database = await openDatabase(readEnv(environment), { withMigration: true })
await migrateJobs(database.dono, database.papel)
const { chave, loja } = await createInstallation(database.dono, `localhost`)
await database.close()

const server = serverProcess(environment, PORT)

const confirmed = new Set<string>()
let tried = 0
let stop = false
async function post(): Promise<void> {
  while (!stop) {
    const idExterno = randomUUID()
    tried++
    const ok = await fetch(`http://127.0.0.1:${PORT}/api/integracao/checklists`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${chave}` },
      body: JSON.stringify({
        idExterno,
        codConcessionaria: loja,
        veiculo: { placa: 'ABC1D23', marca: 'Fiat', modelo: 'Uno' },
        cliente: { nome: 'Cliente' },
        itens: [{ nome: 'Freio', estado: 'VERMELHO', medida: 1, comentarioCliente: 'gasto' }],
      }),
    }).then(
      (r) => r.ok,
      () => false,
    )
    if (ok) confirmed.add(idExterno)
    else await new Promise((r) => setTimeout(r, 20))
  }
}

let loaded = 0
async function read(): Promise<void> {
  while (!stop) {
    const r = await fetch(
      `http://127.0.0.1:${PORT}/api/integracao/veiculos/ABC1D23/verificacoes?codConcessionaria=${loja}`,
      {
        headers: { authorization: `Bearer ${chave}` },
      },
    ).then(
      (res) => res.text().then(() => res.ok),
      () => false,
    )
    if (r) loaded++
    else await new Promise((ok) => setTimeout(ok, 20))
  }
}

/** Waits for 12 reads and 12 writes after a kill: more than the pool's connections, so that a broken one would show. */
async function waitForProgress(): Promise<void> {
  const [writtenRows, leituras, start] = [confirmed.size, loaded, Date.now()]
  while (confirmed.size < writtenRows + 12 || loaded < leituras + 12) {
    if (Date.now() - start > 10_000)
      throw new Error(
        `stuck after a kill: ${confirmed.size - writtenRows} writes and ${loaded - leituras} reads in 10 s`,
      )
    await new Promise((r) => setTimeout(r, 50))
  }
}

server.start()
await server.waitUntilUp(30)
const motor = await prepareEngine(folder)
const work = Promise.all([...Array.from({ length: 8 }, post), ...Array.from({ length: 8 }, read)])
for (let i = 0; i < ROUNDS; i++) {
  await new Promise((r) => setTimeout(r, 700 + Math.random() * 1500))
  const target = i % 2 === 0 ? 'server' : 'database'
  if (target === 'server') {
    server.kill()
    server.start()
  } else process.kill(Number((await readFile(join(motor.folder, 'postmaster.pid'), 'utf8')).split('\n')[0]), 'SIGKILL')
  await new Promise((r) => setTimeout(r, 100))
  const readyMs = await server.waitUntilUp(60)
  await waitForProgress()
  console.log(
    `kill -9 of the ${target}: ready again after ${readyMs} ms, ${confirmed.size} acknowledged and ${loaded} read so far`,
  )
}
stop = true
await work
const client = createClient({ host: motor.socket, user: 'postgres', database: 'patio' })
await client.connect()
const { rows } = await client.query<{ id: string; evento: boolean }>(
  `select k.id_externo as id, exists (select from orcamento o join orcamento_evento e using (cod_distribuidor, cod_orcamento) where o.cod_checklist = k.cod_checklist) as evento from checklist k`,
)
await client.end()
const gravados = new Set(rows.filter((r) => r.evento).map((r) => r.id))
const lost = [...confirmed].filter((id) => !gravados.has(id))
const halfWritten = rows.filter((r) => !r.evento).length
await server.stop()
await rm(folder, { recursive: true, force: true })
console.log(`${tried} tried, ${confirmed.size} acknowledged, ${lost.length} lost, ${halfWritten} half written`)
process.exit(lost.length === 0 && halfWritten === 0 && confirmed.size > 0 ? 0 : 1)
