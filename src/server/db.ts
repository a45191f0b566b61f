import { createHash } from 'node:crypto'
import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { DB } from './schema.ts'

pg.types.setTypeParser(20, Number)
pg.types.setTypeParser(1700, Number)
pg.types.setTypeParser(1082, (v) => v)
// Microseconds stay: a cursor cut to milliseconds would skip or repeat rows.
pg.types.setTypeParser(1184, (v) => (v.endsWith('+00') ? `${v.slice(0, 10)}T${v.slice(11, -3)}Z` : new Date(v).toISOString()))

/** A query bound to one open transaction; every `queries.ts` function takes it first. */
export type Tx = Kysely<DB>

/** What the row-level policies read: tenant, user and reachable stores ('todas' for the whole tenant). */
export interface Contexto {
  codDistribuidor: number
  codUsuario: number | null
  lojas: 'todas' | readonly number[]
}

export interface Banco {
  pool: pg.Pool
  db: Kysely<DB>
  /** Driver settings of the same login role, for connections outside the pool (LISTEN). */
  config: pg.ClientConfig
}

const MAX_NOMES = 500
const nomes = new Map<string, string>()

/** Statement name of a query text, so that the server plans it once per connection; undefined once too many texts exist. */
function nomeDe(texto: string): string | undefined {
  const achado = nomes.get(texto)
  if (achado) return achado
  if (nomes.size >= MAX_NOMES) return undefined
  const nome = createHash('sha1').update(texto).digest('base64url')
  nomes.set(texto, nome)
  return nome
}

class ClientComNomes extends pg.Client {
  // The driver's overloads reduce to this: text with values becomes a named statement.
  override query(...args: unknown[]): never {
    const [texto, valores, ...resto] = args
    if (typeof texto === 'string' && Array.isArray(valores) && valores.length > 0) {
      const name = nomeDe(texto)
      if (name) return super.query.apply(this, [{ text: texto, values: valores, name }, ...resto] as never) as never
    }
    return super.query.apply(this, args as never) as never
  }
}

/** Opens the pool; connections that die are replaced, and an outage never ends the process. */
export function abrirBanco(config: pg.ClientConfig, max: number): Banco {
  const pool = new pg.Pool({ ...config, options: '-c timezone=UTC', max, Client: ClientComNomes, connectionTimeoutMillis: 3000, idleTimeoutMillis: 30_000 })
  pool.on('error', () => {})
  // A connection in use emits its own death too; its query already rejects.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] })
  return { pool, db, config }
}

function preambulo(contexto: Contexto | 'sistema'): string {
  if (contexto === 'sistema') return 'begin; set local role app_system'
  const lojas = contexto.lojas === 'todas' ? '*' : `{${contexto.lojas.map(Number).join(',')}}`
  return `begin; set local role app_user; select set_config('app.distribuidor','${Number(contexto.codDistribuidor)}',true), set_config('app.usuario','${contexto.codUsuario === null ? '' : Number(contexto.codUsuario)}',true), set_config('app.lojas','${lojas}',true)`
}

/** Runs `fn` in one transaction bound to a tenant, user and stores (or, as 'sistema', to none); commits, or rolls back on a throw. */
export function transacao<T>(banco: Banco, contexto: Contexto | 'sistema', fn: (tx: Tx) => Promise<T>): Promise<T> {
  return banco.db.connection().execute(async (conexao) => {
    await sql.raw(preambulo(contexto)).execute(conexao)
    let resultado: T
    try {
      resultado = await fn(conexao)
    } catch (e) {
      await sql
        .raw('rollback')
        .execute(conexao)
        .catch(() => {})
      throw e
    }
    await sql.raw('commit').execute(conexao)
    return resultado
  })
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
