import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { prepararMotor } from '../src/server/core/installation/engine.ts'
import { migrarJobs } from '../src/server/core/jobs/jobs.ts'
import { migrar } from '../src/server/core/database/migrate.ts'
import { buscar, guardar, resumoDe, type Fontes } from './guardado.ts'
import { criarCliente } from '../src/server/core/database/pool.ts'

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
interface Aberto {
  cluster: Cluster
  encerrar: () => Promise<void>
}

/** What the template database is made from. */
export const FONTES_DO_MODELO: Fontes = {
  comImportes: ['db/migrations', 'src/server/core/database/migrate.ts'],
  sozinhos: ['src/server/core/jobs/jobs.ts', 'package-lock.json'],
}

/** One throw-away cluster (or the server named by DATABASE_URL) with its migrated template `MODELO`. */
export async function abrirCluster(): Promise<Aberto> {
  if (!process.env['DATABASE_URL']) return embutido(`modelo-${await resumoDe(FONTES_DO_MODELO)}`, criarModelo)
  const cluster = deServidor(process.env['DATABASE_URL'])
  await criarModelo(cluster)
  return { cluster, encerrar: async () => {} }
}

/** An embedded throw-away cluster as `encher` leaves it, or as it left it when the same was asked before; `pasta` is copied with it. */
export async function embutido(
  nome: string,
  encher: (cluster: Cluster, pasta: string) => Promise<void>,
): Promise<Aberto & { pasta: string }> {
  const base = await mkdtemp(join(tmpdir(), 'patio-cluster-'))
  const pasta = await mkdtemp(join(tmpdir(), 'patio-cluster-arquivos-'))
  const guardado = await buscar(nome)
  const motor = await prepararMotor(base, { descartavel: true, semCluster: guardado !== null })
  const cluster: Cluster = { dono: { host: motor.socket, user: 'postgres' }, papel: 'patio_app', senha: '' }
  if (guardado) {
    await cp(join(guardado, 'pg'), motor.pasta, { recursive: true })
    await cp(join(guardado, 'arquivos'), pasta, { recursive: true })
    await chmod(motor.pasta, 0o700)
    motor.entregar(motor.pasta)
  } else {
    await motor.garantirNoAr()
    await encher(cluster, pasta)
    await motor.parar()
    await guardar(nome, { pg: motor.pasta, arquivos: pasta })
  }
  await motor.garantirNoAr()
  return {
    cluster,
    pasta,
    async encerrar() {
      await motor.parar()
      for (const p of [base, motor.pasta, pasta]) await rm(p, { recursive: true, force: true })
    },
  }
}

/** A database as commands take it from their environment. */
export function enderecoDoBanco({
  host = '',
  port = 5432,
  user = '',
  password = '',
  database = '',
}: pg.ClientConfig): string {
  const [usuario, senha] = [user, typeof password === 'string' ? password : ''].map(encodeURIComponent)
  // The embedded engine listens on a socket of its folder.
  const onde = host.startsWith('/') ? `localhost/${database}?host=${host}` : `${host}:${port}/${database}`
  return `postgres://${usuario}${senha ? `:${senha}` : ''}@${onde}`
}

/** Creates the template in a cluster: every migration, the job engine's tables, the application's role. */
export async function criarModelo(cluster: Cluster): Promise<void> {
  const admin = criarCliente({ ...cluster.dono, database: 'postgres' })
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
}

function deServidor(url: string): Cluster {
  const app = new URL(url)
  const dono = new URL(process.env['DATABASE_MIGRATION_URL'] ?? app.href)
  return {
    dono: {
      host: dono.hostname,
      port: Number(dono.port || 5432),
      user: decodeURIComponent(dono.username),
      password: decodeURIComponent(dono.password),
    },
    papel: decodeURIComponent(app.username),
    senha: decodeURIComponent(app.password),
  }
}
