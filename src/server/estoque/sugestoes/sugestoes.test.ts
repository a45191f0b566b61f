import type { CalculationRequest } from './calculation-request.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Loaded } from '#shared/core/contract.ts'
import { POLITICAS } from '#shared/rules/reposicao.ts'
import type { LinhaSugestao, Round, Sugestao, sugestoes } from '#shared/estoque/sugestoes.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

import { runSugestao, reclaimSugestoes } from './round.ts'

const politica = { ...POLITICAS.PADRAO.politica, k: { A: 1.645, B: 1.645, C: 1.645 } }
let t: TestServer
let m: World
let admin: string
let manager: string
let loja: number
let sisterLoja: number
let n = 0
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
  ;[loja = 0, sisterLoja = 0] = m.lojas
  admin = await m.token(2)
  manager = await m.token(1, [loja])
  await t.sql(
    `insert into peca (cod_distribuidor, codigo, descricao, categoria, marca, custo, preco) select $1, 'P' || i, 'Peça ' || i, 'Freios', case when i < 6 then 'Vergueiro' else 'Tietê' end, 1000, 2000 from generate_series(1, 9) i`,
    [m.codDistribuidor],
  )
})
beforeEach(async () => {
  await t.sql('delete from sugestao_linha; ')
  await t.sql('delete from sugestao_loja')
  await t.sql('delete from sugestao')
  await t.sql('delete from estoque_movimento')
  await t.sql('delete from estoque_classe')
  await t.sql('delete from peca_estoque')
})
afterAll(() => t.close())

const callApi = async <T>(method: string, path: string, body?: unknown, token = admin) => {
  const r = await t.callApi(method, `pedidos/${path}`, { host: m.host, token, body })
  return { status: r.status, corpo: r.corpo as T & Record<string, unknown> }
}
/** Creates sales for each of the last months, oldest first, and the remaining stock. */
const history = async (codigo: string, months: readonly number[], naMao: number, codConcessionaria = loja) => {
  const today = new Date()
  const itens = months.flatMap((quantidade, i) => {
    const mes = new Date(
      Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months.length + i, 10, 15),
    ).toISOString()
    const base = { idExterno: `h${n++}`, codigo, em: mes }
    // A month without a sale needs another movement to be known.
    return quantidade > 0
      ? [{ ...base, tipo: 'VENDA', quantidade }]
      : i === 0
        ? [{ ...base, tipo: 'AJUSTE', quantidade: 1 }]
        : []
  })
  const r = await t.callApi('POST', 'integracao/movimentos', {
    host: m.host,
    token: m.chave,
    body: { codConcessionaria, itens },
  })
  expect(r.corpo['gravados']).toBe(itens.length)
  await t.callApi('POST', 'integracao/estoque', {
    host: m.host,
    token: m.chave,
    body: { codConcessionaria, itens: [{ codigo, quantidade: naMao }] },
  })
}
const calculate = (r: Round, stop = new AbortController().signal) =>
  runSugestao(t.server.services, { codDistribuidor: m.codDistribuidor, codSugestao: r.codSugestao }, stop, (e) => {
    throw e
  })
const exec = async (extra: object = {}, token = admin): Promise<Round> => {
  const { status, corpo } = await callApi<Round>(
    'POST',
    'sugestoes',
    { codConcessionarias: [loja], nomePolitica: 'Padrão', politica, ...extra },
    token,
  )
  expect(status).toBe(200)
  await calculate(corpo)
  const [now] = (await callApi<Round[]>('GET', 'rodadas', undefined, token)).corpo
  return now as Round
}
const getLinhas = async (r: Round, codConcessionaria = loja, query = '') =>
  (
    await callApi<{ itens: LinhaSugestao[] }>(
      'GET',
      `sugestoes/${r.codSugestao}/${codConcessionaria}/linhas?limite=200${query}`,
    )
  ).corpo.itens
const FIFTEEN_MONTHS = Array<number>(15).fill(60)

