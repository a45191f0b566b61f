import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { openDatabase, type Database } from '../../src/server/core/database/database.ts'
import { openDb, createClient } from '../../src/server/core/database/pool.ts'
import { loadDemo } from '../../src/server/core/installation/demo-data.ts'
import { readEnv } from '../../src/server/core/env.ts'
import { migrateJobs } from '../../src/server/core/jobs/jobs.ts'
import { startServer, type AppServer } from '../../src/server/core/server.ts'
import { createTemplate, TEMPLATE_SOURCES, MODELO, type Cluster } from '../database/cluster.ts'
import type { Sources } from '../database/cache.ts'

export interface Demo {
  server: AppServer
  portNumber: number
  close(): Promise<void>
}

/** Demo data loaded once and copied per product: a throw-away cluster with the database, and the files. */
export interface DemoTemplate {
  cluster: Cluster
  folder: string
  /** Folder of the copies; the end of the run removes it, because a worker's product is never closed. */
  copias: string
}
const DATABASE = 'patio_demo'
/** Port in the template's addresses; each copy replaces it with its own. */
const TEMPLATE_PORT = 8080

/**
 * The whole product with demo data, on a free port and in a throw-away folder, for browser tests and screenshots. With `modelo` the data is
 * a copy of the template.
 */
export async function openDemo(environment: Record<string, string> = {}, modelo?: DemoTemplate): Promise<Demo> {
  const folder = await mkdtemp(join(modelo?.copias ?? tmpdir(), 'patio-demo-'))
  const portNumber = await freePort()
  const env = demoEnv(portNumber, folder, environment)
  const database = modelo
    ? await copyTemplate(modelo, portNumber, folder)
    : await openDatabase(env, { withMigration: true })
  if (!modelo) {
    await migrateJobs(database.dono, database.papel)
    await loadDemo(env, database)
  }
  const server = await startServer(env, database)
  return {
    server,
    portNumber,
    async close() {
      await server.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const demoEnv = (portNumber: number, folder: string, environment: Record<string, string> = {}) =>
  readEnv({
    PATIO_MODE: 'demo',
    PORT: String(portNumber),
    DATA_DIR: folder,
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
    RATE_LIMIT_FACTOR: '0',
    ULTIMOS_PEDIDOS_MS: '0',
    ...environment,
  })

function databaseIn(cluster: Cluster, database: string): Database {
  const dono = { ...cluster.dono, database }
  const db = openDb({ ...dono, user: cluster.papel, password: cluster.senha }, 10)
  return { db, dono, papel: cluster.papel, motor: null, close: () => db.close() }
}

/** Sources of the demo data. */
export const DEMO_SOURCES: Sources = {
  withImports: [
    ...TEMPLATE_SOURCES.withImports,
    'db',
    'src/server/core/files/storage.ts',
    'src/server/core/secrets/password.ts',
    'src/server/relatorios/indicadores/count.ts',
    'src/server/agenda/painel-agenda/days.ts',
  ],
  standalone: [...TEMPLATE_SOURCES.standalone, 'src/server/core/installation/demo-data.ts', 'tests/browser/demo.ts'],
}

/** Fills a cluster with the migrated template and a database of demo data; the demo's files go to `folder`. */
export async function fillWithDemo(cluster: Cluster, folder: string): Promise<void> {
  await createTemplate(cluster)
  await asOwner(cluster, 'postgres', (client) => client.query(`create database ${DATABASE} template ${MODELO}`))
  const database = databaseIn(cluster, DATABASE)
  await loadDemo(demoEnv(TEMPLATE_PORT, folder), database)
  await database.close()
}

async function copyTemplate(
  { cluster, folder: origem }: DemoTemplate,
  portNumber: number,
  folder: string,
): Promise<Database> {
  const nome = `demo_${randomBytes(6).toString('hex')}`
  await asOwner(cluster, 'postgres', (client) =>
    client.query(`create database ${nome} template ${DATABASE} strategy file_copy`),
  )
  const columns = ['gestao', 'api', 'integracao', 'checklist', 'orcamento', 'pesquisa'].map((d) => `dominio_${d}`)
  const replacements = columns.map((c) => `${c} = replace(${c}, ':${TEMPLATE_PORT}', ':${portNumber}')`)
  await asOwner(cluster, nome, (client) => client.query(`update distribuidor set ${replacements.join(', ')}`))
  await cp(origem, folder, { recursive: true })
  const database = databaseIn(cluster, nome)
  return {
    ...database,
    async close() {
      await database.close()
      await asOwner(cluster, 'postgres', (client) => client.query(`drop database ${nome} with (force)`))
    },
  }
}

async function asOwner(
  cluster: Cluster,
  database: string,
  run: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = createClient({ ...cluster.dono, database })
  await client.connect()
  try {
    await run(client)
  } finally {
    await client.end()
  }
}

function freePort(): Promise<number> {
  return new Promise((ok, failure) => {
    const s = createServer()
    s.once('error', failure)
    s.listen(0, '127.0.0.1', () => {
      const a = s.address()
      s.close(() => ok(typeof a === 'object' && a ? a.port : 0))
    })
  })
}
