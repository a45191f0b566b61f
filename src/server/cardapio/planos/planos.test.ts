import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LojaCobertura, Consumo, OfferedPlano } from '#shared/cardapio/planos.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

let t: TestServer
let m: World
let admin: string
let loja: number
const pacotes = new Map<number, number>()
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
  admin = await m.token(2)
  loja = m.lojas[0] ?? 0
  const d = m.codDistribuidor
  await t.sql(
    `insert into peca (cod_distribuidor, codigo, descricao, categoria, marca, custo, preco) values ($1, 'OLEO', 'Óleo', 'Motor', 'X', 2000, 3000)`,
    [d],
  )
  await t.sql(
    `insert into servico (cod_distribuidor, codigo, descricao, minutos, custo_hora, valor_hora) values ($1, 'TROCA', 'Trocar', 60, 9000, 20000)`,
    [d],
  )
  for (const km of [10_000, 20_000, 30_000]) {
    const [p] = await t.sql<{ cod: number }>(
      `insert into cardapio_pacote (cod_distribuidor, marca, nome, km, meses, exigido_garantia) values ($1, 'Fiat', $2, $3, $4, $5) returning cod_pacote as cod`,
      [d, `Revisão ${km}`, km, km / 1000 + 100, km === 10_000],
    )
    pacotes.set(km, p?.cod ?? 0)
    await t.sql(
      `insert into cardapio_pacote_componente (cod_distribuidor, cod_pacote, ordem, tipo, codigo, quantidade) values ($1, $2, 0, 'PECA', 'OLEO', 4), ($1, $2, 1, 'MAO_DE_OBRA', 'TROCA', null)`,
      [d, p?.cod],
    )
  }
})
afterAll(() => t.close())

const plano = async (q: string, token = admin) =>
  (await t.callApi('GET', `cardapio/plano/${loja}?${q}`, { token })).corpo as unknown as OfferedPlano

/** Creates visits of one car, each with odometer and days ago. */
async function visitas(placa: string, vezes: [km: number, haDias: number][]): Promise<void> {
  const d = m.codDistribuidor
  const pickOne = async (text: string, ...values: unknown[]) =>
    (await t.sql<{ cod: number }>(text, [d, loja, ...values]))[0]?.cod ?? 0
  const veiculo = await pickOne(
    `insert into veiculo (cod_distribuidor, cod_concessionaria, placa, marca, modelo) values ($1, $2, $3, 'Fiat', 'Uno Way') returning cod_veiculo as cod`,
    placa,
  )
  const cliente = await pickOne(
    `insert into cliente (cod_distribuidor, cod_concessionaria, nome) values ($1, $2, 'Helena') returning cod_cliente as cod`,
  )
  for (const [n, [km, daysAgo]] of vezes.entries())
    await pickOne(
      `insert into checklist (cod_distribuidor, cod_concessionaria, numero, ano, id_externo, resumo_entrada, cod_veiculo, cod_cliente, km, criado_em)
       values ($1, $2, $3, 2026, gen_random_uuid()::text, '', $4, $5, $6, now() - make_interval(days => $7)) returning cod_checklist as cod`,
      n + 1,
      veiculo,
      cliente,
      km,
      daysAgo,
    )
}

test('a car’s plan: km a day from its visits, due packages, prices of the store, and manual marks', async () => {
  await visitas('PLN1A23', [
    [5000, 100],
    [9500, 10],
  ])
  const p = await plano('placa=PLN1A23')
  expect([p.km, p.kmPorDia, p.proxima, p.sugerida]).toEqual([9500, 50, pacotes.get(10_000), pacotes.get(10_000)])
  expect(p.revisoes.map((r) => [r.km, r.situacao, r.total, r.minutos, r.exigidoGarantia])).toEqual([
    [10_000, 'NA_JANELA', 32_000, 60, true],
    [20_000, 'FUTURA', 32_000, 60, false],
    [30_000, 'FUTURA', 32_000, 60, false],
  ])
  // In 200 days it will have run 10,000 km more.
  const ahead = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10)
  expect((await plano(`placa=PLN1A23&dia=${ahead}`)).sugerida).toBe(pacotes.get(20_000))
  const mark = (situacao: string | null, token = admin) =>
    t.callApi('PUT', `cardapio/plano/${loja}/veiculos/${p.codVeiculo}/pacotes/${pacotes.get(10_000)}`, {
      token,
      body: { situacao },
    })
  for (const nivel of [4, 5] as const) {
    const token = await m.token(nivel, [loja])
    expect((await plano('placa=PLN1A23', token)).proxima).toBe(pacotes.get(10_000))
    expect((await mark('FEITO', token)).status).toBe(403)
  }
  expect((await mark('FEITO')).status).toBe(200)
  expect((await plano('placa=PLN1A23')).proxima).toBe(pacotes.get(20_000))
  await mark(null)
  expect((await plano('placa=PLN1A23')).proxima).toBe(pacotes.get(10_000))
})

