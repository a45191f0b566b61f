import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RespostaDeLote } from '#shared/suporte/integracao-lotes.ts'
import { buildChecklist, buildMundo, type Mundo } from '#tests/mundo.ts'
import { chamar, enviarBytes } from '#tests/pedido.ts'
import { abrirTeste, type Teste } from '#tests/servidor.ts'
import { AREAS } from '../../core/areas/areas.ts'
import { EXEMPLOS } from '../../core/openapi/exemplos.ts'

let t: Teste
let m: Mundo
let loja: number
beforeAll(async () => {
  t = await abrirTeste({ RATE_LIMIT_FACTOR: '1' })
  m = await buildMundo(t)
  ;[loja = 0] = m.lojas
  await t.sql('update integracao_chave set por_minuto = 500')
})
afterAll(() => t.fechar())

const enviar = (caminho: string, body: unknown, token = m.chave, host = m.host) =>
  t.chamar('POST', `integracao/${caminho}`, { token, host, body })
async function lote(caminho: string, body: unknown): Promise<RespostaDeLote> {
  const r = await enviar(caminho, body)
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  return r.corpo as unknown as RespostaDeLote
}
const situacoes = (r: RespostaDeLote) => r.itens.map((i) => i.situacao)

test('every call of the integration has an example in the document, and each is accepted as it stands', async () => {
  const chamadas = AREAS.flatMap((a) => a.rotas.flatMap((r) => Object.entries(r.contrato))).filter(
    ([, e]) => e.acesso === 'integracao',
  )
  expect(Object.keys(EXEMPLOS).toSorted()).toEqual(chamadas.map(([nome]) => nome).toSorted())
  const doc = (await t.chamar('GET', 'openapi.json', { host: m.host })).corpo as {
    info: { version: string; description: string }
    paths: Record<
      string,
      Record<string, { operationId: string; requestBody?: { content: Record<string, { example?: unknown }> } }>
    >
  }
  expect([doc.info.version, doc.info.description]).toEqual(['1.2.0', expect.stringContaining('### 1.2.0')])
  const ops = new Map(
    Object.values(doc.paths).flatMap((ms) => Object.values(ms).map((op) => [op.operationId, op] as const)),
  )
  // Store 1 of the examples is the first of this world.
  expect(loja).toBe(1)
  const porNome = new Map(chamadas)
  for (const [nome, x] of Object.entries(EXEMPLOS)) {
    const e = porNome.get(nome)
    const [corpo] = Object.values(ops.get(nome)?.requestBody?.content ?? {})
    expect(corpo?.example, nome).toEqual(x.body ?? x.arquivo)
    let caminho = e?.path ?? ''
    for (const [k, v] of Object.entries(x.params ?? {})) caminho = caminho.replace(`:${k}`, String(v))
    const busca = new URLSearchParams(Object.entries(x.query ?? {}).map(([k, v]) => [k, String(v)])).toString()
    const endereco = busca ? `${caminho}?${busca}` : caminho
    const r =
      x.arquivo === undefined
        ? await t.chamar(e?.method ?? '', endereco, {
            token: m.chave,
            ...(x.body !== undefined && { body: x.body }),
          })
        : await enviarBytes(t.servidor.endereco, endereco, Buffer.from(x.arquivo), { host: m.host, token: m.chave })
    expect([nome, r.status], JSON.stringify(r.corpo)).toEqual([nome, 200])
    if ('recusados' in r.corpo) expect([nome, r.corpo['recusados']], JSON.stringify(r.corpo)).toEqual([nome, 0])
  }
})

test('a moment that does not exist is refused for what is wrong with it, and one microsecond later is later, whatever the offset', async () => {
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
  const refused = await lote('veiculos', { codConcessionaria: loja, itens: wrong.map((at) => sent(at)) })
  expect(refused.itens.map((i) => i.campos?.['emitidoEm'])).toEqual([
    'O dia 2026-02-30 não existe',
    'O segundo 60 não existe: use de 00 a 59',
    'O deslocamento +24:00 não existe: use de -23:59 a +23:59',
    'A hora 24 não existe: use de 00 a 23',
    'Escolha uma data de 01/01/1990 a 31/12/2100',
  ])
  const taken = await lote('veiculos', {
    codConcessionaria: loja,
    itens: [
      sent('2026-11-20T10:00:00.000001-03:00', 'Um'),
      sent('2026-11-20T13:00:00.000002Z', 'Dois'),
      sent('2026-11-20T15:00:00.000001+02:00', 'Velho'),
    ],
  })
  expect(situacoes(taken)).toEqual(['GRAVADO', 'GRAVADO', 'REPETIDO'])
  expect(
    await t.sql(
      `select v.modelo, to_char(e.emitido_em at time zone 'UTC', 'HH24:MI:SS.US') as em
       from integracao_externo e join veiculo v on v.cod_veiculo = e.codigo where e.tipo = 'VEICULO' and e.id_externo = 'm'`,
    ),
  ).toEqual([{ modelo: 'Dois', em: '13:00:00.000002' }])
})

