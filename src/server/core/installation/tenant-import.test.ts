import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildChecklist, buildWorld, type World } from '#tests/records/world.ts'
import { openBucket } from '#tests/server/bucket.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'
import { createClient } from '../database/pool.ts'
import { hidingTenants, transaction } from '../database/transaction.ts'
import { hashPassword } from '../secrets/password.ts'
import { decryptSecret, encryptSecret } from '../secrets/secret-vault.ts'
import { eraseDistribuidor, exportDistribuidor } from './tenant-export.ts'
import { importDistribuidor } from './tenant-import.ts'
import { checkUnchanged, closeDistribuidor, openDistribuidor, readManifest } from './tenant-move.ts'
import { asOwner, digestTables, tenantTables } from './tenant-rows.ts'

const PASSPHRASE = 'uma frase bem comprida da mudança'
const CANARY = 'Canário Vizinho'
// Each reads every table several times: long on a busy machine.
const LONG = 300_000

let source: TestServer
let target: TestServer
let m: World
let neighbour: World
let folder: string
let cookie: string
let email: string
let person: number
const out = () => join(folder, 'um')
const secretOf = (t: TestServer) => t.server.services.segredo
const importInto = (t: TestServer, from = out(), passphrase = PASSPHRASE) =>
  importDistribuidor({ database: t.database, files: t.server.services.files, segredo: secretOf(t) }, from, passphrase)
const callApi = (t: TestServer, path: string, token: string) => t.callApi('GET', path, { host: m.host, token })
const LIST = 'oficina-digital/orcamentos?tela=gerenciar'
const signIn = (t: TestServer) =>
  t.callApi('POST', 'authenticate', { host: m.host, body: { email, senha: 'Uma#Senha77' } })
const digests = (t: TestServer, cod: number) =>
  asOwner(t.database, async (c) => {
    await c.query('begin read only')
    return digestTables(c, cod, secretOf(t))
  })

beforeAll(async () => {
  source = await openTestServer({}, { jobs: true })
  target = await openTestServer()
  // The target has a distributor of its own, under a code that the source does not use.
  await target.sql(`select setval(pg_get_serial_sequence('distribuidor', 'cod_distribuidor'), 700)`)
  const there = await buildWorld(target, 'la')
  await target.callApi('POST', 'integracao/checklists', {
    host: there.host,
    token: there.chave,
    body: buildChecklist(there.lojas[0] ?? 0),
  })
  m = await buildWorld(source, 'um')
  neighbour = await buildWorld(source, 'dois')
  for (const w of [m, neighbour])
    for (const loja of w.lojas)
      await source.callApi('POST', 'integracao/checklists', {
        host: w.host,
        token: w.chave,
        body: buildChecklist(loja, { cliente: { nome: w === m ? 'Helena Prado' : CANARY } }),
      })
  for (const w of [m, neighbour])
    await source.server.services.files.save(`${w.codDistribuidor}/foto.webp`, Buffer.from(`de ${w.host}`), 'image/webp')
  await source.sql('update distribuidor set token_integracao_dms = $2 where cod_distribuidor = $1', [
    m.codDistribuidor,
    encryptSecret(secretOf(source), 'token-do-dms'),
  ])
  folder = await mkdtemp(join(tmpdir(), 'patio-mudanca-'))
  person = await m.usuario(2)
  await source.sql('update usuario set senha_hash = $3 where cod_distribuidor = $1 and cod_usuario = $2', [
    m.codDistribuidor,
    person,
    await hashPassword('Uma#Senha77'),
  ])
  const [u] = await source.sql<{ email: string }>(
    'select email from usuario where cod_distribuidor = $1 and cod_usuario = $2',
    [m.codDistribuidor, person],
  )
  email = u?.email ?? ''
  const entered = await signIn(source)
  cookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? ''
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await target.close()
  await source.close()
})