test('readings stand on the store’s days: one late in the evening is of that day, though UTC is already in the next', async () => {
  await t.sql(`update concessionaria set fuso = 'America/Rio_Branco' where cod_concessionaria = $1`, [loja])
  await visitas('PLN2A23', [
    [1000, 20],
    [2000, 10],
  ])
  const at = (km: number, hora: string) =>
    t.sql(
      `update checklist set criado_em = ((criado_em at time zone 'America/Rio_Branco')::date + $2::time) at time zone 'America/Rio_Branco' where km = $1`,
      [km, hora],
    )
  await at(1000, '21:30')
  await at(2000, '09:00')
  expect((await plano('placa=PLN2A23')).kmPorDia).toBe(100)
  await t.sql(`update concessionaria set fuso = 'America/Sao_Paulo' where cod_concessionaria = $1`, [loja])
  await t.sql(`delete from checklist where km in (1000, 2000)`)
})

test('an approved package of a cancelled quote was not done', async () => {
  const { codVeiculo } = await plano('placa=PLN1A23')
  await t.sql(
    `with o as (insert into orcamento (cod_distribuidor, cod_concessionaria, cod_checklist, checklist_numero, checklist_ano, estado, entrou_no_estado_em, modelo, cliente, criado_em, vermelhos, amarelos, verdes)
        select cod_distribuidor, cod_concessionaria, cod_checklist, numero, ano, 'APROVADO', criado_em, 'Uno Way', 'Helena', criado_em, 0, 0, 0 from checklist where cod_veiculo = $1 order by km limit 1 returning *)
     insert into orcamento_linha (cod_distribuidor, cod_concessionaria, cod_orcamento, ordem, titulo, origem, estado, cod_pacote)
        select cod_distribuidor, cod_concessionaria, cod_orcamento, 1, 'Revisão', 'PLANO_DE_FABRICA', 'APROVADO', $2 from o`,
    [codVeiculo, pacotes.get(10_000)],
  )
  expect((await plano('placa=PLN1A23')).proxima).toBe(pacotes.get(20_000))
  const usage = async () =>
    (await t.callApi('GET', `cardapio/pacotes/${pacotes.get(10_000)}/uso`, { token: admin })).corpo
  expect(await usage()).toMatchObject({ oferecido: 1, aprovado: 1 })
  await t.sql(
    `update orcamento set estado = 'CANCELADO' where cod_orcamento = (select max(cod_orcamento) from orcamento)`,
  )
  expect((await plano('placa=PLN1A23')).proxima).toBe(pacotes.get(10_000))
  expect(await usage()).toMatchObject({ oferecido: 0, aprovado: 0 })
})

test('the offer uses the store’s closed price and part prices', async () => {
  await t.callApi('POST', `cardapio/pacotes/${pacotes.get(20_000)}/precos`, {
    token: admin,
    body: { codConcessionaria: loja, preco: 29_990, vigenteDe: null },
  })
  const q = 'marca=Fiat&modelo=Mobi&km=19500'
  expect((await plano(q)).revisoes.find((r) => r.km === 20_000)?.total).toBe(29_990)
  await t.sql(
    `insert into peca_loja (cod_distribuidor, cod_concessionaria, codigo, preco) values ($1, $2, 'OLEO', 2000)`,
    [m.codDistribuidor, loja],
  )
  const after = await plano(q)
  expect(after.revisoes.map((r) => r.total)).toEqual([28_000, 29_990, 28_000])
  expect((await plano('marca=Ford&modelo=Ka&km=19500')).revisoes).toEqual([])
  await t.sql(`delete from peca_loja where cod_distribuidor = $1`, [m.codDistribuidor])
})

