import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { OrdemRow } from '#shared/estoque/ordens.ts'
import { buildChecklist, buildWorld, type World } from '#tests/records/world.ts'
import { walkPages } from '#tests/server/orders.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'
import { recheckAllPecas } from '../../agenda/nucleo/pecas.ts'

let t: TestServer
let m: World
let manager: string
let loja: number
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
  loja = m.lojas[0] ?? 0
  manager = await m.token(1)
})
afterAll(() => t.close())

const read = async <T>(path: string) =>
  (await t.callApi('GET', `ordens-servico${path}`, { host: m.host, token: manager })).corpo as T &
    Record<string, unknown>
const numbers = async (query: string) =>
  (await read<{ itens: OrdemRow[] }>(`?codConcessionaria=${loja}&${query}`)).itens.map((o) => o.numero)

/** Sends a work order as the store's system does. */
const receive = (numero: string, placa: string, extra: object = {}) =>
  t.callApi('POST', 'integracao/ordens-servico', {
    host: m.host,
    token: m.chave,
    body: {
      idExterno: numero,
      emitidoEm: '2026-11-20T14:00:00Z',
      codConcessionaria: loja,
      numero,
      aberta: true,
      abertaEm: new Date(Date.now() - 5 * 86_400_000).toISOString(),
      veiculo: { placa, modelo: 'Argo' },
      cliente: { nome: 'Helena Prado' },
      linhas: [
        { tipo: 'SERVICO', descricao: 'Freios', minutos: 60, valor: 20_000 },
        { tipo: 'PECA', codigo: 'PAST', descricao: 'Pastilha', quantidade: 2, valor: 30_000 },
      ],
      ...extra,
    },
  })

