import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { VeiculoPeca, FoundPecas } from '#shared/cardapio/pecas.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

let t: TestServer
let m: World
let other: World
let token: string
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
  other = await buildWorld(t, 'dois')
  token = await m.token(2)
  await register(m, [
    ['FO-ARGO', 'Filtro de óleo', [['Fiat', 'Argo', 2018, 2024]]],
    ['FO-DRIVE', 'Filtro de óleo', [['FIAT', 'ARGO DRIVE 1.0', 0, 0]]],
    ['FO-ANTES', 'Filtro de óleo', [['Fiat', 'Argo', 2010, 2017]]],
    ['FO-TODOS', 'Filtro de óleo', []],
    ['FO-GOL', 'Filtro de óleo', [['Volkswagen', 'Gol', 2010, 2022]]],
    ['FO-ONIX', 'Filtro de óleo', [['GM - Chevrolet', 'Onix', 0, 0]]],
    ['FO-ARGOS', 'Filtro de óleo', [['Fiat', 'Argos', 0, 0]]],
    ['FA-ARGO', 'Filtro de ar', [['Fiat', 'Argo', 2018, 0]]],
    ['FILTRO', 'Vareta do óleo', []],
  ])
  await register(other, [['FO-ALHEIO', 'Filtro de óleo', [['Fiat', 'Argo', 0, 0]]]])
  await keep(m, 0, 'FO-ARGO', 12)
  await keep(m, 1, 'FO-ARGO', 5)
  await keep(m, 1, 'FA-ARGO', 7)
})
afterAll(() => t.close())

type Aplicacao = readonly [marca: string, modelo: string, de: number, ate: number]
async function register(de: World, pecas: readonly (readonly [string, string, readonly Aplicacao[]])[]): Promise<void> {
  for (const [codigo, descricao, aplicacoes] of pecas) {
    await t.sql(
      `insert into peca (cod_distribuidor, codigo, descricao, categoria, marca, preco) values ($1, $2, $3, 'Filtros', 'Tietê', 100)`,
      [de.codDistribuidor, codigo, descricao],
    )
    for (const [marca, modelo, ano, ate] of aplicacoes)
      await t.sql(
        'insert into peca_aplicacao (cod_distribuidor, codigo, marca, modelo, ano_de, ano_ate) values ($1, $2, $3, $4, $5, $6)',
        [de.codDistribuidor, codigo, marca, modelo, ano, ate],
      )
  }
}
const keep = (de: World, loja: number, codigo: string, quantidade: number) =>
  t.sql(
    `insert into estoque_movimento (cod_distribuidor, cod_concessionaria, codigo, tipo, quantidade, origem, quem) values ($1, $2, $3, 'AJUSTE', $4, 'TELA', 'Alguém')`,
    [de.codDistribuidor, de.lojas[loja], codigo, quantidade],
  )

const search = async (q: Record<string, string>, loja = 0, host = m) => {
  const search = new URLSearchParams({ busca: 'filtro', codConcessionaria: String(host.lojas[loja]), ...q })
  const r = await t.callApi('GET', `oficina-digital/pecas?${search}`, {
    token: host === m ? token : await host.token(2),
    host: host.host,
  })
  return r.corpo as unknown as FoundPecas
}
const describeResults = (r: FoundPecas) => r.pecas.map((p) => `${p.codigo} ${p.serve}`)
const ARGO = { marca: 'Fiat', modelo: 'Argo' }

test('parts that fit come first, then universal ones; the others are counted, and shown on request', async () => {
  const r = await search({ ...ARGO, ano: '2020' })
  expect(describeResults(r)).toEqual([
    'FO-ARGO SERVE',
    'FA-ARGO SERVE',
    'FO-DRIVE SERVE',
    'FILTRO UNIVERSAL',
    'FO-TODOS UNIVERSAL',
  ])
  expect([r.veiculo, r.naoServem]).toEqual(['Argo', { total: 4, exato: true }])
  const todas = await search({ ...ARGO, ano: '2020', comAsOutras: 'true' })
  expect(describeResults(todas).slice(5)).toEqual([
    'FO-ANTES NAO_SERVE',
    'FO-ARGOS NAO_SERVE',
    'FO-GOL NAO_SERVE',
    'FO-ONIX NAO_SERVE',
  ])
  expect(todas.naoServem.total).toBe(4)
})

test.each<[string, Record<string, string>, string[]]>([
  ['without a year', ARGO, ['FA-ARGO', 'FO-ANTES', 'FO-ARGO', 'FO-DRIVE']],
  ['an older car', { ...ARGO, ano: '2015' }, ['FO-ANTES', 'FO-DRIVE']],
  [
    'a version, in the spelling of the price table',
    { marca: 'FIAT', modelo: 'ARGO DRIVE 1.0 6V Flex' },
    ['FA-ARGO', 'FO-ANTES', 'FO-ARGO', 'FO-DRIVE'],
  ],
  ['another version', { marca: 'fiat', modelo: 'Argo Trekking 1.3' }, ['FA-ARGO', 'FO-ANTES', 'FO-ARGO']],
  ['a name that only begins with the same letters', { marca: 'Fiat', modelo: 'Arg' }, []],
  ['a make alone', { marca: 'Fiat' }, ['FA-ARGO', 'FO-ANTES', 'FO-ARGO', 'FO-ARGOS', 'FO-DRIVE']],
  ['a make as the price table writes it', { marca: 'Chevrolet', modelo: 'Ônix' }, ['FO-ONIX']],
])('what fits: %s', async (_, q, codes) => {
  const r = await search(q)
  expect(
    r.pecas
      .filter((p) => p.serve === 'SERVE')
      .map((p) => p.codigo)
      .toSorted(),
  ).toEqual(codes)
})

