import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { AREAS } from '../../src/server/core/areas/areas.ts'
import { listen } from '../../src/server/core/database/notifications.ts'
import { createClient, type Db, openDb } from '../../src/server/core/database/pool.ts'
import { isReplicaTrouble, Replicas } from '../../src/server/core/database/replicas.ts'
import { transaction } from '../../src/server/core/database/transaction.ts'
import { sharedPositions } from '../../src/server/core/database/write-positions.ts'
import { openRedis } from '../../src/server/core/redis.ts'
import type { AppServer } from '../../src/server/core/server.ts'
import { dbUrl } from '#tests/database/cluster.ts'
import { openRedisStandIn } from '#tests/database/redis-stand-in.ts'
import { openReplicated, type Replicated } from '#tests/database/replicated.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { callApi } from '#tests/server/request.ts'
import { type Freezer, openFreezer } from '#tests/server/freezer.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

// The replica shows a commit a second later, and may answer while it is at most four seconds behind.
const DELAY = '1s'
const MAX_BEHIND_S = 4
const DATABASE = 't_replicado'

let r: Replicated
let freezer: Freezer
let t: TestServer
let m: World
let token: string
beforeAll(async () => {
  r = await openReplicated(DELAY)
  freezer = await openFreezer(join(r.replica.socket, '.s.PGSQL.5432'))
  const app = { user: r.primary.papel, database: DATABASE }
  const environment = {
    DATABASE_URL: dbUrl({ ...r.primary.dono, ...app }),
    DATABASE_REPLICA_URL: dbUrl({ host: '127.0.0.1', port: freezer.portNumber, ...app }),
    REPLICA_ATRASO_S: String(MAX_BEHIND_S),
    // What an earlier run left in the same Redis stands further in the log.
    REDIS_PREFIX: `replicado_${process.pid}`,
  }
  t = await openTestServer(environment, { jobs: false, cluster: r.primary, name: DATABASE })
  m = await buildWorld(t)
  token = await m.token(-1)
})
afterAll(async () => {
  await t.close()
  await freezer.close()
  await r.endNow()
})

const counts = (server: AppServer = t.server) => ({ replica: -1, primary: -1, ...server.services.db.replicas?.counts })
/** Acts of the day, the newest first: what anybody wrote is there at once, or the answer is old. */
async function newestAct(server: AppServer = t.server, tell: 'registro' | 'acao' = 'registro') {
  const a = await callApi(server.endereco, 'GET', 'logs/detalhado', { host: m.host, token })
  expect(a.status).toBe(200)
  return (a.corpo as unknown as { itens: { acao: string; registro: string | null }[] }).itens[0]?.[tell] ?? undefined
}
async function write(): Promise<string> {
  const body = { nome: `Grupo ${Math.random()}`, responsavel: '', telefone: '', email: '', ativo: true }
  const g = await t.callApi('POST', 'cadastros/grupos', { host: m.host, token, body })
  expect(g.status).toBe(200)
  return `grupos:${(g.corpo as { codGrupo: number }).codGrupo}`
}
/** Reads until a replica answered; returns what it said. */
async function fromReplica(server: AppServer = t.server): Promise<string | undefined> {
  const before = counts(server).replica
  let said: string | undefined
  await expect
    .poll(async () => {
      said = await newestAct(server)
      return counts(server).replica
    })
    .toBeGreaterThan(before)
  return said
}

test('who writes reads it at once, and the replica answers when it has it too', async () => {
  for (let i = 0; i < 5; i++) {
    const [wrote, before] = [await write(), counts()]
    expect(await newestAct()).toBe(wrote)
    expect(counts()).toEqual({ ...before, primary: before.primary + 1 })
  }
  const wrote = await write()
  expect(await fromReplica()).toBe(wrote)
})

// Only with Redis do processes know of each other's writes; an installation with several has it.
test.skipIf(!process.env['REDIS_URL'])('what one process wrote, another reads at once', async () => {
  const other = await t.secondServer()
  await fromReplica(other)
  for (let i = 0; i < 5; i++) {
    const wrote = await write()
    expect(await newestAct(other)).toBe(wrote)
  }
})

test('a replica that stands still is not asked once it is too far behind', async () => {
  await fromReplica()
  const client = createClient({ host: r.replica.socket, user: 'postgres', database: DATABASE })
  await client.connect()
  await client.query('select pg_wal_replay_pause()')
  // Others write: the replica lacks nothing of this tenant, only time goes by.
  await t.sql('create table passa_o_tempo as select generate_series(1, 1000) as n')
  const answeredByReplica = async () => {
    const before = counts().replica
    await newestAct()
    return counts().replica - before
  }
  await expect.poll(answeredByReplica, { interval: 500 }).toBe(0)
  // The figure goes on while the replica is not used.
  const delay = async () => {
    const told = String((await t.callApi('GET', '../metrics')).corpo['texto'])
    const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(told)?.[1])
    expect(figure('patio_replica_atraso_maximo_segundos')).toBe(MAX_BEHIND_S)
    return figure('patio_replica_atraso_segundos{replica="1"}')
  }
  await expect.poll(delay, { interval: 500 }).toBeGreaterThan(MAX_BEHIND_S + 2)
  await client.query('select pg_wal_replay_resume()')
  await client.end()
  await fromReplica()
})

