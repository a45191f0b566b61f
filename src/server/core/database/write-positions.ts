import type { RedisClient } from '../redis.ts'

/** Where each tenant wrote last, as bytes of the primary's log. */
export interface WritePositions {
  record(codDistribuidor: number, position: number): Promise<void>
  /** 0 when the tenant wrote nothing that a replica could lack; null when that is not known now. */
  last(codDistribuidor: number): Promise<number | null>
  /** A write could not be recorded: nothing is known until every replica that may answer has it. */
  lose(): void
}

/** Positions of an installation with one server process. */
export function ownPositions(maxBehindS: number): WritePositions {
  const positions = new Map<number, number>()
  let unknownUntil = 0
  return {
    record(d, position) {
      positions.set(d, Math.max(position, positions.get(d) ?? 0))
      return Promise.resolve()
    },
    last: (d) => Promise.resolve(Date.now() < unknownUntil ? null : (positions.get(d) ?? 0)),
    lose: () => (unknownUntil = Date.now() + maxBehindS * 1000),
  }
}

/** Positions that all processes share, in one sorted set. Whenever Redis comes or goes, writes may be missing in it. */
export function sharedPositions(redis: RedisClient, prefix: string, maxBehindS: number): WritePositions {
  const key = `${prefix}:escritas`
  let unknownUntil = 0
  const lose = () => (unknownUntil = Date.now() + maxBehindS * 1000)
  // A Cluster stays ready while one of its servers is replaced; then its connection to that one ends, which is told as -node.
  for (const change of ['close', 'ready', '-node', '+node']) redis.on(change, lose)
  const isReady = () => redis.status === 'ready'
  return {
    async record(d, position) {
      if (isReady()) await redis.zadd(key, 'GT', position, String(d))
      else lose()
    },
    async last(d) {
      if (!isReady() || Date.now() < unknownUntil) return null
      return Number((await redis.zscore(key, String(d))) ?? 0)
    },
    lose,
  }
}
