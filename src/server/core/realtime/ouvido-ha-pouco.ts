import type { Redis } from 'ioredis'

/** How far back a page may ask. */
const VALIDADE_MS = 60_000
/** An answer that a page read this long before it arrived there is still counted as read then; clocks of several machines differ by less. */
const FOLGA_MS = 3000

/** When rooms last heard something: who joins one learns whether what it read before may be old. In Redis when there is one, for any process tells events. */
export class OuvidoHaPouco {
  readonly #redis: { cliente: Redis; prefixo: string } | null
  readonly #memoria = new Map<string, number>()
  constructor(redis: { cliente: Redis; prefixo: string } | null) {
    this.#redis = redis
  }

  anotar(sala: string): void {
    if (!this.#redis) this.#memoria.set(sala, Date.now())
    // Without Redis nobody else hears the event either: its adapter tells of the failure.
    else this.#redis.cliente.set(this.#nome(sala), Date.now(), 'PX', VALIDADE_MS).catch(() => {})
  }

  /** Whether one of the rooms heard something since `ha` milliseconds ago; yes where nobody can say. */
  async desde(salas: readonly string[], ha: number): Promise<boolean> {
    const limite = Date.now() - Math.min(ha, VALIDADE_MS - FOLGA_MS) - FOLGA_MS
    if (!this.#redis) return salas.some((s) => (this.#memoria.get(s) ?? 0) >= limite)
    const vezes = await this.#redis.cliente.mget(salas.map((s) => this.#nome(s))).catch(() => [String(Date.now())])
    return vezes.some((v) => Number(v ?? 0) >= limite)
  }

  #nome(sala: string): string {
    return `${this.#redis?.prefixo}:ouvido:${sala}`
  }
}
