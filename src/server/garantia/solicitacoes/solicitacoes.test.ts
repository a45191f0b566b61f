import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FullGarantia, Garantia, GarantiaSummary } from '#shared/garantia/solicitacoes.ts'
import { addDays, todayIn } from '#shared/rules/dates.ts'
import { sendRefused } from '#tests/records/refused-orcamento.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { expectOrders } from '#tests/server/orders.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'
import { watchDeadlines } from './alarms.ts'

let t: TestServer
let m: World
let loja: number
let token: string
let mechanic: string
let codMecanico: number
let photo: string
let cars = 0

beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
  loja = m.lojas[0] ?? 0
  token = await m.token(3, [loja])
  const usuario = await m.usuario(5, [loja])
  mechanic = await m.tokenFor(usuario, 5)
  codMecanico = await one(
    `insert into mecanico (cod_distribuidor, cod_concessionaria, nome, cod_usuario) values ($1, $2, 'Bruno Lima', $3) returning cod_mecanico as c`,
    usuario,
  )
  photo = (
    await sharp({ create: { width: 80, height: 60, channels: 3, background: '#456' } })
      .jpeg()
      .toBuffer()
  ).toString('base64')
  const r = await t.callApi('POST', 'garantia/exigencias', {
    host: m.host,
    token: await m.token(2),
    body: {
      marca: 'FIAT',
      prazoDias: 30,
      guardaDias: 90,
      minimoFotos: 1,
      evidencias: ['FOTO_PECA', 'PECA_GUARDADA', 'HORAS_MARCADAS'],
      proprias: ['Cupom do teste'],
      ativo: true,
    },
  })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
})
afterAll(() => t.close())

const one = async (text: string, ...more: unknown[]) =>
  (await t.sql<{ c: number }>(text, [m.codDistribuidor, loja, ...more]))[0]?.c ?? 0
const call = (method: string, path: string, body?: unknown, as = token) =>
  t.callApi(method, `garantia/${path}`, { host: m.host, token: as, ...(body !== undefined && { body }) })
async function ok(method: string, path: string, body?: unknown, as = token): Promise<FullGarantia> {
  const r = await call(method, path, body, as)
  expect(r.status, `${path} ${JSON.stringify(r.corpo)}`).toBe(200)
  return r.corpo as unknown as FullGarantia
}

/** A service that ended some days ago, an hour marked on it. */
async function service(daysAgo = 1): Promise<number> {
  const veiculo = await one(
    `insert into veiculo (cod_distribuidor, cod_concessionaria, placa, chassi, marca, modelo) values ($1, $2, $3, $4, 'Fiat', 'Argo') returning cod_veiculo as c`,
    `GAR1A${String(++cars).padStart(2, '0')}`,
    `9BD0000000000${String(cars).padStart(4, '0')}`,
  )
  const cliente = await one(
    `insert into cliente (cod_distribuidor, cod_concessionaria, nome, telefone) values ($1, $2, 'Helena Prado', '11988887777') returning cod_cliente as c`,
  )
  const visit = await one(
    `insert into passagem (cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, passante, chegou_em, km, observacao) values ($1, $2, $3, $4, true, now() - interval '90 days', 21000, 'Barulho na frente') returning cod_passagem as c`,
    veiculo,
    cliente,
  )
  const servico = await one(
    `insert into servico_agendado (cod_distribuidor, cod_concessionaria, cod_passagem, descricao, cod_tipo_servico, minutos, status, percentual, segundos_trabalhados, finalizado_em)
     values ($1, $2, $3, 'Troca da bieleta', 2, 60, 4, 100, 3600, now() - make_interval(days => $4)) returning cod_servico_agendado as c`,
    visit,
    daysAgo,
  )
  await one(
    `insert into servico_slot (cod_distribuidor, cod_concessionaria, cod_servico_agendado, cod_mecanico, inicio, fim)
     select $1, $2, $3, $4, now() + make_interval(days => $5), now() + make_interval(days => $5, hours => 1) returning cod_slot::int as c`,
    servico,
    codMecanico,
    cars,
  )
  return servico
}

