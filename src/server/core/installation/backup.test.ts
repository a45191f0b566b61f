import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, globSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeBackup, restore } from './backup.ts'
import { openDatabase, type Database } from '../database/database.ts'
import { transaction } from '../database/transaction.ts'
import { readEnv, type Env } from '../env.ts'

// Server mode needs pg_dump, which the embedded engine lacks: use Debian's PostgreSQL where installed (CI installs it).
const bin = globSync('/usr/lib/postgresql/*/bin')
  .filter((b) => existsSync(join(b, 'pg_dump')) && existsSync(join(b, 'initdb')))
  .toSorted((a, b) => Number(dirname(a).split('/').at(-1)) - Number(dirname(b).split('/').at(-1)))
  .at(-1)
const PORT = 21_000 + (process.pid % 5000)

describe.runIf(bin)('in server mode', () => {
  let folder: string
  let owner: pg.Client
  const path = process.env['PATH']
  const openItems: Database[] = []
  // PostgreSQL refuses to run as root.
  const asUser =
    bin && process.getuid?.() === 0
      ? { uid: Number(execFileSync('id', ['-u', 'postgres'])), gid: Number(execFileSync('id', ['-g', 'postgres'])) }
      : {}

  function postgres(program: string, args: string[]): void {
    const r = spawnSync(join(bin ?? '', program), args, { ...asUser, cwd: '/', encoding: 'utf8' })
    if (r.status !== 0) throw new Error(`${program}: ${r.stderr}${r.stdout}`)
  }
  beforeAll(async () => {
    process.env['PATH'] = `${bin}${delimiter}${path}`
    folder = await mkdtemp(join(tmpdir(), 'patio-servidor-'))
    if (asUser.uid !== undefined) chownSync(folder, asUser.uid, asUser.gid)
    const data = join(folder, 'pg')
    postgres('initdb', ['-D', data, '-U', 'patio_owner', '-A', 'trust', '-E', 'UTF8', '--no-sync'])
    postgres('pg_ctl', [
      '-D',
      data,
      '-w',
      '-l',
      join(folder, 'log'),
      '-o',
      `-p ${PORT} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`,
      'start',
    ])
    owner = new pg.Client({ host: '127.0.0.1', port: PORT, user: 'patio_owner', database: 'postgres' })
    await owner.connect()
    await owner.query('create role patio_login login nosuperuser nobypassrls noinherit')
    for (const nome of ['patio', 'outro']) await owner.query(`create database ${nome}`)
  })
  afterAll(async () => {
    for (const d of openItems) await d.close()
    await owner.end()
    postgres('pg_ctl', ['-D', join(folder, 'pg'), '-m', 'immediate', 'stop'])
    process.env['PATH'] = path
    await rm(folder, { recursive: true, force: true })
  })

  async function environment(db: string): Promise<Env> {
    const url = (papel: string) => `postgres://${papel}@127.0.0.1:${PORT}/${db}`
    const DATA_DIR = await mkdtemp(join(folder.replace(/\/[^/]*$/, ''), 'patio-dados-'))
    return readEnv({
      PATIO_MODE: 'development',
      DATA_DIR,
      DATABASE_URL: url('patio_login'),
      DATABASE_MIGRATION_URL: url('patio_owner'),
    })
  }
  async function open(env: Env): Promise<Database> {
    const d = await openDatabase(env, { withMigration: true })
    openItems.push(d)
    return d
  }
  const names = (d: Database) =>
    transaction(d.db, 'sistema', (tx) =>
      tx.selectFrom('distribuidor').select('distribuidor').orderBy('distribuidor').execute(),
    )
  async function save(d: Database, nome: string): Promise<void> {
    const c = new pg.Client(d.dono)
    await c.connect()
    await c.query(
      `insert into distribuidor (distribuidor, name_empresa, dominio_gestao, dominio_api, dominio_integracao, dominio_checklist, dominio_orcamento, dominio_pesquisa) values ($1, $1, 'h', 'h', 'h', 'h', 'h', 'h')`,
      [nome],
    )
    await c.end()
  }

  test('a live dump restores into an empty new server with files and row policies; into a full one it refuses', async () => {
    const env = await environment('patio')
    const d = await open(env)
    await save(d, 'guardado')
    await mkdir(join(env.DATA_DIR, 'arquivos'), { recursive: true })
    await writeFile(join(env.DATA_DIR, 'arquivos', 'foto.webp'), 'bytes')
    const copy = join(env.DATA_DIR, 'copia')
    await makeBackup(env, copy)
    await save(d, 'depois')
    await expect(restore(env, copy)).rejects.toThrow('pg_restore falhou')
    expect(await names(d)).toHaveLength(2)
    const politicas = async (x: Database) =>
      (await x.db.pool.query<{ n: number }>('select count(*)::int as n from pg_policies')).rows[0]?.n
    const before = await politicas(d)

    // Simulate a new server: the first database and its group roles are gone.
    for (const x of openItems.splice(0)) await x.close()
    await owner.query('drop database patio with (force)')
    await owner.query('drop role app_sweep, app_user, app_system')
    const other = await environment('outro')
    await restore(other, copy)
    const restored = await open(other)
    expect(await names(restored)).toEqual([{ distribuidor: 'guardado' }])
    expect(await readdir(join(other.DATA_DIR, 'arquivos'))).toEqual(['foto.webp'])
    // The login role is restricted as before: alone it reads nothing, and all tables kept their policies.
    await expect(restored.db.pool.query('select * from orcamento')).rejects.toThrow(/permission denied/)
    expect(await politicas(restored)).toBe(before)
    for (const e of [env, other]) await rm(e.DATA_DIR, { recursive: true, force: true })
  })
})