test('a replica that dies costs nobody an answer, and is asked again when it is back', async () => {
  await fromReplica()
  await r.replica.stop()
  for (let i = 0; i < 10; i++) await newestAct()
  await r.replica.ensureRunning()
  const wrote = await write()
  expect(await fromReplica()).toBe(wrote)
})

test('a frozen replica costs a read less than a second, and the figures too', async () => {
  await fromReplica()
  freezer.freeze(true)
  const start = performance.now()
  await Promise.all(Array.from({ length: 10 }, () => newestAct()))
  expect(performance.now() - start).toBeLessThan(3000)
  const told = await t.callApi('GET', '../metrics')
  expect(String(told.corpo['texto'])).toMatch(/^patio_replica_atraso_segundos\{replica="1"\} -1$/m)
  expect(performance.now() - start).toBeLessThan(6000)
  freezer.freeze(false)
  await fromReplica()
  expect(isReplicaTrouble(new Error('Query read timeout'))).toBe(true)
})

test('only reads go to replicas: such an endpoint may be run twice', () => {
  const all = AREAS.flatMap((a) => a.routes.flatMap((r) => Object.entries(r.contract)))
  const read = all.filter(([, e]) => e.replica)
  expect(read.length).toBeGreaterThan(40)
  expect(read.filter(([, e]) => e.method !== 'GET' || e.escreve).map(([name]) => name)).toEqual([])
})

test('work of the system that names its tenant holds the replica back, as a person’s write does', async () => {
  const { db } = t.server.services
  await expect.poll(() => db.replicas?.choose(m.codDistribuidor)).not.toBeNull()
  await transaction(db, 'sistema', (tx) => sql`update distribuidor set name_empresa = name_empresa`.execute(tx), {
    codDistribuidor: m.codDistribuidor,
  })
  expect(await db.replicas?.choose(m.codDistribuidor)).toBeNull()
})

/** The part of a server process that decides who answers a read, with a Redis of its own choice. */
function openProcess(redisUrl: string) {
  const { db } = t.server.services
  const redis = openRedis(redisUrl)
  redis.on('error', () => {})
  const copy = openDb({ host: r.replica.socket, user: r.primary.papel, database: DATABASE }, 4)
  const replicas = new Replicas(db.pool, [copy.pool], sharedPositions(redis, 'teste', MAX_BEHIND_S), MAX_BEHIND_S)
  const others = listen(db.config, { escritas: replicas.escritas })
  const own: Db = { ...db, replicas }
  return {
    redis,
    choose: () => replicas.choose(m.codDistribuidor),
    write: () =>
      transaction(own, 'sistema', (tx) => sql`update distribuidor set name_empresa = name_empresa`.execute(tx), {
        codDistribuidor: m.codDistribuidor,
      }),
    async close() {
      redis.disconnect()
      await others.fechar()
      replicas.close()
      await copy.close()
    },
  }
}

test('a refused sign-in stands in the log at once', async () => {
  await fromReplica()
  const body = { email: 'ninguem@exemplo.com', senha: 'Senha-errada-1', rememberme: false }
  expect((await t.callApi('POST', 'authenticate', { host: m.host, body })).status).toBe(401)
  expect(await newestAct(t.server, 'acao')).toBe('login-recusado')
})

test('what one process could not record, no other one reads from a replica', async () => {
  const redis = await openRedisStandIn()
  const [a, b] = [openProcess(redis.url), openProcess(redis.url)]
  for (const p of [a, b]) await expect.poll(() => p.choose()).not.toBeNull()
  await a.write()
  expect(await b.choose()).toBeNull()
  await expect.poll(() => b.choose()).not.toBeNull()
  // Only a loses Redis; what b finds there is older than the write.
  a.redis.disconnect()
  await a.write()
  await expect.poll(() => b.choose(), { interval: 5, timeout: 500 }).toBeNull()
  await expect.poll(() => b.choose()).not.toBeNull()
  for (const p of [a, b]) await p.close()
  await redis.close()
})

test('a process that does not hear the others asks no replica', async () => {
  const redis = await openRedisStandIn()
  const p = openProcess(redis.url)
  await expect.poll(() => p.choose()).not.toBeNull()
  await t.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen escritas'`,
  )
  await expect.poll(() => p.choose(), { interval: 5, timeout: 2000 }).toBeNull()
  await expect.poll(() => p.choose()).not.toBeNull()
  await p.close()
  await redis.close()
})
