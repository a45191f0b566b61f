import { randomBytes } from 'node:crypto'
import type { Redis } from 'ioredis'
import type { Instantaneo } from '#shared/core/realtime.ts'
import type { Inquilino } from '../tenancy/tenant.ts'

/** Kinds whose event is a whole list of a store. */
export type KindDeLista =
  | 'getAgendamentos'
  | 'getServicosAgendamentos'
  | 'KANBAN_SNAPSHOT'
  | 'PASSANTES_WITHOUT_AGENDA_VEICULO'

const INTERVALO_MS = 200
const VALIDADE_MS = 120_000
/** A list up to this many bytes goes with the event; a larger one is fetched by its key. */
const MAX_DIRETO = 16_384

/** Whose a kept list is. */
export interface Guardado {
  codDistribuidor: number
  codConcessionaria: number
  rev: number
  dados: unknown[]
}

/** Lists under random keys, for two minutes: in Redis when there is one, so that any process answers; else in this process. */
export class Prateleira {
  readonly #redis: { cliente: Redis; prefixo: string } | null
  readonly #memoria = new Map<string, { ate: number; texto: string }>()
  constructor(redis: { cliente: Redis; prefixo: string } | null) {
    this.#redis = redis
  }

  /** Keeps a list; gives its key. */
  async guardar(g: Guardado): Promise<string> {
    const key = randomBytes(24).toString('base64url')
    const texto = JSON.stringify(g)
    if (this.#redis) {
      await this.#redis.cliente.set(this.#nome(key), texto, 'PX', VALIDADE_MS)
      return key
    }
    const agora = Date.now()
    for (const [k, v] of this.#memoria) if (v.ate < agora) this.#memoria.delete(k)
    this.#memoria.set(key, { ate: agora + VALIDADE_MS, texto })
    return key
  }

  /** The list of a key; null when it never was, or is over. */
  async ler(key: string): Promise<Guardado | null> {
    const texto = this.#redis ? await this.#redis.cliente.get(this.#nome(key)) : this.#daMemoria(key)
    return texto ? (JSON.parse(texto) as Guardado) : null
  }

  #daMemoria(key: string): string | null {
    const v = this.#memoria.get(key)
    return v && v.ate >= Date.now() ? v.texto : null
  }

  #nome(key: string): string {
    return `${this.#redis?.prefixo}:lista:${key}`
  }
}

/** A store, and the distributor whose event names it bears. */
interface Loja {
  inquilino: Inquilino
  codConcessionaria: number
}
/** A store whose lists changed: its time zone, and its count of changes once this one is committed. */
export interface Mudada extends Loja {
  fuso: string
  rev: number
}
interface Suja extends Mudada {
  kinds: Set<KindDeLista>
  relogio: ReturnType<typeof setTimeout> | null
  /** When the last reading began. */
  lidaEm: number
}

/** What the store's lists are read by, and how they leave. */
export interface Fontes {
  ler(loja: Mudada, kind: KindDeLista): Promise<unknown[]>
  enviar(loja: Loja, kind: KindDeLista, payload: Instantaneo<never>): void
  avisar(erro: unknown): void
}

/** Stores whose lists changed: each kind of each store is read at most every 200 ms, once for all who look at it. */
export class AoVivo {
  readonly #prateleira: Prateleira
  readonly #fontes: Fontes
  readonly #sujas = new Map<string, Suja>()
  #fechado = false
  constructor(prateleira: Prateleira, fontes: Fontes) {
    this.#prateleira = prateleira
    this.#fontes = fontes
  }

  /** A store's lists changed, and the change is committed: a list that is read from now on holds every change up to its count. */
  marcar(loja: Mudada, kinds: Iterable<KindDeLista>): void {
    if (this.#fechado) return
    const chave = `${loja.inquilino.codDistribuidor}:${loja.codConcessionaria}`
    let suja = this.#sujas.get(chave)
    if (!suja) this.#sujas.set(chave, (suja = { ...loja, kinds: new Set(), relogio: null, lidaEm: 0 }))
    Object.assign(suja, { fuso: loja.fuso, rev: Math.max(suja.rev, loja.rev) })
    for (const k of kinds) suja.kinds.add(k)
    this.#agendar(suja)
  }

  #agendar(suja: Suja): void {
    if (suja.relogio || suja.kinds.size === 0 || this.#fechado) return
    const espera = Math.max(0, suja.lidaEm + INTERVALO_MS - Date.now())
    suja.relogio = setTimeout(() => {
      suja.lidaEm = Date.now()
      void this.#mandar(suja).finally(() => {
        suja.relogio = null
        this.#agendar(suja)
      })
    }, espera)
  }

  async #mandar(suja: Suja): Promise<void> {
    const kinds = [...suja.kinds]
    suja.kinds.clear()
    const { inquilino, codConcessionaria, fuso } = suja
    const { codDistribuidor } = inquilino
    for (const kind of kinds)
      try {
        const { rev } = suja
        const loja = { inquilino, codConcessionaria, fuso, rev }
        const dados = await this.#fontes.ler(loja, kind)
        const cabe = Buffer.byteLength(JSON.stringify(dados)) <= MAX_DIRETO
        const payload = cabe
          ? { rev, dados: dados as never[] }
          : { rev, key: await this.#prateleira.guardar({ codDistribuidor, codConcessionaria, rev, dados }) }
        this.#fontes.enviar(loja, kind, payload)
      } catch (e) {
        // A client that misses a change reads again by itself; the next change sends the whole list anyway.
        this.#fontes.avisar(e)
      }
  }

  fechar(): void {
    this.#fechado = true
    for (const s of this.#sujas.values()) if (s.relogio) clearTimeout(s.relogio)
  }
}
