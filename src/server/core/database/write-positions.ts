import { promptly, type RedisClient } from '../redis.ts'

/** Where each tenant wrote last, as bytes of the primary's log. */
export interface WritePositions {
  /** Rejects when other processes may not learn of it: then they must be told to `lose`. */
  record(codDistribuidor: number, position: number): Promise<void>
  /** 0 when the tenant wrote nothing that a replica could lack; null when that is not known now. */
  last(codDistribuidor: number): Promise<number | null>
  /** A write could not be recorded, here or elsewhere: nothing is known until every replica that may answer has it. */
  lose(): void
  /** Whether this process hears that another one could not record a write. */
  hear(listening: boolean): void
}

/** A process tells the others at most so often that its writes are not recorded; each time covers the writes until the next. */
export const TOLD_EVERY_MS = 1000

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
    lose: () => (unknownUntil = Date.now() + maxBehindS * 1000 + TOLD_EVERY_MS),
    hear: () => {},
  }
}

/** Positions that all processes share, in one sorted set. Whenever Redis comes or goes, writes may be missing in it. */
export function sharedPositions(redis: RedisClient, prefix: string, maxBehindS: number): WritePositions {
  const key = `${prefix}:escritas`
  let unknownUntil = 0
  let hears = false
  const lose = () => (unknownUntil = Date.now() + maxBehindS * 1000 + TOLD_EVERY_MS)
  // A Cluster stays `ready` while one of its servers is replaced; only the event `-node` tells of the lost connection.
  for (const change of ['close', 'ready', '-node', '+node']) redis.on(change, lose)

  const ask = promptly(redis)

  return {
    async record(d, position) {
      await ask(() => redis.zadd(key, 'GT', position, String(d)))
    },
    async last(d) {
      if (!hears || Date.now() < unknownUntil) return null
      try {
        const position = Number((await ask(() => redis.zscore(key, String(d)))) ?? 0)
        return Date.now() < unknownUntil ? null : position
      } catch {
        lose()
        return null
      }
    },
    lose,
    hear(listening) {
      hears = listening
      lose()
    },
  }
}
