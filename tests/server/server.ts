// A server of its own for each test file, with calls to it and a look at what it sent.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, inject } from 'vitest'
import type { Database } from '../../src/server/core/database/database.ts'
import { openDb, createClient } from '../../src/server/core/database/pool.ts'
import { readEnv } from '../../src/server/core/env.ts'
import { startServer, type AppServer } from '../../src/server/core/server.ts'
import { type Cluster, MODELO } from '../database/cluster.ts'
import { callApi } from './request.ts'

/** Waits until a queue has no waiting or running jobs. */
export async function untilQueueIdle(t: TestServer, queue: string): Promise<void> {
  const openItems = () =>
    t.sql(`select id from pgboss.job where name = $1 and state in ('created', 'retry', 'active')`, [queue])
  await expect.poll(openItems).toEqual([])
}

export interface TestServer {
  server: AppServer
  /** Whether its job engine runs. */
  jobs: boolean
  database: Database
  /** Runs SQL as the schema's owner with the visibility of app_system, for set-up and checks. */
  sql<T extends pg.QueryResultRow>(texto: string, valores?: unknown[]): Promise<T[]>
  /** Calls the API as a user or integration with a distributor's Host header. */
  callApi(
    metodo: string,
    caminho: string,
    opcoes?: { host?: string; token?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<{ status: number; corpo: Record<string, unknown>; headers: Headers }>
  /** A second server on the same database, as another process would be. */
  secondServer(): Promise<AppServer>
  close(): Promise<void>
}

/**
 * A server on a free port with a fresh copy of the migrated template database, of the run's cluster or another; `jobs` also starts its job
 * engine.
 */
export async function openTestServer(
  extraEnv: Record<string, string> = {},
  options: { jobs: boolean; cluster?: Cluster; name?: string } = { jobs: false },
): Promise<TestServer> {
  const cluster = options.cluster ?? inject('cluster')
  const nome = options.name ?? `t_${randomBytes(6).toString('hex')}`
  const admin = createClient({ ...cluster.dono, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${nome} template ${MODELO} strategy file_copy`)
  const dono = { ...cluster.dono, database: nome }
  const db = openDb({ ...dono, user: cluster.papel, password: cluster.senha }, 10)
  const database: Database = { db, dono, papel: cluster.papel, motor: null, close: () => db.close() }
  const dataDir = await mkdtemp(join(tmpdir(), 'patio-teste-'))
  const env = readEnv({
    PATIO_MODE: 'development',
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
    RATE_LIMIT_FACTOR: '0',
    ULTIMOS_PEDIDOS_MS: '0',
    ...(process.env['REDIS_URL'] && { REDIS_URL: process.env['REDIS_URL'], REDIS_PREFIX: nome }),
    ...extraEnv,
  })
  const server = await startServer(env, database, options)
  const others: (() => Promise<void>)[] = []
  const client = createClient(dono)
  await client.connect()
  return {
    server,
    jobs: options.jobs,
    database,
    async sql(text, values) {
      return (await client.query(text, values)).rows as never
    },
    callApi: (method, path, request = {}) => callApi(server.endereco, method, path, request),
    async secondServer() {
      const secondPool = openDb(db.config, 5)
      const other = await startServer(env, { ...database, db: secondPool }, { jobs: false })
      others.push(async () => {
        await other.close()
        await secondPool.close()
      })
      return other
    },
    async close() {
      for (const f of others) await f()
      await server.close()
      await db.close()
      await client.end()
      await admin.query(`drop database ${nome} with (force)`)
      await admin.end()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
