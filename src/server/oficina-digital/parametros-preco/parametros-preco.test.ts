import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ParametroPreco } from '#shared/rules/parametro-preco.ts'
import { hoje, somarDias } from '#shared/rules/datas.ts'
import { buildMundo, type Mundo } from '#tests/mundo.ts'
import { abrirTeste, type Teste } from '#tests/servidor.ts'

let t: Teste
let m: Mundo
let admin: string
let caminho: string
let agora: string

const buildTaxas = (vigenteDe: string, mais: Partial<ParametroPreco> = {}): ParametroPreco => ({
  vigenteDe,
  impostosPontos: 925,
  comissaoPontos: 200,
  margemAlvoPontos: 2500,
  margemMinimaPontos: 1500,
  custoFixoMensal: 12_000_000,
  mecanicos: 8,
  horasMes: 176,
  utilizacaoPontos: 8000,
  ...mais,
})
const semDia = ({ vigenteDe: _, ...taxas }: ParametroPreco) => taxas
const chamar = (metodo: string, resto = '', body?: unknown) =>
  t.chamar(metodo, `${caminho}${resto}`, { token: admin, ...(body !== undefined && { body }) })
const dias = async () => ((await chamar('GET')).corpo['itens'] as ParametroPreco[]).map((p) => p.vigenteDe)

beforeAll(async () => {
  t = await abrirTeste()
  m = await buildMundo(t)
  admin = await m.token(2)
  caminho = `parametros-preco/${m.lojas[0]}`
  agora = hoje('America/Sao_Paulo', new Date())
  await t.sql(
    `insert into preco_parametro (cod_distribuidor, cod_concessionaria, vigente_de, impostos_pontos, comissao_pontos, margem_alvo_pontos, margem_minima_pontos, custo_fixo_mensal, mecanicos)
     values ($1, $2, '2020-01-01', 1000, 0, 2000, 1000, 100000, 2)`,
    [m.codDistribuidor, m.lojas[0]],
  )
})
afterAll(() => t.fechar())

test('rates are added from today on, listed newest first, and count from their day', async () => {
  expect((await chamar('POST', '', buildTaxas(somarDias(agora, 30)))).status).toBe(200)
  const emVigor = () => t.chamar('GET', `oficina-digital/parametros-preco/${m.lojas[0]}`, { token: admin })
  expect((await emVigor()).corpo['vigenteDe']).toBe('2020-01-01')
  expect((await chamar('POST', '', buildTaxas(agora))).status).toBe(200)
  expect(await dias()).toEqual([somarDias(agora, 30), agora, '2020-01-01'])
  expect((await emVigor()).corpo).toEqual(buildTaxas(agora))
})

test('the same day twice is refused', async () => {
  const r = await chamar('POST', '', buildTaxas(somarDias(agora, 30)))
  expect([r.status, r.corpo['codigo']]).toEqual([409, 'dia-ja-tem-taxas'])
})

test('the past is not rewritten: nothing is added to it, changed or removed', async () => {
  const ontem = await chamar('POST', '', buildTaxas(somarDias(agora, -1)))
  expect([ontem.status, Object.keys(ontem.corpo['campos'] as object)]).toEqual([422, ['vigenteDe']])
  for (const dia of ['2020-01-01', agora]) {
    const corpo = { antes: semDia(buildTaxas(dia)), taxas: semDia(buildTaxas(dia, { mecanicos: 9 })) }
    expect((await chamar('PUT', `/${dia}`, corpo)).corpo['codigo']).toBe('taxas-em-uso')
    expect((await chamar('DELETE', `/${dia}`)).corpo['codigo']).toBe('taxas-em-uso')
  }
  expect(await dias()).toContain('2020-01-01')
})

test('each wrong rate is told on its field', async () => {
  const r = await chamar(
    'POST',
    '',
    buildTaxas(somarDias(agora, 5), { impostosPontos: 9000, margemMinimaPontos: 2600 }),
  )
  expect(r.status).toBe(422)
  expect(r.corpo['campos']).toEqual({
    margemAlvoPontos: 'Impostos, comissão e margem alvo precisam somar menos de 100 %',
    margemMinimaPontos: 'A margem mínima não pode passar da margem alvo',
  })
  expect((await chamar('POST', '', buildTaxas(somarDias(agora, 5), { mecanicos: 0 }))).status).toBe(400)
  expect((await chamar('POST', '', buildTaxas('2026-02-31'))).status).toBe(400)
})

test('rates that have not begun are changed and removed, with before and after in the audit', async () => {
  const dia = somarDias(agora, 30)
  const taxas = semDia(buildTaxas(dia, { mecanicos: 9 }))
  expect((await chamar('PUT', `/${dia}`, { antes: semDia(buildTaxas(dia)), taxas })).status).toBe(200)
  const velha = await chamar('PUT', `/${dia}`, { antes: semDia(buildTaxas(dia)), taxas })
  expect([velha.status, velha.corpo['codigo'], (velha.corpo['atual'] as ParametroPreco).mecanicos]).toEqual([
    409,
    'versao-antiga',
    9,
  ])
  expect((await chamar('DELETE', `/${dia}`)).status).toBe(200)
  expect((await chamar('DELETE', `/${dia}`)).status).toBe(404)
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

test("today is the store's own, and another store keeps its own rates", async () => {
  const manaus = `parametros-preco/${m.lojas[1]}`
  const r = await t.chamar('GET', manaus, { token: admin })
  expect(r.corpo).toEqual({ hoje: hoje('America/Manaus', new Date()), itens: [] })
})

test('another distributor reaches nothing, lower levels are refused', async () => {
  const outro = await buildMundo(t, 'dois')
  const deFora = { token: await outro.token(2), host: outro.host }
  expect((await t.chamar('GET', caminho, deFora)).status).toBe(404)
  expect((await t.chamar('POST', caminho, { ...deFora, body: buildTaxas(somarDias(agora, 9)) })).status).toBe(404)
  expect((await t.chamar('DELETE', `${caminho}/${agora}`, deFora)).status).toBe(404)
  expect((await t.chamar('GET', caminho, { token: await m.token(1) })).status).toBe(403)
})
