import { cp, readFile, mkdtemp, rm, writeFile, mkdir, readdir } from 'node:fs/promises'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { fazerBackup, restaurar } from '../installation/backup.ts'
import { abrirDatabase, type Database } from './database.ts'
import { transacao } from './transaction.ts'
import { lerEnv, type Env } from '../env.ts'
import { migrarJobs } from '../jobs/jobs.ts'
import { migrar, PASTA_MIGRACOES } from './migrate.ts'

const pastas: string[] = []
const abertos: Database[] = []
afterEach(async () => {
  for (const d of abertos.splice(0)) await d.fechar()
  for (const p of pastas.splice(0)) await rm(p, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})
async function ambiente(): Promise<Env> {
  const pasta = await mkdtemp(join(tmpdir(), 'patio-banco-'))
  pastas.push(pasta)
  return lerEnv({ DATA_DIR: pasta, PATIO_MODE: 'development' })
}
async function abrir(env: Env): Promise<Database> {
  const d = await abrirDatabase(env, { comMigracao: true })
  abertos.push(d)
  return d
}
const gravar = async (d: Database, nome: string) => {
  const c = new pg.Client(d.dono)
  await c.connect()
  await c.query(
    `insert into distribuidor (distribuidor, name_empresa, dominio_gestao, dominio_api, dominio_integracao, dominio_checklist, dominio_orcamento, dominio_pesquisa) values ($1, $1, 'h', 'h', 'h', 'h', 'h', 'h')`,
    [nome],
  )
  await c.end()
}
const nomes = async (d: Database) =>
  (
    await transacao(d.banco, 'sistema', (tx) =>
      tx.selectFrom('distribuidor').select('distribuidor').orderBy('distribuidor').execute(),
    )
  ).map((x) => x.distribuidor)

test('a second Pátio on the same embedded data refuses to start, and says why', async () => {
  const env = await ambiente()
  await abrir(env)
  await expect(abrirDatabase(env, { comMigracao: true })).rejects.toThrow('Já há um Pátio rodando sobre estes dados')
})

test('the engine killed with -9 comes back by itself with all that was committed, and still refuses a second owner', async () => {
  const env = await ambiente()
  const d = await abrir(env)
  await gravar(d, 'antes')
  process.kill(Number((await readFile(join(d.motor?.pasta ?? '', 'postmaster.pid'), 'utf8')).split('\n')[0]), 'SIGKILL')
  await expect.poll(() => nomes(d).catch(() => null), { timeout: 60_000 }).toEqual(['antes'])
  await expect
    .poll(
      () =>
        abrirDatabase(env, { comMigracao: false }).then(
          () => 'opened',
          (e: Error) => e.name,
        ),
      { timeout: 60_000 },
    )
    .toBe('OwnedError')
})

test('the engine killed again as soon as it is back does not stay away', async () => {
  const d = await abrir(await ambiente())
  const estado = async () => {
    const linhas = (await readFile(join(d.motor?.pasta ?? '', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
    return { pid: Number(linhas[0]), pronto: linhas[7]?.trim() === 'ready' }
  }
  // Each kill comes at another moment of taking it over.
  for (let vez = 0; vez < 5; vez++) {
    const { pid } = await estado()
    process.kill(pid, 'SIGKILL')
    await expect
      .poll(async () => (await estado()).pid !== pid && (await estado()).pronto, { interval: 2, timeout: 30_000 })
      .toBe(true)
  }
  await expect.poll(() => nomes(d).catch(() => null), { timeout: 30_000 }).toEqual([])
})

test('an engine left running by a killed process is taken over', async () => {
  const env = await ambiente()
  const codigo = `import { abrirDatabase } from '${join(import.meta.dirname, 'database.ts')}'; import { lerEnv } from '${join(import.meta.dirname, '../env.ts')}'; await abrirDatabase(lerEnv({ DATA_DIR: '${env.DATA_DIR}' }), { comMigracao: true }); process.kill(process.pid, 'SIGKILL')`
  const morto = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', codigo], {
    env: { PATH: process.env['PATH'] },
  })
  expect(morto.signal).toBe('SIGKILL')
  const d = await abrir(env)
  await gravar(d, 'novo')
  expect(await nomes(d)).toEqual(['novo'])
})

test('a backup taken while it runs restores elsewhere, files included; over existing data it refuses', async () => {
  const env = await ambiente()
  const d = await abrir(env)
  await gravar(d, 'guardado')
  await mkdir(join(env.DATA_DIR, 'arquivos'), { recursive: true })
  await writeFile(join(env.DATA_DIR, 'arquivos', 'foto.webp'), 'bytes')
  const copia = join(env.DATA_DIR, 'copia')
  await fazerBackup(env, copia)
  await gravar(d, 'depois')
  await expect(restaurar(env, copia)).rejects.toThrow('Já há dados')
  const outro = await ambiente()
  await restaurar(outro, copia)
  expect(await nomes(await abrir(outro))).toEqual(['guardado'])
  expect(await readdir(join(outro.DATA_DIR, 'arquivos'))).toEqual(['foto.webp'])
})

test('a process with the login role alone starts beside a complete schema, and says who has to complete another', async () => {
  const d = await abrir(await ambiente())
  await migrarJobs(d.dono, d.papel)
  const url = `postgres://${d.papel}@localhost/patio?host=${encodeURIComponent(d.motor?.socket ?? '')}`
  const env = { ...(await ambiente()), DATABASE_URL: url }
  const sozinho = await abrir(env)
  await migrarJobs(sozinho.dono, sozinho.papel)
  expect(await nomes(sozinho)).toEqual([])
  const pasta = join(env.DATA_DIR, 'migracoes')
  await cp(PASTA_MIGRACOES, pasta, { recursive: true })
  await writeFile(join(pasta, '9999_nova.sql'), 'create table nova (a int);')
  await expect(migrar(sozinho.dono, sozinho.papel, pasta)).rejects.toThrow('rode npm run migrate')
})

test('a failed migration leaves the old schema, and an edited one is refused', async () => {
  const env = await ambiente()
  const d = await abrir(env)
  const pasta = join(env.DATA_DIR, 'migracoes')
  await cp(PASTA_MIGRACOES, pasta, { recursive: true })
  await writeFile(join(pasta, '9999_quebrada.sql'), 'create table meia (a int); select nada;')
  await expect(migrar(d.dono, d.papel, pasta)).rejects.toThrow('9999_quebrada.sql falhou')
  const c = new pg.Client(d.dono)
  await c.connect()
  expect((await c.query(`select to_regclass('meia') as t`)).rows).toEqual([{ t: null }])
  await c.end()
  await rm(join(pasta, '9999_quebrada.sql'))
  await writeFile(join(pasta, '0001_base.sql'), '-- changed')
  await expect(migrar(d.dono, d.papel, pasta)).rejects.toThrow('alterada depois de aplicada')
})

test('two spellings of a code become one part with one stock', async () => {
  const env = await ambiente()
  const d = await abrirDatabase(env, { comMigracao: false })
  abertos.push(d)
  const pasta = join(env.DATA_DIR, 'migracoes')
  await cp(PASTA_MIGRACOES, pasta, { recursive: true })
  for (const nome of await readdir(pasta)) if (nome >= '0090') await rm(join(pasta, nome))
  await migrar(d.dono, d.papel, pasta)
  await gravar(d, 'h')
  const c = new pg.Client(d.dono)
  await c.connect()
  await c.query(`insert into grupo (cod_distribuidor, nome) values (1, 'g');
    insert into concessionaria (cod_distribuidor, cod_grupo, nome, marca, cidade, uf) values (1, 1, 'l', 'Fiat', 'c', 'SP');
    insert into peca (cod_distribuidor, codigo, descricao, categoria, marca, preco) values (1, 'spc-1', 'a', 'm', 'x', 1), (1, 'SPC-1', 'b', 'm', 'x', 2), (1, 'só-1', 'c', 'm', 'x', 3);
    insert into peca_loja (cod_distribuidor, cod_concessionaria, codigo, preco) values (1, 1, 'spc-1', 5), (1, 1, 'só-1', 6);
    insert into peca_aplicacao (cod_distribuidor, codigo, marca, modelo) values (1, 'spc-1', 'Fiat', 'Uno'), (1, 'SPC-1', 'Fiat', 'UNO'), (1, 'spc-1', 'Fiat', 'Argo');
    insert into servico (cod_distribuidor, codigo, descricao, minutos, custo_hora, valor_hora) values (1, 'rev', 'a', 1, 1, 1), (1, 'Rev', 'b', 1, 1, 1);
    insert into estoque_movimento (cod_distribuidor, cod_concessionaria, codigo, tipo, quantidade) values (1, 1, 'spc-1', 'AJUSTE', 2), (1, 1, 'SPC-1', 'AJUSTE', 3)`)
  await migrar(d.dono, d.papel, PASTA_MIGRACOES)
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