test('a run evaluates parts with reasons, and the same inputs return the same run', async () => {
  await history('P1', FIFTEEN_MONTHS, 10)
  await history('P2', FIFTEEN_MONTHS, 500)
  // No sale for twelve months, and never sold.
  await history('P3', [30, 30, 30, ...Array<number>(12).fill(0)], 0)
  await t.sql(`insert into peca_reposicao (cod_distribuidor, codigo, minimo, multiplo) values ($1, 'P1', 4, 4)`, [
    m.codDistribuidor,
  ])
  const r = await exec()
  expect([r.estado, r.feitas, r.total, r.igualA]).toEqual(['PRONTA', 3, 3, null])
  const linhas = await getLinhas(r)
  expect(linhas.map((l) => [l.codigo, l.motivo, l.calculo.padrao, l.calculo.fontePrazo])).toEqual([
    ['P1', 'REPOSICAO', 'SUAVE', 'POLITICA'],
  ])
  // 2 a day: s = 14 + SS, S = 28 + SS, SS = 1.645·√(4·4) = 6.58; position 10: 24.58, rounded up to a multiple of four.
  expect(linhas[0]).toMatchObject({
    quantidade: 28,
    valor: 28_000,
    calculo: { s: 20.58, S: 34.58, posicao: 10, previsao: 60 },
  })
  const equal = await exec()
  expect([equal.estado, equal.igualA]).toEqual(['REPETIDA', r.codSugestao])
  expect((await callApi<{ itens: Sugestao[] }>('GET', 'sugestoes')).corpo.itens).toHaveLength(1)
  // Other parameters give another run; the first run's draft already counts as ordered.
  const another = await exec({ politica: { ...politica, revisao: 10 } })
  expect([another.estado, (await getLinhas(another)).length]).toEqual(['PRONTA', 0])
  // A discarded run no longer blocks the same inputs.
  const discard = (cod: number) => callApi<Sugestao>('POST', `sugestoes/${cod}/${loja}/descartar`, { versao: 1 })
  expect((await discard(r.codSugestao)).corpo.estado).toBe('DESCARTADA')
  const nova = await exec()
  expect([nova.estado, (await getLinhas(nova)).length]).toEqual(['PRONTA', 1])
  const side = (
    await callApi<{ itens: unknown[]; diferentes: number }>(
      'GET',
      `comparar?codConcessionaria=${loja}&a=${another.codSugestao}&b=${nova.codSugestao}`,
    )
  ).corpo
  expect(side).toMatchObject({
    diferentes: 1,
    valorA: 0,
    valorB: 28_000,
    itens: [{ codigo: 'P1', a: null, b: 28, valor: 28_000 }],
  })
  await t.sql('delete from peca_reposicao')
})

test('sister stores send first and never fall below their own s', async () => {
  await history('P1', FIFTEEN_MONTHS, 10)
  await history('P1', FIFTEEN_MONTHS, 50, sisterLoja)
  const linha = (await getLinhas(await exec()))[0]
  // It has 50 and keeps 34.58; with the 15 transferred this store is above its s of 20.58.
  expect(linha).toMatchObject({
    transferida: 15,
    quantidade: 0,
    motivo: 'TRANSFERENCIA',
    transferencias: [{ loja: sisterLoja, unidades: 15, concessionaria: 'um loja 2' }],
  })
  // Units promised to a sister store are neither surplus nor free stock of the giver.
  const related = (await callApi<{ reservado: number }>('GET', `estoque/${sisterLoja}/P1`)).corpo
  expect(related.reservado).toBe(0)
  // A user without access to the sister store gets nothing from it.
  await t.sql('delete from sugestao_linha')
  await t.sql('delete from sugestao_loja')
  await t.sql('delete from sugestao')
  const r = await exec({}, manager)
  expect((await getLinhas(r))[0]).toMatchObject({ transferida: 0, quantidade: 25 })
  expect(
    (await callApi('POST', 'sugestoes', { codConcessionarias: [sisterLoja], nomePolitica: 'X', politica }, manager))
      .status,
  ).toBe(404)
})

