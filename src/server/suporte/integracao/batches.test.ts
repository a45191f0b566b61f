import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BatchResponse } from '#shared/suporte/integracao-batches.ts'
import { buildChecklist, buildWorld, type World } from '#tests/records/world.ts'
import { callApi, sendBytes } from '#tests/server/request.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'
import { AREAS } from '../../core/areas/areas.ts'
import { EXAMPLES } from '../../core/openapi/api-examples.ts'

let t: TestServer
let m: World
let loja: number
beforeAll(async () => {
  t = await openTestServer({ RATE_LIMIT_FACTOR: '1' })
  m = await buildWorld(t)
  ;[loja = 0] = m.lojas
  await t.sql('update integracao_chave set por_minuto = 500')
})
afterAll(() => t.close())

const send = (path: string, body: unknown, token = m.chave, host = m.host) =>
  t.callApi('POST', `integracao/${path}`, { token, host, body })
async function batch(path: string, body: unknown): Promise<BatchResponse> {
  const r = await send(path, body)
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  return r.corpo as unknown as BatchResponse
}
const statuses = (r: BatchResponse) => r.itens.map((i) => i.situacao)

test('every integration call has an example in the documentation, which is accepted as it stands', async () => {
  const calls = AREAS.flatMap((a) => a.routes.flatMap((r) => Object.entries(r.contract))).filter(
    ([, e]) => e.acesso === 'integracao',
  )
  expect(Object.keys(EXAMPLES).toSorted()).toEqual(calls.map(([nome]) => nome).toSorted())
  const doc = (await t.callApi('GET', 'openapi.json', { host: m.host })).corpo as {
    info: { version: string; description: string }
    paths: Record<
      string,
      Record<string, { operationId: string; requestBody?: { content: Record<string, { example?: unknown }> } }>
    >
  }
  expect([doc.info.version, doc.info.description]).toEqual(['1.4.0', expect.stringContaining('### 1.4.0')])
  const ops = new Map(
    Object.values(doc.paths).flatMap((ms) => Object.values(ms).map((op) => [op.operationId, op] as const)),
  )
  // Store 1 of the examples is the first of this world.
  expect(loja).toBe(1)
  const byName = new Map(calls)
  for (const [nome, x] of Object.entries(EXAMPLES)) {
    const e = byName.get(nome)
    const [body] = Object.values(ops.get(nome)?.requestBody?.content ?? {})
    expect(body?.example, nome).toEqual(x.body ?? x.arquivo)
    // No call of other systems opens a claim.
    if (nome === 'receberRespostasDeGarantia')
      await t.sql(
        `insert into garantia_solicitacao (cod_distribuidor, cod_concessionaria, numero, estado, marca, cod_veiculo, valor_pedido, itens, enviada_em)
         select cod_distribuidor, cod_concessionaria, 1, 'ENVIADA', 'Fiat', cod_veiculo, 48000, $2, now() from veiculo where cod_concessionaria = $1 limit 1`,
        [
          loja,
          JSON.stringify([
            {
              tipo: 'PECA',
              codigo: '7091234',
              descricao: 'Bomba',
              quantidade: 1,
              minutos: null,
              valor: 48_000,
              valorAceito: null,
            },
          ]),
        ],
      )
    let path = e?.path ?? ''
    for (const [k, v] of Object.entries(x.params ?? {})) path = path.replace(`:${k}`, String(v))
    const search = new URLSearchParams(Object.entries(x.query ?? {}).map(([k, v]) => [k, String(v)])).toString()
    const address = search ? `${path}?${search}` : path
    const r =
      x.arquivo === undefined
        ? await t.callApi(e?.method ?? '', address, {
            token: m.chave,
            ...(x.body !== undefined && { body: x.body }),
          })
        : await sendBytes(t.server.endereco, address, Buffer.from(x.arquivo), { host: m.host, token: m.chave })
    expect([nome, r.status], JSON.stringify(r.corpo)).toEqual([nome, 200])
    if ('recusados' in r.corpo) expect([nome, r.corpo['recusados']], JSON.stringify(r.corpo)).toEqual([nome, 0])
  }
})

