// Tenancy: the tenant of a host, sessions, the context of a query, settings of a store, secret links.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Db } from '../database/pool.ts'
import { transaction } from '../database/transaction.ts'
import { AppError, unauthorized } from '../http/errors.ts'

/** A distributor's data as the server needs it; the caches of users' access are in session.ts. */
export interface Tenant {
  codDistribuidor: number
  distribuidor: string
  nameEmpresa: string
  mascaraCodigoInterno: string
  mascaraCodigoLogin: string
  dominioGestao: string
  dominioApi: string
  dominioIntegracao: string
  dominioOrcamento: string
  dominioPesquisa: string
  tipoConexao: 'http' | 'https'
  corPrimaria: string
  /** Addresses of the former system that the browser calls at sign-in and sign-out. */
  urlLegadoEntrada: string | null
  urlLegadoSaida: string | null
  /** Minutes without an act after which a sign-in ends; null for no such limit. */
  minutosParado: number | null
  /** Since when it is closed here because it moves to another installation. */
  mudancaEm: string | null
}

/** The answer of a distributor that moves; the proxy leads to its new installation soon. */
export const MOVING = new AppError(
  503,
  'em-mudanca',
  'Este sistema está mudando de servidor. Nada foi perdido; tente de novo em alguns minutos.',
)
/** Seconds after which a caller may ask again. */
export const MOVING_RETRY_S = 30

/** Background work of every few seconds asks who moves; a change is also told by a notification. */
const MOVING_VALIDITY_MS = 5000
/** How long a process caches the distributor of a host. */
export const VALIDITY_MS = 30_000
const COLUMNS = [
  'd.codDistribuidor',
  'd.distribuidor',
  'd.nameEmpresa',
  'd.mascaraCodigoInterno',
  'd.mascaraCodigoLogin',
  'd.dominioGestao',
  'd.dominioApi',
  'd.dominioIntegracao',
  'd.dominioOrcamento',
  'd.dominioPesquisa',
  'd.tipoConexao',
  'd.corPrimaria',
  'd.urlLegadoEntrada',
  'd.urlLegadoSaida',
  'd.minutosParado',
  'd.mudancaEm',
] as const

const toTenant = (linha: Omit<Tenant, 'tipoConexao'> & { tipoConexao: string }): Tenant => ({
  ...linha,
  tipoConexao: linha.tipoConexao === 'http' ? 'http' : 'https',
})

const hostOf = (header: string | undefined): string => (header ?? '').toLowerCase().replace(/:\d+$/, '')

/** Host → distributor, from the database and cached; `forget` drops the cache when the register changes. */
export class Tenants {
  readonly #db: Db
  readonly #allowsLocalhost: boolean
  #moving: { until: number; codes: Promise<readonly number[]> } | null = null
  readonly #byHost = new Map<string, { ate: number; valor: Promise<Tenant | null> }>()

  constructor(db: Db, allowsLocalhost: boolean) {
    this.#db = db
    this.#allowsLocalhost = allowsLocalhost
  }

  forget(): void {
    this.#byHost.clear()
    this.#moving = null
  }

