// The rehearsal of a move: two whole installations behind the proxy of deploy/cells.haproxy.cfg. A distributor with writers and sockets moves from
// the first to the second; a smaller one before, whose import is killed with -9.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { eventName } from '#shared/core/realtime.ts'
import { todayIn, addDays } from '#shared/rules/dates.ts'
import { createClient } from '../../src/server/core/database/pool.ts'
import { type Cliente, checklist, client, driveLoad, listen } from './client.ts'
import {
  checklists,
  createDistribuidor,
  createLoja,
  createRoles,
  dbUrl,
  HOST,
  signIn,
  sql,
  type newInstallation,
} from './installation.ts'
import * as maquina from './machine.ts'
import { ensure, step, until } from './steps.ts'

const { PORTS } = maquina
const NEIGHBOUR = 'gestao.vizinho.test'
const SMALL = 'gestao.pequeno.test'
const SOCKETS = 50
const MORE = 60
/** Only catches what hangs: a busy machine is slow, not wrong. */
const LIMIT_MS = 180_000
type Environment = NodeJS.ProcessEnv

/** What a person of a store sees: its list of quotes, and its figures of this month. */
async function figuresOf(c: Cliente, token: string, loja: number): Promise<string> {
  const today = todayIn('America/Sao_Paulo', new Date())
  const paths = [
    `oficina-digital/orcamentos?tela=gerenciar&codConcessionaria=${loja}&limite=200`,
    `dashboard/numeros?codConcessionaria=${loja}&de=${addDays(today, -7)}&ate=${today}`,
  ]
  const answers = []
  for (const path of paths) {
    const r = await c.callApi('GET', path, token)
    ensure(r.status === 200, `${path}: ${r.status} ${JSON.stringify(r.corpo).slice(0, 200)}`)
    answers.push(r.corpo)
  }
  // When something was counted or asked is not a figure.
  return JSON.stringify(answers, (name, value: unknown) =>
    ['agora', 'contadoAte', 'atualizadoEm'].includes(name) ? null : value,
  )
}