test('an impossible instant gets a specific error; instants compare by microsecond across offsets', async () => {
  const sent = (emitidoEm: string, modelo = 'Uno') => ({
    idExterno: 'm',
    emitidoEm,
    placa: 'LOT2A01',
    marca: 'Fiat',
    modelo,
  })
  const wrong = [
    '2026-02-30T10:00:00-03:00',
    '2026-11-20T23:59:60-03:00',
    '2026-11-20T10:00:00+24:00',
    '2026-11-20T24:00:00-03:00',
    '1989-11-20T10:00:00-03:00',
  ]
  const refused = await batch('veiculos', { codConcessionaria: loja, itens: wrong.map((at) => sent(at)) })
  expect(refused.itens.map((i) => i.campos?.['emitidoEm'])).toEqual([
    'O dia 2026-02-30 não existe',
    'O segundo 60 não existe: use de 00 a 59',
    'O deslocamento +24:00 não existe: use de -23:59 a +23:59',
    'A hora 24 não existe: use de 00 a 23',
    'Escolha uma data de 01/01/1990 a 31/12/2100',
  ])
  const taken = await batch('veiculos', {
    codConcessionaria: loja,
    itens: [
      sent('2026-11-20T10:00:00.000001-03:00', 'Um'),
      sent('2026-11-20T13:00:00.000002Z', 'Dois'),
      sent('2026-11-20T15:00:00.000001+02:00', 'Velho'),
    ],
  })
  expect(statuses(taken)).toEqual(['GRAVADO', 'GRAVADO', 'REPETIDO'])
  expect(
    await t.sql(
      `select v.modelo, to_char(e.emitido_em at time zone 'UTC', 'HH24:MI:SS.US') as em
       from integracao_externo e join veiculo v on v.cod_veiculo = e.codigo where e.tipo = 'VEICULO' and e.id_externo = 'm'`,
    ),
  ).toEqual([{ modelo: 'Dois', em: '13:00:00.000002' }])
})