test('only a closed distributor leaves; closed it answers 503, its work rests, and its neighbour goes on', async () => {
  const move = { segredo: secretOf(source), passphrase: PASSPHRASE }
  const { files } = source.server.services
  await expect(exportDistribuidor(source.database, files, 'um', join(folder, 'aberto'), move)).rejects.toThrow('aberto')
  const token = await m.tokenFor(person, 2)
  expect((await callApi(source, LIST, token)).status).toBe(200)

  await closeDistribuidor(source.database, 'um', 0)
  await expect.poll(async () => (await callApi(source, LIST, token)).status).toBe(503)
  const refused = await callApi(source, LIST, token)
  expect(refused.headers.get('retry-after')).toBe('30')
  expect(refused.corpo).toMatchObject({ codigo: 'em-mudanca' })
  expect(String(refused.corpo['mensagem'])).toContain('mudando de servidor')
  const page = await source.callApi('GET', '../', { host: m.host, headers: { accept: 'text/html' } })
  expect([page.status, page.headers.get('retry-after'), page.headers.get('content-type')]).toEqual([
    503,
    '30',
    'text/html; charset=utf-8',
  ])
  const checklist = buildChecklist(m.lojas[0] ?? 0)
  for (const [w, status] of [
    [m, 503],
    [neighbour, 200],
  ] as const) {
    const body = { ...checklist, codConcessionaria: w.lojas[0] ?? 0 }
    const r = await source.callApi('POST', 'integracao/checklists', { host: w.host, token: w.chave, body })
    expect(r.status < 300 ? 200 : r.status).toBe(status)
  }

  const due = `insert into mensagem (cod_distribuidor, canal, destino, corpo) values ($1, 'EMAIL', 'a@exemplo.test', 'Olá')`
  await source.server.services.tenants.moving()
  for (const w of [m, neighbour]) await source.sql(due, [w.codDistribuidor])
  const states = async (w: World) =>
    (
      await source.sql<{ s: string }>(
        `select estado || ' ' || tentativas as s from mensagem where cod_distribuidor = $1 and corpo = 'Olá'`,
        [w.codDistribuidor],
      )
    ).map((r) => r.s)
  await expect.poll(() => states(neighbour)).not.toContain('PENDENTE 0')
  expect(await states(m)).toEqual(['PENDENTE 0'])
})

test('a round of background work sees no row of a distributor that moves, in any table', async () => {
  const { db } = source.database
  const visible = (codes: number[]) =>
    hidingTenants(codes, () =>
      transaction(db, 'sistema', async (tx) => {
        const seen: Record<string, Record<string, number>> = {}
        for (const table of await asOwner(source.database, tenantTables)) {
          const { rows } = await sql<{ cod: number; n: number }>`
            select cod_distribuidor as cod, count(*)::int as n from ${sql.table(table)} group by 1`.execute(tx)
          seen[table] = Object.fromEntries(rows.map((r) => [r.cod, r.n]))
        }
        return seen
      }),
    )
  const all = await visible([])
  const hidden = await visible([m.codDistribuidor])
  const without = Object.entries(all).map(([t, codes]) => {
    const { [m.codDistribuidor]: _, ...others } = codes
    return [t, others]
  })
  expect(all['checklist']?.[m.codDistribuidor]).toBe(m.lojas.length)
  expect(hidden).toEqual(Object.fromEntries(without))
})