test('a chosen version of the catalogue supplies its make, model and year', async () => {
  const [v] = await t.sql<{ cod: number }>(
    `insert into cardapio_modelo (cod_distribuidor, marca, modelo, ano) values ($1, 'Fiat', 'Argo Trekking', 2015) returning cod_modelo as cod`,
    [m.codDistribuidor],
  )
  const r = await search({ codModelo: String(v?.cod) })
  expect([r.veiculo, r.pecas.filter((p) => p.serve === 'SERVE').map((p) => p.codigo)]).toEqual([
    'Argo Trekking',
    ['FO-ANTES'],
  ])
  // Another distributor's version is refused like an unknown one.
  const notOurs = await t.callApi('GET', `oficina-digital/pecas?busca=filtro&codModelo=${String(v?.cod)}`, {
    token: await other.token(2),
    host: other.host,
  })
  expect([notOurs.status, notOurs.corpo['campos']]).toEqual([422, { codModelo: expect.any(String) }])
})

test('without a vehicle nothing is judged, and every part lists the vehicles it fits', async () => {
  const r = await search({ busca: 'oleo' })
  expect(r.pecas.map((p) => p.serve).every((s) => s === null)).toBe(true)
  expect(r).toMatchObject({ veiculo: null, naoServem: { total: 0 } })
  expect(r.pecas.find((p) => p.codigo === 'FO-ARGO')).toMatchObject({
    aplicacoes: [{ marca: 'Fiat', modelo: 'Argo', anoDe: 2018, anoAte: 2024 }],
    totalAplicacoes: 1,
  })
})

test('stock is that of the requested store, and parts in stock come first', async () => {
  const de = async (loja: number) => {
    const r = await search({ ...ARGO, ano: '2020' }, loja)
    return r.pecas.filter((p) => p.serve === 'SERVE').map((p) => `${p.codigo} ${p.estoque ?? 0}`)
  }
  expect([await de(0), await de(1)]).toEqual([
    ['FO-ARGO 12', 'FA-ARGO 0', 'FO-DRIVE 0'],
    ['FA-ARGO 7', 'FO-ARGO 5', 'FO-DRIVE 0'],
  ])
})

test('another distributor’s parts and vehicles are not visible', async () => {
  const r = await search({ ...ARGO, comAsOutras: 'true' }, 0, other)
  expect(describeResults(r)).toEqual(['FO-ALHEIO SERVE'])
  expect(r.naoServem.total).toBe(0)
})

test('chosen parts are judged by code', async () => {
  const r = await t.callApi(
    'GET',
    'oficina-digital/pecas/no-veiculo?codigos=fo-gol,FO-ARGO,FO-TODOS,NADA,FO-ALHEIO&marca=Fiat&modelo=Argo',
    { token, host: m.host },
  )
  expect((r.corpo as unknown as VeiculoPeca[]).map((p) => [p.codigo, p.serve, p.aplicacoes[0]?.modelo])).toEqual([
    ['FO-ARGO', 'SERVE', 'Argo'],
    ['FO-GOL', 'NAO_SERVE', 'Gol'],
    ['FO-TODOS', 'UNIVERSAL', undefined],
  ])
})

describe('a large register', () => {
  beforeAll(async () => {
    await t.sql(
      `insert into peca (cod_distribuidor, codigo, descricao, categoria, marca, preco)
       select $1, 'G-' || lpad(i::text, 5, '0'), 'Pastilha de freio', 'Freio', 'Tietê', 100 from generate_series(1, 20000) i`,
      [m.codDistribuidor],
    )
    await t.sql(
      `insert into peca_aplicacao (cod_distribuidor, codigo, marca, modelo, ano_de, ano_ate)
       select $1, 'G-' || lpad(i::text, 5, '0'), 'Marca ' || i % 12, 'Modelo' || (i * 7 + n) % 80, 2010 + i % 8, 2024 from generate_series(1, 20000) i cross join generate_series(1, 3) n
       on conflict do nothing`,
      [m.codDistribuidor],
    )
    await t.sql('vacuum analyze peca, peca_aplicacao')
  })

  test('fitting parts are found even when a word matches too many parts to count', async () => {
    const q = { busca: 'pastilha', marca: 'Marca 5', modelo: 'Modelo36' }
    const r = await search(q)
    expect(r.pecas).toHaveLength(20)
    expect(r.pecas.every((p) => p.serve === 'SERVE')).toBe(true)
    expect(r.naoServem.exato).toBe(false)
    // An exact code comes first within its kind.
    const whole = await search({ ...q, busca: 'g-19997', comAsOutras: 'true' })
    expect(whole.pecas[0]?.codigo).toBe('G-19997')
  })
})