const draft = async (daysAgo = 1) => ok('POST', 'solicitacoes', { origem: 'SERVICO', codigo: await service(daysAgo) })
const words = { reclamacao: 'Barulho', causa: 'Folga', correcao: 'Bieleta trocada', km: 21_000 }
const itens = [
  { tipo: 'PECA', codigo: 'B1', descricao: 'Bieleta', quantidade: 1, minutos: null, valor: 12_000 },
  { tipo: 'MAO_DE_OBRA', codigo: 'M1', descricao: 'Troca', quantidade: null, minutos: 60, valor: 8000 },
]
async function complete(daysAgo = 1): Promise<FullGarantia> {
  const g = await draft(daysAgo)
  const at = `solicitacoes/${g.codSolicitacao}`
  await ok('POST', `${at}/evidencias`, { tipo: 'FOTO_PECA', arquivo: photo }, mechanic)
  await ok('POST', `${at}/evidencias`, { tipo: 'PECA_GUARDADA', texto: 'Prateleira 4' })
  await ok('POST', `${at}/evidencias`, { tipo: 'OUTRA', nome: 'Cupom do teste', texto: 'Nº 4411' })
  return ok('PUT', at, { versao: g.versao, ...words, itens })
}
const act = (g: FullGarantia, path: string, body: object = {}) =>
  ok('POST', `solicitacoes/${g.codSolicitacao}/${path}`, { versao: g.versao, ...body })
const sent = async () => act(await complete(), 'enviar', { protocolo: 'P-1' })

test('a draft is filled from the service, with the marked hours, and its clock runs in the store’s days', async () => {
  const g = await draft(3)
  const day = addDays(todayIn('America/Sao_Paulo', new Date()), -3)
  expect(g).toMatchObject({
    estado: 'RASCUNHO',
    reclamacao: 'Barulho na frente',
    correcao: 'Troca da bieleta',
    km: 21_000,
    minutosMarcados: 60,
    reparoEm: day,
    prazo: addDays(day, 30),
    guardarAte: addDays(day, 90),
    situacaoPrazo: 'NO_PRAZO',
    integra: true,
  })
  expect(g.evidencias).toMatchObject([{ tipo: 'HORAS_MARCADAS', texto: '1 h marcadas por Bruno Lima', por: null }])
  expect(g.itens).toMatchObject([{ tipo: 'MAO_DE_OBRA', minutos: 60 }])
})

test('two clicks at once open one draft', async () => {
  const codigo = await service()
  const drafts = await Promise.all([1, 2, 3].map(() => ok('POST', 'solicitacoes', { origem: 'SERVICO', codigo })))
  expect(new Set(drafts.map((g) => g.codSolicitacao)).size).toBe(1)
  const r = await call('GET', `alvos/servico/${codigo}`)
  expect(r.corpo).toMatchObject([{ codSolicitacao: drafts[0]?.codSolicitacao, estado: 'RASCUNHO' }])
})

test('a line of a quote brings its parts and labour', async () => {
  const o = await sendRefused(t, m, loja, 'LIN1A11', 'PG1')
  const linha = o.linhas[0]?.codLinha ?? 0
  const g = await ok('POST', 'solicitacoes', { origem: 'LINHA', codigo: linha })
  expect(g.codOrcamento).toBe(o.codOrcamento)
  expect(g.valorPedido).toBe(o.linhas[0]?.total)
  expect(g.itens.length).toBeGreaterThan(0)
})

test('sending without what the make asks is refused with each item', async () => {
  const g = await draft()
  const r = await call('POST', `solicitacoes/${g.codSolicitacao}/enviar`, { versao: g.versao })
  expect(r.status).toBe(422)
  expect(Object.keys(r.corpo['campos'] as object)).toEqual([
    'causa',
    'itens',
    'evidencia.FOTO_PECA',
    'evidencia.PECA_GUARDADA',
    'evidencia.OUTRA.Cupom do teste',
    'fotos',
  ])
  expect((await ok('GET', `solicitacoes/${g.codSolicitacao}`)).estado).toBe('RASCUNHO')
})