test('a batch answers item by item: an invalid item is named by field, publishes nothing and blocks nothing', async () => {
  const emitidoEm = '2026-11-21T10:00:00Z'
  const v = (idExterno: string, extra: object = {}) => ({
    idExterno,
    emitidoEm,
    placa: 'LOT1A01',
    marca: 'Fiat',
    modelo: 'Uno',
    ...extra,
  })
  const itens = [
    v('a'),
    v('b', { placa: 'X' }),
    { idExterno: 'c', emitidoEm: 'ontem', marca: 1 },
    7,
    v('d', { placa: 'LOT1A02', ano: 2020 }),
  ]
  const r = await batch('veiculos', { codConcessionaria: loja, itens })
  expect(statuses(r)).toEqual(['GRAVADO', 'RECUSADO', 'RECUSADO', 'RECUSADO', 'GRAVADO'])
  expect(r.itens[1]).toMatchObject({ idExterno: 'b', campos: { placa: expect.stringContaining('X não é') } })
  expect(Object.keys(r.itens[2]?.campos ?? {})).toEqual(expect.arrayContaining(['emitidoEm', 'marca', 'modelo']))
  expect(r.itens[3]?.mensagem).toMatch(/não tem a forma que se espera/)
  // Repeated: no change. Older: no change. Newer: changed, although its plate is now another car's.
  expect(statuses(await batch('veiculos', { codConcessionaria: loja, itens: [v('a')] }))).toEqual(['REPETIDO'])
  const changed = await batch('veiculos', {
    codConcessionaria: loja,
    itens: [
      v('a', { emitidoEm: '2026-11-20T10:00:00Z', modelo: 'Velho' }),
      v('a', { emitidoEm: '2026-11-22T10:00:00Z', placa: 'LOT1A02' }),
      v('a', { emitidoEm: '2026-11-22T11:00:00Z', placa: 'LOT1A09', modelo: 'Novo' }),
    ],
  })
  expect(statuses(changed)).toEqual(['REPETIDO', 'RECUSADO', 'GRAVADO'])
  expect(changed.itens[1]?.campos).toEqual({ placa: 'Outro veículo desta concessionária tem esta placa' })
  expect(await t.sql(`select placa, modelo from veiculo where cod_veiculo = $1`, [changed.itens[2]?.codigo])).toEqual([
    { placa: 'LOT1A09', modelo: 'Novo' },
  ])

  const c = (idExterno: string, extra: object = {}) => ({ idExterno, emitidoEm, nome: 'Rui Prado', ...extra })
  const clientes = await batch('clientes', {
    codConcessionaria: loja,
    itens: [c('1', { documento: '111.111.111-11' }), c('2', { telefone: '1234', email: 'rui@exemplo.com' })],
  })
  expect(statuses(clientes)).toEqual(['RECUSADO', 'GRAVADO'])
  expect(clientes.itens[0]?.campos).toEqual({ documento: 'Favor inserir CPF válido' })
  expect(clientes.itens[1]?.avisos).toEqual([expect.stringContaining('telefone: 1234')])
  await t.sql(`update cliente set anonimizado_em = now() where cod_cliente = $1`, [clientes.itens[1]?.codigo])
  const back = await batch('clientes', {
    codConcessionaria: loja,
    itens: [c('2', { emitidoEm: '2026-11-22T00:00:00Z' })],
  })
  expect(back.itens[0]?.mensagem).toBe('Os dados deste cliente foram apagados a pedido dele')

  const venda = (idExterno: string, extra: object = {}) => ({
    idExterno,
    dia: '2026-10-05',
    conta: '3.1',
    bruto: 5000,
    ...extra,
  })
  const vendas = {
    codConcessionaria: loja,
    itens: [venda('v1'), venda('v2', { dia: '2999-01-01' }), venda('v3', { bruto: 1.5 })],
  }
  expect(statuses(await batch('vendas', vendas))).toEqual(['GRAVADO', 'RECUSADO', 'RECUSADO'])
  expect(
    statuses(await batch('vendas', { ...vendas, itens: [venda('v1'), venda('v1', { versao: 2, bruto: 1 })] })),
  ).toEqual(['REPETIDO', 'GRAVADO'])
  const estoque = await send('estoque', {
    codConcessionaria: loja,
    itens: [
      { codigo: 'P9', quantidade: 3 },
      { codigo: 'P8', quantidade: -1 },
    ],
  })
  expect(estoque.corpo).toMatchObject({
    recebidos: 1,
    recusados: 1,
    recusas: [{ ordem: 1, campos: { quantidade: 'A quantidade não pode ser negativa' } }],
  })

  const other = await buildWorld(t, 'outro')
  const agenda = (idExterno: string, hora: string, extra: object = {}) => ({
    idExterno,
    codConcessionaria: loja,
    emitidoEm,
    inicio: `2030-03-04T${hora}:00:00Z`,
    veiculo: { placa: 'LOT1A05', modelo: 'Uno' },
    cliente: { nome: 'Rui Prado' },
    ...extra,
  })
  const revs = () =>
    t.sql<{ rev: number }>(`select coalesce(sum(rev), 0)::int as rev from agenda_rev where cod_concessionaria = $1`, [
      loja,
    ])
  const [before] = await revs()
  const agendas = await batch('agendamentos/lote', {
    itens: [
      agenda('l1', '14'),
      agenda('l2', '15', { veiculo: { placa: 'nada', modelo: 'Uno' } }),
      agenda('l3', '16', { codConcessionaria: other.lojas[0] }),
      agenda('l1', '14'),
    ],
  })
  expect(statuses(agendas)).toEqual(['GRAVADO', 'RECUSADO', 'RECUSADO', 'REPETIDO'])
  expect((await revs())[0]?.rev).toBe((before?.rev ?? 0) + 1)
  expect((await send('veiculos', { codConcessionaria: other.lojas[0], itens: [v('z')] })).status).toBe(404)
  expect((await send('veiculos', { codConcessionaria: loja, itens: [] })).status).toBe(400)
})

