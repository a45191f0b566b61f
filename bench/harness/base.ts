// What every figure stands on: the large data set, a server over it, clocks, load, and the table of results.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { Database } from '../../src/server/core/database/database.ts'
import { openDb, createClient } from '../../src/server/core/database/pool.ts'
import { prepareEngine, type Engine } from '../../src/server/core/installation/embedded-engine.ts'
import { readEnv, type Env } from '../../src/server/core/env.ts'
import { migrate } from '../../src/server/core/database/migrate.ts'
import { startServer, type AppServer } from '../../src/server/core/server.ts'
import { child } from './measure.ts'

const ROLE = 'patio_app'

/** Host of the distributor that owns the benchmark data. */
export const HOST = 'grande.localhost'

/** Quotes of the largest data set: about 20 minutes and 20 GB of disk on an idle machine; BENCH_QUOTES makes it smaller. */
export const MANY = Number(process.env['BENCH_QUOTES'] ?? 5_000_000)

export interface Base {
  /** Number of quotes. */
  quotes: number
  dono: pg.ClientConfig
  database: Database
  env: Env
  codDistribuidor: number
  lojas: number[]
}

/** The cluster of one run: the embedded engine as `npm start` runs it, with fsync on, in a throw-away folder. */
export interface Bench {
  /** Database with this many quotes, created on first use and shared by later figures. */
  base(quotes: number): Promise<Base>
  /** PostgreSQL version. */
  versao(): Promise<string>
  close(): Promise<void>
}

/** Opens the benchmark's cluster; BENCH_DIR keeps it between runs, for work on one figure. */
export async function openBench(): Promise<Bench> {
  const kept = process.env['BENCH_DIR']
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'patio-bench-')))
  let motor: Engine | null = null
  const bases = new Map<number, Promise<Base>>()
  async function connect(): Promise<Engine> {
    motor ??= await prepareEngine(folder)
    await motor.ensureRunning()
    return motor
  }
  async function open(quotes: number): Promise<Base> {
    const env = readEnv({
      // Demo mode, because development mode also validates each response against its schema.
      PATIO_MODE: 'demo',
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      RATE_LIMIT_FACTOR: '0',
    })
    return openBase(await connect(), env, quotes)
  }
  return {
    base(quotes) {
      const found = bases.get(quotes) ?? open(quotes)
      bases.set(quotes, found)
      return found
    },
    async versao() {
      const client = await openConnection({ host: (await connect()).socket, user: 'postgres', database: 'postgres' })
      const { rows } = await client.query<{ server_version: string }>('show server_version')
      await client.end()
      return rows[0]?.server_version ?? ''
    },
    async close() {
      for (const b of bases.values()) await (await b).database.close()
      await motor?.stop()
      if (!kept) await rm(folder, { recursive: true, force: true })
    },
  }
}

async function openBase(motor: Engine, env: Env, quotes: number): Promise<Base> {
  const nome = `bench_${quotes}`
  const admin = await openConnection({ host: motor.socket, user: 'postgres', database: 'postgres' })
  await admin.query(
    `do $$ begin if not exists (select from pg_roles where rolname = '${ROLE}') then create role ${ROLE} login nosuperuser nobypassrls noinherit; end if; end $$`,
  )
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [nome])
  if (!rowCount) await admin.query(`create database ${nome}`)
  await admin.end()
  const dono = { host: motor.socket, user: 'postgres', database: nome }
  await migrate(dono, ROLE)
  const client = await openConnection(dono)
  const { rows } = await client.query<{ cod: number }>(
    `select cod_distribuidor as cod from distribuidor where distribuidor = 'grande'`,
  )
  if (rows.length === 0) {
    console.error(`Preparing ${quotes.toLocaleString('en')} quotes…`)
    await child('harness/seed.ts', { dono, quotes })
  }
  const { rows: lojas } = await client.query<{ d: number; l: number }>(
    `select cod_distribuidor as d, cod_concessionaria as l from concessionaria join distribuidor using (cod_distribuidor) where distribuidor = 'grande' order by 2`,
  )
  await client.end()
  const db = openDb({ ...dono, user: ROLE }, 10)
  return {
    quotes,
    dono,
    env,
    database: { db, dono, papel: ROLE, motor: null, close: () => db.close() },
    codDistribuidor: lojas[0]?.d ?? 0,
    lojas: lojas.map((x) => x.l),
  }
}

/** A connection outside any pool; waits while the engine is still starting. */
export async function openConnection(config: pg.ClientConfig): Promise<pg.Client> {
  for (let attempt = 0; ; attempt++) {
    const client = createClient(config)
    try {
      await client.connect()
      return client
    } catch (e) {
      if ((e as { code?: string }).code !== '57P03' || attempt > 300) throw e
      await new Promise((ok) => setTimeout(ok, 200))
    }
  }
}

/** The product's server over a base, and an access token of its administrator; `jobs` also starts its job engine. */
export async function serve(
  base: Base,
  options = { jobs: false },
): Promise<{ servidor: AppServer; url: string; token: string }> {
  const server = await startServer(base.env, base.database, options)
  const tenant = await server.services.tenants.forHost(HOST)
  const client = await openConnection(base.dono)
  const { rows } = await client.query<{ u: number }>(
    'select cod_usuario as u from usuario where cod_distribuidor = $1 and cod_nivel = 2 limit 1',
    [base.codDistribuidor],
  )
  await client.end()
  const token = await server.services.sessoes.issue(tenant, { codUsuario: rows[0]?.u ?? 0, codNivel: 2 }, randomUUID())
  return { servidor: server, url: server.endereco, token }
}
