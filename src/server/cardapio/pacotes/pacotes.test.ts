import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PacoteData, CardapioPacote, LojaPreco } from '#shared/cardapio/pacotes.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

let t: TestServer
let m: World
let admin: string
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
  admin = await m.token(2)
  await t.sql(
    `insert into peca (cod_distribuidor, codigo, descricao, categoria, marca, custo, preco) values ($1, 'OLEO', 'Óleo 5W30', 'Motor', 'X', 2000, 3333), ($1, 'FILTRO', 'Filtro de óleo', 'Motor', 'X', 1500, 2999)`,
    [m.codDistribuidor],
  )
  await t.sql(
    `insert into servico (cod_distribuidor, codigo, descricao, minutos, custo_hora, valor_hora) values ($1, 'TROCA', 'Trocar óleo', 50, 9000, 20000)`,
    [m.codDistribuidor],
  )
})
afterAll(() => t.close())

const buildPacote = (extra: Partial<PacoteData> = {}): PacoteData => ({
  natureza: 'FABRICA',
  nome: 'Revisão de 10.000 km',
  marca: 'Fiat',
  modelo: 'Uno',
  codModelo: null,
  km: 10_000,
  meses: 12,
  toleranciaKm: 1000,
  exigidoGarantia: true,
  descricao: '',
  publicadoEm: '2026-01-01',
  ativo: true,
  itens: [
    { tipo: 'PECA', codigo: 'OLEO', descricao: '', quantidade: 4, minutos: null },
    { tipo: 'PECA', codigo: 'FILTRO', descricao: '', quantidade: 1, minutos: null },
    { tipo: 'MAO_DE_OBRA', codigo: 'TROCA', descricao: '', quantidade: null, minutos: null },
    { tipo: 'VERIFICACAO', codigo: '', descricao: 'Nível do líquido de freio', quantidade: null, minutos: null },
  ],
  ...extra,
})
const create = (extra: Partial<PacoteData> = {}) =>
  t.callApi('POST', 'cardapio/pacotes', { token: admin, body: buildPacote(extra) })
const created = async (extra: Partial<PacoteData> = {}) => (await create(extra)).corpo as unknown as CardapioPacote
const assign = (
  codPacote: number,
  body: { codConcessionaria: number | null; preco: number | null; vigenteDe?: string | null },
) => t.callApi('POST', `cardapio/pacotes/${codPacote}/precos`, { token: admin, body: { vigenteDe: null, ...body } })
const lojas = async (codPacote: number, em?: string) =>
  (
    await t.callApi('GET', `cardapio/pacotes/${codPacote}/precos${em ? `?em=${encodeURIComponent(em)}` : ''}`, {
      token: admin,
    })
  ).corpo['lojas'] as LojaPreco[]

test('a package keeps its contents and shows their data from the registers', async () => {
  const p = await created()
  expect(p.itens.map((i) => [i.tipo, i.nome, i.preco, i.tempo])).toEqual([
    ['PECA', 'Óleo 5W30', 3333, null],
    ['PECA', 'Filtro de óleo', 2999, null],
    ['MAO_DE_OBRA', 'Trocar óleo', 20_000, 50],
    ['VERIFICACAO', null, null, null],
  ])
  const r = await t.callApi('PUT', `cardapio/pacotes/${p.codPacote}`, {
    token: admin,
    body: { ...buildPacote({ km: 15_000, itens: p.itens.slice(0, 1) }), versao: p.versao },
  })
  expect(r.corpo).toMatchObject({ km: 15_000, versao: 2, itens: [{ codigo: 'OLEO' }] })
  expect(
    (await t.callApi('PUT', `cardapio/pacotes/${p.codPacote}`, { token: admin, body: { ...buildPacote(), versao: 1 } }))
      .status,
  ).toBe(409)
})

test.each<[string, Partial<PacoteData>, string, RegExp]>([
  ['no name', { nome: ' ' }, 'nome', /obrigatório/],
  ['no km in the plan', { km: null }, 'km', /quilometragem/],
  [
    'an unknown part',
    { itens: [{ tipo: 'PECA', codigo: 'NADA', descricao: '', quantidade: 1, minutos: null }] },
    'itens.0.codigo',
    /não está no cadastro/,
  ],
  ['published empty', { itens: [] }, 'publicadoEm', /ao menos um item/],
  [
    'à la carte, required by the warranty',
    { natureza: 'ADICIONAL', exigidoGarantia: true },
    'exigidoGarantia',
    /fora do plano/,
  ],
  [
    'à la carte without a rule',
    { natureza: 'ADICIONAL', exigidoGarantia: false, marca: '', modelo: '', km: null, meses: null },
    'km',
    /quando se oferece/,
  ],
])('%s is refused on its field', async (_name, extra, field, said) => {
  const r = await create(extra)
  expect([r.status, (r.corpo['campos'] as Record<string, string>)[field]]).toEqual([422, expect.stringMatching(said)])
})