test('a piece answers item by item: what is wrong is named by field, told to nobody, and holds nothing up', async () => {
  const emitidoEm = '2026-11-21T10:00:00Z'
  const v = (idExterno: string, mais: object = {}) => ({
    idExterno,
    emitidoEm,
    placa: 'LOT1A01',
    marca: 'Fiat',
    modelo: 'Uno',
    ...mais,
  })
  const itens = [
    v('a'),
    v('b', { placa: 'X' }),
    { idExterno: 'c', emitidoEm: 'ontem', marca: 1 },
    7,
    v('d', { placa: 'LOT1A02', ano: 2020 }),
  ]
  const r = await lote('veiculos', { codConcessionaria: loja, itens })
  expect(situacoes(r)).toEqual(['GRAVADO', 'RECUSADO', 'RECUSADO', 'RECUSADO', 'GRAVADO'])
  expect(r.itens[1]).toMatchObject({ idExterno: 'b', campos: { placa: expect.stringContaining('X não é') } })
  expect(Object.keys(r.itens[2]?.campos ?? {})).toEqual(expect.arrayContaining(['emitidoEm', 'marca', 'modelo']))
  expect(r.itens[3]?.mensagem).toMatch(/não tem a forma que se espera/)
  // Again: nothing new. Older: nothing. Newer: changed, though its plate is another car's now.
  expect(situacoes(await lote('veiculos', { codConcessionaria: loja, itens: [v('a')] }))).toEqual(['REPETIDO'])
  const mudado = await lote('veiculos', {
    codConcessionaria: loja,
    itens: [
      v('a', { emitidoEm: '2026-11-20T10:00:00Z', modelo: 'Velho' }),
      v('a', { emitidoEm: '2026-11-22T10:00:00Z', placa: 'LOT1A02' }),
      v('a', { emitidoEm: '2026-11-22T11:00:00Z', placa: 'LOT1A09', modelo: 'Novo' }),
    ],
  })
  expect(situacoes(mudado)).toEqual(['REPETIDO', 'RECUSADO', 'GRAVADO'])
  expect(mudado.itens[1]?.campos).toEqual({ placa: 'Outro veículo desta concessionária tem esta placa' })
  expect(await t.sql(`select placa, modelo from veiculo where cod_veiculo = $1`, [mudado.itens[2]?.codigo])).toEqual([
    { placa: 'LOT1A09', modelo: 'Novo' },
  ])

  const c = (idExterno: string, mais: object = {}) => ({ idExterno, emitidoEm, nome: 'Rui Prado', ...mais })
  const clientes = await lote('clientes', {
    codConcessionaria: loja,
    itens: [c('1', { documento: '111.111.111-11' }), c('2', { telefone: '1234', email: 'rui@exemplo.com' })],
  })
  expect(situacoes(clientes)).toEqual(['RECUSADO', 'GRAVADO'])
  expect(clientes.itens[0]?.campos).toEqual({ documento: 'Favor inserir CPF válido' })
  expect(clientes.itens[1]?.avisos).toEqual([expect.stringContaining('telefone: 1234')])
  await t.sql(`update cliente set anonimizado_em = now() where cod_cliente = $1`, [clientes.itens[1]?.codigo])
  const volta = await lote('clientes', {
    codConcessionaria: loja,
    itens: [c('2', { emitidoEm: '2026-11-22T00:00:00Z' })],
  })
  expect(volta.itens[0]?.mensagem).toBe('Os dados deste cliente foram apagados a pedido dele')

  const venda = (idExterno: string, mais: object = {}) => ({
    idExterno,
    dia: '2026-10-05',
    conta: '3.1',
    bruto: 5000,
    ...mais,
  })
  const vendas = {
    codConcessionaria: loja,
    itens: [venda('v1'), venda('v2', { dia: '2999-01-01' }), venda('v3', { bruto: 1.5 })],
  }
  expect(situacoes(await lote('vendas', vendas))).toEqual(['GRAVADO', 'RECUSADO', 'RECUSADO'])
  expect(
    situacoes(await lote('vendas', { ...vendas, itens: [venda('v1'), venda('v1', { versao: 2, bruto: 1 })] })),
  ).toEqual(['REPETIDO', 'GRAVADO'])
  const estoque = await enviar('estoque', {
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

  const outro = await buildMundo(t, 'outro')
  const agenda = (idExterno: string, hora: string, mais: object = {}) => ({
    idExterno,
    codConcessionaria: loja,
    emitidoEm,
    inicio: `2030-03-04T${hora}:00:00Z`,
    veiculo: { placa: 'LOT1A05', modelo: 'Uno' },
    cliente: { nome: 'Rui Prado' },
    ...mais,
  })
  const revs = () =>
    t.sql<{ rev: number }>(`select coalesce(sum(rev), 0)::int as rev from agenda_rev where cod_concessionaria = $1`, [
      loja,
    ])
  const [antes] = await revs()
  const agendas = await lote('agendamentos/lote', {
    itens: [
      agenda('l1', '14'),
      agenda('l2', '15', { veiculo: { placa: 'nada', modelo: 'Uno' } }),
      agenda('l3', '16', { codConcessionaria: outro.lojas[0] }),
      agenda('l1', '14'),
    ],
  })
  expect(situacoes(agendas)).toEqual(['GRAVADO', 'RECUSADO', 'RECUSADO', 'REPETIDO'])
  expect((await revs())[0]?.rev).toBe((antes?.rev ?? 0) + 1)
  expect((await enviar('veiculos', { codConcessionaria: outro.lojas[0], itens: [v('z')] })).status).toBe(404)
  expect((await enviar('veiculos', { codConcessionaria: loja, itens: [] })).status).toBe(400)
})

test('a key to try with is answered as any other, and keeps nothing', async () => {
  const dev = await m.token(-1)
  const { corpo } = await t.chamar('POST', 'distribuidor/chaves', {
    token: dev,
    body: { nome: 'Ensaio', teste: true, porMinuto: 1000 },
  })
  const chave = String(corpo['chave'])
  const contar = async () =>
    (
      await t.sql<{ c: string }>(
        `select json_build_array((select count(*) from checklist), (select count(*) from orcamento), (select count(*) from veiculo), (select count(*) from dms_linha), (select count(*) from webhook_entrega),
       (select count(*) from idempotencia), (select count(*) from auditoria), (select sum(ultimo) from sequencia), (select count(*) from integracao_externo))::text as c`,
      )
    )[0]?.c
  const antes = await contar()
  const r = await enviar(
    'checklists',
    buildChecklist(loja, { veiculo: { placa: 'TST1A23', marca: 'Fiat', modelo: 'Uno' } }),
    chave,
  )
  expect([r.status, r.headers.get('patio-teste'), r.corpo['repetido']]).toEqual([200, 'nada-gravado', false])
  expect(r.corpo['avisos']).toEqual(['Chave de teste: nada foi gravado'])
  const vendas = await enviar(
    'vendas',
    { codConcessionaria: loja, itens: [{ idExterno: 'x', dia: '2026-10-06', conta: '1' }] },
    chave,
  )
  expect([vendas.headers.get('patio-teste'), vendas.corpo['gravados']]).toEqual(['nada-gravado', 1])
  const ruim = await enviar(
    'checklists',
    buildChecklist(loja, { veiculo: { placa: 'A', marca: 'Fiat', modelo: 'Uno' } }),
    chave,
  )
  expect([ruim.status, ruim.headers.get('patio-teste')]).toEqual([422, null])
  expect(await contar()).toBe(antes)
  // In the log, and not in the health of the system.
  await expect.poll(() => t.sql(`select 1 from integracao_registro where teste`)).toHaveLength(3)
  const [estado] = await t.sql<{ erro: string | null }>(
    `select erro from integracao_estado where sistema = 'API' and cod_concessionaria = 0 and erro like '%placa A %'`,
  )
  expect(estado).toBeUndefined()
})

test('each key has its own rate, told in headers; beyond it the call waits, and other keys go on', async () => {
  await t.sql(
    `insert into integracao_chave (cod_distribuidor, nome, chave_hash, por_minuto) values ($1, 'lenta', encode(sha256('lenta'), 'hex'), 2)`,
    [m.codDistribuidor],
  )
  const pedir = (token: string) => t.chamar('GET', `integracao/pedidos?codConcessionaria=${loja}`, { token })
  const rs = [await pedir('lenta'), await pedir('lenta'), await pedir('lenta')]
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
  expect((await pedir(m.chave)).status).toBe(200)
  // A second process counts together with the first where they share a Redis, and by itself where they do not.
  const outro = await t.outroServidor()
  const la = await chamar(outro.endereco, 'GET', `integracao/pedidos?codConcessionaria=${loja}`, { token: 'lenta' })
  expect(la.status).toBe(process.env['REDIS_URL'] ? 429 : 200)
})