test('draft, retired and future packages are not offered', async () => {
  for (const modification of ['publicado_em = null', 'publicado_em = current_date + 2', 'ativo = false']) {
    await t.sql(`update cardapio_pacote set ${modification} where cod_pacote = $1 and cod_distribuidor = $2`, [
      pacotes.get(30_000),
      m.codDistribuidor,
    ])
    expect((await plano('marca=Fiat&modelo=Mobi')).revisoes.map((r) => r.km)).toEqual([10_000, 20_000])
    await t.sql(
      `update cardapio_pacote set publicado_em = current_date - 1, ativo = true where cod_pacote = $1 and cod_distribuidor = $2`,
      [pacotes.get(30_000), m.codDistribuidor],
    )
  }
})

test('a package is offered from the first minute of its day at the store', async () => {
  // Where it is another day than in UTC.
  const fuso = new Date().getUTCHours() < 12 ? 'Etc/GMT+12' : 'Pacific/Kiritimati'
  await t.sql(`update concessionaria set fuso = $1 where cod_concessionaria = $2`, [fuso, loja])
  await t.sql(`update cardapio_pacote set publicado_em = current_date - 2`)
  // The cost of an hour follows the same day: R$ 10 today, R$ 100 tomorrow.
  await t.sql(
    `insert into preco_parametro (cod_distribuidor, cod_concessionaria, vigente_de, impostos_pontos, comissao_pontos, margem_alvo_pontos, margem_minima_pontos, custo_fixo_mensal, mecanicos, utilizacao_pontos)
     select $1, $2, (now() at time zone $3)::date + n, 0, 0, 0, 0, 176000 * power(10, n), 1, 10000 from generate_series(0, 1) n`,
    [m.codDistribuidor, loja, fuso],
  )
  expect(await t.sql(`select custo_hora_da_loja($1, $2) as custo`, [m.codDistribuidor, loja])).toEqual([
    { custo: 1000 },
  ])
  await t.sql(`delete from preco_parametro`)
  for (const [ahead, steps] of [
    [0, [10_000, 20_000, 30_000]],
    [1, [10_000, 20_000]],
  ] as const) {
    await t.sql(
      `update cardapio_pacote set publicado_em = (now() at time zone $1)::date + $2::int where cod_pacote = $3`,
      [fuso, ahead, pacotes.get(30_000)],
    )
    expect((await plano('marca=Fiat&modelo=Mobi')).revisoes.map((r) => r.km)).toEqual(steps)
  }
  await t.sql(`update concessionaria set fuso = 'America/Sao_Paulo' where cod_concessionaria = $1`, [loja])
  await t.sql(`update cardapio_pacote set publicado_em = current_date - 1 where cod_pacote = $1`, [pacotes.get(30_000)])
})

test('consumption: each part by the month in which its packages are due', async () => {
  const r = await t.callApi('GET', `cardapio/consumo?codConcessionaria=${loja}&marca=Fiat`, { token: admin })
  const itens = r.corpo['itens'] as Consumo[]
  // The only car reaches 10,000 km now, 20,000 in 200 days, and nothing more within the year but 30,000 in 400.
  expect(itens.map((i) => [i.codigo, i.quantidade, i.veiculos, i.valor])).toEqual([
    ['OLEO', 4, 1, 12_000],
    ['OLEO', 4, 1, 12_000],
  ])
  expect(r.corpo).toMatchObject({ cortado: false, contagem: { total: 2, exato: true } })
  // Found without the accents of its name.
  await t.sql(`update peca set descricao = 'Óleo sintético' where cod_distribuidor = $1 and codigo = 'OLEO'`, [
    m.codDistribuidor,
  ])
  const found = await t.callApi('GET', `cardapio/consumo?codConcessionaria=${loja}&busca=SINTETICO`, { token: admin })
  expect(found.corpo).toMatchObject({ contagem: { total: 2, exato: true } })
})

test('coverage: of the visits with a due package, how many were offered it, and the value left', async () => {
  const r = await t.callApi('GET', `cardapio/cobertura?codConcessionaria=${loja}`, { token: admin })
  expect((r.corpo['lojas'] as LojaCobertura[]).map(({ nome: _, ...l }) => l)).toEqual([
    { codConcessionaria: loja, visitas: 2, devidas: 1, oferecidas: 0, aprovadas: 0, valorDeixado: 32_000 },
  ])
})