describe('prices', () => {
  test('each store’s price is live: its own part prices and hourly rate, its closed price or else the network’s', async () => {
    const { codPacote } = await created()
    const [a = 0, b = 0] = m.lojas
    // 4 × 33.33 + 29.99 + 50 min of 200.00 an hour.
    expect((await lojas(codPacote)).map((l) => [l.soma, l.preco, l.fechado])).toEqual(
      m.lojas.map(() => [32_998, 32_998, null]),
    )
    await t.sql(
      `insert into peca_loja (cod_distribuidor, cod_concessionaria, codigo, preco) values ($1, $2, 'FILTRO', 1999)`,
      [m.codDistribuidor, b],
    )
    await assign(codPacote, { codConcessionaria: null, preco: 29_900 })
    await assign(codPacote, { codConcessionaria: a, preco: 27_900 })
    const de = new Map((await lojas(codPacote)).map((l) => [l.codConcessionaria, l]))
    expect(de.get(a)).toMatchObject({ soma: 32_998, fechado: 27_900, proprio: true, preco: 27_900 })
    expect(de.get(b)).toMatchObject({ soma: 31_998, fechado: 29_900, proprio: false, preco: 29_900 })
    // Parts 9,500 and 50 minutes at the service's own cost of 90.00.
    expect(de.get(b)?.custo).toBe(17_000)
    expect(de.get(b)?.margem).toBeCloseTo((29_900 - 17_000) / 29_900)
    await assign(codPacote, { codConcessionaria: a, preco: null })
    expect((await lojas(codPacote)).find((l) => l.codConcessionaria === a)).toMatchObject({
      fechado: 29_900,
      proprio: false,
    })
    await t.sql('delete from peca_loja where cod_distribuidor = $1', [m.codDistribuidor])
  })

  test('the price at a past instant never changes', async () => {
    const { codPacote } = await created()
    const vistos: { em: string; precos: (number | null)[] }[] = []
    const inspect = async () => {
      const [{ agora }] = (await t.sql<{ agora: string }>('select now() as agora', [])) as [{ agora: string }]
      vistos.push({ em: agora, precos: (await lojas(codPacote, agora)).map((l) => l.preco) })
    }
    for (const preco of [10_000, 12_000, null, 9000]) {
      await assign(codPacote, { codConcessionaria: null, preco })
      await inspect()
      await assign(codPacote, { codConcessionaria: m.lojas[0] ?? 0, preco: preco && preco + 1 })
      await inspect()
    }
    await t.sql(`update peca set preco = preco * 2 where cod_distribuidor = $1`, [m.codDistribuidor])
    await assign(codPacote, { codConcessionaria: null, preco: 1 })
    for (const { em, precos } of vistos) expect((await lojas(codPacote, em)).map((l) => l.preco)).toEqual(precos)
    expect(new Set(vistos.map((v) => v.precos.join())).size).toBeGreaterThan(4)
    await t.sql(`update peca set preco = preco / 2 where cod_distribuidor = $1`, [m.codDistribuidor])
  })

  test('a past day is refused, a future price waits for its day, and given prices are never rewritten', async () => {
    const { codPacote } = await created()
    const r = await assign(codPacote, { codConcessionaria: null, preco: 1, vigenteDe: '2026-01-01' })
    expect([r.status, r.corpo['campos']]).toEqual([422, { vigenteDe: expect.stringContaining('não muda') }])
    await assign(codPacote, { codConcessionaria: null, preco: 77, vigenteDe: '2099-01-01' })
    expect((await lojas(codPacote))[0]?.fechado).toBeNull()
    expect((await lojas(codPacote, '2099-01-02T12:00:00Z'))[0]?.fechado).toBe(77)
    await expect(
      t.sql(
        `insert into cardapio_pacote_preco (cod_distribuidor, cod_pacote, vigente_de, preco) values ($1, $2, now() - interval '1 second', 1)`,
        [m.codDistribuidor, codPacote],
      ),
    ).rejects.toThrow(/past/)
  })
})

test('lists: packages with a store’s price, items by code, à la carte separately', async () => {
  await created({ nome: 'Zebra', modelo: 'Toro' })
  await created({
    natureza: 'ADICIONAL',
    nome: 'Higienização',
    marca: '',
    modelo: '',
    km: 20_000,
    meses: null,
    exigidoGarantia: false,
  })
  const names = async (q: string) =>
    ((await t.callApi('GET', `cardapio/pacotes?${q}`, { token: admin })).corpo['itens'] as { nome: string }[]).map(
      (i) => i.nome,
    )
  expect(await names('busca=zebra')).toEqual(['Zebra'])
  expect(await names('natureza=ADICIONAL')).toEqual(['Higienização'])
  expect(await names('marca=fiat&modelo=toro')).toEqual(['Zebra'])
  const r = await t.callApi('GET', `cardapio/itens?busca=zebra&codConcessionaria=${m.lojas[0]}`, { token: admin })
  expect((r.corpo['itens'] as { codigo: string; valor: number | null }[]).map((i) => [i.codigo, i.valor])).toEqual([
    ['', null],
    ['FILTRO', 2999],
    ['OLEO', 13_332],
    ['TROCA', 16_667],
  ])
  const page = await t.callApi('GET', `cardapio/itens?limite=2`, { token: admin })
  const another = await t.callApi('GET', `cardapio/itens?limite=200&cursor=${String(page.corpo['proximo'])}`, {
    token: admin,
  })
  expect((page.corpo['itens'] as unknown[]).length + (another.corpo['itens'] as unknown[]).length).toBe(
    (page.corpo['contagem'] as { total: number }).total,
  )
})
