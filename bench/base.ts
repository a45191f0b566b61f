import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { Database } from '../src/server/core/database/database.ts'
import { abrirBanco, criarCliente } from '../src/server/core/database/pool.ts'
import { prepararMotor, type Engine } from '../src/server/core/installation/engine.ts'
import { lerEnv, type Env } from '../src/server/core/env.ts'
import { migrar } from '../src/server/core/database/migrate.ts'
import { iniciarServidor, type Servidor } from '../src/server/core/server.ts'
import { filho } from './medir.ts'

// Before any data is made, and in the child processes that serve it too: as the server does first of all.

const PAPEL = 'patio_app'

/** Host of the distributor that the benchmarks' data belongs to. */
export const HOST = 'grande.localhost'

/** Quotes of the largest data set: about 20 minutes to make and 20 GB of disk on a quiet machine; BENCH_QUOTES makes it smaller. */
export const MUITOS = Number(process.env['BENCH_QUOTES'] ?? 5_000_000)

export interface Base {
  /** Number of quotes. */
  quotes: number
  dono: pg.ClientConfig
  database: Database
  env: Env
  codDistribuidor: number
  lojas: number[]
}

/** The cluster of one run: the embedded engine as `npm start` runs it, fsync on, in a throw-away folder. */
export interface Bancada {
  /** Database with this many quotes: made on its first use, shared by the figures after it. */
  base(quotes: number): Promise<Base>
  /** Version of its PostgreSQL. */
  versao(): Promise<string>
  fechar(): Promise<void>
}

/** Opens the benchmark's cluster; BENCH_DIR keeps it between runs, to work on one figure. */
export async function abrirBancada(): Promise<Bancada> {
  const guardada = process.env['BENCH_DIR']
  const pasta = guardada ?? (await mkdtemp(join(tmpdir(), 'patio-bench-')))
  let motor: Engine | null = null
  const bases = new Map<number, Promise<Base>>()
  async function ligar(): Promise<Engine> {
    motor ??= await prepararMotor(pasta)
    await motor.garantirNoAr()
    return motor
  }
  async function abrir(quotes: number): Promise<Base> {
    const env = lerEnv({
      // As people run it: development judges each answer against its schema as well.
      PATIO_MODE: 'demo',
      PORT: '0',
      DATA_DIR: pasta,
      LOG_LEVEL: 'silent',
      RATE_LIMIT_FACTOR: '0',
    })
    return abrirBase(await ligar(), env, quotes)
  }
  return {
    base(quotes) {
      const achada = bases.get(quotes) ?? abrir(quotes)
      bases.set(quotes, achada)
      return achada
    },
    async versao() {
      const client = await conectar({ host: (await ligar()).socket, user: 'postgres', database: 'postgres' })
      const { rows } = await client.query<{ server_version: string }>('show server_version')
      await client.end()
      return rows[0]?.server_version ?? ''
    },
    async fechar() {
      for (const b of bases.values()) await (await b).database.fechar()
      await motor?.parar()
      if (!guardada) await rm(pasta, { recursive: true, force: true })
    },
  }
}

async function abrirBase(motor: Engine, env: Env, quotes: number): Promise<Base> {
  const nome = `bench_${quotes}`
  const admin = await conectar({ host: motor.socket, user: 'postgres', database: 'postgres' })
  await admin.query(
    `do $$ begin if not exists (select from pg_roles where rolname = '${PAPEL}') then create role ${PAPEL} login nosuperuser nobypassrls noinherit; end if; end $$`,
  )
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [nome])
  if (!rowCount) await admin.query(`create database ${nome}`)
  await admin.end()
  const dono = { host: motor.socket, user: 'postgres', database: nome }
  await migrar(dono, PAPEL)
  const client = await conectar(dono)
  const { rows } = await client.query<{ cod: number }>(
    `select cod_distribuidor as cod from distribuidor where distribuidor = 'grande'`,
  )
  if (rows.length === 0) {
    console.error(`Preparing ${quotes.toLocaleString('en')} quotes…`)
    await filho('semear.ts', { dono, quotes })
  }
  const { rows: lojas } = await client.query<{ d: number; l: number }>(
    `select cod_distribuidor as d, cod_concessionaria as l from concessionaria join distribuidor using (cod_distribuidor) where distribuidor = 'grande' order by 2`,
  )
  await client.end()
  const banco = abrirBanco({ ...dono, user: PAPEL }, 10)
  return {
    quotes,
    dono,
    env,
    database: { banco, dono, papel: PAPEL, motor: null, fechar: () => banco.fechar() },
    codDistribuidor: lojas[0]?.d ?? 0,
    lojas: lojas.map((x) => x.l),
  }
}

/** A connection outside any pool; waits while the engine is still starting. */
export async function conectar(config: pg.ClientConfig): Promise<pg.Client> {
  for (let tentativa = 0; ; tentativa++) {
    const client = criarCliente(config)
    try {
      await client.connect()
      return client
    } catch (e) {
      if ((e as { code?: string }).code !== '57P03' || tentativa > 300) throw e
      await new Promise((ok) => setTimeout(ok, 200))
    }
  }
}

/** The product's server over a base, and an access token of its administrator; its job engine only when asked for. */
export async function servir(
  base: Base,
  opcoes = { jobs: false },
): Promise<{ servidor: Servidor; url: string; token: string }> {
  const servidor = await iniciarServidor(base.env, base.database, opcoes)
  const inquilino = await servidor.partes.inquilinos.doHost(HOST)
  const client = await conectar(base.dono)
  const { rows } = await client.query<{ u: number }>(
    'select cod_usuario as u from usuario where cod_distribuidor = $1 and cod_nivel = 2 limit 1',
    [base.codDistribuidor],
  )
  await client.end()
  const token = await servidor.partes.sessoes.emitir(
    inquilino,
    { codUsuario: rows[0]?.u ?? 0, codNivel: 2 },
    randomUUID(),
  )
  return { servidor, url: servidor.endereco, token }
}
