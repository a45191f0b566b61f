// The database of the tests: one cluster for a run, a copied database for each file, and what is kept between runs.
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { prepareEngine } from '../../src/server/core/installation/embedded-engine.ts'
import { migrateJobs } from '../../src/server/core/jobs/jobs.ts'
import { migrate } from '../../src/server/core/database/migrate.ts'
import { retrieve, keep, digestOf, type Sources } from './cache.ts'
import { createClient } from '../../src/server/core/database/pool.ts'

/** Name of the migrated, empty database that every test database is copied from. */
export const MODELO = 'patio_modelo'

/** Location of the run's throw-away cluster, created once by the global set-up. */
export interface Cluster {
  dono: pg.ClientConfig
  papel: string
  senha: string
}
declare module 'vitest' {
  interface ProvidedContext {
    cluster: Cluster
  }
}
interface Opened {
  cluster: Cluster
  endNow: () => Promise<void>
}

/** Sources of the template database. */
export const TEMPLATE_SOURCES: Sources = {
  withImports: ['db/migrations', 'src/server/core/database/migrate.ts'],
  standalone: ['src/server/core/jobs/jobs.ts', 'package-lock.json'],
}

/** One throw-away cluster (or the server of DATABASE_URL) with the migrated template `MODELO`. */
export async function openCluster(): Promise<Opened> {
  if (!process.env['DATABASE_URL']) return embeddedCluster(`modelo-${await digestOf(TEMPLATE_SOURCES)}`, createTemplate)
  const cluster = clusterFromUrl(process.env['DATABASE_URL'])
  await createTemplate(cluster)
  return { cluster, endNow: async () => {} }
}

/** An embedded throw-away cluster filled by `fill`, or its cached copy when one of that name exists; `folder` is cached with it. */
export async function embeddedCluster(
  nome: string,
  fill: (cluster: Cluster, folder: string) => Promise<void>,
): Promise<Opened & { pasta: string }> {
  const base = await mkdtemp(join(tmpdir(), 'patio-cluster-'))
  const folder = await mkdtemp(join(tmpdir(), 'patio-cluster-arquivos-'))
  const stored = await retrieve(nome)
  const motor = await prepareEngine(base, { disposable: true, withoutCluster: stored !== null })
  const cluster: Cluster = { dono: { host: motor.socket, user: 'postgres' }, papel: 'patio_app', senha: '' }
  if (stored) {
    await cp(join(stored, 'pg'), motor.folder, { recursive: true })
    await cp(join(stored, 'arquivos'), folder, { recursive: true })
    await chmod(motor.folder, 0o700)
    motor.deliver(motor.folder)
  } else {
    await motor.ensureRunning()
    await fill(cluster, folder)
    await motor.stop()
    await keep(nome, { pg: motor.folder, arquivos: folder })
  }
  await motor.ensureRunning()
  return {
    cluster,
    pasta: folder,
    async endNow() {
      await motor.stop()
      for (const p of [base, motor.folder, folder]) await rm(p, { recursive: true, force: true })
    },
  }
}

/** A database's connection URL, as the commands read it from their environment. */
export function dbUrl({ host = '', port = 5432, user = '', password = '', database = '' }: pg.ClientConfig): string {
  const [usuario, senha] = [user, typeof password === 'string' ? password : ''].map(encodeURIComponent)
  // The embedded engine listens on a Unix socket in its folder.
  const onde = host.startsWith('/') ? `localhost/${database}?host=${host}` : `${host}:${port}/${database}`
  return `postgres://${usuario}${senha ? `:${senha}` : ''}@${onde}`
}

/** Creates the template in a cluster: every migration, the job engine's tables, the application's role. */
export async function createTemplate(cluster: Cluster): Promise<void> {
  const admin = createClient({ ...cluster.dono, database: 'postgres' })
  await admin.connect()
  await admin.query(`drop database if exists ${MODELO} with (force)`)
  await admin.query(`create database ${MODELO}`)
  await admin.query(
    `do $$ begin if not exists (select from pg_roles where rolname = '${cluster.papel}') then create role ${cluster.papel} login nosuperuser nobypassrls noinherit; end if; end $$`,
  )
  await admin.end()
  const modelo = { ...cluster.dono, database: MODELO }
  await migrate(modelo, cluster.papel)
  await migrateJobs(modelo, cluster.papel)
}

function clusterFromUrl(url: string): Cluster {
  const app = new URL(url)
  const owner = new URL(process.env['DATABASE_MIGRATION_URL'] ?? app.href)
  return {
    dono: {
      host: owner.hostname,
      port: Number(owner.port || 5432),
      user: decodeURIComponent(owner.username),
      password: decodeURIComponent(owner.password),
    },
    papel: decodeURIComponent(app.username),
    senha: decodeURIComponent(app.password),
  }
}
