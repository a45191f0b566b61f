import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildChecklist, buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'
import { eraseDistribuidor, exportDistribuidor, type Exported } from './tenant-export.ts'

let t: TestServer
let pickOne: World
let secondWorld: World
let folder: string
beforeAll(async () => {
  t = await openTestServer()
  pickOne = await buildWorld(t, 'um')
  secondWorld = await buildWorld(t, 'dois')
  const manager = await pickOne.usuario(2)
  const own = [pickOne.codDistribuidor, manager]
  await t.sql(`insert into usuario_pin (cod_distribuidor, cod_usuario, pin_hash) values ($1, $2, 'oculto')`, own)
  await t.sql(`insert into codigo_recuperacao (cod_distribuidor, cod_usuario, hash) values ($1, $2, 'oculto')`, own)
  await t.sql(`insert into segundo_fator (cod_distribuidor, cod_usuario, novo_segredo) values ($1, $2, 'oculto')`, own)
  await t.sql(
    `insert into aparelho (cod_distribuidor, cod_usuario, cod_concessionaria, nome, token_hash) values ($1, $2, $3, 'Tablet', 'oculto')`,
    [...own, pickOne.lojas[0]],
  )
  folder = await mkdtemp(join(tmpdir(), 'patio-levado-'))
  for (const m of [pickOne, secondWorld])
    for (const loja of m.lojas)
      await t.callApi('POST', 'integracao/checklists', { host: m.host, token: m.chave, body: buildChecklist(loja) })
  for (const cod of [pickOne.codDistribuidor, secondWorld.codDistribuidor])
    for (const key of [`${cod}/foto.webp`, `manuais/${cod}/1/0`])
      await t.server.services.files.save(key, Buffer.from(`dos ${cod}`), 'image/webp')
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await t.close()
})

/** Rows of a distributor by table, read one table at a time. */
async function getLinhas(cod: number): Promise<Record<string, number>> {
  const tables = await t.sql<{ tabela: string }>(
    `select table_name as tabela from information_schema.columns natural join information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'cod_distribuidor'`,
  )
  const linhas: Record<string, number> = {}
  for (const { tabela: table } of tables) {
    const [r] = await t.sql<{ n: number }>(`select count(*)::int as n from ${table} where cod_distribuidor = $1`, [cod])
    linhas[table] = r?.n ?? 0
  }
  return linhas
}
const counts = (l: Exported) => Object.fromEntries(Object.entries(l.tabelas).map(([k, v]) => [k, v.linhas]))

test('an export has every row and file of a distributor, without passwords, keys and secrets', async () => {
  const { files } = t.server.services
  await expect(exportDistribuidor(t.database, files, 'ninguém', join(folder, 'x'))).rejects.toThrow('não há')
  const exported = await exportDistribuidor(t.database, files, 'um', join(folder, 'um'))
  const linhas = await getLinhas(pickOne.codDistribuidor)
  expect(counts(exported)).toEqual(linhas)
  expect(linhas).toMatchObject({ distribuidor: 1, checklist: pickOne.lojas.length })
  expect(JSON.parse(await readFile(join(folder, 'um/manifesto.json'), 'utf8'))).toMatchObject(exported)
  expect(exported.arquivos).toBe(2)
  expect(await readFile(join(folder, `um/arquivos/manuais/${pickOne.codDistribuidor}/1/0`), 'utf8')).toBe(
    `dos ${pickOne.codDistribuidor}`,
  )
  const read = async (table: string) =>
    gunzipSync(await readFile(join(folder, `um/tabelas/${table}.jsonl.gz`))).toString()
  const usuarios = (await read('usuario'))
    .trim()
    .split('\n')
    .map((l) => JSON.parse(l) as Record<string, unknown>)
  expect(usuarios).toHaveLength(linhas['usuario'] ?? 0)
  expect(usuarios[0]).toMatchObject({ cod_distribuidor: pickOne.codDistribuidor })
  expect(Object.keys(usuarios[0] ?? {})).not.toContain('senha_hash')
  expect(await read('integracao_chave')).not.toMatch(/hash/)
  for (const table of ['usuario_pin', 'codigo_recuperacao', 'segundo_fator', 'aparelho'])
    expect(await read(table)).not.toMatch(/oculto/)
  await expect(exportDistribuidor(t.database, files, 'um', join(folder, 'um'))).rejects.toThrow('não está vazia')
})

test('a distributor is erased completely; another one keeps every row and file', async () => {
  const { files } = t.server.services
  const before = await getLinhas(secondWorld.codDistribuidor)
  await expect(eraseDistribuidor(t.database, files, 'ninguém', 0)).rejects.toThrow('não há')
  const erased = await eraseDistribuidor(t.database, files, 'um', 0)
  expect(erased).toMatchObject({ arquivos: 2, tabelas: { checklist: { linhas: pickOne.lojas.length } } })
  expect(new Set(Object.values(await getLinhas(pickOne.codDistribuidor)))).toEqual(new Set([0]))
  await expect(files.read(`${pickOne.codDistribuidor}/foto.webp`)).rejects.toThrow('não encontrado')
  expect(await getLinhas(secondWorld.codDistribuidor)).toEqual(before)
  expect((await files.read(`manuais/${secondWorld.codDistribuidor}/1/0`)).toString()).toBe(
    `dos ${secondWorld.codDistribuidor}`,
  )
})
