import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Modelo, No } from '#shared/cardapio/modelos.ts'
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

const modelo = (modelo: string, mais: object = {}) => ({
  marca: 'Fiat',
  modelo,
  ano: 2020,
  combustivel: 'Flex',
  motor: '',
  cambio: '',
  uso: 'NORMAL',
  ativo: true,
  ...mais,
})
const criar = async (nome: string, mais: object = {}) =>
  (await t.chamar('POST', 'cardapio/modelos', { token: admin, body: modelo(nome, mais) })).corpo as unknown as Modelo
const arvore = async (q = '') => {
  const { corpo } = await t.chamar('GET', `cardapio/arvore${q}`, { token: admin })
  return corpo as unknown as { nos: No[]; versoes: number; comBuraco: number; semPlano: number; haMais: boolean }
}
const pacote = async (km: number, em: string | null, codModelo: number | null = null) =>
  (
    await t.sql<{ cod: number }>(
      `insert into cardapio_pacote (cod_distribuidor, marca, modelo, cod_modelo, nome, km, meses) values ($1, 'Fiat', $2, $3, $4, $5, 12) returning cod_pacote as cod`,
      [m.codDistribuidor, em, codModelo, `Revisão ${km}`, km],
    )
  )[0]?.cod ?? 0

test('the tree, by branches: makes, models, versions and packages, with their holes', async () => {
  const way = await criar('Uno Way 1.0')
  await criar('Uno Drive 1.0', { ano: 0 })
  await criar('Toro Volcano 2.0')
  await criar('Grand Siena 1.4')
  for (const km of [10_000, 20_000, 40_000]) await pacote(km, null)
  await pacote(30_000, 'Uno')
  const topo = await arvore()
  expect(topo.nos.map((n) => [n.nome, n.versoes, n.pacotes, n.comBuraco, n.semPlano])).toEqual([['Fiat', 4, 3, 2, 0]])
  expect([topo.versoes, topo.comBuraco, topo.semPlano]).toEqual([4, 2, 0])
  const fiat = await arvore('?marca=fiat')
  expect(fiat.nos.map((n) => `${n.tipo} ${n.nome}`)).toEqual([
    'pacote Revisão 10000',
    'pacote Revisão 20000',
    'pacote Revisão 40000',
    'familia Grand Siena',
    'familia Toro',
    'familia Uno',
  ])
  expect(fiat.nos.filter((n) => n.comBuraco > 0).map((n) => n.nome)).toEqual(['Grand Siena', 'Toro'])
  const toro = await arvore('?marca=Fiat&familia=Toro')
  expect(toro.nos.map((n) => [n.nome, n.detalhe, n.buracos])).toEqual([['Toro Volcano 2.0', '2020 · Flex', [30_000]]])
  // A version's own package mends its own plan, and no other's.
  await pacote(30_000, 'Toro Volcano 2.0', toro.nos[0]?.codigo ?? 0)
  expect((await arvore()).comBuraco).toBe(1)
  expect((await arvore(`?codModelo=${toro.nos[0]?.codigo}`)).nos.map((n) => n.nome)).toEqual(['Revisão 30000'])
  expect((await arvore('?busca=way')).nos.map((n) => n.codigo)).toEqual([way.codModelo])
  expect((await arvore('?busca=revisao%2040')).nos.map((n) => n.nome)).toEqual(['Revisão 40000'])
})

test('siblings are put in an order that stays; something of another branch is refused', async () => {
  const [a, b, c] = [await criar('Palio A'), await criar('Palio B'), await criar('Palio C')]
  const mover = (codigo: number, antesDe: number | null) =>
    t.chamar('POST', 'cardapio/arvore/ordem', { token: admin, body: { tipo: 'versao', codigo, antesDe } })
  await mover(c.codModelo, a.codModelo)
  const nomes = async () => (await arvore('?marca=Fiat&familia=Palio')).nos.map((n) => n.nome)
  expect(await nomes()).toEqual(['Palio C', 'Palio A', 'Palio B'])
  await mover(c.codModelo, null)
  expect(await nomes()).toEqual(['Palio A', 'Palio B', 'Palio C'])
  const fora = await criar('Argo 1.0')
  expect((await mover(b.codModelo, fora.codModelo)).status).toBe(404)
})

test('branches are turned on and off at once', async () => {
  await criar('Mobi Like', { ano: 2021 })
  await criar('Mobi Like', { ano: 2022 })
  const mudar = (ativo: boolean) =>
    t.chamar('POST', 'cardapio/arvore/situacao', {
      token: admin,
      body: { ativo, ramos: [{ marca: 'FIAT', familia: 'mobi' }] },
    })
  expect((await mudar(false)).corpo).toEqual({ mudados: 2 })
  expect((await mudar(false)).corpo).toEqual({ mudados: 0 })
  expect((await arvore('?marca=Fiat')).nos.find((n) => n.nome === 'Mobi')).toMatchObject({ versoes: 0, ativo: false })
  expect((await mudar(true)).corpo).toEqual({ mudados: 2 })
})

test('the same version twice is refused on its field', async () => {
  await criar('Strada Freedom')
  const r = await t.chamar('POST', 'cardapio/modelos', { token: admin, body: modelo('STRADA freedom') })
  expect([r.status, Object.keys(r.corpo['campos'] as object)]).toEqual([409, ['modelo']])
})

/** As FIPE's table is passed on: no titles, a make with its initials, a car of no kilometre. */
const FIPE = `"R$ 12.226,00",Acura,Integra GS 1.8,1992,Gasolina,038003-2,maio de 2022 ,1,G
"R$ 11.132,00",Acura,Integra GS 1.8,1991,Gasolina,038003-2,maio de 2022 ,1,G
"R$ 68.990,50",GM - Chevrolet,ONIX HATCH LT 1.0 12V Flex 5p Mec.,32000,Gasolina,004500-1,maio de 2022 ,1,G
"R$ 120.000,00",VW - VolksWagen,AMAROK CD 2.0 TDI,2020,Diesel,005350-0,maio de 2022 ,3,D
`
test('FIPE’s table comes in as it is, with equal sums, and once', async () => {
  const i = importador(t, m, admin)
  expect(await i.importar('modelos', FIPE, 'fipe.csv')).toMatchObject({ estado: 'CONCLUIDA', novas: 4, erros: 0 })
  expect(
    await t.sql(
      `select count(*)::int as n, sum(valor_fipe)::int as soma, min(marca) filter (where ano = 32000) as marca, min(familia) filter (where ano = 32000) as familia from cardapio_modelo where cod_distribuidor = $1 and codigo_fipe <> ''`,
      [m.codDistribuidor],
    ),
  ).toEqual([{ n: 4, soma: 1_222_600 + 1_113_200 + 6_899_050 + 12_000_000, marca: 'Chevrolet', familia: 'ONIX' }])
  expect(await i.importar('modelos', FIPE, 'fipe.csv')).toMatchObject({ novas: 0, alteradas: 0, iguais: 4 })
  expect(await i.importar('modelos', FIPE.replace('12.226,00', 'doze'), 'fipe.csv')).toMatchObject({
    estado: 'COM_ERROS',
    erros: 1,
  })
})
