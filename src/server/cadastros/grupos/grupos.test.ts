import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RecordChange } from '#shared/cadastros/registers.ts'
import { newRecord } from '#shared/cadastros/fields.ts'
import { grupoFields, type GrupoData, type Grupo, type GrupoRow } from '#shared/cadastros/grupos.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

let t: TestServer
let m: World
let admin: string
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
  admin = await m.token(2)
})
afterAll(() => t.close())

const buildGrupo = (extra: Partial<GrupoData> = {}): GrupoData => ({
  ...newRecord<GrupoData>(grupoFields),
  nome: 'Grupo Sul',
  ...extra,
})
const create = async (extra: Partial<GrupoData> = {}) =>
  (await t.callApi('POST', 'cadastros/grupos', { token: admin, body: buildGrupo(extra) })).corpo as unknown as Grupo
const update = (g: Grupo, extra: Partial<Grupo> = {}) => {
  const { codGrupo, ...dados } = { ...g, ...extra }
  return t.callApi('PUT', `cadastros/grupos/${codGrupo}`, { token: admin, body: dados })
}
const fetchList = async (query = '') => (await t.callApi('GET', `cadastros/grupos${query}`, { token: admin })).corpo

test('a group is created, found by part of its name without accents, and counts its stores', async () => {
  const g = await create({ nome: 'Caminhões do Açude', responsavel: 'Íris Fontes' })
  expect(g).toMatchObject({ nome: 'Caminhões do Açude', versao: 1, ativo: true })
  for (const search of ['acude', 'IRIS']) {
    const r = await fetchList(`?busca=${search}`)
    expect((r['itens'] as GrupoRow[]).map((i) => i.codGrupo)).toEqual([g.codGrupo])
    expect(r['contagem']).toEqual({ total: 1, exato: true })
  }
  const worldGrupo = ((await fetchList('?busca=Grupo'))['itens'] as GrupoRow[]).find((i) => i.nome === 'Grupo')
  expect(worldGrupo?.concessionarias).toBe(2)
})

test('a percent sign is searched literally, not as a wildcard', async () => {
  await create({ nome: 'Desconto 10%' })
  expect(((await fetchList('?busca=%25'))['itens'] as GrupoRow[]).map((i) => i.nome)).toEqual(['Desconto 10%'])
  expect((await fetchList('?busca=x%25x'))['itens']).toEqual([])
})

test('paging in both directions neither loses nor repeats a row', async () => {
  for (const n of ['Ágata', 'Beta', 'ágora', 'Zeta', 'Ômega']) await create({ nome: n })
  for (const sentido of ['asc', 'desc']) {
    const names: string[] = []
    let cursor: string | null = ''
    do {
      const r = await fetchList(`?limite=2&sentido=${sentido}${cursor ? `&cursor=${cursor}` : ''}`)
      names.push(...(r['itens'] as GrupoRow[]).map((i) => i.nome))
      expect(r['contagem'] === null).toBe(cursor !== '')
      cursor = r['proximo'] as string | null
    } while (cursor)
    expect(new Set(names).size).toBe(names.length)
    const keys = names.map((n) => n.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase())
    const ordered = keys.toSorted((a, b) => a.localeCompare(b, 'pt-BR'))
    expect(keys).toEqual(sentido === 'asc' ? ordered : ordered.toReversed())
  }
})

test('each invalid field gets the form’s error message', async () => {
  const r = await t.callApi('POST', 'cadastros/grupos', {
    token: admin,
    body: buildGrupo({ nome: '  ', telefone: '119999', email: 'a@b' }),
  })
  expect([r.status, r.corpo['campos']]).toEqual([
    422,
    { nome: 'Nome obrigatório', telefone: 'Favor inserir telefone válido', email: 'Favor inserir email válido' },
  ])
})

test('a duplicate name is refused on its field, ignoring accents and case', async () => {
  await create({ nome: 'Única' })
  const r = await t.callApi('POST', 'cadastros/grupos', { token: admin, body: buildGrupo({ nome: 'UNICA' }) })
  expect([r.status, r.corpo['campos']]).toEqual([409, { nome: 'Já existe um grupo com este nome' }])
})

