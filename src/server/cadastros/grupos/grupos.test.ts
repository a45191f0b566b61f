import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MudancaDoRegistro } from '#shared/cadastros/comum.ts'
import type { DadosDoGrupo, Grupo, GrupoDaLista } from '#shared/cadastros/grupos.ts'
import { buildMundo, type Mundo } from '#tests/mundo.ts'
import { abrirTeste, type Teste } from '#tests/servidor.ts'

let t: Teste
let m: Mundo
let admin: string
beforeAll(async () => {
  t = await abrirTeste()
  m = await buildMundo(t)
  admin = await m.token(2)
})
afterAll(() => t.fechar())

const buildGrupo = (mais: Partial<DadosDoGrupo> = {}): DadosDoGrupo => ({
  nome: 'Grupo Sul',
  responsavel: '',
  telefone: '',
  email: '',
  ativo: true,
  ...mais,
})
const criar = async (mais: Partial<DadosDoGrupo> = {}) =>
  (await t.chamar('POST', 'cadastros/grupos', { token: admin, body: buildGrupo(mais) })).corpo as unknown as Grupo
const alterar = (g: Grupo, mais: Partial<Grupo> = {}) => {
  const { codGrupo, ...dados } = { ...g, ...mais }
  return t.chamar('PUT', `cadastros/grupos/${codGrupo}`, { token: admin, body: dados })
}
const listar = async (query = '') => (await t.chamar('GET', `cadastros/grupos${query}`, { token: admin })).corpo

test('a group is created, found by part of its name without accents, and counts its stores', async () => {
  const g = await criar({ nome: 'Caminhões do Açude', responsavel: 'Íris Fontes' })
  expect(g).toMatchObject({ nome: 'Caminhões do Açude', versao: 1, ativo: true })
  for (const busca of ['acude', 'IRIS']) {
    const r = await listar(`?busca=${busca}`)
    expect((r['itens'] as GrupoDaLista[]).map((i) => i.codGrupo)).toEqual([g.codGrupo])
    expect(r['contagem']).toEqual({ total: 1, exato: true })
  }
  const doMundo = ((await listar('?busca=Grupo'))['itens'] as GrupoDaLista[]).find((i) => i.nome === 'Grupo')
  expect(doMundo?.concessionarias).toBe(2)
})

test('a percent sign is searched as such, not as any text', async () => {
  await criar({ nome: 'Desconto 10%' })
  expect(((await listar('?busca=%25'))['itens'] as GrupoDaLista[]).map((i) => i.nome)).toEqual(['Desconto 10%'])
  expect((await listar('?busca=x%25x'))['itens']).toEqual([])
})

test('pages follow each other in both orders without loss or repetition', async () => {
  for (const n of ['Ágata', 'Beta', 'ágora', 'Zeta', 'Ômega']) await criar({ nome: n })
  for (const sentido of ['asc', 'desc']) {
    const nomes: string[] = []
    let cursor: string | null = ''
    do {
      const r = await listar(`?limite=2&sentido=${sentido}${cursor ? `&cursor=${cursor}` : ''}`)
      nomes.push(...(r['itens'] as GrupoDaLista[]).map((i) => i.nome))
      expect(r['contagem'] === null).toBe(cursor !== '')
      cursor = r['proximo'] as string | null
    } while (cursor)
    expect(new Set(nomes).size).toBe(nomes.length)
    const chaves = nomes.map((n) => n.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase())
    const emOrdem = chaves.toSorted((a, b) => a.localeCompare(b, 'pt-BR'))
    expect(chaves).toEqual(sentido === 'asc' ? emOrdem : emOrdem.toReversed())
  }
})

test('each wrong field is told on it, by the messages of the form', async () => {
  const r = await t.chamar('POST', 'cadastros/grupos', {
    token: admin,
    body: buildGrupo({ nome: '  ', telefone: '119999', email: 'a@b' }),
  })
  expect([r.status, r.corpo['campos']]).toEqual([
    422,
    { nome: 'Nome obrigatório', telefone: 'Favor inserir telefone válido', email: 'Favor inserir email válido' },
  ])
})

