import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  sql,
  type JoinBuilder,
  type PostgresPoolClient,
  type RawBuilder,
} from 'kysely'
import pg from 'pg'
import { type Abertura, type Contexto, Guardar, textoDe } from './abertura.ts'
import { Compilador, Consulta } from './linhas.ts'
import type { DB } from './schema.ts'

pg.types.setTypeParser(20, Number)
pg.types.setTypeParser(1700, Number)
pg.types.setTypeParser(1082, (v) => v)
// PostgreSQL leaves the zeros at the end of a second out ("34.5", "34"); toISOString, and so the wire, always has three digits.
const FALTAM_DIGITOS: Partial<Record<number, string>> = { 22: '.000', 24: '00', 25: '0' }
// Microseconds stay: a cursor cut to milliseconds would skip or repeat rows.
pg.types.setTypeParser(1184, (v) =>
  v.endsWith('+00')
    ? `${v.slice(0, 10)}T${v.slice(11, -3)}${FALTAM_DIGITOS[v.length] ?? ''}Z`
    : new Date(v).toISOString(),
)

/** A query bound to one open transaction; every `queries.ts` function takes it first. */
export type Tx = Kysely<DB>

/** Condition that a row is of the context's tenant; every query carries it beside the row-level policies, so that its indexes serve. `alias` is the table's in the query. */
export function doInquilino(c: { inquilino: { codDistribuidor: number } }, alias?: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(alias ? `${alias}.codDistribuidor` : 'codDistribuidor')} = ${c.inquilino.codDistribuidor}`
}

/** Parameters that PostgreSQL takes in one statement. */
const MAX_PARAMETROS = 65_535

/** Rows to insert in pieces that a statement can carry. */
export function* emPedacos<T extends object>(linhas: readonly T[]): Generator<T[]> {
  const porVez = Math.floor(MAX_PARAMETROS / Math.max(1, Object.keys(linhas[0] ?? {}).length))
  for (let i = 0; i < linhas.length; i += porVez) yield linhas.slice(i, i + porVez)
}

/** Join on a composite key: the same tenant and the same code, as `liga('c.codConcessionaria', 'o.codConcessionaria')`. */
export function liga(uma: `${string}.${string}`, outra: `${string}.${string}`) {
  const [a = '', b = ''] = [uma, outra].map((coluna) => `${coluna.split('.')[0]}.codDistribuidor`)
  return <D, T extends keyof D>(j: JoinBuilder<D, T>): JoinBuilder<D, T> =>
    j.on(sql<boolean>`${sql.ref(a)} = ${sql.ref(b)} and ${sql.ref(uma)} = ${sql.ref(outra)}`)
}

export interface Banco {
  pool: pg.Pool
  /** Driver settings of the same login role, for connections outside the pool (LISTEN). */
  config: pg.ClientConfig
  /** Ends every connection: an idle one would keep its process alive. */
  fechar(): Promise<void>
}

const MAX_NOMES = 500
const MAX_VISTOS = 5000
/** Texts that have a name and when they were last sent, counted in statements; and the names of whose statements connections keep a plan. */
const nomes = new Map<string, { nome: string; usado: number }>()
const vivos = new Set<string>()
/** Texts that were sent once: many are written for one act only, as the rows of an import. */
const vistos = new Set<string>()
let enviados = 0

/** Statement name of a text that is sent again, so that each connection plans it once; the one that nobody sent for longest makes room. */
function nomeDe(texto: string): string | undefined {
  enviados += 1
  const achado = nomes.get(texto)
  if (achado) {
    achado.usado = enviados
    return achado.nome
  }
  if (!vistos.delete(texto)) {
    if (vistos.size >= MAX_VISTOS) vistos.clear()
    vistos.add(texto)
    return undefined
  }
  if (nomes.size >= MAX_NOMES) esquecer()
  const nome = createHash('sha1').update(texto).digest('base64url')
  nomes.set(texto, { nome, usado: enviados })
  vivos.add(nome)
  return nome
}

function esquecer(): void {
  const [texto, { nome }] = [...nomes].reduce((a, b) => (a[1].usado <= b[1].usado ? a : b))
  nomes.delete(texto)
  vivos.delete(nome)
}

/** A statement as it is sent: under its name when it has values. */
function comNome(text: string, values: readonly unknown[]): pg.QueryConfig {
  const name = values.length > 0 ? nomeDe(text) : undefined
  return { text, values: [...values], ...(name && { name }) }
}

/** How long an ended reading may wait to leave with what its connection sends next. */
const FIM_ADIADO_MS = 20
/** Every so many transactions a connection lets go of plans whose statements lost their name. */
const LARGAR_A_CADA = 100

/** A connection of the pool: statements under names, and a transaction's beginning and end in as few packets as they need. */
export class ClientComNomes extends pg.Client {
  #abertura: Abertura | undefined
  #guardados = false
  #fim: NodeJS.Timeout | undefined
  #transacoes = 0

  /** Keeps the statements of beginnings; before any transaction, since one that failed takes none. */
  guardar(): void {
    this.#guardados = true
    super.query(new Guardar('', (e) => (this.#guardados = !e)))
  }

  /** A transaction begins with the first query that is sent in it. */
  abrir(como: Abertura): void {
    this.#abertura = como
  }

  // The driver's overloads reduce to this: text with values becomes a named statement.
  override query(...args: unknown[]): never {
    const como = this.#abertura
    this.#abertura = undefined
    const terminar = this.#fim !== undefined
    clearTimeout(this.#fim)
    this.#fim = undefined
    if (como) this.#comecar(como, terminar, args[0])
    else if (terminar) this.#terminar()
    const [texto, valores, ...resto] = args
    if (typeof texto === 'string' && Array.isArray(valores)) return this.#enviar([comNome(texto, valores), ...resto])
    return this.#enviar(args)
  }

  /** Has the transaction begin with its first query, or just before one that cannot carry it. */
  #comecar(como: Abertura, terminar: boolean, primeira: unknown): void {
    const largar = this.#largar()
    if (this.#guardados && largar === '' && primeira instanceof Consulta && primeira.levar(como, terminar)) return
    // Should it fail, the transaction has failed, and its next query says so.
    super.query(`${terminar ? 'commit; ' : ''}${largar}${textoDe(como)}`, () => {})
  }

  /** Lets go of a transaction that has sent nothing; false where it has begun, and must be ended. */
  desistir(): boolean {
    const sem = this.#abertura !== undefined
    this.#abertura = undefined
    return sem
  }

  /** Now and then, what gives back the plans that lost their name. */
  #largar(): string {
    if (++this.#transacoes % LARGAR_A_CADA !== 0) return ''
    const { parsedStatements } = this.connection as unknown as { parsedStatements: Record<string, string> }
    const velhos = Object.keys(parsedStatements).filter((nome) => !vivos.has(nome))
    for (const nome of velhos) delete parsedStatements[nome]
    return velhos.map((nome) => `deallocate "${nome}"; `).join('')
  }

  /** Sends by callback and promises by itself: results behind the driver's own promise outlive young collections, and a long reading then grows by hundreds of megabytes before a full one. */
  #enviar(args: readonly unknown[]): never {
    const enviar = (...a: unknown[]) => super.query.apply(this, a as never) as never
    const proprio = typeof args[0] === 'object' && args[0] !== null && 'submit' in args[0]
    if (proprio || typeof args.at(-1) === 'function') return enviar(...args)
    return new Promise((ok, falha) => {
      enviar(...args, (e: Error | null, r: unknown) => (e ? falha(e) : ok(r)))
    }) as never
  }

  /** Ends the open transaction, which only read, with the next one's beginning: a packet less for each, and a waking less for the engine. Whatever else is sent next comes after its end. */
  terminarDepois(): void {
    this.#fim = setTimeout(() => {
      this.#fim = undefined
      this.#terminar()
    }, FIM_ADIADO_MS).unref()
  }

  #terminar(): void {
    // Where it fails the connection has ended, and with it what was open.
    super.query('commit', () => {})
  }

  /** Holds what is sent now and by the promises already pending, so that it leaves in one packet. */
  juntar(): void {
    const { stream } = this.connection
    stream.cork()
    process.nextTick(() => stream.uncork())
  }
}

/** Builds queries as text and runs none. */
export const SEM_CONEXAO: Tx = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new Compilador(),
  },
})

/** A connection outside the pool. Should it die while nobody uses it, its next query says so: by itself it never ends the process. */
export function criarCliente(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client(config)
  client.on('error', () => {})
  return client
}

/** Opens the pool; connections that die are replaced, and an outage never ends the process. */
export function abrirBanco(config: pg.ClientConfig, max: number): Banco {
  // Pipeline mode: beginning, query and commit leave together instead of each waiting for the one before (docs/decisions/0008).
  const pool = new pg.Pool({
    ...config,
    pipeline: true,
    // A query that the engine never answers, whatever happened to it, ends its connection.
    query_timeout: 60_000,
    options: '-c timezone=UTC',
    max,
    Client: ClientComNomes,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 30_000,
  })
  pool.on('error', () => {})
  // A connection in use emits its own death too; its query already rejects.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    if (client instanceof ClientComNomes) client.guardar()
  })
  return { pool, config, fechar: () => pool.end() }
}

class Dialeto extends PostgresDialect {
  override createQueryCompiler(): Compilador {
    return new Compilador()
  }
}

/** Kysely over each connection of the pool, made once. */
const porConexao = new WeakMap<pg.PoolClient, Tx>()
const conexoes = new WeakMap<Tx, pg.PoolClient>()

/** The connection under a transaction, for what Kysely cannot say. */
export function conexaoDe(tx: Tx): pg.PoolClient {
  const client = conexoes.get(tx)
  if (!client) throw new Error('No connection under this transaction')
  return client
}

/**
 * The rest of a transaction takes one plan for each statement, whatever its values: for long queries that find their rows by keys, where planning
 * anew costs more than their work. Leaves with the next statement.
 */
export function planoUnico(tx: Tx): void {
  // Should it fail, the transaction has failed, and its next statement says so.
  conexaoDe(tx)
    .query('set local plan_cache_mode = force_generic_plan')
    .catch(() => {})
}

function kyselyDe(client: pg.PoolClient): Tx {
  let tx = porConexao.get(client)
  if (!tx) {
    const query = (texto: string, valores: readonly unknown[]) =>
      new Promise((ok, falha) => {
        client.query(new Consulta(comNome(texto, valores), (e, r) => (e ? falha(e) : ok(r))))
      })
    const presa = { query, release: () => {} } as PostgresPoolClient
    tx = new Kysely<DB>({
      dialect: new Dialeto({
        pool: { connect: () => Promise.resolve(presa), end: () => Promise.resolve(), options: {} },
      }),
    })
    porConexao.set(client, tx)
    conexoes.set(tx, client)
  }
  return tx
}

const abertas = new AsyncLocalStorage<{ aberta: boolean }>()

/** Held by whatever is slow or asks the outside world: a transaction that waits for it keeps a connection from everybody. Throws inside one. */
export function foraDeTransacao(oQue: string): void {
  if (abertas.getStore()?.aberta) throw new Error(`${oQue} must not wait inside an open transaction`)
}

/** Runs `fn` in one transaction bound to a tenant, user and stores (or, as 'sistema', to none); commits, or rolls back on a throw. With `leitura` it may only read, and the commit waits for the next transaction of its connection. */
export async function transacao<T>(
  banco: Banco,
  contexto: Contexto | 'sistema',
  fn: (tx: Tx) => Promise<T>,
  opcoes: { leitura?: boolean } = {},
): Promise<T> {
  const leitura = opcoes.leitura ?? false
  const client = (await banco.pool.connect()) as pg.PoolClient & ClientComNomes
  client.juntar()
  const { morte, soltar } = vigiar(client)
  // Should the beginning fail, the login role by itself may do nothing.
  client.abrir({ contexto, leitura })
  const estado = { aberta: true }
  try {
    const resultado = await Promise.race([abertas.run(estado, () => fn(kyselyDe(client))), morte])
    if (!client.desistir()) {
      if (leitura) client.terminarDepois()
      else await Promise.race([client.query('commit'), morte])
    }
    soltar()
    return resultado
  } catch (e) {
    if (client.desistir()) soltar()
    else await Promise.race([client.query('rollback'), morte]).then(() => soltar(), soltar)
    throw e
  } finally {
    estado.aberta = false
  }
}

const ESPERA_DA_MORTE_MS = 1000

/** Watches a client in use: when its connection ends and its queries do not say so themselves, `morte` rejects; `soltar` gives the client back, once. */
function vigiar(client: pg.PoolClient): { morte: Promise<never>; soltar: (erro?: unknown) => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let falhar: (e: Error) => void = () => {}
  const morte = new Promise<never>((_, falha) => (falhar = falha))
  morte.catch(() => {})
  const aoMorrer = () => {
    timer = setTimeout(() => falhar(new Error('Connection terminated unexpectedly')), ESPERA_DA_MORTE_MS)
  }
  client.once('end', aoMorrer)
  return {
    morte,
    soltar(erro) {
      client.off('end', aoMorrer)
      clearTimeout(timer)
      client.release(erro instanceof Error ? erro : erro !== undefined)
    },
  }
}

/** Waits for the database to answer, up to `segundos`; throws its last error. */
export async function esperarBanco(banco: Banco, segundos: number): Promise<void> {
  const fim = Date.now() + segundos * 1000
  for (;;) {
    try {
      await banco.pool.query('select 1')
      return
    } catch (e) {
      if (Date.now() > fim) throw e
      await new Promise((ok) => setTimeout(ok, 100))
    }
  }
}
