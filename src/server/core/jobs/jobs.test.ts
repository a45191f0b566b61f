import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#tests/server/server.ts'
import type { Area } from '../areas/area.ts'
import { jobFailures } from '../metrics.ts'
import { openDb } from '../database/pool.ts'
import type { QueueData } from './tenant-queue.ts'
import { startJobs } from './jobs.ts'

const SILENT_LOG = { info() {}, warn() {}, error() {} }

let t: TestServer
beforeAll(async () => {
  t = await openTestServer()
})
afterAll(() => t.close())

test('a tenant’s jobs run one at a time, and do not delay another tenant’s', async () => {
  const started: number[] = []
  let release = () => {}
  const preso = new Promise<void>((ok) => (release = ok))
  const area: Area = {
    nome: 'lenta',
    routes: [],
    queues: async () => ({
      lenta: {
        intervalS: 0.5,
        async run(_services, { codDistribuidor }: QueueData) {
          started.push(codDistribuidor)
          if (codDistribuidor === 1) await preso
        },
      },
    }),
  }
  const { services } = t.server
  const jobs = await startJobs({ ...services, areas: [area] }, services.env, SILENT_LOG)
  try {
    for (const codDistribuidor of [1, 1, 1, 2]) await services.queue.send('lenta', { codDistribuidor })
    await expect.poll(() => started).toEqual([1, 2])
    release()
    await expect.poll(() => started).toEqual([1, 2, 1, 1])
  } finally {
    release()
    await jobs.fechar()
  }
})

test('a round that fails as a whole is logged and counted', async () => {
  const told: string[] = []
  const broken = () => Promise.reject(new Error('no disk'))
  const area: Area = {
    nome: 'quebrada',
    routes: [],
    tasks: async () => ({
      'quebrada-a-noite': { cron: '0 4 * * *', run: broken },
      'quebrada-sempre': { everyS: 0.1, run: broken },
    }),
  }
  const { services } = t.server
  const log = { ...SILENT_LOG, warn: (_data: object, text: string) => told.push(text) }
  const start = () => startJobs({ ...services, areas: [area] }, services.env, log)
  // The first start makes the queue; what waits in it is taken as soon as the second one is up.
  await (await start()).fechar()
  // Prometheus sees a rise only of what it has seen before.
  const failures = async (work: string) =>
    (await jobFailures.get()).values.find((v) => v.labels['trabalho'] === work)?.value
  expect([await failures('quebrada-a-noite'), await failures('outbox')]).toEqual([0, 0])
  await t.sql(`insert into pgboss.job (name) values ('quebrada-a-noite')`)
  const jobs = await start()
  try {
    await expect.poll(() => told).toEqual(expect.arrayContaining(['quebrada-a-noite', 'quebrada-sempre']))
    expect(await failures('quebrada-a-noite')).toBeGreaterThan(0)
    expect(await failures('quebrada-sempre')).toBeGreaterThan(0)
  } finally {
    await jobs.fechar()
  }
})

test('start-up waits for an absent database; a failed first round is only logged', async () => {
  const { host = '', port = 5432 } = t.database.db.config
  const sockets = new Set<Socket>()
  const bridge = createServer((de) => {
    const para = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    for (const s of [de, para]) sockets.add(s.on('error', () => {}))
    de.pipe(para).pipe(de)
  }).listen(0, '127.0.0.1')
  await once(bridge, 'listening')
  const portNumber = (bridge.address() as AddressInfo).port
  bridge.close()
  const db = openDb({ ...t.database.db.config, host: '127.0.0.1', port: portNumber }, 3)
  const told: string[] = []
  const area: Area = {
    nome: 'primeira',
    routes: [],
    tasks: async () => ({
      primeira: { cron: '0 4 * * *', atStart: true, run: () => Promise.reject(new Error('no disk')) },
    }),
  }
  const { services } = t.server
  const log = { ...SILENT_LOG, warn: (_data: object, text: string) => told.push(text) }
  const starting = startJobs({ ...services, db, areas: [area] }, services.env, log)
  try {
    await expect.poll(() => told).toContain('job engine')
    bridge.listen(portNumber, '127.0.0.1')
    const jobs = await starting
    expect(told).toContain('primeira')
    await jobs.fechar()
  } finally {
    await db.close()
    for (const s of sockets) s.destroy()
    bridge.close()
  }
})
