import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDb, waitForDb, type Db } from '../../src/server/core/database/pool.ts'
import { startServer, type AppServer } from '../../src/server/core/server.ts'
import { buildChecklist, buildWorld, type World } from '../records/world.ts'
import { callApi } from '../server/request.ts'
import { openTestServer, type TestServer, untilQueueIdle } from '../server/server.ts'

const has = spawnSync('pgbouncer', ['--version']).status === 0
const WITHOUT = has ? '' : ' (not run: this machine has no pgbouncer)'
const PORT = 27_000 + (process.pid % 4000)

let t: TestServer
let m: World
let db: Db
let server: AppServer
let bouncer: ChildProcess | undefined
const folder = mkdtempSync(join(tmpdir(), 'patio-pgbouncer-'))

beforeAll(async () => {
  if (!has) return
  t = await openTestServer()
  m = await buildWorld(t)
  const { dono, papel } = inject('cluster')
  const database = String(t.database.dono.database)
  const target = `host=${dono.host ?? ''}${dono.port === undefined ? '' : ` port=${dono.port}`}`
  // Two connections serve everybody; whoever waits longer than ten seconds is refused.
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
${database} = ${target} user=${papel} dbname=${database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${PORT}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
query_wait_timeout = 10
ignore_startup_parameters = options
`,
  )
  chmodSync(folder, 0o755)
  const asPostgres = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  bouncer = spawn('pgbouncer', ['-q', ...asPostgres, join(folder, 'pgbouncer.ini')], { stdio: 'ignore' })
  const through = { host: '127.0.0.1', port: PORT, user: papel, database }
  db = openDb(through, 10, { direct: t.database.db.config, named: false })
  await waitForDb(db, 30)
  const env = { ...t.server.services.env, PORT: 0 }
  server = await startServer(env, { ...t.database, db, close: () => db.close() }, { jobs: true })
})
afterAll(async () => {
  if (has) {
    await server.close()
    await db.close()
    bouncer?.kill('SIGKILL')
    await t.close()
  }
  rmSync(folder, { recursive: true, force: true })
})

const call = (method: string, path: string, token: string, body?: unknown) =>
  callApi(server.endereco, method, path, { token, body })

test.skipIf(!has)(`the product runs behind PgBouncer in transaction mode${WITHOUT}`, async () => {
  const [loja = 0] = m.lojas
  const token = await m.token(3)
  // More at once than there are connections, and each statement often enough to get a name elsewhere.
  const many = await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      i % 3 === 0
        ? call('POST', 'integracao/checklists', m.chave, buildChecklist(loja))
        : call('GET', 'oficina-digital/orcamentos?tela=gerenciar', token),
    ),
  )
  expect(many.filter((r) => r.status !== 200).map((r) => r.corpo)).toEqual([])
  const list = await call('GET', 'oficina-digital/orcamentos?tela=gerenciar&limite=50', token)
  expect((list.corpo['itens'] as unknown[]).length).toBe(20)
  // The settings of a transaction end with it: nobody reads with another's rights.
  const { rows } = await db.pool.query<{ role: string; tenant: string | null }>(
    `select current_user as role, nullif(current_setting('app.distribuidor', true), '') as tenant`,
  )
  expect(rows).toEqual([{ role: inject('cluster').papel, tenant: null }])
  const other = await buildWorld(t, 'dois')
  const theirs = await callApi(server.endereco, 'GET', 'oficina-digital/orcamentos?tela=gerenciar', {
    host: other.host,
    token: await other.token(3),
  })
  expect([theirs.status, theirs.corpo['itens']]).toEqual([200, []])
})

test.skipIf(!has)(`rights that change are heard by the direct connection${WITHOUT}`, async () => {
  const user = await m.usuario(3)
  const token = await m.tokenFor(user, 3)
  const s: Socket = io(server.endereco, {
    transports: ['websocket'],
    auth: { token },
    extraHeaders: { host: m.host },
    reconnection: false,
  })
  await new Promise<void>((ok, failure) => {
    s.on('connect', ok)
    s.on('connect_error', failure)
  })
  const ended = new Promise((ok) => s.on('disconnect', ok))
  await t.sql('update usuario set ativo = false where cod_usuario = $1', [user])
  await ended
  expect((await call('GET', 'oficina-digital/orcamentos?tela=gerenciar', token)).status).toBe(401)
})

test.skipIf(!has)(`jobs run, and take each piece of work once${WITHOUT}`, async () => {
  const token = await m.token(2)
  const [loja = 0] = m.lojas
  await t.sql('update concessionaria set cnpj = $2 where cod_concessionaria = $1', [loja, '11222333000181'])
  const r = await call('POST', `vendas/dms/${loja}/execucoes`, token, {})
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  await untilQueueIdle(t, 'dms')
  const state = () =>
    t.sql<{ estado: string; tentativas: number }>(
      'select estado, tentativas from dms_execucao where cod_distribuidor = $1',
      [m.codDistribuidor],
    )
  // Without an address it fails with its reason, once.
  await expect.poll(state).toEqual([{ estado: 'FALHOU', tentativas: 1 }])
})