test('from draft to payment: part accepted with a reason, then paid; the chain holds', async () => {
  const g = await sent()
  expect(g).toMatchObject({ estado: 'ENVIADA', protocolo: 'P-1', valorPedido: 20_000 })
  const at = `solicitacoes/${g.codSolicitacao}`
  const without = await call('POST', `${at}/resposta`, { versao: g.versao, resultado: 'ACEITA', aceitos: [12_000, 0] })
  expect([without.status, Object.keys(without.corpo['campos'] as object)]).toEqual([422, ['motivo']])
  const above = await call('POST', `${at}/resposta`, {
    versao: g.versao,
    resultado: 'ACEITA',
    aceitos: [12_001, 0],
    motivo: 'MAO_DE_OBRA',
  })
  expect([above.status, Object.keys(above.corpo['campos'] as object)]).toEqual([422, ['aceitos.0']])
  const accepted = await act(g, 'resposta', {
    resultado: 'ACEITA',
    aceitos: [12_000, 3000],
    motivo: 'MAO_DE_OBRA',
  })
  expect(accepted).toMatchObject({ estado: 'ACEITA', valorAceito: 15_000, motivo: 'MAO_DE_OBRA' })
  expect(accepted.itens.map((i) => i.valorAceito)).toEqual([12_000, 3000])
  const today = todayIn('America/Sao_Paulo', new Date())
  const future = await call('POST', `${at}/pagamento`, { versao: accepted.versao, pagaEm: addDays(today, 1) })
  expect(future.status).toBe(422)
  const paid = await act(accepted, 'pagamento', { pagaEm: today })
  expect(paid).toMatchObject({ estado: 'PAGA', pagaEm: today, integra: true, acoes: [] })
  const again = await call('POST', `${at}/pagamento`, { versao: paid.versao, pagaEm: today })
  expect([again.status, again.corpo['codigo']]).toEqual([409, 'estado-nao-permite'])
})

test('a changed event breaks the chain', async () => {
  const g = await sent()
  await t.sql(`update garantia_evento set detalhe = 'outro' where cod_solicitacao = $1 and tipo = 'ENVIAR'`, [
    g.codSolicitacao,
  ])
  expect((await ok('GET', `solicitacoes/${g.codSolicitacao}`)).integra).toBe(false)
})

test('a returned claim is corrected and sent anew; a refusal is contested once', async () => {
  const returned = await act(await sent(), 'resposta', { resultado: 'DEVOLVIDA', observacao: 'Foto escura' })
  expect(returned).toMatchObject({ estado: 'DEVOLVIDA', observacao: 'Foto escura' })
  const again = await act(await act(returned, 'corrigir'), 'enviar')
  const refused = await act(again, 'resposta', { resultado: 'GLOSADA', motivo: 'SEM_FOTO' })
  expect(refused).toMatchObject({ estado: 'GLOSADA', valorAceito: 0, motivo: 'SEM_FOTO' })
  const contested = await act(refused, 'contestar', { motivo: 'A foto foi junto' })
  const last = await act(contested, 'resposta', { resultado: 'GLOSADA', motivo: 'SEM_FOTO' })
  const r = await call('POST', `solicitacoes/${last.codSolicitacao}/contestar`, {
    versao: last.versao,
    motivo: 'De novo',
  })
  expect([r.status, last.acoes]).toEqual([409, []])
})

