import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Pneu, PneuRow } from '#shared/cardapio/pneus.ts'
import { createImporter } from '#tests/files/imports.ts'
import { download } from '#tests/files/spreadsheet.ts'
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

let n = 0
const create = (medida: string, extra: object = {}) =>
  t.callApi('POST', 'cardapio/pneus', {
    token: admin,
    body: {
      codigo: `P${++n}`,
      marca: 'Pantanal',
      linha: `Linha ${n}`,
      medida,
      custo: 1,
      preco: 50_000,
      ativo: true,
      ...extra,
    },
  })

test('a size is stored in one spelling with its derived values; a wrong one is refused with the reason', async () => {
  expect((await create('205/55r16 91v')).corpo).toMatchObject({
    medida: '205/55 R16 91V',
    cargaKg: 615,
    velocidadeKmh: 240,
  })
  for (const [medida, said] of [
    ['205/55', /Não é uma medida/],
    ['205/55R16', /índices/],
    ['207/55R16 91V', /Largura 207/],
  ] as const) {
    const r = await create(medida)
    expect([r.status, (r.corpo['campos'] as { medida: string }).medida]).toEqual([422, expect.stringMatching(said)])
  }
})

test('equivalents share the rim, are never lower in load or speed, and those in stock come first', async () => {
  const p = (await create('225/45R17 91W')).corpo as unknown as Pneu
  const best = (await create('225/45R17 94Y XL')).corpo as unknown as Pneu
  const equal = (await create('225/45R17 91W')).corpo as unknown as Pneu
  for (const outside of ['225/45R17 91V', '225/45R17 90W', '225/50R17 94W']) await create(outside)
  await create('225/45R17 94W XL', { ativo: false })
  const loja = m.lojas[0] ?? 0
  await t.callApi('PUT', `cardapio/pneus/${best.codPneu}/lojas/${loja}`, {
    token: admin,
    body: { quantidade: 4, preco: 61_000 },
  })
  const r = await t.callApi('GET', `cardapio/pneus/${p.codPneu}/equivalentes?codConcessionaria=${loja}`, {
    token: admin,
  })
  expect((r.corpo['equivalentes'] as PneuRow[]).map((e) => [e.codPneu, e.quantidade, e.precoDaLoja])).toEqual([
    [best.codPneu, 4, 61_000],
    [equal.codPneu, 0, null],
  ])
  const achados = async (q: string) =>
    ((await t.callApi('GET', `cardapio/pneus?${q}`, { token: admin })).corpo['itens'] as PneuRow[]).length
  expect(await achados(`busca=${encodeURIComponent('225/45R17')}`)).toBe(5)
  expect(await achados(`estoque=sim&codConcessionaria=${loja}`)).toBe(1)
})

test('a file of tyres: its sizes are parsed, and a changed size updates the derived values', async () => {
  const i = createImporter(t, m, admin)
  const linhas = (medida: string) => `Código;Marca;Linha;Medida;Preço\nIMP-1;Tietê;Via;${medida};399,90\n`
  expect(await i.importData('pneus', linhas('175/65R14 82T'))).toMatchObject({ estado: 'CONCLUIDA', novas: 1 })
  expect(await i.importData('pneus', linhas('175/65R14 86T XL'))).toMatchObject({ estado: 'CONCLUIDA', alteradas: 1 })
  expect(await t.sql(`select medida, encaixe, carga_kg, velocidade_kmh from pneu where codigo = 'IMP-1'`, [])).toEqual([
    { medida: '175/65 R14 86T XL', encaixe: '175/65R14', carga_kg: 530, velocidade_kmh: 190 },
  ])
  const bad = await i.importData('pneus', linhas('175-65'))
  expect((await i.erros(bad.codImportacao)).map((e) => [e.coluna, e.valor])).toEqual([['Medida', '175-65']])
})

test('a file exported for a store and imported unchanged changes no price of the tyre', async () => {
  const i = createImporter(t, m, admin)
  const loja = m.lojas[0] ?? 0
  const p = (await create('185/60R15 84H', { marca: 'Ida e volta' })).corpo as unknown as Pneu
  await t.callApi('PUT', `cardapio/pneus/${p.codPneu}/lojas/${loja}`, {
    token: admin,
    body: { quantidade: 2, preco: 61_000 },
  })
  const path = `exportacoes/cadastros/pneus?formato=csv&busca=Ida&codConcessionaria=${loja}&colunas=codigo,marca,linha,medida,preco,precoDaLoja,quantidade,situacao`
  const file = await download(t.server.endereco, path, { token: admin, host: m.host })
  const text = file.bytes.toString()
  expect(text).toContain('500,00;610,00;2')
  expect(await i.importData('pneus', text)).toMatchObject({ estado: 'CONCLUIDA', novas: 0, alteradas: 0, iguais: 1 })
})