test('orders are filtered by pending work; an awaited part sets its day in the agenda', async () => {
  expect((await receive('OS-1', 'AAA1A11')).status).toBe(200)
  await receive('OS-2', 'BBB1B22', {
    aberta: false,
    fechadaEm: new Date().toISOString(),
    veiculo: { placa: 'BBB1B22', chassi: '9BWZZZ377VT004251', modelo: 'Argo' },
    cliente: { nome: 'Otávio Lemos' },
  })
  await receive('OS-3', 'CCC1C33', { linhas: [{ tipo: 'SERVICO', descricao: 'Alinhar', minutos: 30 }] })
  await t.callApi('POST', 'integracao/checklists', {
    host: m.host,
    token: m.chave,
    body: buildChecklist(loja, { veiculo: { placa: 'CCC1C33', marca: 'Fiat', modelo: 'Argo' } }),
  })
  expect(new Set(await numbers('situacao=abertas'))).toEqual(new Set(['OS-1', 'OS-3']))
  expect(await numbers('situacao=fechadas')).toEqual(['OS-2'])
  expect(await numbers('situacao=semChecklist')).toEqual(['OS-1'])
  expect(await numbers('situacao=aguardandoPeca')).toEqual(['OS-1'])
  for (const search of ['OS-2', 'BBB1122', 'bbb1b', '004251', 'otavio lem'])
    expect([search, await numbers(`situacao=todas&busca=${search}`)]).toEqual([search, ['OS-2']])
  expect(await numbers('situacao=todas&busca=004252')).toEqual([])
  // Closed while its car is still in the store.
  expect(await numbers('situacao=semEntrega')).toEqual([])
  await t.sql(`with p as (insert into passagem (cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, passante, chegou_em)
      select cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, true, now() - interval '1 day' from ordem_servico where numero = 'OS-2' returning cod_passagem)
    update ordem_servico o set cod_passagem = p.cod_passagem from p where o.numero = 'OS-2'`)
  expect(await numbers('situacao=semEntrega')).toEqual(['OS-2'])
  await t.sql(
    `update passagem set entregue_em = now() where cod_passagem = (select cod_passagem from ordem_servico where numero = 'OS-2')`,
  )
  expect(await numbers('situacao=semEntrega')).toEqual([])
  const [pickOne] = (await read<{ itens: OrdemRow[] }>(`?codConcessionaria=${loja}&situacao=aguardandoPeca`)).itens
  expect(pickOne).toMatchObject({ dias: 5, linhas: 2, valor: 50_000, pecas: 1, codChecklist: null })
  const [three] = (await read<{ itens: OrdemRow[] }>(`?codConcessionaria=${loja}&busca=OS-3`)).itens
  expect([three?.codChecklist, three?.codOrcamento].every((c) => typeof c === 'number')).toBe(true)

  // The part is not ordered yet.
  const previsao = () =>
    t.callApi('POST', `ordens-servico/${pickOne?.codOs}/previsao`, { host: m.host, token: manager, body: {} })
  expect((await previsao()).corpo['codigo']).toBe('sem-previsao')
  await t.sql(
    `with s as (insert into sugestao (cod_distribuidor, lojas, politica, parametros, estado, quem) values ($1, array[$2::int], 'Padrão', '{}', 'PRONTA', 'Ana') returning cod_sugestao),
      g as (insert into sugestao_loja (cod_distribuidor, cod_concessionaria, cod_sugestao, estado, linhas, valor, criado_em, aprovada_em) select $1, $2, cod_sugestao, 'APROVADA', 1, 1, now(), '2026-11-20T12:00:00Z' from s)
     insert into sugestao_linha (cod_distribuidor, cod_concessionaria, cod_sugestao, codigo, descricao, categoria, fornecedor, motivo, abc, xyz, padrao, custo, sugerida, quantidade, valor, calculo)
     select $1, $2, cod_sugestao, 'PAST', '', '', '', 'REPOSICAO', 'A', 'X', 'SUAVE', 1, 4, 4, 4, '{"prazo": 6.5}' from s`,
    [m.codDistribuidor, loja],
  )
  const detail = await read<{ pecas: unknown[] }>(`/${pickOne?.codOs}`)
  expect(detail.pecas).toEqual([
    { codigo: 'PAST', descricao: 'Pastilha', quantidade: 2, naMao: 0, previsao: '2026-11-27T12:00:00.000Z' },
  ])
  expect((await previsao()).corpo['codigo']).toBe('sem-pausa')
  // The arrival opened a visit, and one of its services is paused.
  const [v] = await t.sql<{ p: number }>(
    `insert into servico_agendado (cod_distribuidor, cod_concessionaria, cod_passagem, descricao, cod_tipo_servico, minutos, status, paralisado, cod_motivo)
     select o.cod_distribuidor, o.cod_concessionaria, o.cod_passagem, 'Freios', 2, 60, 2, true, (select cod_motivo from motivo_pausa m where m.cod_concessionaria = o.cod_concessionaria and nome = 'Peça')
     from ordem_servico o where o.cod_os = $1 returning cod_servico_agendado as p`,
    [pickOne?.codOs],
  )
  const pause = async () =>
    (
      await t.sql<{ volta: string; chegou: boolean }>(
        'select pausa_previsao as volta, peca_chegou_em is not null as chegou from servico_agendado where cod_servico_agendado = $1',
        [v?.p],
      )
    )[0]
  // The sweep sets the day, then the store's system does; a day set by a person stays until the button is pressed.
  const recheck = () => recheckAllPecas(t.server.services)
  await recheck()
  expect(await pause()).toEqual({ volta: '2026-11-27T12:00:00.000Z', chegou: false })
  await t.sql(
    `insert into pedido_dms (cod_distribuidor, cod_concessionaria, cod_sugestao, chave, corpo, estado, numero, previsao, quem) select cod_distribuidor, cod_concessionaria, cod_sugestao, 'k', '[]', 'ACEITO', 'PC-1', '2026-12-03', 'Ana' from sugestao_loja`,
  )
  await recheck()
  expect((await pause())?.volta).toBe('2026-12-03T15:00:00.000Z')
  await t.sql(`update servico_agendado set pausa_previsao = '2026-12-24T12:00:00Z', previsao_da_peca = false`)
  await recheck()
  expect((await pause())?.volta).toBe('2026-12-24T12:00:00.000Z')
  expect((await previsao()).corpo).toEqual({ servicos: 1, previsao: '2026-12-03T15:00:00.000Z' })
  // The part arrived: the order waits for nothing.
  const told: unknown[] = []
  const listener = io(t.server.endereco, {
    transports: ['websocket'],
    auth: { token: manager },
    extraHeaders: { host: m.host },
    forceNew: true,
  })
  onTestFinished(() => void listener.close())
  listener.onAny((nome: string, p: unknown) => nome.includes('pecaChegou_') && told.push(p))
  expect(await listener.emitWithAck('entrar', { codConcessionaria: loja })).toEqual({ ok: true })
  const receivePecas = (idExterno: string, quantidade: number) =>
    t.callApi('POST', 'integracao/movimentos', {
      host: m.host,
      token: m.chave,
      body: {
        codConcessionaria: loja,
        itens: [{ idExterno, codigo: 'PAST', tipo: 'RECEBIMENTO', quantidade, em: new Date().toISOString() }],
      },
    })
  await receivePecas('r1', 1)
  expect([(await pause())?.chegou, told]).toEqual([false, []])
  await receivePecas('r2', 1)
  expect(await pause()).toEqual({ volta: null, chegou: true })
  await expect.poll(() => told).toMatchObject([{ codConcessionaria: loja, placa: 'AAA1A11' }])
  expect((await read<{ eventos: { acao: string }[] }>(`/${pickOne?.codOs}`)).eventos.map((e) => e.acao)).toContain(
    'PECA_CHEGOU',
  )
  expect(await numbers('situacao=aguardandoPeca')).toEqual([])
  await t.sql('update ordem_servico set fechada_em = now() where cod_os = $1', [pickOne?.codOs])
  expect(await numbers('situacao=semEntrega')).toEqual(['OS-1'])
  const file = await t.callApi(
    'GET',
    `exportacoes/cadastros/ordensServico?formato=csv&colunas=numero,situacao,dias,pecas&situacao=todas`,
    { host: m.host, token: manager },
  )
  expect(file.status).toBe(200)
})