  /** Codes of the distributors that move to another installation: background work leaves them alone. */
  moving(): Promise<readonly number[]> {
    const now = Date.now()
    if (!this.#moving || this.#moving.until < now) {
      const read = transaction(this.#db, 'sistema', (tx) =>
        tx.selectFrom('distribuidor').select('codDistribuidor').where('mudancaEm', 'is not', null).execute(),
      ).then((rows) => rows.map((r) => r.codDistribuidor))
      this.#moving = { until: now + MOVING_VALIDITY_MS, codes: read }
      read.catch(() => (this.#moving = null))
    }
    return this.#moving.codes
  }

  /** Distributor of a Host header; throws 404 `distribuidor-nao-cadastrado` naming the host, and 503 while it moves. */
  async forHost(header: string | undefined): Promise<Tenant> {
    const tenant = await this.find(header)
    if (!tenant)
      throw new AppError(
        404,
        'distribuidor-nao-cadastrado',
        `Distribuidor não cadastrado: ${hostOf(header) || '(sem endereço)'}`,
      )
    if (tenant.mudancaEm !== null) throw MOVING
    return tenant
  }

  /** Distributor of a Host header, also while it moves; null for an unknown host. */
  async find(header: string | undefined): Promise<Tenant | null> {
    const host = hostOf(header)
    const now = Date.now()
    let achado = this.#byHost.get(host)
    if (!achado || achado.ate < now) {
      if (this.#byHost.size > 5000) this.#byHost.clear()
      achado = { ate: now + VALIDITY_MS, valor: this.#read(host) }
      this.#byHost.set(host, achado)
      achado.valor.catch(() => this.#byHost.delete(host))
    }
    return achado.valor
  }

  async #read(host: string): Promise<Tenant | null> {
    const linha = await transaction(this.#db, 'sistema', (tx) =>
      tx
        .selectFrom('distribuidorHost as h')
        .innerJoin('distribuidor as d', 'd.codDistribuidor', 'h.codDistribuidor')
        .select(COLUMNS)
        .where('h.host', '=', host)
        .where('d.ativo', '=', true)
        .executeTakeFirst(),
    )
    // `localhost` opens developer tools: never outside demo and development, whatever the Host header says.
    if (!linha || (linha.distribuidor === 'localhost' && !this.#allowsLocalhost)) return null
    return toTenant(linha)
  }

  /** Distributor by its code, for background work. It may have no host or be inactive: its remaining work still runs. */
  async fromCode(codDistribuidor: number): Promise<Tenant> {
    const linha = await transaction(this.#db, 'sistema', (tx) =>
      tx
        .selectFrom('distribuidor as d')
        .select(COLUMNS)
        .where('d.codDistribuidor', '=', codDistribuidor)
        .executeTakeFirstOrThrow(),
    )
    return toTenant(linha)
  }
}

/** The integration key of a call. */
export interface UsedKey {
  codChave: number
  /** A test key: its calls are rolled back. */
  teste: boolean
  porMinuto: number
  /** What it may do; null for everything. */
  escopos: readonly string[] | null
  /** Code of the logged call that support repeats with its original key. */
  repete?: number
}

/** Integration key of a bearer value, valid only for its own distributor; throws 401. Its last use is written at most once a minute. */
export async function integracaoKey(db: Db, tenant: Tenant, valor: string | undefined): Promise<UsedKey> {
  if (!valor) throw unauthorized('Informe a chave de integração em Authorization: Bearer')
  const hash = createHash('sha256').update(valor).digest('hex')
  const { codDistribuidor } = tenant
  const key = await transaction(db, 'sistema', async (tx) => {
    const found = await tx
      .selectFrom('integracaoChave')
      .select([
        'codChave',
        'teste',
        'porMinuto',
        'escopos',
        sql<boolean>`expira_em <= now()`.as('vencida'),
        sql<boolean>`ultimo_uso is null or ultimo_uso < now() - interval '1 minute'`.as('faz1Minuto'),
      ])
      .where('chaveHash', '=', hash)
      .where('codDistribuidor', '=', codDistribuidor)
      .where('ativa', '=', true)
      .executeTakeFirst()
    if (found?.faz1Minuto && !found.vencida)
      await tx
        .updateTable('integracaoChave')
        .set({ ultimoUso: sql`now()` })
        .where((eb) => eb.and({ codDistribuidor, codChave: found.codChave }))
        .execute()
    return found
  })
  if (!key) throw unauthorized('Chave de integração inválida')
  if (key.vencida) throw unauthorized('Esta chave de integração venceu. Crie outra.')
  const { codChave, teste, porMinuto, escopos } = key
  return { codChave, teste, porMinuto, escopos }
}
