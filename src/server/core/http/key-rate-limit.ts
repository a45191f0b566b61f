import type { FastifyReply } from 'fastify'
import { AppError } from './errors.ts'
import { promptly, type SharedRedis } from '../redis.ts'

const WINDOW_MS = 60_000
const MAX_KEYS = 10_000

/** What is left of a minute: calls so far, the limit, and seconds until it begins anew. */
export interface Turn {
  used: number
  max: number
  segundos: number
}

/** Counts the calls of each integration key, and of whoever else, per minute: in Redis when processes share one, else in memory. */
export class KeyRateLimit {
  readonly #redis: SharedRedis | null
  readonly #ask: ReturnType<typeof promptly> | null
  readonly #factor: number
  readonly #local = new Map<string, { ate: number; usadas: number }>()

  constructor(redis: SharedRedis | null, fator: number) {
    this.#redis = redis
    this.#ask = redis && promptly(redis.cliente)
    this.#factor = fator
  }

  /** Counts a call and writes the RateLimit headers; throws 429 beyond the key's limit. */
  async spend(key: { codChave: number; porMinuto: number }, reply: FastifyReply): Promise<void> {
    const turn = await this.take(String(key.codChave), key.porMinuto)
    if (!turn) return
    const { used, max, segundos } = turn
    reply.headers({
      'ratelimit-limit': max,
      'ratelimit-remaining': Math.max(0, max - used),
      'ratelimit-reset': segundos,
    })
    if (used <= max) return
    reply.header('retry-after', segundos)
    throw new AppError(
      429,
      'limite-da-chave',
      `Esta chave passou de ${max.toLocaleString('pt-BR')} chamadas por minuto. Tente de novo em ${segundos} ${segundos === 1 ? 'segundo' : 'segundos'}.`,
    )
  }

  /** Counts calls under a name; null while limits are off. */
  async take(caller: string, porMinuto: number, calls = 1): Promise<Turn | null> {
    if (this.#factor === 0) return null
    const { usadas, faltaMs } = await this.#count(caller, calls)
    return {
      used: usadas,
      max: Math.max(1, Math.floor(porMinuto * this.#factor)),
      segundos: Math.max(1, Math.ceil(faltaMs / 1000)),
    }
  }

  async #count(quem: string, calls: number): Promise<{ usadas: number; faltaMs: number }> {
    const [redis, ask] = [this.#redis, this.#ask]
    if (!redis || !ask) return this.#countLocally(quem, calls)
    const nome = `${redis.prefix}:limite:${quem}`
    try {
      const r = await ask(() =>
        redis.cliente.multi().incrby(nome, calls).pexpire(nome, WINDOW_MS, 'NX').pttl(nome).exec(),
      )
      const [used, , missing] = (r ?? []).map(([, v]) => Number(v))
      if (used !== undefined && missing !== undefined) return { usadas: used, faltaMs: missing }
    } catch {
      // Redis is down: until it is back each process counts for itself.
    }
    return this.#countLocally(quem, calls)
  }

  #countLocally(quem: string, calls: number): { usadas: number; faltaMs: number } {
    const now = Date.now()
    let conta = this.#local.get(quem)
    if (!conta || conta.ate <= now) {
      if (this.#local.size >= MAX_KEYS) this.#local.clear()
      conta = { ate: now + WINDOW_MS, usadas: 0 }
      this.#local.set(quem, conta)
    }
    conta.usadas += calls
    return { usadas: conta.usadas, faltaMs: conta.ate - now }
  }
}