test('two people at once: one act counts, the other hears that the claim changed', async () => {
  const g = await sent()
  const sends = await Promise.all(
    ['GLOSADA', 'GLOSADA'].map((resultado) =>
      call('POST', `solicitacoes/${g.codSolicitacao}/resposta`, { versao: g.versao, resultado, motivo: 'OUTRO' }),
    ),
  )
  expect(sends.map((r) => r.status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('past its deadline a claim asks for a reason, and counts as lost until then', async () => {
  const g = await complete(40)
  expect(g.situacaoPrazo).toBe('PERDIDA')
  const lost = await call('GET', `solicitacoes?codConcessionaria=${loja}&prazo=PERDIDA`)
  expect((lost.corpo['itens'] as Garantia[]).map((x) => x.codSolicitacao)).toEqual([g.codSolicitacao])
  const before = (await call('GET', `resumo?codConcessionaria=${loja}`)).corpo as unknown as GarantiaSummary
  expect(before.perdidas).toEqual({ quantas: 1, valor: 20_000 })
  const r = await call('POST', `solicitacoes/${g.codSolicitacao}/enviar`, { versao: g.versao })
  expect([r.status, Object.keys(r.corpo['campos'] as object)]).toEqual([422, ['motivoAtraso']])
  const late = await act(g, 'enviar', { motivoAtraso: 'Combinado com o fabricante' })
  expect(late).toMatchObject({ estado: 'ENVIADA', motivoAtraso: 'Combinado com o fabricante', situacaoPrazo: null })
})

test('a mechanic sees and proves the claims of own services, and no other', async () => {
  const g = await draft()
  await t.sql('update servico_slot set cancelado = true where cod_servico_agendado = $1', [g.codServicoAgendado])
  expect((await call('GET', `solicitacoes/${g.codSolicitacao}`, undefined, mechanic)).status).toBe(404)
  const add = await call(
    'POST',
    `solicitacoes/${g.codSolicitacao}/evidencias`,
    { tipo: 'FOTO_PECA', arquivo: photo },
    mechanic,
  )
  expect(add.status).toBe(404)
  const own = await draft()
  expect((await ok('GET', `solicitacoes/${own.codSolicitacao}`, undefined, mechanic)).acoes).toEqual(['ANEXAR'])
  expect((await call('POST', `solicitacoes/${own.codSolicitacao}/enviar`, { versao: 1 }, mechanic)).status).toBe(403)
})

test('a file that is no picture, evidence after sending, and other stores are refused', async () => {
  const g = await sent()
  const at = `solicitacoes/${g.codSolicitacao}`
  const late = await call('POST', `${at}/evidencias`, { tipo: 'FOTO_PECA', arquivo: photo })
  expect(late.status).toBe(409)
  const d = await draft()
  const svg = Buffer.from('<svg/>').toString('base64')
  const bad = await call('POST', `solicitacoes/${d.codSolicitacao}/evidencias`, { tipo: 'FOTO_PECA', arquivo: svg })
  expect([bad.status, Object.keys(bad.corpo['campos'] as object)]).toEqual([422, ['arquivo']])
  const beyond = await m.token(3, [m.lojas[1] ?? 0])
  expect((await call('GET', at, undefined, beyond)).status).toBe(404)
  const other = await buildWorld(t, 'outro')
  const r = await t.callApi('GET', `garantia/${at}`, { host: other.host, token: await other.token(2) })
  expect(r.status).toBe(404)
})

test('the audit pack is a PDF, the list a spreadsheet', async () => {
  const g = await sent()
  for (const [path, start] of [
    [`solicitacoes/${g.codSolicitacao}/dossie`, '%PDF-'],
    [`arquivo?codConcessionaria=${loja}`, 'PK'],
  ] as const) {
    const r = await t.server.app.inject({
      method: 'GET',
      url: `/api/garantia/${path}`,
      headers: { host: m.host, authorization: `Bearer ${token}` },
    })
    expect([r.statusCode, r.rawPayload.toString('latin1', 0, start.length)]).toEqual([200, start])
  }
})

test('another system reads claims and brings answers; the same one again changes nothing', async () => {
  const g = await sent()
  const of = (itens: unknown[]) =>
    t.callApi('POST', 'integracao/garantias/respostas', {
      host: m.host,
      token: m.chave,
      body: { codConcessionaria: loja, itens },
    })
  const answer = { numero: g.numero, resultado: 'ACEITA', valorAceito: 10_001, motivo: 'MAO_DE_OBRA' }
  expect((await of([answer, answer, { numero: 99_999, resultado: 'ACEITA' }, { resultado: 'X' }])).corpo).toMatchObject(
    {
      gravados: 1,
      repetidos: 1,
      recusados: 2,
    },
  )
  const now = await ok('GET', `solicitacoes/${g.codSolicitacao}`)
  expect(now.valorAceito).toBe(10_001)
  expect(now.itens.reduce((s, i) => s + (i.valorAceito ?? 0), 0)).toBe(10_001)
  const today = todayIn('America/Sao_Paulo', new Date())
  const paid = { numero: g.numero, resultado: 'PAGA', pagaEm: today }
  expect((await of([paid, paid])).corpo).toMatchObject({ gravados: 1, repetidos: 1, recusados: 0 })
  const page = await t.callApi('GET', `integracao/garantias?codConcessionaria=${loja}&limite=1`, {
    host: m.host,
    token: m.chave,
  })
  expect(Object.keys((page.corpo['itens'] as object[])[0] ?? {})).not.toContain('cliente')
  expect(page.corpo['proximo']).not.toBeNull()
})

test('an alarm rings once at five days and once at the last day', async () => {
  const g = await draft(26)
  const seen = async () =>
    (
      await t.sql<{ em: string | null }>(
        'select avisado_em::text as em from garantia_solicitacao where cod_solicitacao = $1',
        [g.codSolicitacao],
      )
    )[0]?.em
  const fail = (e: unknown) => {
    throw e
  }
  const today = todayIn('America/Sao_Paulo', new Date())
  const move = (avisado: number, left: number) =>
    t.sql('update garantia_solicitacao set avisado_em = $2, prazo = $3 where cod_solicitacao = $1', [
      g.codSolicitacao,
      addDays(today, avisado),
      addDays(today, left),
    ])
  await watchDeadlines(t.server.services, fail)
  expect(await seen()).toBe(today)
  // Rung yesterday, four days left: silent. On the last day but one it rings again, and then no more.
  await move(-1, 4)
  await watchDeadlines(t.server.services, fail)
  expect(await seen()).toBe(addDays(today, -1))
  await move(-3, 1)
  await watchDeadlines(t.server.services, fail)
  expect(await seen()).toBe(today)
  await move(-1, 0)
  await watchDeadlines(t.server.services, fail)
  expect(await seen()).toBe(addDays(today, -1))
})

test('a stale form of the register, a make twice and a wrong level are refused', async () => {
  const gestor = await m.token(2)
  const [e] = (await call('GET', 'exigencias')).corpo as unknown as { codExigencia: number; versao: number }[]
  const { codExigencia: _, ...form } = (e ?? {}) as Record<string, unknown>
  const path = `exigencias/${e?.codExigencia}`
  expect((await call('PUT', path, { ...form, versao: 99 }, gestor)).status).toBe(409)
  const twice = await call('POST', 'exigencias', { ...form, versao: undefined, marca: 'fiat' }, gestor)
  expect([twice.status, twice.corpo['campos']]).toEqual([409, { marca: 'Esta marca já tem as suas exigências' }])
  expect((await call('PUT', path, form)).status).toBe(403)
})

test('claims are read page by page in any order, each once', async () => {
  const read = async (query: string) =>
    (await call('GET', `solicitacoes?${query}`)).corpo as unknown as { itens: Garantia[]; proximo: string | null }
  await expectOrders(read, (g) => g.codSolicitacao, {
    criadaEm: (g) => Date.parse(g.criadaEm),
    prazo: (g) => Date.parse(g.prazo ?? '9999-12-31'),
    valorPedido: (g) => g.valorPedido,
  })
})
