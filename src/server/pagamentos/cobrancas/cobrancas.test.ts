import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cobranca, FullCobranca, Pagamento } from '#shared/pagamentos/cobrancas.ts'
import { brCode } from '#shared/rules/brcode.ts'
import { charge } from '#tests/records/bank.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { expectOrders } from '#tests/server/orders.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

// Charges of a store that receives by its key, with the proof of a person.

let t: TestServer
let m: World
let loja: number
let token: string
let adviser: string

beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
  loja = m.lojas[0] ?? 0
  token = await m.token(2)
  adviser = await m.token(3, [loja])
  const r = await call('PUT', `contas/${loja}`, {
    modo: 'ESTATICO',
    ativa: true,
    chave: '+55 11 98888-7777',
    nome: 'Oficina São João',
    cidade: 'São Paulo',
    versao: 0,
  })
  expect(r.corpo).toMatchObject({ chave: '+5511988887777', versao: 1 })
})
afterAll(() => t.close())

const call = (method: string, path: string, body?: object, as = token) =>
  t.callApi(method, `pagamentos/${path}`, { host: m.host, token: as, ...(body && { body }) })
const note = (k: FullCobranca, extra: object = {}) =>
  call('POST', `cobrancas/${k.codCobranca}/pagamento`, {
    valor: k.valor,
    pagoEm: new Date(Date.now() - 60_000).toISOString(),
    prova: 'Visto no extrato',
    versao: k.versao,
    ...extra,
  })
const paid = async (valor?: number, extra: object = {}): Promise<FullCobranca> => {
  const k = await charge(t, m, { loja, token, ...(valor !== undefined && { valor }) })
  const r = await note(k, extra)
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  return r.corpo as unknown as FullCobranca
}

test('a static charge is complete at once: code, QR, page and expiry', async () => {
  const k = await charge(t, m, { loja, token: adviser, valor: 12_345 })
  expect(k).toMatchObject({ estado: 'ABERTA', modo: 'ESTATICO', criadaPor: 'Pessoa 3' })
  expect(k.copiaCola).toBe(
    brCode({
      nome: 'Oficina São João',
      cidade: 'São Paulo',
      valor: 12_345,
      destino: { chave: '+5511988887777' },
      txid: k.txid,
    }),
  )
  expect(Date.parse(k.expiraEm) - Date.parse(k.criadaEm)).toBe(48 * 3_600_000)
  const seen = await t.callApi('GET', `publico/pagamentos/${k.url.split('/').at(-1)}`, { host: m.host })
  expect(seen.corpo).toMatchObject({
    situacao: 'ABERTA',
    valor: 12_345,
    copiaCola: k.copiaCola,
    manual: true,
    qr: expect.stringContaining('<svg'),
  })
  expect(JSON.stringify(seen.corpo)).not.toContain('placa')
})

test('after a part, the code, the page and the draft ask for the rest', async () => {
  const k = await charge(t, m, { loja, token: adviser, valor: 10_000 })
  const body = { valor: 4000, pagoEm: new Date().toISOString(), prova: 'Dinheiro no caixa', versao: k.versao }
  const r = await t.callApi('POST', `pagamentos/cobrancas/${k.codCobranca}/pagamento`, {
    host: m.host,
    token: adviser,
    body,
  })
  const data = { nome: 'Oficina São João', cidade: 'São Paulo', destino: { chave: '+5511988887777' }, txid: k.txid }
  const rest = brCode({ ...data, valor: 6000 })
  expect(r.corpo).toMatchObject({ estado: 'PARCIAL', copiaCola: rest })
  const page = () => t.callApi('GET', `publico/pagamentos/${k.url.split('/').at(-1)}`, { host: m.host })
  expect((await page()).corpo).toMatchObject({ situacao: 'PARCIAL', copiaCola: rest })
  // A bank has it with the whole amount.
  await t.sql(`update cobranca set modo = 'PSP' where cod_cobranca = $1`, [k.codCobranca])
  expect((await page()).corpo).toMatchObject({ situacao: 'PARCIAL', copiaCola: null, qr: null })
})

