import { cp, readFile, mkdtemp, rm, writeFile, mkdir, readdir } from 'node:fs/promises'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { makeBackup, restore } from '../installation/backup.ts'
import { openDatabase, type Database } from './database.ts'
import { transaction } from './transaction.ts'
import { readEnv, type Env } from '../env.ts'
import { migrateJobs } from '../jobs/jobs.ts'
import { migrate, MIGRATIONS_FOLDER } from './migrate.ts'

const folders: string[] = []
const openItems: Database[] = []
afterEach(async () => {
  for (const d of openItems.splice(0)) await d.close()
  for (const p of folders.splice(0)) await rm(p, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})
async function environment(): Promise<Env> {
  const folder = await mkdtemp(join(tmpdir(), 'patio-banco-'))
  folders.push(folder)
  return readEnv({ DATA_DIR: folder, PATIO_MODE: 'development' })
}
async function open(env: Env): Promise<Database> {
  const d = await openDatabase(env, { withMigration: true })
  openItems.push(d)
  return d
}
const save = async (d: Database, nome: string) => {
  const c = new pg.Client(d.dono)
  await c.connect()
  await c.query(
    `insert into distribuidor (distribuidor, name_empresa, dominio_gestao, dominio_api, dominio_integracao, dominio_checklist, dominio_orcamento, dominio_pesquisa) values ($1, $1, 'h', 'h', 'h', 'h', 'h', 'h')`,
    [nome],
  )
  await c.end()
}
const names = async (d: Database) =>
  (
    await transaction(d.db, 'sistema', (tx) =>
      tx.selectFrom('distribuidor').select('distribuidor').orderBy('distribuidor').execute(),
    )
  ).map((x) => x.distribuidor)

test('a second Pátio on the same embedded data refuses to start, and says why', async () => {
  const env = await environment()
  await open(env)
  await expect(openDatabase(env, { withMigration: true })).rejects.toThrow('Já há um Pátio rodando sobre estes dados')
})

test('the engine killed with -9 restarts with all committed data and still refuses a second owner', async () => {
  const env = await environment()
  const d = await open(env)
  await save(d, 'antes')
  process.kill(
    Number((await readFile(join(d.motor?.folder ?? '', 'postmaster.pid'), 'utf8')).split('\n')[0]),
    'SIGKILL',
  )
  await expect.poll(() => names(d).catch(() => null), { timeout: 60_000 }).toEqual(['antes'])
  await expect
    .poll(
      () =>
        openDatabase(env, { withMigration: false }).then(
          () => 'opened',
          (e: Error) => e.name,
        ),
      { timeout: 60_000 },
    )
    .toBe('OwnedError')
})

test('the engine restarts each time, even when killed again as soon as it is back', async () => {
  const d = await open(await environment())
  const estado = async () => {
    const linhas = (await readFile(join(d.motor?.folder ?? '', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
    return { pid: Number(linhas[0]), pronto: linhas[7]?.trim() === 'ready' }
  }
  // Each kill hits another moment of the takeover.
  for (let turn = 0; turn < 5; turn++) {
    const { pid } = await estado()
    process.kill(pid, 'SIGKILL')
    await expect
      .poll(async () => (await estado()).pid !== pid && (await estado()).pronto, { interval: 2, timeout: 30_000 })
      .toBe(true)
  }
  await expect.poll(() => names(d).catch(() => null), { timeout: 30_000 }).toEqual([])
})

test('an engine left running by a killed process is taken over', async () => {
  const env = await environment()
  const codigo = `import { openDatabase } from '${join(import.meta.dirname, 'database.ts')}'; import { readEnv } from '${join(import.meta.dirname, '../env.ts')}'; await openDatabase(readEnv({ DATA_DIR: '${env.DATA_DIR}' }), { withMigration: true }); process.kill(process.pid, 'SIGKILL')`
  const dead = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', codigo], {
    env: { PATH: process.env['PATH'] },
  })
  expect(dead.signal).toBe('SIGKILL')
  const d = await open(env)
  await save(d, 'novo')
  expect(await names(d)).toEqual(['novo'])
})

test('a backup taken while running restores elsewhere with its files, and refuses to overwrite existing data', async () => {
  const env = await environment()
  const d = await open(env)
  await save(d, 'guardado')
  await mkdir(join(env.DATA_DIR, 'arquivos'), { recursive: true })
  await writeFile(join(env.DATA_DIR, 'arquivos', 'foto.webp'), 'bytes')
  const copy = join(env.DATA_DIR, 'copia')
  await makeBackup(env, copy)
  await save(d, 'depois')
  await expect(restore(env, copy)).rejects.toThrow('Já há dados')
  const other = await environment()
  await restore(other, copy)
  expect(await names(await open(other))).toEqual(['guardado'])
  expect(await readdir(join(other.DATA_DIR, 'arquivos'))).toEqual(['foto.webp'])
})

test('with the login role alone a process starts on a complete schema; on an incomplete one it says who must migrate', async () => {
  const d = await open(await environment())
  await migrateJobs(d.dono, d.papel)
  const url = `postgres://${d.papel}@localhost/patio?host=${encodeURIComponent(d.motor?.socket ?? '')}`
  const env = { ...(await environment()), DATABASE_URL: url }
  const alone = await open(env)
  await migrateJobs(alone.dono, alone.papel)
  expect(await names(alone)).toEqual([])
  const folder = join(env.DATA_DIR, 'migracoes')
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true })
  await writeFile(join(folder, '9999_nova.sql'), 'create table nova (a int);')
  await expect(migrate(alone.dono, alone.papel, folder)).rejects.toThrow('rode npm run migrate')
})