test('new parts use their category, lead times need five receipts, and replaced codes are merged', async () => {
  await history('P1', FIFTEEN_MONTHS, 500)
  await history('P4', [6], 0)
  await t.sql(`update peca set criada_em = date_trunc('month', now()) - interval '1 day' where codigo = 'P4'`)
  await history('P6', FIFTEEN_MONTHS.slice(0, 8), 0)
  await t.callApi('POST', 'integracao/substituicoes', {
    host: m.host,
    token: m.chave,
    body: { itens: [{ codigo: 'ANTIGA', novo: 'P5' }] },
  })
  await history('ANTIGA', FIFTEEN_MONTHS, 3)
  const day = (d: number) => new Date(Date.now() - d * 86_400_000).toISOString()
  const receive = (codigo: string, days: readonly number[]) =>
    t.callApi('POST', 'integracao/movimentos', {
      host: m.host,
      token: m.chave,
      body: {
        codConcessionaria: loja,
        itens: days.map((d, i) => ({
          idExterno: `r${n++}`,
          codigo,
          tipo: 'RECEBIMENTO',
          quantidade: 0.001,
          em: day(40 + i),
          pedidoEm: day(40 + i + d).slice(0, 10),
        })),
      },
    })
  await receive('P6', [10, 12, 14, 12, 12])
  await callApi('PUT', 'fornecedores', { nome: 'Vergueiro', prazo: 20, prazoDesvio: 1 })
  const linhas = new Map((await getLinhas(await exec())).map((l) => [l.codigo, l]))
  expect(linhas.get('P4')).toMatchObject({
    motivo: 'NOVA',
    calculo: { metodo: 'CATEGORIA', previsao: 51, fontePrazo: 'FORNECEDOR', prazo: 20 },
  })
  expect(linhas.get('P5')).toMatchObject({ calculo: { previsao: 60, naMao: 3 } })
  expect(linhas.get('P6')).toMatchObject({ calculo: { fontePrazo: 'PECA', prazo: 12 } })
  await t.sql('delete from peca_substituicao')
  await t.sql('delete from fornecedor')
})

test('an order is edited with a reason, approved within the limit, exported, fetched and received', async () => {
  await history('P1', FIFTEEN_MONTHS, 10)
  await history('P6', FIFTEEN_MONTHS, 10)
  const r = await exec()
  const da = `sugestoes/${r.codSugestao}/${loja}`
  const [{ codLinha } = {}] = await getLinhas(r, loja, '&fornecedor=Vergueiro')
  const [another] = await getLinhas(r, loja, '&fornecedor=Tiet%C3%AA')
  const edit = (...changed: object[]) =>
    callApi<{ linhas: LinhaSugestao[]; campos: object }>('PUT', `${da}/linhas`, { linhas: changed })
  // A quantity far from the suggestion needs a reason and fails the whole request; returning to the suggestion is no change.
  const far = await edit({ codLinha: another?.codLinha, quantidade: 26 }, { codLinha, quantidade: 40 })
  expect(far.corpo.campos).toEqual({ 'linhas.1.motivo': expect.stringMatching(/^P1: diga por que/) })
  for (const quantidade of [26, 25]) {
    const { corpo } = await edit({ codLinha: another?.codLinha, quantidade })
    expect(corpo.linhas).toMatchObject([{ editadaPor: quantidade === 25 ? null : 'Pessoa 2' }])
  }
  const motivo = 'Campanha de freios'
  expect((await edit({ codLinha, quantidade: 40, motivo })).corpo.linhas).toMatchObject([
    { sugerida: 25, quantidade: 40, valor: 40_000, edicaoMotivo: motivo, editadaPor: 'Pessoa 2' },
  ])
  const head = (await callApi<Sugestao & { limite: number }>('GET', da, undefined, manager)).corpo
  expect(head).toMatchObject({
    valor: 65_000,
    linhas: 2,
    editadas: 1,
    limite: 2_000_000,
    porFornecedor: [
      { fornecedor: 'Vergueiro', valor: 40_000 },
      { fornecedor: 'Tietê', valor: 25_000 },
    ],
  })
  await t.sql(
    `insert into concessionaria_config (cod_distribuidor, cod_concessionaria, chave, valor) values ($1, $2, 'pedido.limite.1', '500')`,
    [m.codDistribuidor, loja],
  )
  const above = await callApi('POST', `${da}/aprovar`, { versao: head.versao }, manager)
  expect([above.status, above.corpo['mensagem']]).toEqual([
    403,
    expect.stringMatching(/650,00 e o seu nível aprova até R\$\s500,00/),
  ])
  expect((await callApi('POST', `${da}/aprovar`, { versao: 1 })).status).toBe(409)
  const file = (format: string) =>
    t.callApi('GET', `pedidos/${da}/arquivo?formato=${format}`, { host: m.host, token: admin })
  expect((await file('json')).status).toBe(409)
  const approved = (await callApi<Sugestao>('POST', `${da}/aprovar`, { versao: head.versao })).corpo
  expect([approved.estado, approved.aprovadaPor]).toEqual(['APROVADA', 'Pessoa 2'])
  expect((await edit({ codLinha, quantidade: 1, motivo: 'tarde' })).status).toBe(409)
  const fetched = await t.callApi('GET', `integracao/pedidos?codConcessionaria=${loja}`, {
    host: m.host,
    token: m.chave,
  })
  expect(fetched.corpo).toMatchObject([
    { codSugestaoPedido: r.codSugestao, fornecedor: 'Tietê', linhas: [{ codigo: 'P6', quantidade: 25 }] },
    { fornecedor: 'Vergueiro', linhas: [{ codigo: 'P1', quantidade: 40, custo: 1000 }] },
  ])
  for (const format of ['json', 'xlsx', 'csv']) expect((await file(format)).status).toBe(200)
  // An approved order counts as incoming: the next run orders nothing.
  expect((await getLinhas(await exec({ politica: { ...politica, revisao: 8 } }))).length).toBe(0)
  // Late in the evening: in UTC it is already the next day.
  await t.sql(`update sugestao_loja set aprovada_em = '2026-11-26T01:30:00Z'`)
  expect(String((await file('csv')).corpo['texto'])).toContain('25/11/2026')
  const receive = (quantidade: number) =>
    callApi<Sugestao>('POST', `${da}/receber`, {
      documento: 'NF 1',
      linhas: [{ codLinha, quantidade }],
    })
  expect((await receive(15)).corpo.estado).toBe('APROVADA')
  expect((await callApi<{ quantidade: number }>('GET', `estoque/${loja}/P1`)).corpo.quantidade).toBe(25)
  const overLimit = await receive(26)
  expect([overLimit.status, (overLimit.corpo['campos'] as Record<string, string>)['linhas']]).toEqual([
    422,
    expect.stringMatching(/P1: chegou mais/),
  ])
  const ordered = await t.sql('select distinct pedido_em as dia from estoque_movimento where cod_sugestao > 0')
  expect(ordered).toEqual([{ dia: '2026-11-25' }])
  await receive(25)
  const rest = (await getLinhas(r)).filter((l) => l.recebida < l.quantidade)
  const end = await callApi<Sugestao>('POST', `${da}/receber`, {
    linhas: rest.map((l) => ({ codLinha: l.codLinha, quantidade: l.quantidade })),
  })
  expect(end.corpo.estado).toBe('RECEBIDA')
})

