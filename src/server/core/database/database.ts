import type pg from 'pg'
import { waitForDb, openDb, type Db, createClient } from './pool.ts'
import { prepareEngine, type Engine } from '../installation/embedded-engine.ts'
import type { Env } from '../env.ts'
import { migrate } from './migrate.ts'

/** Another Pátio process already runs on this embedded data. */
export class OwnedError extends Error {
  override name = 'OwnedError'
}

export interface Database {
  db: Db
  /** Connection settings of the schema's owner: migrations, demo data, backup. */
  dono: pg.ClientConfig
  /** Name of the application's login role. */
  papel: string
  motor: Engine | null
  close(): Promise<void>
}

const NAME = 'patio'
const ROLE = 'patio_app'
/** Session-level advisory lock that marks the owner of an embedded cluster. */
const OWNER_LOCK_KEY = 7_284_661

/** Opens the database of this installation: DATABASE_URL, or the embedded engine. Migrates it when `withMigration`. */
export async function openDatabase(env: Env, options: { withMigration: boolean }): Promise<Database> {
  if (env.DATABASE_URL) return openServer(env, options.withMigration)
  const motor = await prepareEngine(env.DATA_DIR)
  await motor.ensureRunning()
  const owner = await becomeOwner(motor)
  const config = { host: motor.socket, database: NAME }
  const closeAll = async () => {
    await owner.soltar()
    await motor.stop()
  }
  try {
    if (options.withMigration) await migrate({ ...config, user: 'postgres' }, ROLE)
    const db = openDb({ ...config, user: ROLE }, env.DATABASE_POOL)
    await waitForDb(db, 10)
    return {
      db,
      dono: { ...config, user: 'postgres' },
      papel: ROLE,
      motor,
      async close() {
        await db.close()
        await closeAll()
      },
    }
  } catch (e) {
    await closeAll()
    throw e
  }
}

async function openServer(env: Env, withMigration: boolean): Promise<Database> {
  const dono = { connectionString: env.DATABASE_MIGRATION_URL ?? env.DATABASE_URL }
  const db = openDb({ connectionString: env.DATABASE_URL }, env.DATABASE_POOL, {
    ...(env.DATABASE_DIRETO_URL && { direct: { connectionString: env.DATABASE_DIRETO_URL } }),
    named: env.DATABASE_PREPARADAS === 'sim',
  })
  await waitForDb(db, 30)
  const papel = decodeURIComponent(new URL(env.DATABASE_URL ?? '').username)
  if (withMigration) await migrate(dono, papel)
  return { db, dono, papel, motor: null, close: () => db.close() }
}

/** Takes the owner's lock and holds it; when the engine dies, restarts it and takes the lock again. */
async function becomeOwner(motor: Engine): Promise<{ soltar(): Promise<void> }> {
  let stopping = false
  let atual = await claim(motor)
  let recovering: Promise<void> = Promise.resolve()
  watch()

  function watch(): void {
    atual.once('end', () => {
      recovering = goBack()
    })
  }
  async function goBack(): Promise<void> {
    while (!stopping) {
      try {
        await motor.ensureRunning()
        atual = await claim(motor)
        watch()
        return
      } catch {
        await new Promise((ok) => setTimeout(ok, 300))
      }
    }
  }
  return {
    async soltar() {
      stopping = true
      await recovering
      await atual.end().catch(() => {})
    },
  }
}

async function claim(motor: Engine): Promise<pg.Client> {
  await createDatabase(motor)
  const client = createClient({ host: motor.socket, user: 'postgres', database: NAME })
  await client.connect()
  const { rows } = await client.query<{ ok: boolean }>('select pg_try_advisory_lock($1) as ok', [OWNER_LOCK_KEY])
  if (rows[0]?.ok) return client
  await client.end()
  throw new OwnedError('Já há um Pátio rodando sobre estes dados. Encerre-o antes, ou use outra pasta em DATA_DIR.')
}

/** Creates the database and login role of the embedded cluster on its first start. Retries while the engine is still recovering. */
async function createDatabase(motor: Engine): Promise<void> {
  const end = Date.now() + 60_000
  for (;;) {
    const client = createClient({ host: motor.socket, user: 'postgres', database: 'postgres' })
    try {
      await client.connect()
      await client.query(
        `do $$ begin if not exists (select from pg_roles where rolname = '${ROLE}') then create role ${ROLE} login nosuperuser nobypassrls noinherit; end if; end $$`,
      )
      const { rowCount } = await client.query('select from pg_database where datname = $1', [NAME])
      if (rowCount === 0) await client.query(`create database ${NAME}`)
      return
    } catch (e) {
      const code = (e as { code?: string }).code
      if (code === '42P04' || code === '23505' || code === 'XX000') continue
      if (Date.now() > end) throw e
      await new Promise((ok) => setTimeout(ok, 100))
      // The engine may have died meanwhile.
      await motor.ensureRunning()
    } finally {
      await client.end().catch(() => {})
    }
  }
}