test('a stale save answers 409 with the present record, and the same user’s next save works', async () => {
  const g = await create({ nome: 'Disputado' })
  const mine = (await update(g, { responsavel: 'Ana' })).corpo as unknown as Grupo
  expect(mine.versao).toBe(2)
  const old = await update(g, { responsavel: 'Beto' })
  expect([old.status, old.corpo['codigo'], (old.corpo['atual'] as Grupo).responsavel]).toEqual([
    409,
    'versao-antiga',
    'Ana',
  ])
  expect((await update(mine, { responsavel: 'Ana Reis' })).status).toBe(200)
})

test('of twenty simultaneous saves of one version, one succeeds', async () => {
  const g = await create({ nome: 'Simultâneo' })
  const r = await Promise.all(Array.from({ length: 20 }, (_, i) => update(g, { responsavel: `Pessoa ${i}` })))
  expect(r.map((x) => x.status).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
})

test('a group with active stores cannot be deactivated; an empty one can, leaves the list, and can come back', async () => {
  const worldGrupo = ((await fetchList('?busca=Grupo'))['itens'] as GrupoRow[]).find((i) => i.concessionarias === 2)
  const opened = (await t.callApi('GET', `cadastros/grupos/${worldGrupo?.codGrupo}`, { token: admin }))
    .corpo as unknown as Grupo
  const recusado = await update(opened, { ativo: false })
  expect(recusado.status).toBe(422)
  expect((recusado.corpo['campos'] as { ativo: string }).ativo).toContain('um loja 1')
  const g = await create({ nome: 'Vazio' })
  const outside = (await update(g, { ativo: false })).corpo as unknown as Grupo
  const names = async (s: string) =>
    ((await fetchList(`?busca=Vazio&situacao=${s}`))['itens'] as GrupoRow[]).map((i) => i.nome)
  expect([await names('ativos'), await names('inativos'), await names('todos')]).toEqual([[], ['Vazio'], ['Vazio']])
  expect((await update(outside, { ativo: true })).status).toBe(200)
  expect(await names('ativos')).toEqual(['Vazio'])
})

test('the history of a record shows who changed it, and each field before and after', async () => {
  const g = await create({ nome: 'Contado', email: 'a@casa.com' })
  await update(g, { nome: 'Recontado', responsavel: 'Ana' })
  const r = await t.callApi('GET', `cadastros/grupos/${g.codGrupo}/historico`, { token: admin })
  const [nova, first] = r.corpo['itens'] as RecordChange[]
  expect(nova).toMatchObject({ quem: 'Pessoa 2', acao: 'alterarGrupo' })
  expect(nova?.campos.toSorted((a, b) => a.campo.localeCompare(b.campo))).toEqual([
    { campo: 'nome', antes: 'Contado', depois: 'Recontado' },
    { campo: 'responsavel', antes: '', depois: 'Ana' },
  ])
  expect(first).toMatchObject({ acao: 'criarGrupo' })
  expect((await t.callApi('GET', `cadastros/grupos/${g.codGrupo}/historico`, { token: await m.token(3) })).status).toBe(
    404,
  )
})

test('another distributor sees no group of this one, and may use its names', async () => {
  const other = await buildWorld(t, 'dois')
  const outsider = { token: await other.token(2), host: other.host }
  const g = await create({ nome: 'Reservado' })
  expect((await t.callApi('GET', `cadastros/grupos/${g.codGrupo}`, outsider)).status).toBe(404)
  expect(
    (await t.callApi('PUT', `cadastros/grupos/${g.codGrupo}`, { ...outsider, body: { ...buildGrupo(), versao: 1 } }))
      .status,
  ).toBe(404)
  expect((await t.callApi('GET', `cadastros/grupos/${g.codGrupo}/historico`, outsider)).status).toBe(404)
  expect(
    (await t.callApi('POST', 'cadastros/grupos', { ...outsider, body: buildGrupo({ nome: 'Reservado' }) })).status,
  ).toBe(200)
})