test(
  'the whole distributor arrives: rows, files, secrets, sessions; nothing of its neighbour goes along',
  async () => {
    const { files } = source.server.services
    const move = { segredo: secretOf(source), passphrase: PASSPHRASE }
    // Somebody writes while the files are copied.
    const disturbed = {
      ...files,
      async *ofDistribuidor(cod: number) {
        await source.sql(`update grupo set nome = nome || '!' where cod_distribuidor = $1`, [cod])
        yield* files.ofDistribuidor(cod)
      },
    }
    const spoilt = join(folder, 'perturbado')
    await expect(exportDistribuidor(source.database, disturbed, 'um', spoilt, move)).rejects.toThrow(
      'mudou durante a exportação: grupo',
    )
    await expect(importInto(target, spoilt)).rejects.toThrow('não terminou')
    const exported = await exportDistribuidor(source.database, files, 'um', out(), move)
    expect(exported.arquivos).toBe(1)
    const texts = await Promise.all(
      (await readdir(join(out(), 'tabelas'))).map(async (n) =>
        gunzipSync(await readFile(join(out(), 'tabelas', n))).toString(),
      ),
    )
    const whole = texts.join('\n')
    expect(whole).toContain('Helena Prado')
    for (const foreign of [CANARY, neighbour.host, 'token-do-dms', '$argon2id']) expect(whole).not.toContain(foreign)

    const before = await digests(source, m.codDistribuidor)
    const atTarget = await target.sql<{ n: number }>('select count(*)::int as n from checklist')
    const imported = await importInto(target)
    expect(imported.tabelas).toEqual(before)
    expect(imported.tabelas['checklist']?.linhas).toBe(m.lojas.length)
    expect(await target.sql('select count(*)::int as n from checklist')).toEqual([
      { n: (atTarget[0]?.n ?? 0) + m.lojas.length },
    ])
    expect(await target.sql(`select from cliente where nome = '${CANARY}'`)).toEqual([])
    expect((await target.server.services.files.read(`${m.codDistribuidor}/foto.webp`)).toString()).toBe(`de ${m.host}`)
    const [d] = await target.sql<{ t: string }>(
      'select token_integracao_dms as t from distribuidor where cod_distribuidor = $1',
      [m.codDistribuidor],
    )
    expect(decryptSecret(secretOf(target), d?.t ?? '')).toBe('token-do-dms')
    expect(decryptSecret(secretOf(source), d?.t ?? '')).toBeNull()

    // Closed until it is opened; then people go on with their sessions and passwords, and systems with their keys.
    const renew = () => target.callApi('POST', 'refresh', { host: m.host, headers: { cookie } })
    expect((await renew()).status).toBe(503)
    await openDistribuidor(target.database, 'um')
    await expect.poll(async () => (await renew()).status).toBe(200)
    expect((await signIn(target)).status).toBe(200)
    const old = await m.tokenFor(person, 2).catch(() => 'x')
    expect((await callApi(target, LIST, old)).status).toBe(401)
    const r = await target.callApi('POST', 'integracao/checklists', {
      host: m.host,
      token: m.chave,
      body: buildChecklist(m.lojas[0] ?? 0),
    })
    expect(r.status, JSON.stringify(r.corpo)).toBeLessThan(300)
    const codes = await target.sql<{ cod: number }>(
      'select cod_checklist as cod from checklist where cod_distribuidor = $1 order by 1',
      [m.codDistribuidor],
    )
    expect(new Set(codes.map((c) => c.cod)).size).toBe(m.lojas.length + 1)
  },
  LONG,
)

test(
  'it is taken once, whole or not at all, and only with the right phrase, schema and files',
  async () => {
    await expect(importInto(target)).rejects.toThrow('já há aqui um distribuidor um')
    const fresh = await openTestServer()
    const copy = join(folder, 'copia')
    const again = async () => {
      await rm(copy, { recursive: true, force: true })
      await cp(out(), copy, { recursive: true })
    }
    const manifest = async (change: (x: { mudanca: { esquema: Record<string, string> } }) => void) => {
      const file = join(copy, 'manifesto.json')
      const x = JSON.parse(await readFile(file, 'utf8')) as { mudanca: { esquema: Record<string, string> } }
      change(x)
      await writeFile(file, JSON.stringify(x))
    }
    try {
      await expect(importInto(fresh, out(), 'outra frase bem comprida mesmo')).rejects.toThrow('não é a frase')
      await expect(importInto(fresh, out(), 'curta')).rejects.toThrow('ao menos 20')
      await again()
      await manifest((x) => (x.mudanca.esquema['9999_futura.sql'] = 'x'))
      await expect(importInto(fresh, copy)).rejects.toThrow('9999_futura.sql falta aqui')
      await again()
      await writeFile(join(copy, 'arquivos', String(m.codDistribuidor), 'foto.webp'), 'outra')
      await expect(importInto(fresh, copy)).rejects.toThrow('não são os que foram exportados')
      // A row less than was exported: everything is taken back.
      await again()
      const file = join(copy, 'tabelas', 'cliente.jsonl.gz')
      const lines = gunzipSync(await readFile(file))
        .toString()
        .trim()
        .split('\n')
      await writeFile(file, gzipSync(`${lines.slice(1).join('\n')}\n`))
      await expect(importInto(fresh, copy)).rejects.toThrow('não são as linhas da exportação: cliente')
      expect(await fresh.sql('select from distribuidor')).toEqual([])
      // Host and code of somebody else.
      const other = await buildWorld(fresh, 'outro')
      await fresh.sql(`update distribuidor_host set host = $2 where cod_distribuidor = $1`, [
        other.codDistribuidor,
        m.host,
      ])
      await expect(importInto(fresh)).rejects.toThrow(
        other.codDistribuidor === m.codDistribuidor ? 'o código' : `o endereço ${m.host} é aqui do distribuidor outro`,
      )
    } finally {
      await fresh.close()
    }
  },
  LONG,
)

