import type { PedidoDeCalculo } from './calculo-pedido.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Lido } from '#shared/core/contract.ts'
import { POLITICAS } from '#shared/rules/reposicao.ts'
import type { LinhaSugestao, Rodada, Sugestao, sugestoes } from '#shared/estoque/sugestoes.ts'
import { buildMundo, type Mundo } from '#tests/mundo.ts'
import { abrirTeste, type Teste } from '#tests/servidor.ts'

import { executarSugestao, recolherSugestoes } from './rodada.ts'

const politica = { ...POLITICAS.PADRAO.politica, k: { A: 1.645, B: 1.645, C: 1.645 } }
let t: Teste
let m: Mundo
let admin: string
let gestor: string
let loja: number
let irma: number
let n = 0
beforeAll(async () => {
  t = await abrirTeste()
  m = await buildMundo(t)
  ;[loja = 0, irma = 0] = m.lojas
  admin = await m.token(2)
  gestor = await m.token(1, [loja])
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
afterAll(() => t.fechar())

const chamar = async <T>(metodo: string, caminho: string, body?: unknown, token = admin) => {
  const r = await t.chamar(metodo, `pedidos/${caminho}`, { host: m.host, token, body })
  return { status: r.status, corpo: r.corpo as T & Record<string, unknown> }
}
/** Sales of each of the last months, the oldest first, and a stock that is left. */
const historia = async (codigo: string, meses: readonly number[], naMao: number, codConcessionaria = loja) => {
  const hoje = new Date()
  const itens = meses.flatMap((quantidade, i) => {
    const mes = new Date(Date.UTC(hoje.getUTCFullYear(), hoje.getUTCMonth() - meses.length + i, 10, 15)).toISOString()
    const base = { idExterno: `h${n++}`, codigo, em: mes }
    // A month without a sale is known by something else.
    return quantidade > 0
      ? [{ ...base, tipo: 'VENDA', quantidade }]
      : i === 0
        ? [{ ...base, tipo: 'AJUSTE', quantidade: 1 }]
        : []
  })
  const r = await t.chamar('POST', 'integracao/movimentos', {
    host: m.host,
    token: m.chave,
    body: { codConcessionaria, itens },
  })
  expect(r.corpo['gravados']).toBe(itens.length)
  await t.chamar('POST', 'integracao/estoque', {
    host: m.host,
    token: m.chave,
    body: { codConcessionaria, itens: [{ codigo, quantidade: naMao }] },
  })
}
const calcular = (r: Rodada, parar = new AbortController().signal) =>
  executarSugestao(
    t.servidor.partes,
    { codDistribuidor: m.codDistribuidor, codSugestao: r.codSugestao },
    parar,
    (e) => {
      throw e
    },
  )
const rodar = async (mais: object = {}, token = admin): Promise<Rodada> => {
  const { status, corpo } = await chamar<Rodada>(
    'POST',
    'sugestoes',
    { codConcessionarias: [loja], nomePolitica: 'Padrão', politica, ...mais },
    token,
  )
  expect(status).toBe(200)
  await calcular(corpo)
  const [agora] = (await chamar<Rodada[]>('GET', 'rodadas', undefined, token)).corpo
  return agora as Rodada
}
const linhasDe = async (r: Rodada, codConcessionaria = loja, query = '') =>
  (
    await chamar<{ itens: LinhaSugestao[] }>(
      'GET',
      `sugestoes/${r.codSugestao}/${codConcessionaria}/linhas?limite=200${query}`,
    )
  ).corpo.itens
const QUINZE = Array<number>(15).fill(60)

test('a run judges parts, says why, and the same inputs find it again', async () => {
  await historia('P1', QUINZE, 10)
  await historia('P2', QUINZE, 500)
  // Dead for twelve months, and never sold.
  await historia('P3', [30, 30, 30, ...Array<number>(12).fill(0)], 0)
  await t.sql(`insert into peca_reposicao (cod_distribuidor, codigo, minimo, multiplo) values ($1, 'P1', 4, 4)`, [
    m.codDistribuidor,
  ])
  const r = await rodar()
  expect([r.estado, r.feitas, r.total, r.igualA]).toEqual(['PRONTA', 3, 3, null])
  const linhas = await linhasDe(r)
  expect(linhas.map((l) => [l.codigo, l.motivo, l.calculo.padrao, l.calculo.fontePrazo])).toEqual([
    ['P1', 'REPOSICAO', 'SUAVE', 'POLITICA'],
  ])
  // 2 a day: s = 14 + SS, S = 28 + SS, SS = 1.645·√(4·4) = 6.58; position 10: 24.58 up to whole fours.
  expect(linhas[0]).toMatchObject({
    quantidade: 28,
    valor: 28_000,
    calculo: { s: 20.58, S: 34.58, posicao: 10, previsao: 60 },
  })
  const igual = await rodar()
  expect([igual.estado, igual.igualA]).toEqual(['REPETIDA', r.codSugestao])
  expect((await chamar<{ itens: Sugestao[] }>('GET', 'sugestoes')).corpo.itens).toHaveLength(1)
  // Other parameters: another run; the first one's draft is on its way already.
  const outra = await rodar({ politica: { ...politica, revisao: 10 } })
  expect([outra.estado, (await linhasDe(outra)).length]).toEqual(['PRONTA', 0])
  // Thrown away, a run no longer stands in the way.
  const descartar = (cod: number) => chamar<Sugestao>('POST', `sugestoes/${cod}/${loja}/descartar`, { versao: 1 })
  expect((await descartar(r.codSugestao)).corpo.estado).toBe('DESCARTADA')
  const nova = await rodar()
  expect([nova.estado, (await linhasDe(nova)).length]).toEqual(['PRONTA', 1])
  const lado = (
    await chamar<{ itens: unknown[]; diferentes: number }>(
      'GET',
      `comparar?codConcessionaria=${loja}&a=${outra.codSugestao}&b=${nova.codSugestao}`,
    )
  ).corpo
  expect(lado).toMatchObject({
    diferentes: 1,
    valorA: 0,
    valorB: 28_000,
    itens: [{ codigo: 'P1', a: null, b: 28, valor: 28_000 }],
  })
  await t.sql('delete from peca_reposicao')
})

test('sister stores send first, and nobody is left below its s', async () => {
  await historia('P1', QUINZE, 10)
  await historia('P1', QUINZE, 50, irma)
  const linha = (await linhasDe(await rodar()))[0]
  // It has 50 and keeps 34.58; with the 15 that come this store is above its s of 20.58.
  expect(linha).toMatchObject({
    transferida: 15,
    quantidade: 0,
    motivo: 'TRANSFERENCIA',
    transferencias: [{ loja: irma, unidades: 15, concessionaria: 'um loja 2' }],
  })
  // What is promised to a sister is no longer spare, nor the giver's own.
  const dela = (await chamar<{ reservado: number }>('GET', `estoque/${irma}/P1`)).corpo
  expect(dela.reservado).toBe(0)
  // Who does not reach the sister store gets nothing from it.
  await t.sql('delete from sugestao_linha')
  await t.sql('delete from sugestao_loja')
  await t.sql('delete from sugestao')
  const r = await rodar({}, gestor)
  expect((await linhasDe(r))[0]).toMatchObject({ transferida: 0, quantidade: 25 })
  expect(
    (await chamar('POST', 'sugestoes', { codConcessionarias: [irma], nomePolitica: 'X', politica }, gestor)).status,
  ).toBe(404)
})

test('new parts lean on their category; lead times are measured from five receipts; codes that were replaced come together', async () => {
  await historia('P1', QUINZE, 500)
  await historia('P4', [6], 0)
  await t.sql(`update peca set criada_em = date_trunc('month', now()) - interval '1 day' where codigo = 'P4'`)
  await historia('P6', QUINZE.slice(0, 8), 0)
  await t.chamar('POST', 'integracao/substituicoes', {
    host: m.host,
    token: m.chave,
    body: { itens: [{ codigo: 'ANTIGA', novo: 'P5' }] },
  })
  await historia('ANTIGA', QUINZE, 3)
  const dia = (d: number) => new Date(Date.now() - d * 86_400_000).toISOString()
  const receber = (codigo: string, dias: readonly number[]) =>
    t.chamar('POST', 'integracao/movimentos', {
      host: m.host,
      token: m.chave,
      body: {
        codConcessionaria: loja,
        itens: dias.map((d, i) => ({
          idExterno: `r${n++}`,
          codigo,
          tipo: 'RECEBIMENTO',
          quantidade: 0.001,
          em: dia(40 + i),
          pedidoEm: dia(40 + i + d).slice(0, 10),
        })),
      },
    })
  await receber('P6', [10, 12, 14, 12, 12])
  await chamar('PUT', 'fornecedores', { nome: 'Vergueiro', prazo: 20, prazoDesvio: 1 })
  const linhas = new Map((await linhasDe(await rodar())).map((l) => [l.codigo, l]))
  expect(linhas.get('P4')).toMatchObject({
    motivo: 'NOVA',
    calculo: { metodo: 'CATEGORIA', previsao: 51, fontePrazo: 'FORNECEDOR', prazo: 20 },
  })
  expect(linhas.get('P5')).toMatchObject({ calculo: { previsao: 60, naMao: 3 } })
  expect(linhas.get('P6')).toMatchObject({ calculo: { fontePrazo: 'PECA', prazo: 12 } })
  await t.sql('delete from peca_substituicao')
  await t.sql('delete from fornecedor')
})

test('an order is edited with a reason, approved within the level, exported, fetched by the store and received', async () => {
  await historia('P1', QUINZE, 10)
  await historia('P6', QUINZE, 10)
  const r = await rodar()
  const da = `sugestoes/${r.codSugestao}/${loja}`
  const [{ codLinha } = {}] = await linhasDe(r, loja, '&fornecedor=Vergueiro')
  const [outra] = await linhasDe(r, loja, '&fornecedor=Tiet%C3%AA')
  const editar = (...mudadas: object[]) =>
    chamar<{ linhas: LinhaSugestao[]; campos: object }>('PUT', `${da}/linhas`, { linhas: mudadas })
  // Far from what was suggested asks why, and holds all; back to it is no change.
  const longe = await editar({ codLinha: outra?.codLinha, quantidade: 26 }, { codLinha, quantidade: 40 })
  expect(longe.corpo.campos).toEqual({ 'linhas.1.motivo': expect.stringMatching(/^P1: diga por que/) })
  for (const quantidade of [26, 25]) {
    const { corpo } = await editar({ codLinha: outra?.codLinha, quantidade })
    expect(corpo.linhas).toMatchObject([{ editadaPor: quantidade === 25 ? null : 'Pessoa 2' }])
  }
  const motivo = 'Campanha de freios'
  expect((await editar({ codLinha, quantidade: 40, motivo })).corpo.linhas).toMatchObject([
    { sugerida: 25, quantidade: 40, valor: 40_000, edicaoMotivo: motivo, editadaPor: 'Pessoa 2' },
  ])
  const cabeca = (await chamar<Sugestao & { limite: number }>('GET', da, undefined, gestor)).corpo
  expect(cabeca).toMatchObject({
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
  const acima = await chamar('POST', `${da}/aprovar`, { versao: cabeca.versao }, gestor)
  expect([acima.status, acima.corpo['mensagem']]).toEqual([
    403,
    expect.stringMatching(/650,00 e o seu nível aprova até R\$\s500,00/),
  ])
  expect((await chamar('POST', `${da}/aprovar`, { versao: 1 })).status).toBe(409)
  const arquivo = (formato: string) =>
    t.chamar('GET', `pedidos/${da}/arquivo?formato=${formato}`, { host: m.host, token: admin })
  expect((await arquivo('json')).status).toBe(409)
  const aprovada = (await chamar<Sugestao>('POST', `${da}/aprovar`, { versao: cabeca.versao })).corpo
  expect([aprovada.estado, aprovada.aprovadaPor]).toEqual(['APROVADA', 'Pessoa 2'])
  expect((await editar({ codLinha, quantidade: 1, motivo: 'tarde' })).status).toBe(409)
  const buscado = await t.chamar('GET', `integracao/pedidos?codConcessionaria=${loja}`, {
    host: m.host,
    token: m.chave,
  })
  expect(buscado.corpo).toMatchObject([
    { codSugestaoPedido: r.codSugestao, fornecedor: 'Tietê', linhas: [{ codigo: 'P6', quantidade: 25 }] },
    { fornecedor: 'Vergueiro', linhas: [{ codigo: 'P1', quantidade: 40, custo: 1000 }] },
  ])
  expect([(await arquivo('json')).status, (await arquivo('xlsx')).status, (await arquivo('csv')).status]).toEqual([
    200, 200, 200,
  ])
  // Approved, it is on its way: another run asks for nothing.
  expect((await linhasDe(await rodar({ politica: { ...politica, revisao: 8 } }))).length).toBe(0)
  const receber = (quantidade: number) =>
    chamar<Sugestao>('POST', `${da}/receber`, {
      documento: 'NF 1',
      linhas: [{ codLinha, quantidade }],
    })
  expect((await receber(15)).corpo.estado).toBe('APROVADA')
  expect((await chamar<{ quantidade: number }>('GET', `estoque/${loja}/P1`)).corpo.quantidade).toBe(25)
  const demais = await receber(26)
  expect([demais.status, (demais.corpo['campos'] as Record<string, string>)['linhas']]).toEqual([
    422,
    expect.stringMatching(/P1: chegou mais/),
  ])
  await receber(25)
  const resto = (await linhasDe(r)).filter((l) => l.recebida < l.quantidade)
  const fim = await chamar<Sugestao>('POST', `${da}/receber`, {
    linhas: resto.map((l) => ({ codLinha: l.codLinha, quantidade: l.quantidade })),
  })
  expect(fim.corpo.estado).toBe('RECEBIDA')
})

test('parts that approved quotes and booked packages wait for are not to be had', async () => {
  await historia('P1', QUINZE, 30)
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
  expect((await chamar<{ reservado: number }>('GET', `estoque/${loja}/P1`)).corpo.reservado).toBe(3)
})

test('a cancelled run leaves nothing; one killed with -9 in the middle is taken up again, whole', async () => {
  await historia('P1', QUINZE, 10)
  const iniciar = async () =>
    (await chamar<Rodada>('POST', 'sugestoes', { codConcessionarias: [loja], nomePolitica: 'Padrão', politica })).corpo
  const desistiu = await iniciar()
  expect((await chamar<Rodada>('POST', `rodadas/${desistiu.codSugestao}/cancelar`)).corpo.estado).toBe('CANCELADA')
  await calcular(desistiu)
  // Killed with -9 in the middle: the first store's lines are written, the second's wait for one that we hold.
  await historia('P1', QUINZE, 0, irma)
  const morta = (
    await chamar<Rodada>('POST', 'sugestoes', {
      codConcessionarias: [loja, irma],
      nomePolitica: 'Padrão',
      politica,
    })
  ).corpo
  const { codSugestao } = morta
  await t.sql(`update sugestao set estado = 'CALCULANDO', tentativas = 1 where cod_sugestao = $1`, [codSugestao])
  await t.sql('begin')
  await t.sql(
    `insert into sugestao_linha (cod_distribuidor, cod_concessionaria, cod_sugestao, codigo, descricao, categoria, fornecedor, motivo, abc, xyz, padrao, custo, sugerida, quantidade, valor, calculo)
     values ($1, $2, $3, 'P1', '', '', '', 'NOVA', 'A', 'X', 'NOVA', 0, 0, 0, 0, '{}')`,
    [m.codDistribuidor, irma, codSugestao],
  )
  const pedido: PedidoDeCalculo = {
    config: t.database.banco.config,
    codDistribuidor: m.codDistribuidor,
    codSugestao,
    pecas: 9,
    tentativa: 1,
    lojas: [loja, irma],
    irmas: [],
    fornecedores: null,
    politica,
    mes: new Date().getUTCFullYear() * 12 + new Date().getUTCMonth() + 1,
    periodo: 'preso',
  }
  const fio = new URL('./fio.ts', import.meta.url).href
  const filho = spawn(process.execPath, [
    '-e',
    `const { Worker } = require('node:worker_threads'); new Worker(new URL(${JSON.stringify(fio)}), { execArgv: [], workerData: ${JSON.stringify(pedido)} })`,
  ])
  const escritas = () => t.sql('select from sugestao_linha where cod_sugestao = $1', [codSugestao])
  await vi.waitFor(async () => expect(await escritas()).toHaveLength(2), { timeout: 60_000, interval: 50 })
  filho.kill('SIGKILL')
  await once(filho, 'exit')
  await t.sql('rollback')
  // Nobody sees what it left.
  expect((await chamar('GET', `sugestoes/${codSugestao}/${loja}`)).status).toBe(404)
  await t.sql(`update sugestao set sinal_em = now() - interval '5 minutes' where cod_sugestao = $1`, [codSugestao])
  await recolherSugestoes(t.servidor.partes)
  await calcular(morta)
  expect([(await linhasDe(morta)).length, (await linhasDe(morta, irma)).length]).toEqual([1, 1])
  expect((await chamar('POST', `rodadas/${morta.codSugestao}/cancelar`)).status).toBe(409)
})

test('a policy is tried on the last six months beside the mean of three', async () => {
  await historia('P1', [60, 20, 95, 40, 70, 110, 30, 85, 50, 20, 100, 65, 25, 90, 60], 10)
  await historia('P7', [0, 0, 9, 0, 0, 0, 9, 0, 0, 9, 0, 0, 9, 0, 0, 9], 2)
  type Prova = Lido<typeof sugestoes.provarPolitica>
  const { corpo } = await chamar<Prova>('POST', 'prova', { codConcessionaria: loja, politica })
  const todas = corpo.porClasse.find((c) => c.classe === 'TODAS')
  expect(corpo.pecas).toBe(2)
  expect(todas?.nossa.atendimento).toBeGreaterThan(todas?.ingenua.atendimento ?? 1)
  expect(todas?.nossa.atendimento).toBeGreaterThanOrEqual(todas?.ingenuaNoMesmoEstoque ?? 1)
  // More safety, more stock and never less served.
  const estoques = corpo.fronteira.map((f) => f.estoque)
  expect(estoques).toEqual(estoques.toSorted((a, b) => a - b))
  expect(corpo.fronteira.at(-1)?.atendimento).toBeGreaterThanOrEqual(corpo.fronteira[0]?.atendimento ?? 1)
  expect((await chamar<Prova>('POST', 'prova', { codConcessionaria: loja, politica, codigo: 'P1' })).corpo.pecas).toBe(
    1,
  )
})

test('a makers’ register of 400,000 parts fits the thread', async () => {
  await t.sql('drop index peca_busca')
  await t.sql(
    `insert into peca (cod_distribuidor, codigo, descricao, categoria, marca, custo, preco) select $1, 'M' || i, repeat('Peça – ', 20) || i, 'Freios', 'Vergueiro', 1000, 2000 from generate_series(1, 400000) i`,
    [m.codDistribuidor],
  )
  await historia('P1', QUINZE, 0)
  const { corpo } = await chamar<Rodada>('POST', 'sugestoes', {
    codConcessionarias: [loja],
    nomePolitica: 'Padrão',
    politica,
  })
  await calcular(corpo)
  expect(await linhasDe(corpo)).toHaveLength(1)
})
