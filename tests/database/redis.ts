// Redis as operators run several of them: real servers on free ports, for tests of fail-over.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Redis } from 'ioredis'

/** Whether this machine has Redis (Debian: redis-server). */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0

interface Running {
  port: number
  /** Kills the server as a lost machine would. */
  kill(): void
}

/** Several servers, and an address for REDIS_URL. */
export interface RedisServers {
  url: string
  close(): Promise<void>
}

async function freePorts(n: number): Promise<number[]> {
  const held = await Promise.all(
    Array.from({ length: n }, async () => {
      const s = createServer()
      await new Promise<void>((ok) => s.listen(0, '127.0.0.1', ok))
      return s
    }),
  )
  const ports = held.map((s) => (s.address() as AddressInfo).port)
  await Promise.all(held.map((s) => new Promise((ok) => s.close(ok))))
  return ports
}

async function ask<T>(port: number, question: (r: Redis) => Promise<T>): Promise<T> {
  const r = new Redis({ port, host: '127.0.0.1', maxRetriesPerRequest: 200, retryStrategy: () => 50 })
  r.on('error', () => {})
  try {
    return await question(r)
  } finally {
    r.disconnect()
  }
}

async function until(what: string, reached: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 30_000
  while (!(await reached())) {
    if (Date.now() > end) throw new Error(`Redis: ${what} did not come`)
    await setTimeout(50)
  }
}

async function openFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'patio-redis-'))
  const children: ChildProcess[] = []
  return {
    folder,
    start(port: number, ...args: string[]): Running {
      const child = spawn(
        'redis-server',
        [...args, '--repl-diskless-sync-delay', '0', '--port', String(port), '--bind', '127.0.0.1'],
        {
          cwd: folder,
          stdio: 'ignore',
        },
      )
      children.push(child)
      return { port, kill: () => void child.kill('SIGKILL') }
    },
    async close() {
      for (const c of children) c.kill('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A primary, its replica and three Sentinels that need two votes. */
export async function startSentinels(): Promise<RedisServers & { primary: Running; replica: Running }> {
  const f = await openFolder()
  const [a = 0, b = 0, ...watchers] = await freePorts(5)
  const primary = f.start(a, '--save', '')
  const replica = f.start(b, '--save', '', '--replicaof', '127.0.0.1', String(a))
  await until('the replica', () => ask(b, async (r) => (await r.info('replication')).includes('link_status:up')))
  for (const port of watchers) {
    const file = join(f.folder, `sentinel-${port}.conf`)
    const lines = ['monitor patio 127.0.0.1', 'down-after-milliseconds patio 500', 'failover-timeout patio 2000']
    await writeFile(file, lines.map((l, i) => `sentinel ${l}${i === 0 ? ` ${a} 2` : ''}\n`).join(''))
    f.start(port, file, '--sentinel')
  }
  // Each must know the replica and the two others before it can be trusted with a fail-over.
  for (const port of watchers)
    await until('the Sentinels', () => ask(port, async (r) => /slaves=1,sentinels=3/.test(await r.info('sentinel'))))
  const hosts = watchers.map((p) => `127.0.0.1:${p}`).join()
  return { url: `redis+sentinel://${hosts}/patio`, primary, replica, close: () => f.close() }
}

/** A Cluster of three primaries with a replica each. */
export async function startRedisCluster(): Promise<RedisServers & { killOwner(key: string): Promise<void> }> {
  const f = await openFolder()
  const ports = await freePorts(6)
  const nodes = new Map<number, Running>()
  for (const port of ports)
    nodes.set(
      port,
      f.start(
        port,
        '--save',
        '',
        '--cluster-enabled',
        'yes',
        '--cluster-node-timeout',
        '1000',
        '--cluster-config-file',
        `nodes-${port}.conf`,
        '--cluster-port',
        String(port > 32_767 ? port - 20_000 : port + 20_000),
      ),
    )
  for (const port of ports) await ask(port, (r) => r.ping())
  const addresses = ports.map((p) => `127.0.0.1:${p}`)
  const r = spawnSync('redis-cli', ['--cluster', 'create', ...addresses, '--cluster-replicas', '1', '--cluster-yes'], {
    encoding: 'utf8',
  })
  if (r.status !== 0) throw new Error(`redis-cli: ${r.stdout}${r.stderr}`)
  for (const port of ports)
    await until('the cluster', () =>
      ask(port, async (one) => {
        const told = await one.cluster('INFO')
        // A replica that never had the data does not take over.
        if ((await one.info('replication')).includes('master_link_status:down')) return false
        const known = String(await one.cluster('NODES'))
          .trim()
          .split('\n')
        return /cluster_state:ok/.test(String(told)) && known.filter((l) => l.includes('slave')).length === 3
      }),
    )
  return {
    url: `redis+cluster://${addresses.slice(0, 3).join()}`,
    async killOwner(key) {
      const slot = await ask(ports[0] ?? 0, (one) => one.cluster('KEYSLOT', key))
      const ranges = await ask(ports[0] ?? 0, (one) => one.cluster('SLOTS'))
      const owner = ranges.find(([from, to]) => from <= Number(slot) && Number(slot) <= to)?.[2]?.[1] ?? 0
      nodes.get(owner)?.kill()
    },
    close: () => f.close(),
  }
}