test('a payment is noted with its proof and file; the same identifier again is refused', async () => {
  const png = await import('sharp').then(({ default: sharp }) =>
    sharp({ create: { width: 40, height: 40, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
  )
  const e2eid = `E${'1'.repeat(31)}`
  const k = await paid(5000, { e2eid, arquivo: png.toString('base64') })
  expect(k).toMatchObject({ estado: 'PAGA', pago: 5000, acoes: ['CANCELAR', 'ANOTAR', 'DEVOLVER', 'RECIBO'] })
  expect(k.pagamentos).toMatchObject([
    { e2eid, origem: 'MANUAL', por: 'Pessoa 2', provaUrl: expect.stringContaining('/api/arquivos/pagamentos/') },
  ])
  const other = await charge(t, m, { loja, token })
  const twice = await note(other, { e2eid })
  expect([twice.status, twice.corpo['codigo']]).toEqual([409, 'pagamento-repetido'])
  const stale = await note({ ...other, versao: 99 })
  expect([stale.status, stale.corpo['codigo']]).toEqual([409, 'versao-antiga'])
  const future = await note(other, { pagoEm: new Date(Date.now() + 86_400_000).toISOString() })
  expect(future.corpo['campos']).toEqual({ pagoEm: 'Este momento ainda não chegou' })
  const fake = await note(other, { arquivo: Buffer.from('MZ programa').toString('base64') })
  expect([fake.status, Object.keys(fake.corpo['campos'] as object)]).toEqual([422, ['arquivo']])
})

test('one note of twenty at once is counted', async () => {
  const k = await charge(t, m, { loja, token })
  const answers = await Promise.all(Array.from({ length: 20 }, () => note(k, { e2eid: `E${'2'.repeat(31)}` })))
  expect(answers.filter((r) => r.status === 200)).toHaveLength(1)
  const after = (await call('GET', `cobrancas/${k.codCobranca}`)).corpo as unknown as FullCobranca
  expect([after.pago, after.pagamentos.length]).toEqual([k.valor, 1])
})

test('a refund never passes what came in, and is told in the history', async () => {
  const k = await paid(8000)
  const p = k.pagamentos[0] as Pagamento
  const back = (valor: number) =>
    call('POST', `recebidos/${p.codPagamento}/devolver`, { valor, motivo: 'Serviço não feito' })
  expect((await back(3000)).corpo).toMatchObject({
    devolvido: 3000,
    devolucoes: [{ estado: 'DEVOLVIDA', valor: 3000 }],
  })
  expect((await back(6000)).corpo['campos']).toEqual({ valor: expect.stringContaining('50,00') })
  const all = await Promise.all([back(5000), back(5000), back(5000)])
  expect(all.filter((r) => r.status === 200)).toHaveLength(1)
  const after = (await call('GET', `cobrancas/${k.codCobranca}`)).corpo as unknown as FullCobranca
  expect(after).toMatchObject({ estado: 'DEVOLVIDA', pago: 8000, devolvido: 8000 })
  expect(after.eventos.map((e) => `${e.tipo} ${e.para}`)).toEqual([
    'CRIADA ABERTA',
    'PAGAMENTO_MANUAL PAGA',
    'DEVOLUCAO DEVOLVIDA_PARTE',
    'DEVOLUCAO DEVOLVIDA',
  ])
})

test('a paid charge that is cancelled waits for a refund, or is credited to another charge', async () => {
  const k = await paid(6000)
  const gone = await call('POST', `cobrancas/${k.codCobranca}/cancelar`, { versao: k.versao, motivo: 'Desistiu' })
  expect(gone.corpo).toMatchObject({ estado: 'A_DEVOLVER', motivo: 'Desistiu' })
  const other = await charge(t, m, { loja, token, valor: 6000 })
  const p = k.pagamentos[0] as Pagamento
  const r = await call('POST', `recebidos/${p.codPagamento}/conciliar`, { codCobranca: other.codCobranca })
  expect(r.corpo).toMatchObject({ codCobranca: other.codCobranca, conciliadoEm: expect.any(String) })
  expect((await call('GET', `cobrancas/${k.codCobranca}`)).corpo).toMatchObject({ estado: 'CANCELADA', pago: 0 })
  expect((await call('GET', `cobrancas/${other.codCobranca}`)).corpo).toMatchObject({ estado: 'PAGA', pago: 6000 })
  const back = await call('POST', `recebidos/${p.codPagamento}/conciliar`, { codCobranca: k.codCobranca })
  expect(back.status).toBe(409)
})

test('a payment of no charge that was given back pays for none', async () => {
  const [p] = await t.sql<{ cod: number }>(
    `insert into pagamento (cod_distribuidor, cod_concessionaria, e2eid, valor, pago_em, origem) values ($1, $2, $3, 6000, now(), 'CONSULTA') returning cod_pagamento as cod`,
    [m.codDistribuidor, loja, `E${'7'.repeat(31)}`],
  )
  const back = await call('POST', `recebidos/${p?.cod}/devolver`, { valor: 6000, motivo: 'Pagou por engano' })
  expect(back.corpo).toMatchObject({ devolvido: 6000 })
  const k = await charge(t, m, { loja, token, valor: 6000 })
  const r = await call('POST', `recebidos/${p?.cod}/conciliar`, { codCobranca: k.codCobranca })
  expect([r.status, r.corpo['codigo']]).toEqual([409, 'ja-devolvido'])
  expect((await call('GET', `cobrancas/${k.codCobranca}`)).corpo).toMatchObject({ estado: 'ABERTA', pago: 0 })
})

test('levels, stores and the store’s rule narrow who sees money', async () => {
  const k = await paid(1000)
  const path = `cobrancas/${k.codCobranca}`
  expect((await call('POST', `${path}/cancelar`, { versao: k.versao, motivo: 'Não pode' }, adviser)).status).toBe(403)
  expect(
    (
      await call(
        'POST',
        `recebidos/${k.pagamentos[0]?.codPagamento}/devolver`,
        { valor: 1, motivo: 'Não pode' },
        adviser,
      )
    ).status,
  ).toBe(403)
  for (const nivel of [5, 6] as const)
    expect((await call('GET', path, undefined, await m.token(nivel, [loja]))).status).toBe(403)
  expect((await call('GET', path, undefined, await m.token(3, [m.lojas[1] ?? 0]))).status).toBe(404)
  const stranger = await buildWorld(t, 'outro')
  const foreign = await t.callApi('GET', `pagamentos/${path}`, { host: stranger.host, token: await stranger.token(2) })
  expect(foreign.status).toBe(404)
  const link = k.url.split('/').at(-1)
  expect((await t.callApi('GET', `publico/pagamentos/${link}`, { host: stranger.host })).status).toBe(404)
  expect((await call('GET', path, undefined, adviser)).status).toBe(200)
  await t.sql(
    `insert into concessionaria_config (cod_distribuidor, cod_concessionaria, chave, valor) values ($1, $2, 'pix.quemVe', 'CHEFIA')`,
    [m.codDistribuidor, loja],
  )
  expect((await call('GET', path, undefined, adviser)).status).toBe(403)
  expect((await call('GET', `alvos/orcamento/1`, undefined, adviser)).status).toBe(404)
  expect((await call('GET', 'cobrancas', undefined, adviser)).corpo).toMatchObject({ itens: [] })
  expect((await call('GET', 'recebidos', undefined, adviser)).corpo).toMatchObject({ itens: [] })
  expect((await call('GET', path)).status).toBe(200)
  await t.sql(`delete from concessionaria_config where chave = 'pix.quemVe'`)
})

test('the same identifier of another distributor is another payment', async () => {
  const other = await buildWorld(t, 'vizinho')
  const own = await other.token(2)
  const body = { modo: 'ESTATICO', ativa: true, chave: 'x@exemplo.com', nome: 'Outra', cidade: 'Rio', versao: 0 }
  await t.callApi('PUT', `pagamentos/contas/${other.lojas[0]}`, { host: other.host, token: own, body })
  const k = await charge(t, other, { loja: other.lojas[0] ?? 0, token: own })
  const r = await t.callApi('POST', `pagamentos/cobrancas/${k.codCobranca}/pagamento`, {
    host: other.host,
    token: own,
    body: {
      valor: 1,
      pagoEm: new Date().toISOString(),
      e2eid: `E${'1'.repeat(31)}`,
      prova: 'Extrato',
      versao: k.versao,
    },
  })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
})

test('a store without a way to receive says so, and a target of another store is refused', async () => {
  const [, far = 0] = m.lojas
  const body = { codConcessionaria: far, tipo: 'PECAS', descricao: 'Velas', valor: 100 }
  const none = await call('POST', 'cobrancas', body)
  expect([none.status, none.corpo['codigo']]).toEqual([409, 'sem-pix'])
  expect((await call('POST', 'cobrancas', { ...body, linkCartao: 'https://pague.exemplo/x' })).corpo).toMatchObject({
    modo: 'LINK',
    copiaCola: null,
    linkCartao: 'https://pague.exemplo/x',
  })
  const wrong = await call('POST', 'cobrancas', { ...body, codConcessionaria: loja, codOrcamento: 999_999 })
  expect(wrong.corpo['campos']).toEqual({ codOrcamento: 'Orçamento não encontrado nesta loja' })
  const missing = await call('POST', 'cobrancas', { ...body, codConcessionaria: loja, tipo: 'VISITA' })
  expect(missing.corpo['campos']).toEqual({ codPassagem: 'Escolha o que se cobra' })
})

test('the closing adds up by the day of the store, on the screen and in the file', async () => {
  const late = await paid(7000, { pagoEm: '2026-03-10T02:30:00Z' })
  const period = 'de=2026-03-09&ate=2026-03-09'
  const rows = (await call('GET', `fechamento?${period}`)).corpo as unknown as { dia: string }[]
  expect(rows).toEqual([
    {
      dia: '2026-03-09',
      codConcessionaria: loja,
      concessionaria: 'um loja 1',
      recebido: 7000,
      pagamentos: 1,
      devolvido: 0,
      liquido: 7000,
      emAberto: 0,
      semCobranca: 0,
    },
  ])
  const csv = await call('GET', `fechamento/arquivo?${period}&formato=csv`)
  expect(csv.headers.get('content-type')).toContain('text/csv')
  expect(String(csv.corpo['texto'])).toContain('09/03/2026;um loja 1;1;70,00;0,00;70,00;0,00;0,00')
  const xlsx = await call('GET', `fechamento/arquivo?${period}`)
  expect([xlsx.status, String(xlsx.corpo['texto']).slice(0, 2)]).toEqual([200, 'PK'])
  const wrong = await call('GET', 'fechamento?de=2026-03-09&ate=2026-03-01')
  expect(wrong.status).toBe(422)
  expect(late.estado).toBe('PAGA')
})

test('a receipt exists once something was paid, for the staff and for the customer', async () => {
  const open = await charge(t, m, { loja, token })
  expect((await call('GET', `cobrancas/${open.codCobranca}/recibo`)).status).toBe(409)
  const k = await paid(1500)
  const pdf = await call('GET', `cobrancas/${k.codCobranca}/recibo`)
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const own = await t.callApi('GET', `publico/pagamentos/${k.url.split('/').at(-1)}/recibo`, { host: m.host })
  expect([own.status, own.headers.get('content-type')]).toEqual([200, 'application/pdf'])
})

test('lists go on page by page and find by words', async () => {
  const first = (await call('GET', 'cobrancas?limite=3')).corpo as unknown as { itens: FullCobranca[]; proximo: string }
  const second = (await call('GET', `cobrancas?limite=3&cursor=${first.proximo}`)).corpo as unknown as {
    itens: FullCobranca[]
  }
  const codes = [...first.itens, ...second.itens].map((k) => k.codCobranca)
  expect(codes).toEqual(codes.toSorted((a, b) => b - a))
  expect(new Set(codes).size).toBe(6)
  const [some] = first.itens
  const found = (await call('GET', `cobrancas?busca=${some?.txid}`)).corpo as unknown as { itens: FullCobranca[] }
  expect(found.itens.map((k) => k.codCobranca)).toEqual([some?.codCobranca])
  // By the plate of the visit that is charged, in either pattern.
  await t.sql(
    `with v as (insert into veiculo (cod_distribuidor, cod_concessionaria, placa, marca, modelo) select cod_distribuidor, cod_concessionaria, 'PIX1C34', 'Fiat', 'Uno' from cobranca where cod_cobranca = $1 returning *),
      k as (insert into cliente (cod_distribuidor, cod_concessionaria, nome) select cod_distribuidor, cod_concessionaria, 'Dono' from v returning cod_cliente),
      p as (insert into passagem (cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, passante, chegou_em) select v.cod_distribuidor, v.cod_concessionaria, v.cod_veiculo, k.cod_cliente, true, now() from v, k returning cod_passagem)
    update cobranca set cod_passagem = p.cod_passagem from p where cod_cobranca = $1`,
    [some?.codCobranca],
  )
  for (const plate of ['PIX1C34', 'PIX-1234']) {
    const ofCarro = (await call('GET', `cobrancas?busca=${plate}`)).corpo as unknown as { itens: FullCobranca[] }
    expect(ofCarro.itens.map((k) => k.codCobranca)).toEqual([some?.codCobranca])
  }
})

test('charges and payments are read page by page in any order, each once', async () => {
  for (const valor of [700, 50, 700]) await paid(valor)
  const read =
    <T>(list: string) =>
    async (query: string) =>
      (await call('GET', `${list}?${query}`)).corpo as unknown as { itens: T[]; proximo: string | null }
  await expectOrders(read<Cobranca>('cobrancas'), (k) => k.codCobranca, {
    criadaEm: (k) => Date.parse(k.criadaEm),
    expiraEm: (k) => Date.parse(k.expiraEm),
    valor: (k) => k.valor,
  })
  await expectOrders(read<Pagamento>('recebidos'), (p) => p.codPagamento, {
    pagoEm: (p) => Date.parse(p.pagoEm),
    valor: (p) => p.valor,
  })
})