test('the same name twice is refused on its field, accents and case aside', async () => {
  await criar({ nome: 'Única' })
  const r = await t.chamar('POST', 'cadastros/grupos', { token: admin, body: buildGrupo({ nome: 'UNICA' }) })
  expect([r.status, r.corpo['campos']]).toEqual([409, { nome: 'Já existe um grupo com este nome' }])
})

test('a save over a newer version answers 409 with the present record, and one’s own next save works', async () => {
  const g = await criar({ nome: 'Disputado' })
  const meu = (await alterar(g, { responsavel: 'Ana' })).corpo as unknown as Grupo
  expect(meu.versao).toBe(2)
  const velho = await alterar(g, { responsavel: 'Beto' })
  expect([velho.status, velho.corpo['codigo'], (velho.corpo['atual'] as Grupo).responsavel]).toEqual([
    409,
    'versao-antiga',
    'Ana',
  ])
  expect((await alterar(meu, { responsavel: 'Ana Reis' })).status).toBe(200)
})

test('of twenty simultaneous saves of one version, one is taken', async () => {
  const g = await criar({ nome: 'Simultâneo' })
  const r = await Promise.all(Array.from({ length: 20 }, (_, i) => alterar(g, { responsavel: `Pessoa ${i}` })))
  expect(r.map((x) => x.status).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
})

test('a group with active stores is not deactivated; an empty one is, leaves the list, and comes back', async () => {
  const doMundo = ((await listar('?busca=Grupo'))['itens'] as GrupoDaLista[]).find((i) => i.concessionarias === 2)
  const aberto = (await t.chamar('GET', `cadastros/grupos/${doMundo?.codGrupo}`, { token: admin }))
    .corpo as unknown as Grupo
  const recusado = await alterar(aberto, { ativo: false })
  expect(recusado.status).toBe(422)
  expect((recusado.corpo['campos'] as { ativo: string }).ativo).toContain('um loja 1')
  const g = await criar({ nome: 'Vazio' })
  const fora = (await alterar(g, { ativo: false })).corpo as unknown as Grupo
  const nomes = async (s: string) =>
    ((await listar(`?busca=Vazio&situacao=${s}`))['itens'] as GrupoDaLista[]).map((i) => i.nome)
  expect([await nomes('ativos'), await nomes('inativos'), await nomes('todos')]).toEqual([[], ['Vazio'], ['Vazio']])
  expect((await alterar(fora, { ativo: true })).status).toBe(200)
  expect(await nomes('ativos')).toEqual(['Vazio'])
})

test('each change is read on the record: who, and each field before and after', async () => {
  const g = await criar({ nome: 'Contado', email: 'a@casa.com' })
  await alterar(g, { nome: 'Recontado', responsavel: 'Ana' })
  const r = await t.chamar('GET', `cadastros/grupos/${g.codGrupo}/historico`, { token: admin })
  const [nova, primeira] = r.corpo['itens'] as MudancaDoRegistro[]
  expect(nova).toMatchObject({ quem: 'Pessoa 2', acao: 'alterarGrupo' })
  expect(nova?.campos.toSorted((a, b) => a.campo.localeCompare(b.campo))).toEqual([
    { campo: 'nome', antes: 'Contado', depois: 'Recontado' },
    { campo: 'responsavel', antes: '', depois: 'Ana' },
  ])
  expect(primeira).toMatchObject({ acao: 'criarGrupo' })
  expect((await t.chamar('GET', `cadastros/grupos/${g.codGrupo}/historico`, { token: await m.token(3) })).status).toBe(
    404,
  )
})

test('another distributor sees no group of this one, and may use its names', async () => {
  const outro = await buildMundo(t, 'dois')
  const deFora = { token: await outro.token(2), host: outro.host }
  const g = await criar({ nome: 'Reservado' })
  expect((await t.chamar('GET', `cadastros/grupos/${g.codGrupo}`, deFora)).status).toBe(404)
  expect(
    (await t.chamar('PUT', `cadastros/grupos/${g.codGrupo}`, { ...deFora, body: { ...buildGrupo(), versao: 1 } }))
      .status,
  ).toBe(404)
  expect((await t.chamar('GET', `cadastros/grupos/${g.codGrupo}/historico`, deFora)).status).toBe(404)
  expect(
    (await t.chamar('POST', 'cadastros/grupos', { ...deFora, body: buildGrupo({ nome: 'Reservado' }) })).status,
  ).toBe(200)
})
