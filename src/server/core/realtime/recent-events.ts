import { promptly, type SharedRedis } from '../redis.ts'

/** How far back a page can ask. */
const VALIDITY_MS = 60_000
/** Tolerance in ms: network time of the page's read and clock differences between machines stay below it. */
const SLACK_MS = 3000

/**
 * Time of the last event per room, so that a joining page learns whether its data may be old. Kept in Redis when configured, since any
 * process may publish.
 */
export class RecentEvents {
  readonly #redis: SharedRedis | null
  readonly #ask: ReturnType<typeof promptly> | null
  readonly #memory = new Map<string, number>()
  constructor(redis: SharedRedis | null) {
    this.#redis = redis
    this.#ask = redis && promptly(redis.cliente)
  }

  record(roomName: string): void {
    if (!this.#redis) this.#memory.set(roomName, Date.now())
    // When Redis is down the event reaches no other process either; its adapter reports the error.
    else this.#redis.cliente.set(this.#name(roomName), Date.now(), 'PX', VALIDITY_MS).catch(() => {})
  }

  /** Whether one of the rooms had an event in the last `ha` milliseconds; true when Redis cannot answer. */
  async since(rooms: readonly string[], ha: number): Promise<boolean> {
    const limit = Date.now() - Math.min(ha, VALIDITY_MS - SLACK_MS) - SLACK_MS
    const [redis, ask] = [this.#redis, this.#ask]
    if (!redis || !ask) return rooms.some((s) => (this.#memory.get(s) ?? 0) >= limit)
    const times = await ask(() => redis.cliente.mget(rooms.map((s) => this.#name(s)))).catch(() => [String(Date.now())])
    return times.some((v) => Number(v ?? 0) >= limit)
  }

  #name(roomName: string): string {
    // One distributor's rooms are asked in one command, so a Cluster must keep them on one server: the part in braces decides.
    return `${this.#redis?.prefix}:ouvido:${roomName.replace(/^\d+/, '{$&}')}`
  }
}
