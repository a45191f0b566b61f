import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ParametroPreco } from '#shared/rules/parametro-preco.ts'
import { todayIn, addDays } from '#shared/rules/dates.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

let t: TestServer
let m: World
let admin: string
let path: string
let now: string

const buildRates = (vigenteDe: string, extra: Partial<ParametroPreco> = {}): ParametroPreco => ({
  vigenteDe,
  impostosPontos: 925,
  comissaoPontos: 200,
  margemAlvoPontos: 2500,
  margemMinimaPontos: 1500,
  custoFixoMensal: 12_000_000,
  mecanicos: 8,
  horasMes: 176,
  utilizacaoPontos: 8000,
  ...extra,
})
const withoutDay = ({ vigenteDe: _, ...taxas }: ParametroPreco) => taxas
const callApi = (method: string, rest = '', body?: unknown) =>
  t.callApi(method, `${path}${rest}`, { token: admin, ...(body !== undefined && { body }) })
const days = async () => ((await callApi('GET')).corpo['itens'] as ParametroPreco[]).map((p) => p.vigenteDe)

beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
  admin = await m.token(2)
  path = `parametros-preco/${m.lojas[0]}`
  now = todayIn('America/Sao_Paulo', new Date())
  await t.sql(
    `insert into preco_parametro (cod_distribuidor, cod_concessionaria, vigente_de, impostos_pontos, comissao_pontos, margem_alvo_pontos, margem_minima_pontos, custo_fixo_mensal, mecanicos)
     values ($1, $2, '2020-01-01', 1000, 0, 2000, 1000, 100000, 2)`,
    [m.codDistribuidor, m.lojas[0]],
  )
})
afterAll(() => t.close())

test('rates are added from today on, listed newest first, and apply from their day', async () => {
  expect((await callApi('POST', '', buildRates(addDays(now, 30)))).status).toBe(200)
  const inForce = () => t.callApi('GET', `oficina-digital/parametros-preco/${m.lojas[0]}`, { token: admin })
  expect((await inForce()).corpo['vigenteDe']).toBe('2020-01-01')
  expect((await callApi('POST', '', buildRates(now))).status).toBe(200)
  expect(await days()).toEqual([addDays(now, 30), now, '2020-01-01'])
  expect((await inForce()).corpo).toEqual(buildRates(now))
})

test('a second set of rates for a day is refused', async () => {
  const r = await callApi('POST', '', buildRates(addDays(now, 30)))
  expect([r.status, r.corpo['codigo']]).toEqual([409, 'dia-ja-tem-taxas'])
})

test('past rates are immutable: none is added, changed or removed', async () => {
  const yesterday = await callApi('POST', '', buildRates(addDays(now, -1)))
  expect([yesterday.status, Object.keys(yesterday.corpo['campos'] as object)]).toEqual([422, ['vigenteDe']])
  for (const dia of ['2020-01-01', now]) {
    const body = { antes: withoutDay(buildRates(dia)), taxas: withoutDay(buildRates(dia, { mecanicos: 9 })) }
    expect((await callApi('PUT', `/${dia}`, body)).corpo['codigo']).toBe('taxas-em-uso')
    expect((await callApi('DELETE', `/${dia}`)).corpo['codigo']).toBe('taxas-em-uso')
  }
  expect(await days()).toContain('2020-01-01')
})

test('each wrong rate is reported on its field', async () => {
  const r = await callApi('POST', '', buildRates(addDays(now, 5), { impostosPontos: 9000, margemMinimaPontos: 2600 }))
  expect(r.status).toBe(422)
  expect(r.corpo['campos']).toEqual({
    margemAlvoPontos: 'Impostos, comissão e margem alvo precisam somar menos de 100 %',
    margemMinimaPontos: 'A margem mínima não pode passar da margem alvo',
  })
  expect((await callApi('POST', '', buildRates(addDays(now, 5), { mecanicos: 0 }))).status).toBe(400)
  expect((await callApi('POST', '', buildRates('2026-02-31'))).status).toBe(400)
})

test('future rates are changed and removed, with before and after in the audit', async () => {
  const dia = addDays(now, 30)
  const taxas = withoutDay(buildRates(dia, { mecanicos: 9 }))
  expect((await callApi('PUT', `/${dia}`, { antes: withoutDay(buildRates(dia)), taxas })).status).toBe(200)
  const old = await callApi('PUT', `/${dia}`, { antes: withoutDay(buildRates(dia)), taxas })
  expect([old.status, old.corpo['codigo'], (old.corpo['atual'] as ParametroPreco).mecanicos]).toEqual([
    409,
    'versao-antiga',
    9,
  ])
  expect((await callApi('DELETE', `/${dia}`)).status).toBe(200)
  expect((await callApi('DELETE', `/${dia}`)).status).toBe(404)
  const linhas = await t.sql<{ acao: string; dados: { antes: ParametroPreco | null; depois: ParametroPreco | null } }>(
    'select acao, dados from auditoria where registro = $1 order by em',
    [`parametro-preco:${m.lojas[0]}:${dia}`],
  )
  expect(linhas.map((l) => [l.acao, l.dados.antes?.mecanicos, l.dados.depois?.mecanicos])).toEqual([
    ['criarParametroPreco', undefined, 8],
    ['alterarParametroPreco', 8, 9],
    ['removerParametroPreco', 9, undefined],
  ])
})

test("today is the store's own day, and another store keeps its own rates", async () => {
  const manaus = `parametros-preco/${m.lojas[1]}`
  const r = await t.callApi('GET', manaus, { token: admin })
  expect(r.corpo).toEqual({ hoje: todayIn('America/Manaus', new Date()), itens: [] })
})

test('another distributor has no access, and lower levels are refused', async () => {
  const other = await buildWorld(t, 'dois')
  const outsider = { token: await other.token(2), host: other.host }
  expect((await t.callApi('GET', path, outsider)).status).toBe(404)
  expect((await t.callApi('POST', path, { ...outsider, body: buildRates(addDays(now, 9)) })).status).toBe(404)
  expect((await t.callApi('DELETE', `${path}/${now}`, outsider)).status).toBe(404)
  expect((await t.callApi('GET', path, { token: await m.token(1) })).status).toBe(403)
})
