import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Pneu, PneuDaLista } from '#shared/cardapio/pneus.ts'
import { importador } from '#tests/importacao.ts'
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

let n = 0
const criar = (medida: string, mais: object = {}) =>
  t.chamar('POST', 'cardapio/pneus', {
    token: admin,
    body: {
      codigo: `P${++n}`,
      marca: 'Pantanal',
      linha: `Linha ${n}`,
      medida,
      custo: 1,
      preco: 50_000,
      ativo: true,
      ...mais,
    },
  })

test('a size is kept in one spelling with what it means; a wrong one is refused with the reason', async () => {
  expect((await criar('205/55r16 91v')).corpo).toMatchObject({
    medida: '205/55 R16 91V',
    cargaKg: 615,
    velocidadeKmh: 240,
  })
  for (const [medida, dito] of [
    ['205/55', /Não é uma medida/],
    ['205/55R16', /índices/],
    ['207/55R16 91V', /Largura 207/],
  ] as const) {
    const r = await criar(medida)
    expect([r.status, (r.corpo['campos'] as { medida: string }).medida]).toEqual([422, expect.stringMatching(dito)])
  }
})

test('equivalents share the rim and are never below in load or speed; those in stock at the store come first', async () => {
  const p = (await criar('225/45R17 91W')).corpo as unknown as Pneu
  const melhor = (await criar('225/45R17 94Y XL')).corpo as unknown as Pneu
  const igual = (await criar('225/45R17 91W')).corpo as unknown as Pneu
  for (const fora of ['225/45R17 91V', '225/45R17 90W', '225/50R17 94W']) await criar(fora)
  await criar('225/45R17 94W XL', { ativo: false })
  const loja = m.lojas[0] ?? 0
  await t.chamar('PUT', `cardapio/pneus/${melhor.codPneu}/lojas/${loja}`, {
    token: admin,
    body: { quantidade: 4, preco: 61_000 },
  })
  const r = await t.chamar('GET', `cardapio/pneus/${p.codPneu}/equivalentes?codConcessionaria=${loja}`, {
    token: admin,
  })
  expect((r.corpo['equivalentes'] as PneuDaLista[]).map((e) => [e.codPneu, e.quantidade, e.precoDaLoja])).toEqual([
    [melhor.codPneu, 4, 61_000],
    [igual.codPneu, 0, null],
  ])
  const achados = async (q: string) =>
    ((await t.chamar('GET', `cardapio/pneus?${q}`, { token: admin })).corpo['itens'] as PneuDaLista[]).length
  expect(await achados(`busca=${encodeURIComponent('225/45R17')}`)).toBe(5)
  expect(await achados(`estoque=sim&codConcessionaria=${loja}`)).toBe(1)
})

test('a file of tyres: sizes are read in it, and change what follows from them', async () => {
  const i = importador(t, m, admin)
  const linhas = (medida: string) => `Código;Marca;Linha;Medida;Preço\nIMP-1;Tietê;Via;${medida};399,90\n`
  expect(await i.importar('pneus', linhas('175/65R14 82T'))).toMatchObject({ estado: 'CONCLUIDA', novas: 1 })
  expect(await i.importar('pneus', linhas('175/65R14 86T XL'))).toMatchObject({ estado: 'CONCLUIDA', alteradas: 1 })
  expect(await t.sql(`select medida, encaixe, carga_kg, velocidade_kmh from pneu where codigo = 'IMP-1'`, [])).toEqual([
    { medida: '175/65 R14 86T XL', encaixe: '175/65R14', carga_kg: 530, velocidade_kmh: 190 },
  ])
  const ruim = await i.importar('pneus', linhas('175-65'))
  expect((await i.erros(ruim.codImportacao)).map((e) => [e.coluna, e.valor])).toEqual([['Medida', '175-65']])
})
