import type { FastifyReply } from 'fastify'
import type { Redis } from 'ioredis'
import { AppError } from './errors.ts'

const JANELA_MS = 60_000
const MAX_CHAVES = 10_000

/** How many calls each integration key made in its minute: in Redis where several processes share one, else in memory. */
export class LimiteDeChaves {
  readonly #redis: { cliente: Redis; prefixo: string } | null
  readonly #fator: number
  readonly #aqui = new Map<number, { ate: number; usadas: number }>()

  constructor(redis: { cliente: Redis; prefixo: string } | null, fator: number) {
    this.#redis = redis
    this.#fator = fator
  }

  /** Counts a call and writes the RateLimit headers; throws 429 beyond the key's limit. */
  async gastar(chave: { codChave: number; porMinuto: number }, reply: FastifyReply): Promise<void> {
    if (this.#fator === 0) return
    const max = Math.max(1, Math.floor(chave.porMinuto * this.#fator))
    const { usadas, faltaMs } = await this.#contar(chave.codChave)
    const segundos = Math.max(1, Math.ceil(faltaMs / 1000))
    reply.headers({
      'ratelimit-limit': max,
      'ratelimit-remaining': Math.max(0, max - usadas),
      'ratelimit-reset': segundos,
    })
    if (usadas <= max) return
    reply.header('retry-after', segundos)
    throw new AppError(
      429,
      'limite-da-chave',
      `Esta chave passou de ${max.toLocaleString('pt-BR')} chamadas por minuto. Tente de novo em ${segundos} ${segundos === 1 ? 'segundo' : 'segundos'}.`,
    )
  }

  async #contar(codChave: number): Promise<{ usadas: number; faltaMs: number }> {
    if (this.#redis?.cliente.status !== 'ready') return this.#contarAqui(codChave)
    const nome = `${this.#redis.prefixo}:limite:${codChave}`
    try {
      const r = await this.#redis.cliente.multi().incr(nome).pexpire(nome, JANELA_MS, 'NX').pttl(nome).exec()
      const [usadas, , falta] = (r ?? []).map(([, v]) => Number(v))
      if (usadas !== undefined && falta !== undefined) return { usadas, faltaMs: falta }
    } catch {
      // Redis is away: each process counts for itself until it is back.
    }
    return this.#contarAqui(codChave)
  }

  #contarAqui(codChave: number): { usadas: number; faltaMs: number } {
    const agora = Date.now()
    let conta = this.#aqui.get(codChave)
    if (!conta || conta.ate <= agora) {
      if (this.#aqui.size >= MAX_CHAVES) this.#aqui.clear()
      conta = { ate: agora + JANELA_MS, usadas: 0 }
      this.#aqui.set(codChave, conta)
    }
    conta.usadas++
    return { usadas: conta.usadas, faltaMs: conta.ate - agora }
  }
}