test('a test key gets the same answers and stores nothing', async () => {
  const dev = await m.token(-1)
  const { corpo } = await t.callApi('POST', 'distribuidor/chaves', {
    token: dev,
    body: { nome: 'Ensaio', teste: true, porMinuto: 1000 },
  })
  const key = String(corpo['chave'])
  const count = async () =>
    (
      await t.sql<{ c: string }>(
        `select json_build_array((select count(*) from checklist), (select count(*) from orcamento), (select count(*) from veiculo), (select count(*) from dms_linha), (select count(*) from webhook_entrega),
       (select count(*) from idempotencia), (select count(*) from auditoria), (select sum(ultimo) from sequencia), (select count(*) from integracao_externo))::text as c`,
      )
    )[0]?.c
  const before = await count()
  const r = await send(
    'checklists',
    buildChecklist(loja, { veiculo: { placa: 'TST1A23', marca: 'Fiat', modelo: 'Uno' } }),
    key,
  )
  expect([r.status, r.headers.get('patio-teste'), r.corpo['repetido']]).toEqual([200, 'nada-gravado', false])
  expect(r.corpo['avisos']).toEqual(['Chave de teste: nada foi gravado'])
  const vendas = await send(
    'vendas',
    { codConcessionaria: loja, itens: [{ idExterno: 'x', dia: '2026-10-06', conta: '1' }] },
    key,
  )
  expect([vendas.headers.get('patio-teste'), vendas.corpo['gravados']]).toEqual(['nada-gravado', 1])
  const bad = await send(
    'checklists',
    buildChecklist(loja, { veiculo: { placa: 'A', marca: 'Fiat', modelo: 'Uno' } }),
    key,
  )
  expect([bad.status, bad.headers.get('patio-teste')]).toEqual([422, null])
  expect(await count()).toBe(before)
  // Test calls are in the log, but not in the health of the system.
  await expect.poll(() => t.sql(`select 1 from integracao_registro where teste`)).toHaveLength(3)
  const [estado] = await t.sql<{ erro: string | null }>(
    `select erro from integracao_estado where sistema = 'API' and cod_concessionaria = 0 and erro like '%placa A %'`,
  )
  expect(estado).toBeUndefined()
})

test("each key has its own rate limit, sent in headers; beyond it only that key's calls wait", async () => {
  await t.sql(
    `insert into integracao_chave (cod_distribuidor, nome, chave_hash, por_minuto) values ($1, 'lenta', encode(sha256('lenta'), 'hex'), 2)`,
    [m.codDistribuidor],
  )
  const sendRequest = (token: string) => t.callApi('GET', `integracao/pedidos?codConcessionaria=${loja}`, { token })
  const rs = [await sendRequest('lenta'), await sendRequest('lenta'), await sendRequest('lenta')]
  expect(rs.map((r) => [r.status, r.headers.get('ratelimit-limit'), r.headers.get('ratelimit-remaining')])).toEqual([
    [200, '2', '1'],
    [200, '2', '0'],
    [429, '2', '0'],
  ])
  expect(Number(rs[2]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(rs[2]?.corpo).toMatchObject({
    codigo: 'limite-da-chave',
    mensagem: expect.stringContaining('2 chamadas por minuto'),
  })
  expect((await sendRequest(m.chave)).status).toBe(200)
  // Two processes share the count through Redis; without Redis each counts alone.
  const other = await t.secondServer()
  const la = await callApi(other.endereco, 'GET', `integracao/pedidos?codConcessionaria=${loja}`, { token: 'lenta' })
  expect(la.status).toBe(process.env['REDIS_URL'] ? 429 : 200)
})
