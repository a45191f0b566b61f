import type { FastifyReply } from 'fastify'
import type { Redis } from 'ioredis'
import { AppError } from './errors.ts'

const WINDOW_MS = 60_000
const MAX_KEYS = 10_000

/** Counts the calls of each integration key per minute: in Redis when processes share one, else in memory. */
export class KeyRateLimit {
  readonly #redis: { cliente: Redis; prefix: string } | null
  readonly #factor: number
  readonly #local = new Map<number, { ate: number; usadas: number }>()

  constructor(redis: { cliente: Redis; prefix: string } | null, fator: number) {
    this.#redis = redis
    this.#factor = fator
  }

  /** Counts a call and writes the RateLimit headers; throws 429 beyond the key's limit. */
  async spend(chave: { codChave: number; porMinuto: number }, reply: FastifyReply): Promise<void> {
    if (this.#factor === 0) return
    const max = Math.max(1, Math.floor(chave.porMinuto * this.#factor))
    const { usadas: used, faltaMs: remainingMs } = await this.#count(chave.codChave)
    const segundos = Math.max(1, Math.ceil(remainingMs / 1000))
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

  async #count(codChave: number): Promise<{ usadas: number; faltaMs: number }> {
    if (this.#redis?.cliente.status !== 'ready') return this.#countLocally(codChave)
    const nome = `${this.#redis.prefix}:limite:${codChave}`
    try {
      const r = await this.#redis.cliente.multi().incr(nome).pexpire(nome, WINDOW_MS, 'NX').pttl(nome).exec()
      const [used, , missing] = (r ?? []).map(([, v]) => Number(v))
      if (used !== undefined && missing !== undefined) return { usadas: used, faltaMs: missing }
    } catch {
      // Redis is down: until it is back each process counts for itself.
    }
    return this.#countLocally(codChave)
  }

  #countLocally(codChave: number): { usadas: number; faltaMs: number } {
    const agora = Date.now()
    let conta = this.#local.get(codChave)
    if (!conta || conta.ate <= agora) {
      if (this.#local.size >= MAX_KEYS) this.#local.clear()
      conta = { ate: agora + WINDOW_MS, usadas: 0 }
      this.#local.set(codChave, conta)
    }
    conta.usadas++
    return { usadas: conta.usadas, faltaMs: conta.ate - agora }
  }
}