test(
  'an import that dies before its commit leaves nothing, and is done again',
  async () => {
    const fresh = await openTestServer()
    try {
      const client = createClient(fresh.database.dono)
      await client.connect()
      // Holds the import in the middle of its rows, and cuts its connection there, as kill -9 would.
      await client.query('begin; lock table usuario in exclusive mode')
      const running = importInto(fresh)
      running.catch(() => {})
      await expect
        .poll(async () => {
          const rows = await fresh.sql<{ cut: boolean }>(
            `select pg_terminate_backend(pid) as cut from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`,
          )
          return rows.length
        })
        .toBe(1)
      await expect(running).rejects.toThrow()
      await client.query('rollback')
      await client.end()
      expect(await fresh.sql('select from distribuidor')).toEqual([])
      expect(await fresh.sql('select from checklist')).toEqual([])
      expect((await importInto(fresh)).distribuidor).toBe('um')
    } finally {
      await fresh.close()
    }
  },
  LONG,
)

test(
  'where files are kept in a bucket they arrive there, are read back and compared; a spoilt or missing one takes everything back',
  async () => {
    const bucket = await openBucket()
    const fresh = await openTestServer(bucket.env)
    const key = `${m.codDistribuidor}/foto.webp`
    try {
      bucket.kept.set(`${m.codDistribuidor}/de-antes.webp`, { bytes: Buffer.from('x'), tipo: 'image/webp' })
      bucket.kept.set(`${m.codDistribuidor}0/de-outro.webp`, { bytes: Buffer.from('x'), tipo: 'image/webp' })
      for (const spoil of [() => null, (_: string, b: Buffer) => b.subarray(1)]) {
        bucket.spoil = spoil
        await expect(importInto(fresh)).rejects.toThrow('os arquivos guardados aqui não são')
        expect(await fresh.sql('select from distribuidor')).toEqual([])
      }
      bucket.spoil = undefined
      expect((await importInto(fresh)).arquivos).toBe(1)
      expect(bucket.kept.get(key)).toEqual({ bytes: Buffer.from(`de ${m.host}`), tipo: 'image/webp' })
      expect([...bucket.kept.keys()].toSorted()).toEqual([key, `${m.codDistribuidor}0/de-outro.webp`])
      await openDistribuidor(fresh.database, 'um')
      const address = fresh.server.services.files.endereco(m.codDistribuidor, key).replace('/api/', '')
      await expect.poll(async () => (await fresh.callApi('GET', address, { host: m.host })).status).toBe(200)

      // And back out of the bucket: the same files; one that cannot be read ends the export.
      await closeDistribuidor(fresh.database, 'um', 0)
      const move = { segredo: secretOf(fresh), passphrase: PASSPHRASE }
      const { files } = fresh.server.services
      const broken = { ...files, readStream: () => Promise.reject(new Error('the bucket is away')) }
      await expect(exportDistribuidor(fresh.database, broken, 'um', join(folder, 'sem-balde'), move)).rejects.toThrow(
        'the bucket is away',
      )
      await exportDistribuidor(fresh.database, files, 'um', join(folder, 'do-balde'), move)
      const [was, is] = await Promise.all([readManifest(out()), readManifest(join(folder, 'do-balde'))])
      expect(is.mudanca?.resumoArquivos).toBe(was.mudanca?.resumoArquivos)
    } finally {
      await fresh.close()
      await bucket.close()
    }
  },
  LONG,
)

test(
  'it is erased where it was only while every row is still the exported one',
  async () => {
    await checkUnchanged(source.database, 'um', out(), secretOf(source))
    await source.sql(`update cliente set nome = 'Outro Nome' where cod_distribuidor = $1`, [m.codDistribuidor])
    await expect(checkUnchanged(source.database, 'um', out(), secretOf(source))).rejects.toThrow('exportação: cliente')
    const before = await digests(source, neighbour.codDistribuidor)
    await eraseDistribuidor(source.database, source.server.services.files, 'um', 0)
    expect(await source.sql('select from checklist where cod_distribuidor = $1', [m.codDistribuidor])).toEqual([])
    expect((await digests(source, neighbour.codDistribuidor))['checklist']).toEqual(before['checklist'])
  },
  LONG,
)