/** Starts the import and kills it while it waits for a table in the middle of its rows. */
async function killImport(environment: Environment, folder: string): Promise<void> {
  const holder = createClient({ connectionString: dbUrl('patio_owner', 'patio', PORTS.pgB) })
  await holder.connect()
  await holder.query('begin; lock table concessionaria in exclusive mode')
  const child = spawn('node', ['scripts/tenants/tenant-import.ts', '--de', folder], {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const end = new Promise<void>((ok) => child.on('exit', () => ok()))
  const reached = async () => {
    ensure(child.exitCode === null, 'the import ended by itself')
    const waiting = await sql<object>(
      `select from pg_stat_activity where datname = 'patio' and wait_event_type = 'Lock'`,
      'patio',
      'patio_owner',
      PORTS.pgB,
    )
    return waiting.length > 0
  }
  await until('the import is in the middle of its rows', reached, LIMIT_MS)
  child.kill('SIGKILL')
  await end
  await holder.query('rollback')
  await holder.end()
  // PostgreSQL notices the lost connection when it next writes to it.
  await until(
    'its transaction is gone',
    async () => {
      const open = await sql<object>(
        `select from pg_stat_activity where datname = 'patio' and pid <> pg_backend_pid() and query like 'insert into%json_populate%' and state <> 'idle'`,
        'patio',
        'patio_owner',
        PORTS.pgB,
      )
      return open.length === 0
    },
    LIMIT_MS,
  )
}

export async function rehearseCells({ folder, environment }: Awaited<ReturnType<typeof newInstallation>>) {
  const passphrase = { PATIO_MUDANCA: randomBytes(24).toString('base64') }
  const first: Environment = {
    ...environment,
    ...passphrase,
    DATABASE_URL: dbUrl('patio_login', 'patio', PORTS.pgA),
    DATABASE_MIGRATION_URL: dbUrl('patio_owner', 'patio', PORTS.pgA),
  }
  const second: Environment = {
    ...first,
    PATIO_SECRET: randomBytes(48).toString('base64'),
    DATABASE_URL: dbUrl('patio_login', 'patio', PORTS.pgB),
    DATABASE_MIGRATION_URL: dbUrl('patio_owner', 'patio', PORTS.pgB),
    REDIS_URL: `redis://127.0.0.1:${PORTS.redisB}`,
    DATA_DIR: join(folder, 'dados-2'),
  }
  let lead: ReturnType<typeof maquina.startCellProxy> = () => Promise.resolve('')
  await step('two installations (PostgreSQL, Redis, files, secret of their own) behind one proxy', async () => {
    for (const port of [PORTS.pgA, PORTS.pgB]) {
      maquina.startPostgres(folder, port)
      await createRoles(port)
    }
    maquina.startRedis()
    maquina.startRedis(PORTS.redisB)
    lead = maquina.startCellProxy(folder)
    for (const env of [first, second]) await maquina.command(env, 'migrate')
  })
  const processes = [await maquina.startPatio(first, PORTS.a), await maquina.startPatio(second, PORTS.b)]
  const keys: Record<string, string> = {}
  await step('three distributors in the first cell', async () => {
    for (const [nome, host] of [
      ['exemplo', HOST],
      ['vizinho', NEIGHBOUR],
      ['pequeno', SMALL],
    ] as const)
      keys[nome] = await createDistribuidor(first, nome, host)
  })
  const [c, beside, little] = [client(HOST), client(NEIGHBOUR), client(SMALL)]
  let [token, besideToken, loja, quiet, besideLoja] = ['', '', 0, 0, 0]
  await step('stores, checklists and figures', async () => {
    // The proxy's first check of a process takes two seconds.
    await until('the proxy leads to it', async () => (await c.callApi('GET', 'distribuidor')).status === 200, LIMIT_MS)
    token = await signIn(c)
    besideToken = await signIn(beside)
    loja = await createLoja(c, token)
    quiet = await createLoja(c, token, { nome: 'Loja calma', cnpj: '11.444.777/0001-61' })
    besideLoja = await createLoja(beside, besideToken)
    const small = await createLoja(little, await signIn(little))
    for (let i = 0; i < MORE; i++)
      for (const [own, key, where] of [
        [c, keys['exemplo'], quiet],
        [little, keys['pequeno'], small],
      ] as const) {
        const r = await own.callApi('POST', 'integracao/checklists', key, checklist(where))
        ensure(r.status < 300, `checklist: ${JSON.stringify(r.corpo)}`)
      }
  })
  const move = (env: Environment, nome: string, estado: string) =>
    maquina.command(env, 'tenant-move', '--distribuidor', nome, '--estado', estado)
  const exportTo = (nome: string, out: string) =>
    maquina.command(first, 'tenant-export', '--distribuidor', nome, '--para', out, '--mudanca', 'sim')
  const erase = (nome: string, out: string) =>
    maquina.command(first, 'tenant-erase', '--distribuidor', nome, '--confirmar', nome, '--mudou', out)

  await step('an import killed with -9 in the middle of its rows leaves none, and is done again', async () => {
    const out = join(folder, 'pequeno')
    await move(first, 'pequeno', 'fechado')
    await exportTo('pequeno', out)
    await killImport(second, out)
    ensure((await checklists('patio', PORTS.pgB)).size === 0, 'rows of a killed import')
    await maquina.command(second, 'tenant-import', '--de', out)
    ensure((await checklists('patio', PORTS.pgB)).size === MORE, 'not all rows')
    await lead(SMALL, 'cell_2')
    await move(second, 'pequeno', 'aberto')
    await until(
      'it answers from the second cell',
      async () => (await little.callApi('GET', 'distribuidor')).status === 200,
    )
    await erase('pequeno', out)
  })

  let before = ''
  await step('the figures of a store that nobody writes to', async () => {
    await maquina.command(first, 'rebuild-kpis')
    before = await figuresOf(c, token, quiet)
  })
  const sockets = Array.from({ length: SOCKETS }, () =>
    listen(HOST, () => token, loja, eventName('exemplo', 'oficinaDigitalOrcamento_', loja)),
  )
  const besideSockets = Array.from({ length: 10 }, () =>
    listen(NEIGHBOUR, () => besideToken, besideLoja, eventName('vizinho', 'oficinaDigitalOrcamento_', besideLoja)),
  )
  await step(`${SOCKETS} sockets, and those of the neighbour`, () =>
    until('every socket joined', () => [...sockets, ...besideSockets].every((s) => s.entries() > 0), LIMIT_MS),
  )
  const load = driveLoad(c, keys['exemplo'] ?? '', () => token, loja, { readers: 1, silent: true })
  const besideLoad = driveLoad(beside, keys['vizinho'] ?? '', () => besideToken, besideLoja, { writers: 1, readers: 1 })
  await until('both write', () => Math.min(load.confirmed.size, besideLoad.confirmed.size) > 20, LIMIT_MS)

  const out = join(folder, 'exemplo')
  let closed = 0
  const passed = () => `${((Date.now() - closed) / 1000).toFixed(1)} s after the closing began`
  await step('closed under load: 503 with a message, and nothing more is acknowledged', async () => {
    closed = Date.now()
    const said = move(first, 'exemplo', 'fechado')
    await until('it answers 503', async () => (await c.callApi('GET', 'distribuidor')).status === 503, LIMIT_MS)
    console.log(`       503 ${passed()}`)
    await said
  })
  await step('exported and imported', async () => {
    await exportTo('exemplo', out)
    console.log(`       exported ${passed()}`)
    const printed = await maquina.command(second, 'tenant-import', '--de', out)
    console.log(`       imported ${passed()}: ${printed.trim().split('\n').at(-1)}`)
  })
  await step('the proxy leads to the second cell, and it is opened there', async () => {
    const opened = Date.now()
    await lead(HOST, 'cell_2')
    await move(second, 'exemplo', 'aberto')
    await until('a write is acknowledged', () => [...load.confirmed.values()].some((at) => at > opened), LIMIT_MS)
    const again = [...load.confirmed.values()].find((at) => at > opened) ?? 0
    const last = [...load.confirmed.values()].findLast((at) => at <= opened) ?? closed
    console.log(`       no write was possible for ${((again - last) / 1000).toFixed(1)} s`)
    token = await signIn(c)
  })
  await step('every socket is back and hears', async () => {
    const heard = sockets.map((s) => s.heard())
    await until('every socket heard', () => sockets.every((s, i) => s.heard() > (heard[i] ?? 0)), LIMIT_MS)
  })
  await setTimeout(2000)
  await load.stop()
  await step('nothing acknowledged is lost', async () => {
    const there = await checklists('patio', PORTS.pgB)
    const lost = [...load.confirmed.keys()].filter((id) => !there.has(id))
    console.log(`       ${load.confirmed.size} acknowledged, ${lost.length} lost`)
    console.log(`       ${[...load.respostas].map(([nome, n]) => `${nome}: ${n}`).join(', ')}`)
    ensure(lost.length === 0, `${lost.length} lost`)
  })
  await step('list and figures are what they were', async () => {
    const after = await figuresOf(c, token, quiet)
    ensure(after === before, `before ${before.slice(0, 600)}\nafter  ${after.slice(0, 600)}`)
  })
  await step('erased where it was, after a look at every row', async () => {
    await erase('exemplo', out)
    const left = await sql<{ nome: string }>(
      'select distribuidor as nome from distribuidor',
      'patio',
      'patio_owner',
      PORTS.pgA,
    )
    ensure(left.map((d) => d.nome).join() === 'vizinho', `left: ${JSON.stringify(left)}`)
  })
  await besideLoad.stop()
  await step('the neighbour noticed nothing', async () => {
    const failed = [...besideLoad.respostas].filter(([nome]) => !/ 20[01]$/.test(nome))
    const there = await checklists('patio', PORTS.pgA)
    const lost = [...besideLoad.confirmed.keys()].filter((id) => !there.has(id))
    console.log(
      `       ${[...besideLoad.respostas].map(([nome, n]) => `${nome}: ${n}`).join(', ')}, ${lost.length} lost`,
    )
    ensure(failed.length === 0 && lost.length === 0, `failed ${JSON.stringify(failed)}, lost ${lost.length}`)
    ensure(
      besideSockets.every((s) => s.entries() === 1),
      'its sockets were cut',
    )
  })
  await step('both processes end cleanly', async () => {
    for (const s of [...sockets, ...besideSockets]) s.close()
    for (const x of [c, beside, little]) x.close()
    for (const p of processes) ensure((await p.stop()) === 0, 'exit code')
  })
}