test('parts reserved by approved quotes and booked packages are not available', async () => {
  await history('P1', FIFTEEN_MONTHS, 30)
  const [o] = await t.sql<{ c: number }>(
    `with v as (insert into veiculo (cod_distribuidor, cod_concessionaria, placa, marca, modelo) values ($1, $2, 'RES1A23', 'Fiat', 'Uno') returning cod_veiculo),
      k as (insert into cliente (cod_distribuidor, cod_concessionaria, nome) values ($1, $2, 'Ana') returning cod_cliente),
      a as (insert into agendamento (cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, inicio, fim, origem) select $1, $2, cod_veiculo, cod_cliente, now() + interval '1 day', now() + interval '26 hours', 'BALCAO' from v, k returning cod_agendamento),
      p as (insert into cardapio_pacote (cod_distribuidor, marca, nome, km, meses) values ($1, 'Fiat', 'Revisão', 10000, 12) returning cod_pacote)
     insert into cardapio_pacote_componente (cod_distribuidor, cod_pacote, ordem, tipo, codigo, quantidade) select $1, cod_pacote, 1, 'PECA', 'P1', 3 from p returning (select cod_agendamento from a) as c`,
    [m.codDistribuidor, loja],
  )
  await t.sql(
    `insert into servico_agendado (cod_distribuidor, cod_concessionaria, cod_agendamento, descricao, cod_tipo_servico, minutos) values ($1, $2, $3, 'Revisão', 2, 60)`,
    [m.codDistribuidor, loja, o?.c],
  )
  expect((await callApi<{ reservado: number }>('GET', `estoque/${loja}/P1`)).corpo.reservado).toBe(3)
})

