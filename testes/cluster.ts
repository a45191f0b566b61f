import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { prepararMotor } from '../src/server/engine.ts'
import { migrarJobs } from '../src/server/jobs.ts'
import { migrar } from '../src/server/migrate.ts'

/** Name of the migrated, empty database that every test database is copied from. */
export const MODELO = 'patio_modelo'

/** Where the run's throw-away cluster is: made once by the global set-up. */
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

/** One throw-away cluster (or the server named by DATABASE_URL) with its migrated template `MODELO`. */
export async function abrirCluster(): Promise<{ cluster: Cluster; encerrar: () => Promise<void> }> {
  const { cluster, encerrar } = process.env['DATABASE_URL'] ? deServidor() : await embutido()
  const admin = new pg.Client({ ...cluster.dono, database: 'postgres' })
  await admin.connect()
  await admin.query(`drop database if exists ${MODELO} with (force)`)
  await admin.query(`create database ${MODELO}`)
  await admin.query(
    `do $$ begin if not exists (select from pg_roles where rolname = '${cluster.papel}') then create role ${cluster.papel} login nosuperuser nobypassrls noinherit; end if; end $$`,
  )
  await admin.end()
  const modelo = { ...cluster.dono, database: MODELO }
  await migrar(modelo, cluster.papel)
  await migrarJobs(modelo, cluster.papel)
  return { cluster, encerrar }
}

function deServidor(): { cluster: Cluster; encerrar: () => Promise<void> } {
  const app = new URL(process.env['DATABASE_URL'] ?? '')
  const dono = new URL(process.env['DATABASE_MIGRATION_URL'] ?? app.href)
  return {
    cluster: {
      dono: { host: dono.hostname, port: Number(dono.port || 5432), user: decodeURIComponent(dono.username), password: decodeURIComponent(dono.password) },
      papel: decodeURIComponent(app.username),
      senha: decodeURIComponent(app.password),
    },
    encerrar: async () => {},
  }
}

async function embutido(): Promise<{ cluster: Cluster; encerrar: () => Promise<void> }> {
  const pasta = await mkdtemp(join(tmpdir(), 'patio-cluster-'))
  const motor = await prepararMotor(pasta, { descartavel: true })
  await motor.garantirNoAr()
  return {
    cluster: { dono: { host: motor.socket, user: 'postgres' }, papel: 'patio_app', senha: '' },
    async encerrar() {
      await motor.parar()
      await rm(pasta, { recursive: true, force: true })
    },
  }
}
