import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '../env.ts'
import { prepareEngine } from './embedded-engine.ts'
import { createClient } from '../database/pool.ts'

/** A backup or restore failed; the message says why, in pt-BR. */
export class BackupError extends Error {
  override name = 'BackupError'
}

const EXCLUDED = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'pg_wal',
  'pg_replslot',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
])

/**
 * Copies database and files into a new folder while the system runs: an online base backup of the embedded engine, or pg_dump in server
 * mode.
 */
export async function makeBackup(env: Env, destination: string): Promise<void> {
  if (existsSync(destination) && (await readdir(destination)).length > 0)
    throw new BackupError(`A pasta ${destination} não está vazia`)
  await mkdir(destination, { recursive: true, mode: 0o700 })
  if (env.DATABASE_URL)
    command('pg_dump', [
      '--format=custom',
      `--file=${join(destination, 'banco.dump')}`,
      `--dbname=${env.DATABASE_MIGRATION_URL ?? env.DATABASE_URL}`,
    ])
  else await copyEmbedded(env, destination)
  if (!env.S3_BUCKET && existsSync(join(env.DATA_DIR, 'arquivos')))
    await cp(join(env.DATA_DIR, 'arquivos'), join(destination, 'arquivos'), { recursive: true })
  if (existsSync(join(env.DATA_DIR, 'segredo'))) await cp(join(env.DATA_DIR, 'segredo'), join(destination, 'segredo'))
}

/** PostgreSQL's low-level base backup: start, copy, stop, then copy the WAL that makes it consistent. */
async function copyEmbedded(env: Env, destination: string): Promise<void> {
  const motor = await prepareEngine(env.DATA_DIR)
  const client = createClient({ host: motor.socket, user: 'postgres', database: 'postgres' })
  await client.connect().catch(() => {
    throw new BackupError('O Pátio não está no ar: ligue-o antes do backup, ou copie a pasta de dados inteira.')
  })
  try {
    await client.query("select pg_backup_start('patio', true)")
    const copy = join(destination, 'pg')
    await mkdir(join(copy, 'pg_wal'), { recursive: true, mode: 0o700 })
    for (const nome of await readdir(motor.folder))
      if (!EXCLUDED.has(nome)) await copyLive(join(motor.folder, nome), join(copy, nome))
    for (const nome of EXCLUDED)
      if (!nome.startsWith('postmaster')) await mkdir(join(copy, nome), { recursive: true, mode: 0o700 })
    const { rows } = await client.query<{ labelfile: string; spcmapfile: string }>(
      'select labelfile, spcmapfile from pg_backup_stop(false)',
    )
    await writeFile(join(copy, 'backup_label'), rows[0]?.labelfile ?? '', { mode: 0o600 })
    await copyLive(join(motor.folder, 'pg_wal'), join(copy, 'pg_wal'))
  } finally {
    await client.end()
  }
}

/** Copies while the engine writes: a file that vanishes meanwhile is no error, since the WAL restores it. */
async function copyLive(de: string, para: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      await cp(de, para, { recursive: true, force: true })
      return
    } catch (e) {
      if ((e as NodeJS.ErrnoException).code !== 'ENOENT' || attempt > 20) throw e
    }
  }
}

/** Restores a backup into a stopped installation without data (in server mode into an empty database). */
export async function restore(env: Env, origem: string): Promise<void> {
  if (!existsSync(origem)) throw new BackupError(`A pasta ${origem} não existe`)
  if (env.DATABASE_URL) {
    const owner = env.DATABASE_MIGRATION_URL ?? env.DATABASE_URL
    await createGroupRoles(owner)
    command('pg_restore', ['--exit-on-error', '--single-transaction', `--dbname=${owner}`, join(origem, 'banco.dump')])
  } else {
    if (!existsSync(join(origem, 'pg'))) throw new BackupError(`Não há backup do banco embutido em ${origem}`)
    const motor = await prepareEngine(env.DATA_DIR, { withoutCluster: true })
    if (existsSync(motor.folder))
      throw new BackupError(`Já há dados em ${motor.folder}: restaure em outra DATA_DIR, ou mova esses dados antes.`)
    const fresh = `${motor.folder}.novo`
    await rm(fresh, { recursive: true, force: true })
    await cp(join(origem, 'pg'), fresh, { recursive: true })
    await chmod(fresh, 0o700)
    motor.deliver(fresh)
    await rename(fresh, motor.folder)
  }
  for (const nome of ['arquivos', 'segredo'])
    if (existsSync(join(origem, nome))) await cp(join(origem, nome), join(env.DATA_DIR, nome), { recursive: true })
}

/** Creates the group roles that a dump names: roles belong to the server, so a new server lacks them. */
async function createGroupRoles(dono: string): Promise<void> {
  const client = createClient({ connectionString: dono })
  await client.connect()
  try {
    for (const papel of ['app_user', 'app_system', 'app_sweep'])
      await client.query(
        `do $$ begin if not exists (select from pg_roles where rolname = '${papel}') then create role ${papel} nologin nosuperuser nobypassrls noinherit; end if; end $$`,
      )
    await client.query('alter role app_sweep inherit; grant app_system to app_sweep')
  } finally {
    await client.end()
  }
}

function command(program: string, args: string[]): void {
  const r = spawnSync(program, args, { stdio: 'pipe' })
  if (r.error)
    throw new BackupError(`Não foi possível rodar ${program}: instale o cliente do PostgreSQL (postgresql-client)`)
  if (r.status !== 0) throw new BackupError(`${program} falhou: ${r.stderr.toString().trim()}`)
}
