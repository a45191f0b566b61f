// Redis: one server, one behind Sentinels, or a Cluster, by the form of REDIS_URL.
import { setTimeout } from 'node:timers/promises'
import { Cluster, Redis } from 'ioredis'
import { within } from './database/within.ts'
import { readSeveral } from './redis-url.ts'

/** A connection to Redis in any of its three forms. */
export type RedisClient = Redis | Cluster

/** A Redis that processes share, and the beginning of this installation's keys in it. */
export interface SharedRedis {
  cliente: RedisClient
  prefix: string
}

const retry = (n: number) => Math.min(n * 100, 2000)
/** Commands wait for Redis to come back, however long it takes; what must not wait looks at `status` first. */
const PATIENT = { maxRetriesPerRequest: null, retryStrategy: retry } as const

/** Opens the connection that an address describes. */
export function openRedis(url: string): RedisClient {
  const s = readSeveral(url)
  if (!s) return lasting(new Redis(url, PATIENT))
  const { kind, tls, hosts, name, db, username, password, sentinelUsername, sentinelPassword } = s
  const who = { ...(username && { username }), ...(password && { password }), ...(tls && { tls: {} }) }
  if (kind === 'sentinel')
    return lasting(
      new Redis({
        ...PATIENT,
        ...who,
        sentinels: hosts,
        name: name ?? '',
        ...(db !== undefined && { db }),
        ...(sentinelUsername && { sentinelUsername }),
        ...(sentinelPassword && { sentinelPassword }),
        ...(tls && { enableTLSForSentinelMode: true }),
        sentinelRetryStrategy: retry,
        // The new primary was chosen while the old one still answers: leave it.
        failoverDetector: true,
      }),
    )
  return new Cluster(hosts, {
    redisOptions: { maxRetriesPerRequest: null, ...who },
    clusterRetryStrategy: retry,
    // Tried again while a replica takes over (100 ms each time): an event that is given up would be missed by everybody.
    maxRedirections: 300,
    // Certificates are made out to names, so names are not resolved here.
    ...(tls && { dnsLookup: (address, done) => done(null, address) }),
  })
}

/** What somebody waits for waits for Redis so long. */
const DEADLINE_MS = 250
/** A Redis that did not answer is not asked for so long. */
const REST_MS = 1000

/**
 * Commands that reject instead of waiting for a Redis that is away or silent: otherwise requests would wait with it, holding their
 * connection to the database.
 */
export function promptly(redis: RedisClient): <T>(command: () => Promise<T>) => Promise<T> {
  let restsUntil = 0
  return async (command) => {
    if (redis.status !== 'ready' || Date.now() < restsUntil) throw new Error('Redis is away')
    try {
      return await within(DEADLINE_MS, command())
    } catch (e) {
      restsUntil = Date.now() + REST_MS
      throw e
    }
  }
}

const ENDED_PAUSE_MS = 100

/**
 * A client that, like its copies, ends only when told to. ioredis ends one for good when it notices a fail-over while connecting; the
 * adapter of Socket.IO would then call the ended client in an endless loop that blocks the process.
 */
function lasting(client: Redis): Redis {
  const [disconnect, duplicate] = [client.disconnect.bind(client), client.duplicate.bind(client)]
  const xread = client.xread.bind(client) as (...args: unknown[]) => Promise<unknown>
  let told = false
  client.disconnect = (reconnect = false) => {
    told ||= !reconnect
    disconnect(reconnect)
  }
  client.duplicate = (override) => lasting(duplicate(override))
  client.xread = (async (...args: unknown[]) => {
    try {
      return await xread(...args)
    } catch (e) {
      await setTimeout(ENDED_PAUSE_MS)
      throw e
    }
  }) as Redis['xread']
  client.on('end', () => {
    if (!told) client.connect().catch(() => {})
  })
  return client
}
