import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, globSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fazerBackup, restaurar } from './backup.ts'
import { abrirDatabase, type Database } from '../database/database.ts'
import { transacao } from '../database/transaction.ts'
import { lerEnv, type Env } from '../env.ts'

// Server mode needs a PostgreSQL with pg_dump, which the embedded engine does not bring: Debian's, where it is installed (CI installs it).
const bin = globSync('/usr/lib/postgresql/*/bin')
  .filter((b) => existsSync(join(b, 'pg_dump')) && existsSync(join(b, 'initdb')))
  .toSorted((a, b) => Number(dirname(a).split('/').at(-1)) - Number(dirname(b).split('/').at(-1)))
  .at(-1)
const PORTA = 21_000 + (process.pid % 5000)

describe.runIf(bin)('in server mode', () => {
  let pasta: string
  let dono: pg.Client
  const caminho = process.env['PATH']
  const abertos: Database[] = []
  // PostgreSQL refuses to run as root.
  const quem =
    bin && process.getuid?.() === 0
      ? { uid: Number(execFileSync('id', ['-u', 'postgres'])), gid: Number(execFileSync('id', ['-g', 'postgres'])) }
      : {}

  function postgres(programa: string, args: string[]): void {
    const r = spawnSync(join(bin ?? '', programa), args, { ...quem, cwd: '/', encoding: 'utf8' })
    if (r.status !== 0) throw new Error(`${programa}: ${r.stderr}${r.stdout}`)
  }
  beforeAll(async () => {
    process.env['PATH'] = `${bin}${delimiter}${caminho}`
    pasta = await mkdtemp(join(tmpdir(), 'patio-servidor-'))
    if (quem.uid !== undefined) chownSync(pasta, quem.uid, quem.gid)
    const dados = join(pasta, 'pg')
    postgres('initdb', ['-D', dados, '-U', 'patio_owner', '-A', 'trust', '-E', 'UTF8', '--no-sync'])
    postgres('pg_ctl', [
      '-D',
      dados,
      '-w',
      '-l',
      join(pasta, 'log'),
      '-o',
      `-p ${PORTA} -k ${pasta} -c listen_addresses=127.0.0.1 -c fsync=off`,
      'start',
    ])
    dono = new pg.Client({ host: '127.0.0.1', port: PORTA, user: 'patio_owner', database: 'postgres' })
    await dono.connect()
    await dono.query('create role patio_login login nosuperuser nobypassrls noinherit')
    for (const nome of ['patio', 'outro']) await dono.query(`create database ${nome}`)
  })
  afterAll(async () => {
    for (const d of abertos) await d.fechar()
    await dono.end()
    postgres('pg_ctl', ['-D', join(pasta, 'pg'), '-m', 'immediate', 'stop'])
    process.env['PATH'] = caminho
    await rm(pasta, { recursive: true, force: true })
  })

  async function ambiente(banco: string): Promise<Env> {
    const url = (papel: string) => `postgres://${papel}@127.0.0.1:${PORTA}/${banco}`
    const DATA_DIR = await mkdtemp(join(pasta.replace(/\/[^/]*$/, ''), 'patio-dados-'))
    return lerEnv({
      PATIO_MODE: 'development',
      DATA_DIR,
      DATABASE_URL: url('patio_login'),
      DATABASE_MIGRATION_URL: url('patio_owner'),
    })
  }
  async function abrir(env: Env): Promise<Database> {
    const d = await abrirDatabase(env, { comMigracao: true })
    abertos.push(d)
    return d
  }
  const nomes = (d: Database) =>
    transacao(d.banco, 'sistema', (tx) =>
      tx.selectFrom('distribuidor').select('distribuidor').orderBy('distribuidor').execute(),
    )
  async function gravar(d: Database, nome: string): Promise<void> {
    const c = new pg.Client(d.dono)
    await c.connect()
    await c.query(
      `insert into distribuidor (distribuidor, name_empresa, dominio_gestao, dominio_api, dominio_integracao, dominio_checklist, dominio_orcamento, dominio_pesquisa) values ($1, $1, 'h', 'h', 'h', 'h', 'h', 'h')`,
      [nome],
    )
    await c.end()
  }

  test('a dump taken while it runs restores into an empty database of a new server, files included and tenants still apart; into a full one it refuses', async () => {
    const env = await ambiente('patio')
    const d = await abrir(env)
    await gravar(d, 'guardado')
    await mkdir(join(env.DATA_DIR, 'arquivos'), { recursive: true })
    await writeFile(join(env.DATA_DIR, 'arquivos', 'foto.webp'), 'bytes')
    const copia = join(env.DATA_DIR, 'copia')
    await fazerBackup(env, copia)
    await gravar(d, 'depois')
    await expect(restaurar(env, copia)).rejects.toThrow('pg_restore falhou')
    expect(await nomes(d)).toHaveLength(2)
    const politicas = async (x: Database) =>
      (await x.banco.pool.query<{ n: number }>('select count(*)::int as n from pg_policies')).rows[0]?.n
    const antes = await politicas(d)

    // As on a new server: nothing is left of the first one, its group roles neither.
    for (const x of abertos.splice(0)) await x.fechar()
    await dono.query('drop database patio with (force)')
    await dono.query('drop role app_user, app_system')
    const outro = await ambiente('outro')
    await restaurar(outro, copia)
    const restaurado = await abrir(outro)
    expect(await nomes(restaurado)).toEqual([{ distribuidor: 'guardado' }])
    expect(await readdir(join(outro.DATA_DIR, 'arquivos'))).toEqual(['foto.webp'])
    // The login role is as bound as before: by itself it reads nothing, and no table lost its policies.
    await expect(restaurado.banco.pool.query('select * from orcamento')).rejects.toThrow(/permission denied/)
    expect(await politicas(restaurado)).toBe(antes)
    for (const e of [env, outro]) await rm(e.DATA_DIR, { recursive: true, force: true })
  })
})
