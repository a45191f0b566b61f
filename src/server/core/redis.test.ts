import type { Redis } from 'ioredis'
import { io, type Socket } from 'socket.io-client'
import { afterEach, expect, test } from 'vitest'
import { buildChecklist, buildWorld } from '#tests/records/world.ts'
import { openRedisStandIn } from '#tests/database/redis-stand-in.ts'
import { hasRedis, startRedisCluster, startSentinels } from '#tests/database/redis.ts'
import { openTestServer } from '#tests/server/server.ts'
import { KeyRateLimit } from './http/key-rate-limit.ts'
import { Shelf } from './realtime/live-lists.ts'
import { RecentEvents } from './realtime/recent-events.ts'
import { readSeveral, redisUrlRefusal } from './redis-url.ts'
import { openRedis } from './redis.ts'

const toClose: (() => unknown)[] = []
afterEach(async () => {
  for (const f of toClose.splice(0).toReversed()) await f()
})

test('Sentinels and a Cluster are told apart, with their names, passwords and TLS', () => {
  expect(readSeveral('redis+sentinel://app:s%40nha@a:26380,b/patio/3?sentinelPassword=outra')).toEqual({
    kind: 'sentinel',
    tls: false,
    hosts: [
      { host: 'a', port: 26_380 },
      { host: 'b', port: 26_379 },
    ],
    username: 'app',
    password: 's@nha',
    name: 'patio',
    db: 3,
    sentinelPassword: 'outra',
  })
  expect(readSeveral('rediss+cluster://:senha@10.0.0.1:7000,[::1]:7001')).toEqual({
    kind: 'cluster',
    tls: true,
    hosts: [
      { host: '10.0.0.1', port: 7000 },
      { host: '::1', port: 7001 },
    ],
    password: 'senha',
  })
  for (const url of ['redis://redis', 'rediss://u:s@redis:6380/2', 'redis+sentinel://a/patio', 'redis+cluster://a,b'])
    expect([url, redisUrlRefusal(url)]).toEqual([url, null])
  for (const url of [
    'localhost:6379',
    'http://redis',
    'redis+sentinel://a:26379,b:26379',
    'redis+cluster://a/2',
    'redis+sentinel://a b/patio',
    'redis+sentinel://a:porta/patio',
  ])
    expect([url, redisUrlRefusal(url)]).toEqual([url, expect.any(String)])
})

test('a Redis that takes commands and answers none holds up no request: limits count here, pages read anew', async () => {
  const silent = await openRedisStandIn()
  toClose.push(() => silent.close())
  const cliente = openRedis(silent.url)
  toClose.push(() => cliente.disconnect())
  await expect.poll(() => cliente.status).toBe('ready')
  silent.beSilent(true)
  const shared = { cliente, prefix: 'calado' }
  const limits = new KeyRateLimit(shared, 1)
  const asked = Promise.all([
    new Shelf(shared).read('chave'),
    new RecentEvents(shared).since(['1:loja:2:todos'], 0),
    limits.take('k1', 2).then(() => limits.take('k1', 2)),
  ])
  const late = new Promise((ok) => setTimeout(ok, 3000, 'late'))
  expect(await Promise.race([asked, late])).toEqual([null, true, expect.objectContaining({ used: 2, max: 2 })])
})

const WITHOUT = hasRedis ? '' : ' (not run: this machine has no redis-server)'

/** Two servers on one Redis: whoever listens at the second hears what happens at the first. */
async function twoServers(url: string) {
  const t = await openTestServer({ REDIS_URL: url, REDIS_PREFIX: 'falha' })
  toClose.push(() => t.close())
  const m = await buildWorld(t)
  const [loja = 0] = m.lojas
  const other = await t.secondServer()
  const s: Socket = io(other.endereco, {
    transports: ['websocket'],
    auth: { token: await m.token(3) },
    extraHeaders: { host: m.host },
    forceNew: true,
  })
  toClose.push(() => s.close())
  const heard: unknown[] = []
  s.onAny((_name: string, payload: { codOrcamento?: number }) => heard.push(payload.codOrcamento))
  await new Promise<void>((ok, failure) => {
    s.on('connect', ok)
    s.on('connect_error', failure)
  })
  const join = (lidoHa?: number) =>
    s.emitWithAck('entrar', { codConcessionarias: m.lojas, ...(lidoHa !== undefined && { lidoHa }) }) as Promise<object>
  expect(await join()).toEqual({ ok: true })
  const arrive = async () => {
    const body = buildChecklist(loja)
    const r = await t.callApi('POST', 'integracao/checklists', { token: m.chave, body })
    expect(r.status, JSON.stringify(r.corpo)).toBe(200)
    return r.corpo['codOrcamento']
  }
  return { s, heard, join, arrive }
}

test.skipIf(!hasRedis)(`a lost primary of Redis costs no socket, and events come again${WITHOUT}`, async () => {
  const servers = await startSentinels()
  toClose.push(() => servers.close())
  const { s, heard, arrive } = await twoServers(servers.url)
  const first = await arrive()
  await expect.poll(() => heard).toEqual([first])
  const { id } = s

  servers.primary.kill()
  // What is published while nobody leads waits in the process; it is not lost.
  const meanwhile = await arrive()
  await expect.poll(() => heard, { timeout: 30_000 }).toContain(meanwhile)
  const after = await arrive()
  await expect.poll(() => heard).toContain(after)
  expect(new Set(heard)).toEqual(new Set([first, meanwhile, after]))
  expect(s.id).toBe(id)
  const led = openRedis(servers.url)
  toClose.push(() => led.disconnect())
  expect(await led.info('replication')).toContain('role:master')
})

test.skipIf(!hasRedis)(`a Cluster carries events, and the loss of one of its servers too${WITHOUT}`, async () => {
  const servers = await startRedisCluster()
  toClose.push(() => servers.close())
  const { heard, join, arrive } = await twoServers(servers.url)
  const first = await arrive()
  await expect.poll(() => heard).toEqual([first])
  // Several rooms of one distributor are asked in one command.
  expect(await join(0)).toEqual({ ok: true, mudou: true })
  await servers.killOwner('falha:socket.io')
  const after = await arrive()
  await expect.poll(() => heard, { timeout: 40_000 }).toContain(after)
})

test.skipIf(!hasRedis)(`a fail-over noticed while connecting ends no client and no copy${WITHOUT}`, async () => {
  const servers = await startSentinels()
  toClose.push(() => servers.close())
  const client = openRedis(servers.url) as Redis
  for (const c of [client, client.duplicate()]) {
    toClose.push(() => c.disconnect())
    // As ioredis does when it hears of a new primary.
    c.disconnect(true)
    await expect.poll(() => c.status).toBe('ready')
  }
  client.disconnect()
  await expect.poll(() => client.status).toBe('end')
  let ran = false
  setTimeout(() => (ran = true))
  await expect(client.xread('STREAMS', 'falha', '$')).rejects.toThrow('Connection is closed')
  // The adapter asks again at once: others must have had their turn before.
  expect(ran).toBe(true)
})