test('orders are read page by page by opening or customer, both ways', async () => {
  for (const [numero, nome] of [
    ['S-1', 'Ângela Sarmento'],
    ['S-2', 'Bruno Sarmento'],
    ['S-3', 'Ângela Sarmento'],
  ] as const)
    await receive(numero, `SRT${numero.at(-1)}A11`, {
      cliente: { nome },
      abertaEm: `2026-11-0${numero.at(-1)}T12:00:00Z`,
    })
  const walk = async (query: string) => {
    const page = (q: string) =>
      read<{ itens: OrdemRow[]; proximo: string | null }>(`?codConcessionaria=${loja}&busca=sarmento${q}`)
    return (await walkPages(page, query)).map((o) => o.numero)
  }
  expect(await walk('&ordem=abertaEm&sentido=asc')).toEqual(['S-1', 'S-2', 'S-3'])
  expect(await walk('')).toEqual(['S-3', 'S-2', 'S-1'])
  expect(await walk('&ordem=cliente&sentido=asc')).toEqual(['S-1', 'S-3', 'S-2'])
  expect(await walk('&ordem=cliente')).toEqual(['S-2', 'S-3', 'S-1'])
})

test('a search returns only stores of the user, and handles terms that very many orders share', async () => {
  const foreign = await m.token(1, [m.lojas[1] ?? 0])
  const find = async (token: string, search: string) => {
    const path = `ordens-servico?situacao=todas&limite=100&busca=${encodeURIComponent(search)}`
    const { corpo } = await t.callApi('GET', path, { host: m.host, token })
    return (corpo['itens'] as OrdemRow[]).map((o) => o.numero)
  }
  await receive('M-0', 'DDD1D44', { cliente: { nome: 'Zulmira Xavante' }, linhas: [] })
  for (const search of ['M-0', 'ddd1d', 'zulmira xav'])
    expect([search, await find(manager, search), await find(foreign, search)]).toEqual([search, ['M-0'], []])
  for (const search of ['%%%', '___', 'zulmira%']) expect([search, await find(manager, search)]).toEqual([search, []])

  const copy = (count: number, prefix: string) =>
    t.sql(
      `insert into ordem_servico (cod_distribuidor, cod_concessionaria, numero, tipo, origem, cod_veiculo, cod_cliente, aberta_em, fechada_em)
       select cod_distribuidor, cod_concessionaria, $2 || n, tipo, origem, cod_veiculo, cod_cliente, now(), now()
       from ordem_servico, generate_series(1, $1::int) n where numero = 'M-0'`,
      [count, prefix],
    )
  // 23:30 of the 9th in São Paulo.
  await t.sql(`update ordem_servico set aberta_em = '2026-03-10T02:30:00Z' where numero = 'M-0'`)
  const opened = async (dia: string) => {
    const period = `situacao=todas&de=${dia}&ate=${dia}`
    const { corpo } = await t.callApi('GET', `ordens-servico?${period}`, { host: m.host, token: manager })
    const file = `exportacoes/cadastros/ordensServico?formato=csv&colunas=numero&${period}`
    const { corpo: written } = await t.callApi('GET', file, { host: m.host, token: manager })
    return [(corpo['itens'] as OrdemRow[]).map((o) => o.numero), String(written['texto']).includes('M-0')]
  }
  expect(await opened('2026-03-09')).toEqual([['M-0'], true])
  expect(await opened('2026-03-10')).toEqual([[], false])
  await copy(10_001, 'N-')
  expect(await find(manager, 'zulmira xav')).toHaveLength(100)
  expect(await find(manager, 'N-77')).toEqual(['N-77'])
  expect(await find(foreign, 'zulmira xav')).toEqual([])
})