test('a cancelled run leaves nothing; a run killed with -9 is resumed and completed', async () => {
  await history('P1', FIFTEEN_MONTHS, 10)
  const start = async () =>
    (await callApi<Round>('POST', 'sugestoes', { codConcessionarias: [loja], nomePolitica: 'Padrão', politica })).corpo
  const givenUp = await start()
  expect((await callApi<Round>('POST', `rodadas/${givenUp.codSugestao}/cancelar`)).corpo.estado).toBe('CANCELADA')
  await calculate(givenUp)
  // Killed with -9 midway: the first store's lines are written, the second's wait for a row that the test locks.
  await history('P1', FIFTEEN_MONTHS, 0, sisterLoja)
  const dead = (
    await callApi<Round>('POST', 'sugestoes', {
      codConcessionarias: [loja, sisterLoja],
      nomePolitica: 'Padrão',
      politica,
    })
  ).corpo
  const { codSugestao } = dead
  await t.sql(`update sugestao set estado = 'CALCULANDO', tentativas = 1 where cod_sugestao = $1`, [codSugestao])
  await t.sql('begin')
  await t.sql(
    `insert into sugestao_linha (cod_distribuidor, cod_concessionaria, cod_sugestao, codigo, descricao, categoria, fornecedor, motivo, abc, xyz, padrao, custo, sugerida, quantidade, valor, calculo)
     values ($1, $2, $3, 'P1', '', '', '', 'NOVA', 'A', 'X', 'NOVA', 0, 0, 0, 0, '{}')`,
    [m.codDistribuidor, sisterLoja, codSugestao],
  )
  const request: CalculationRequest = {
    config: t.database.db.config,
    codDistribuidor: m.codDistribuidor,
    codSugestao,
    pecas: 9,
    tentativa: 1,
    lojas: [loja, sisterLoja],
    irmas: [],
    fornecedores: null,
    politica,
    mes: new Date().getUTCFullYear() * 12 + new Date().getUTCMonth() + 1,
    periodo: 'preso',
  }
  const wire = new URL('./worker.ts', import.meta.url).href
  const child = spawn(process.execPath, [
    '-e',
    `const { Worker } = require('node:worker_threads'); new Worker(new URL(${JSON.stringify(wire)}), { execArgv: [], workerData: ${JSON.stringify(request)} })`,
  ])
  const writtenRows = () => t.sql('select from sugestao_linha where cod_sugestao = $1', [codSugestao])
  await vi.waitFor(async () => expect(await writtenRows()).toHaveLength(2), { timeout: 60_000, interval: 50 })
  child.kill('SIGKILL')
  await once(child, 'exit')
  await t.sql('rollback')
  // The partial run is invisible.
  expect((await callApi('GET', `sugestoes/${codSugestao}/${loja}`)).status).toBe(404)
  await t.sql(`update sugestao set sinal_em = now() - interval '5 minutes' where cod_sugestao = $1`, [codSugestao])
  await reclaimSugestoes(t.server.services)
  await calculate(dead)
  expect([(await getLinhas(dead)).length, (await getLinhas(dead, sisterLoja)).length]).toEqual([1, 1])
  expect((await callApi('POST', `rodadas/${dead.codSugestao}/cancelar`)).status).toBe(409)
})

test('a policy is backtested on the last six months against the mean of three', async () => {
  await history('P1', [60, 20, 95, 40, 70, 110, 30, 85, 50, 20, 100, 65, 25, 90, 60], 10)
  await history('P7', [0, 0, 9, 0, 0, 0, 9, 0, 0, 9, 0, 0, 9, 0, 0, 9], 2)
  type Proof = Loaded<typeof sugestoes.provarPolitica>
  const { corpo } = await callApi<Proof>('POST', 'prova', { codConcessionaria: loja, politica })
  const todas = corpo.porClasse.find((c) => c.classe === 'TODAS')
  expect(corpo.pecas).toBe(2)
  expect(todas?.nossa.atendimento).toBeGreaterThan(todas?.ingenua.atendimento ?? 1)
  expect(todas?.nossa.atendimento).toBeGreaterThanOrEqual(todas?.ingenuaNoMesmoEstoque ?? 1)
  // A higher safety factor means more stock and never a lower fill rate.
  const estoques = corpo.fronteira.map((f) => f.estoque)
  expect(estoques).toEqual(estoques.toSorted((a, b) => a - b))
  expect(corpo.fronteira.at(-1)?.atendimento).toBeGreaterThanOrEqual(corpo.fronteira[0]?.atendimento ?? 1)
  expect((await callApi<Proof>('POST', 'prova', { codConcessionaria: loja, politica, codigo: 'P1' })).corpo.pecas).toBe(
    1,
  )
})

test("a maker's register of 400,000 parts fits the worker's memory", async () => {
  await t.sql('drop index peca_busca')
  await t.sql(
    `insert into peca (cod_distribuidor, codigo, descricao, categoria, marca, custo, preco) select $1, 'M' || i, repeat('Peça – ', 20) || i, 'Freios', 'Vergueiro', 1000, 2000 from generate_series(1, 400000) i`,
    [m.codDistribuidor],
  )
  await history('P1', FIFTEEN_MONTHS, 0)
  const { corpo } = await callApi<Round>('POST', 'sugestoes', {
    codConcessionarias: [loja],
    nomePolitica: 'Padrão',
    politica,
  })
  await calculate(corpo)
  expect(await getLinhas(corpo)).toHaveLength(1)
})
