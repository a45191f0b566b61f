import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildChecklist, buildMundo, type Mundo } from '#tests/mundo.ts'
import { abrirTeste, type Teste } from '#tests/servidor.ts'
import { apagarDistribuidor, exportarDistribuidor, type Levado } from './distribuidor-inteiro.ts'

let t: Teste
let um: Mundo
let dois: Mundo
let pasta: string
beforeAll(async () => {
  t = await abrirTeste()
  um = await buildMundo(t, 'um')
  dois = await buildMundo(t, 'dois')
  await um.usuario(2)
  pasta = await mkdtemp(join(tmpdir(), 'patio-levado-'))
  for (const m of [um, dois])
    for (const loja of m.lojas)
      await t.chamar('POST', 'integracao/checklists', { host: m.host, token: m.chave, body: buildChecklist(loja) })
  for (const cod of [um.codDistribuidor, dois.codDistribuidor])
    for (const chave of [`${cod}/foto.webp`, `manuais/${cod}/1/0`])
      await t.servidor.partes.arquivos.gravar(chave, Buffer.from(`dos ${cod}`), 'image/webp')
})
afterAll(async () => {
  await rm(pasta, { recursive: true })
  await t.fechar()
})

/** Rows of a distributor by table, read one table at a time. */
async function linhasDe(cod: number): Promise<Record<string, number>> {
  const tabelas = await t.sql<{ tabela: string }>(
    `select table_name as tabela from information_schema.columns natural join information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'cod_distribuidor'`,
  )
  const linhas: Record<string, number> = {}
  for (const { tabela } of tabelas) {
    const [r] = await t.sql<{ n: number }>(`select count(*)::int as n from ${tabela} where cod_distribuidor = $1`, [
      cod,
    ])
    linhas[tabela] = r?.n ?? 0
  }
  return linhas
}
const contadas = (l: Levado) => Object.fromEntries(Object.entries(l.tabelas).map(([k, v]) => [k, v.linhas]))

test('a distributor leaves with every row and file, and without passwords, keys and secrets', async () => {
  const { arquivos } = t.servidor.partes
  await expect(exportarDistribuidor(t.database, arquivos, 'ninguém', join(pasta, 'x'))).rejects.toThrow('não há')
  const levado = await exportarDistribuidor(t.database, arquivos, 'um', join(pasta, 'um'))
  const linhas = await linhasDe(um.codDistribuidor)
  expect(contadas(levado)).toEqual(linhas)
  expect(linhas).toMatchObject({ distribuidor: 1, checklist: um.lojas.length })
  expect(JSON.parse(await readFile(join(pasta, 'um/manifesto.json'), 'utf8'))).toMatchObject(levado)
  expect(levado.arquivos).toBe(2)
  expect(await readFile(join(pasta, `um/arquivos/manuais/${um.codDistribuidor}/1/0`), 'utf8')).toBe(
    `dos ${um.codDistribuidor}`,
  )
  const ler = async (tabela: string) =>
    gunzipSync(await readFile(join(pasta, `um/tabelas/${tabela}.jsonl.gz`))).toString()
  const usuarios = (await ler('usuario'))
    .trim()
    .split('\n')
    .map((l) => JSON.parse(l) as Record<string, unknown>)
  expect(usuarios).toHaveLength(linhas['usuario'] ?? 0)
  expect(usuarios[0]).toMatchObject({ cod_distribuidor: um.codDistribuidor })
  expect(Object.keys(usuarios[0] ?? {})).not.toContain('senha_hash')
  expect(await ler('integracao_chave')).not.toMatch(/hash/)
  await expect(exportarDistribuidor(t.database, arquivos, 'um', join(pasta, 'um'))).rejects.toThrow('não está vazia')
})

test('a distributor is erased whole, and its neighbour keeps every row and file', async () => {
  const { arquivos } = t.servidor.partes
  const antes = await linhasDe(dois.codDistribuidor)
  await expect(apagarDistribuidor(t.database, arquivos, 'ninguém', 0)).rejects.toThrow('não há')
  const apagado = await apagarDistribuidor(t.database, arquivos, 'um', 0)
  expect(apagado).toMatchObject({ arquivos: 2, tabelas: { checklist: { linhas: um.lojas.length } } })
  expect(new Set(Object.values(await linhasDe(um.codDistribuidor)))).toEqual(new Set([0]))
  await expect(arquivos.ler(`${um.codDistribuidor}/foto.webp`)).rejects.toThrow('não encontrado')
  expect(await linhasDe(dois.codDistribuidor)).toEqual(antes)
  expect((await arquivos.ler(`manuais/${dois.codDistribuidor}/1/0`)).toString()).toBe(`dos ${dois.codDistribuidor}`)
})
