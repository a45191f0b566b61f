import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '../env.ts'
import { prepararMotor } from './engine.ts'
import { criarCliente } from '../database/pool.ts'

/** Why a backup or a restore did not happen, in pt-BR. */
export class BackupError extends Error {
  override name = 'BackupError'
}

const FORA = new Set([
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

/** Copies database and files into a new folder while the system runs: online base backup of the embedded engine, pg_dump in server mode. */
export async function fazerBackup(env: Env, destino: string): Promise<void> {
  if (existsSync(destino) && (await readdir(destino)).length > 0)
    throw new BackupError(`A pasta ${destino} não está vazia`)
  await mkdir(destino, { recursive: true, mode: 0o700 })
  if (env.DATABASE_URL)
    comando('pg_dump', [
      '--format=custom',
      `--file=${join(destino, 'banco.dump')}`,
      `--dbname=${env.DATABASE_MIGRATION_URL ?? env.DATABASE_URL}`,
    ])
  else await copiarEmbutido(env, destino)
  if (!env.S3_BUCKET && existsSync(join(env.DATA_DIR, 'arquivos')))
    await cp(join(env.DATA_DIR, 'arquivos'), join(destino, 'arquivos'), { recursive: true })
  if (existsSync(join(env.DATA_DIR, 'segredo'))) await cp(join(env.DATA_DIR, 'segredo'), join(destino, 'segredo'))
}

/** PostgreSQL's own low-level base backup: start, copy, stop, then the log that makes the copy consistent. */
async function copiarEmbutido(env: Env, destino: string): Promise<void> {
  const motor = await prepararMotor(env.DATA_DIR)
  const client = criarCliente({ host: motor.socket, user: 'postgres', database: 'postgres' })
  await client.connect().catch(() => {
    throw new BackupError('O Pátio não está no ar: ligue-o antes do backup, ou copie a pasta de dados inteira.')
  })
  try {
    await client.query("select pg_backup_start('patio', true)")
    const copia = join(destino, 'pg')
    await mkdir(join(copia, 'pg_wal'), { recursive: true, mode: 0o700 })
    for (const nome of await readdir(motor.pasta))
      if (!FORA.has(nome)) await copiarVivo(join(motor.pasta, nome), join(copia, nome))
    for (const nome of FORA)
      if (!nome.startsWith('postmaster')) await mkdir(join(copia, nome), { recursive: true, mode: 0o700 })
    const { rows } = await client.query<{ labelfile: string; spcmapfile: string }>(
      'select labelfile, spcmapfile from pg_backup_stop(false)',
    )
    await writeFile(join(copia, 'backup_label'), rows[0]?.labelfile ?? '', { mode: 0o600 })
    await copiarVivo(join(motor.pasta, 'pg_wal'), join(copia, 'pg_wal'))
  } finally {
    await client.end()
  }
}

/** Copies while the engine writes: a file that goes away in the middle is the log's business, not an error. */
async function copiarVivo(de: string, para: string): Promise<void> {
  for (let tentativa = 0; ; tentativa++) {
    try {
      await cp(de, para, { recursive: true, force: true })
      return
    } catch (e) {
      if ((e as NodeJS.ErrnoException).code !== 'ENOENT' || tentativa > 20) throw e
    }
  }
}

/** Puts a backup in place of an installation that is stopped and has no data yet (or, in server mode, into an empty database). */
export async function restaurar(env: Env, origem: string): Promise<void> {
  if (!existsSync(origem)) throw new BackupError(`A pasta ${origem} não existe`)
  if (env.DATABASE_URL) {
    const dono = env.DATABASE_MIGRATION_URL ?? env.DATABASE_URL
    await criarPapeisDeGrupo(dono)
    comando('pg_restore', ['--exit-on-error', '--single-transaction', `--dbname=${dono}`, join(origem, 'banco.dump')])
  } else {
    if (!existsSync(join(origem, 'pg'))) throw new BackupError(`Não há backup do banco embutido em ${origem}`)
    const motor = await prepararMotor(env.DATA_DIR, { semCluster: true })
    if (existsSync(motor.pasta))
      throw new BackupError(`Já há dados em ${motor.pasta}: restaure em outra DATA_DIR, ou mova esses dados antes.`)
    const nova = `${motor.pasta}.novo`
    await rm(nova, { recursive: true, force: true })
    await cp(join(origem, 'pg'), nova, { recursive: true })
    await chmod(nova, 0o700)
    motor.entregar(nova)
    await rename(nova, motor.pasta)
  }
  for (const nome of ['arquivos', 'segredo'])
    if (existsSync(join(origem, nome))) await cp(join(origem, nome), join(env.DATA_DIR, nome), { recursive: true })
}

/** Roles belong to a server, not to a database: a dump names them, and a new server has none. */
async function criarPapeisDeGrupo(dono: string): Promise<void> {
  const client = criarCliente({ connectionString: dono })
  await client.connect()
  try {
    for (const papel of ['app_user', 'app_system'])
      await client.query(
        `do $$ begin if not exists (select from pg_roles where rolname = '${papel}') then create role ${papel} nologin nosuperuser nobypassrls noinherit; end if; end $$`,
      )
  } finally {
    await client.end()
  }
}

function comando(programa: string, args: string[]): void {
  const r = spawnSync(programa, args, { stdio: 'pipe' })
  if (r.error)
    throw new BackupError(`Não foi possível rodar ${programa}: instale o cliente do PostgreSQL (postgresql-client)`)
  if (r.status !== 0) throw new BackupError(`${programa} falhou: ${r.stderr.toString().trim()}`)
}