test('a failed migration leaves the old schema, and an edited one is refused', async () => {
  const env = await environment()
  const d = await open(env)
  const folder = join(env.DATA_DIR, 'migracoes')
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true })
  await writeFile(join(folder, '9999_quebrada.sql'), 'create table meia (a int); select nada;')
  await expect(migrate(d.dono, d.papel, folder)).rejects.toThrow('9999_quebrada.sql falhou')
  const c = new pg.Client(d.dono)
  await c.connect()
  expect((await c.query(`select to_regclass('meia') as t`)).rows).toEqual([{ t: null }])
  await c.end()
  await rm(join(folder, '9999_quebrada.sql'))
  await writeFile(join(folder, '0001_base.sql'), '-- changed')
  await expect(migrate(d.dono, d.papel, folder)).rejects.toThrow('alterada depois de aplicada')
})

test('the migration merges two spellings of a part code into one part with one stock', async () => {
  const env = await environment()
  const d = await openDatabase(env, { withMigration: false })
  openItems.push(d)
  const folder = join(env.DATA_DIR, 'migracoes')
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true })
  for (const nome of await readdir(folder)) if (nome >= '0090') await rm(join(folder, nome))
  await migrate(d.dono, d.papel, folder)
  await save(d, 'h')
  const c = new pg.Client(d.dono)
  await c.connect()
  await c.query(`insert into grupo (cod_distribuidor, nome) values (1, 'g');
    insert into concessionaria (cod_distribuidor, cod_grupo, nome, marca, cidade, uf) values (1, 1, 'l', 'Fiat', 'c', 'SP');
    insert into peca (cod_distribuidor, codigo, descricao, categoria, marca, preco) values (1, 'spc-1', 'a', 'm', 'x', 1), (1, 'SPC-1', 'b', 'm', 'x', 2), (1, 'só-1', 'c', 'm', 'x', 3);
    insert into peca_loja (cod_distribuidor, cod_concessionaria, codigo, preco) values (1, 1, 'spc-1', 5), (1, 1, 'só-1', 6);
    insert into peca_aplicacao (cod_distribuidor, codigo, marca, modelo) values (1, 'spc-1', 'Fiat', 'Uno'), (1, 'SPC-1', 'Fiat', 'UNO'), (1, 'spc-1', 'Fiat', 'Argo');
    insert into servico (cod_distribuidor, codigo, descricao, minutos, custo_hora, valor_hora) values (1, 'rev', 'a', 1, 1, 1), (1, 'Rev', 'b', 1, 1, 1);
    insert into estoque_movimento (cod_distribuidor, cod_concessionaria, codigo, tipo, quantidade) values (1, 1, 'spc-1', 'AJUSTE', 2), (1, 1, 'SPC-1', 'AJUSTE', 3)`)
  await migrate(d.dono, d.papel, MIGRATIONS_FOLDER)
  const rows = async (q: string) => (await c.query({ text: q, rowMode: 'array' })).rows
  expect([
    await rows('select codigo, descricao from peca order by 1'),
    await rows('select codigo, preco from peca_loja order by 1'),
    await rows('select codigo, modelo from peca_aplicacao order by 2'),
    await rows('select codigo, descricao from servico'),
    await rows('select codigo, quantidade::int from peca_estoque'),
    await rows('select distinct codigo from estoque_movimento'),
  ]).toEqual([
    [
      ['SPC-1', 'b'],
      ['SÓ-1', 'c'],
    ],
    [
      ['SPC-1', 5],
      ['SÓ-1', 6],
    ],
    [
      ['SPC-1', 'Argo'],
      ['SPC-1', 'UNO'],
    ],
    [['REV', 'a']],
    [['SPC-1', 5]],
    [['SPC-1']],
  ])
  await c.end()
})
