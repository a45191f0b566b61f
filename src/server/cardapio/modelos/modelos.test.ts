import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Modelo, No } from '#shared/cardapio/modelos.ts'
import { createImporter } from '#tests/files/imports.ts'
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

const modelo = (modelo: string, extra: object = {}) => ({
  marca: 'Fiat',
  modelo,
  ano: 2020,
  combustivel: 'Flex',
  motor: '',
  cambio: '',
  uso: 'NORMAL',
  ativo: true,
  ...extra,
})
const create = async (nome: string, extra: object = {}) =>
  (await t.callApi('POST', 'cardapio/modelos', { token: admin, body: modelo(nome, extra) })).corpo as unknown as Modelo
const tree = async (q = '') => {
  const { corpo } = await t.callApi('GET', `cardapio/arvore${q}`, { token: admin })
  return corpo as unknown as { nos: No[]; versoes: number; comBuraco: number; semPlano: number; haMais: boolean }
}
const pacote = async (km: number, em: string | null, codModelo: number | null = null) =>
  (
    await t.sql<{ cod: number }>(
      `insert into cardapio_pacote (cod_distribuidor, marca, modelo, cod_modelo, nome, km, meses) values ($1, 'Fiat', $2, $3, $4, $5, 12) returning cod_pacote as cod`,
      [m.codDistribuidor, em, codModelo, `Revisão ${km}`, km],
    )
  )[0]?.cod ?? 0

test('the tree has makes, models, versions and packages by branch, with missing steps', async () => {
  const way = await create('Uno Way 1.0')
  await create('Uno Drive 1.0', { ano: 0 })
  await create('Toro Volcano 2.0')
  await create('Grand Siena 1.4')
  for (const km of [10_000, 20_000, 40_000]) await pacote(km, null)
  await pacote(30_000, 'Uno')
  const top = await tree()
  expect(top.nos.map((n) => [n.nome, n.versoes, n.pacotes, n.comBuraco, n.semPlano])).toEqual([['Fiat', 4, 3, 2, 0]])
  expect([top.versoes, top.comBuraco, top.semPlano]).toEqual([4, 2, 0])
  const fiat = await tree('?marca=fiat')
  expect(fiat.nos.map((n) => `${n.tipo} ${n.nome}`)).toEqual([
    'pacote Revisão 10000',
    'pacote Revisão 20000',
    'pacote Revisão 40000',
    'familia Grand Siena',
    'familia Toro',
    'familia Uno',
  ])
  expect(fiat.nos.filter((n) => n.comBuraco > 0).map((n) => n.nome)).toEqual(['Grand Siena', 'Toro'])
  const toro = await tree('?marca=Fiat&familia=Toro')
  expect(toro.nos.map((n) => [n.nome, n.detalhe, n.buracos])).toEqual([['Toro Volcano 2.0', '2020 · Flex', [30_000]]])
  // A version's own package fills the gap only in that version's plan.
  await pacote(30_000, 'Toro Volcano 2.0', toro.nos[0]?.codigo ?? 0)
  expect((await tree()).comBuraco).toBe(1)
  expect((await tree(`?codModelo=${toro.nos[0]?.codigo}`)).nos.map((n) => n.nome)).toEqual(['Revisão 30000'])
  expect((await tree('?busca=way')).nos.map((n) => n.codigo)).toEqual([way.codModelo])
  expect((await tree('?busca=revisao%2040')).nos.map((n) => n.nome)).toEqual(['Revisão 40000'])
})

test('siblings keep the order they are put in; a sibling of another branch is refused', async () => {
  const [a, b, c] = [await create('Palio A'), await create('Palio B'), await create('Palio C')]
  const move = (codigo: number, antesDe: number | null) =>
    t.callApi('POST', 'cardapio/arvore/ordem', { token: admin, body: { tipo: 'versao', codigo, antesDe } })
  await move(c.codModelo, a.codModelo)
  const names = async () => (await tree('?marca=Fiat&familia=Palio')).nos.map((n) => n.nome)
  expect(await names()).toEqual(['Palio C', 'Palio A', 'Palio B'])
  await move(c.codModelo, null)
  expect(await names()).toEqual(['Palio A', 'Palio B', 'Palio C'])
  const outside = await create('Argo 1.0')
  expect((await move(b.codModelo, outside.codModelo)).status).toBe(404)
})

test('a whole branch is activated or deactivated at once', async () => {
  await create('Mobi Like', { ano: 2021 })
  await create('Mobi Like', { ano: 2022 })
  const modify = (ativo: boolean) =>
    t.callApi('POST', 'cardapio/arvore/situacao', {
      token: admin,
      body: { ativo, ramos: [{ marca: 'FIAT', familia: 'mobi' }] },
    })
  expect((await modify(false)).corpo).toEqual({ mudados: 2 })
  expect((await modify(false)).corpo).toEqual({ mudados: 0 })
  expect((await tree('?marca=Fiat')).nos.find((n) => n.nome === 'Mobi')).toMatchObject({ versoes: 0, ativo: false })
  expect((await modify(true)).corpo).toEqual({ mudados: 2 })
})

test('the same version twice is refused on its field', async () => {
  await create('Strada Freedom')
  const r = await t.callApi('POST', 'cardapio/modelos', { token: admin, body: modelo('STRADA freedom') })
  expect([r.status, Object.keys(r.corpo['campos'] as object)]).toEqual([409, ['modelo']])
})

/** FIPE's table as it circulates: no titles, a make with initials, a new car. */
const FIPE = `"R$ 12.226,00",Acura,Integra GS 1.8,1992,Gasolina,038003-2,maio de 2022 ,1,G
"R$ 11.132,00",Acura,Integra GS 1.8,1991,Gasolina,038003-2,maio de 2022 ,1,G
"R$ 68.990,50",GM - Chevrolet,ONIX HATCH LT 1.0 12V Flex 5p Mec.,32000,Gasolina,004500-1,maio de 2022 ,1,G
"R$ 120.000,00",VW - VolksWagen,AMAROK CD 2.0 TDI,2020,Diesel,005350-0,maio de 2022 ,3,D
`
test('FIPE’s table is imported as it is, with the right sum of values, and only once', async () => {
  const i = createImporter(t, m, admin)
  expect(await i.importData('modelos', FIPE, 'fipe.csv')).toMatchObject({ estado: 'CONCLUIDA', novas: 4, erros: 0 })
  expect(
    await t.sql(
      `select count(*)::int as n, sum(valor_fipe)::int as soma, min(marca) filter (where ano = 32000) as marca, min(familia) filter (where ano = 32000) as familia from cardapio_modelo where cod_distribuidor = $1 and codigo_fipe <> ''`,
      [m.codDistribuidor],
    ),
  ).toEqual([{ n: 4, soma: 1_222_600 + 1_113_200 + 6_899_050 + 12_000_000, marca: 'Chevrolet', familia: 'ONIX' }])
  expect(await i.importData('modelos', FIPE, 'fipe.csv')).toMatchObject({ novas: 0, alteradas: 0, iguais: 4 })
  expect(await i.importData('modelos', FIPE.replace('12.226,00', 'doze'), 'fipe.csv')).toMatchObject({
    estado: 'COM_ERROS',
    erros: 1,
  })
})
