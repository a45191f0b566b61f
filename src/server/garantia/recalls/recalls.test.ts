import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import type { CarRecall, RecallCar, RecallPair, YardCar } from '#shared/garantia/recall-cars.ts'
import type { Recall, RecallRow } from '#shared/garantia/recalls.ts'
import { isInRange } from '#shared/rules/recall.ts'
import { createImporter } from '#tests/files/imports.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

let t: TestServer
let m: World
let other: World
let [loja, second] = [0, 0]
let keeper: string
let adviser: string
let neighbour: string

beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
  other = await buildWorld(t, 'dois')
  loja = m.lojas[0] ?? 0
  second = m.lojas[1] ?? 0
  keeper = await m.token(2)
  adviser = await m.token(4, [loja])
  neighbour = await m.token(4, [second])
})
afterAll(() => t.close())

const call = (method: string, path: string, body?: object, token = adviser) =>
  t.callApi(method, `garantia/${path}`, { host: m.host, token, ...(body && { body }) })
let count = 0
const chassiOf = (n: number) => `9BDAB45U0ET${String(n).padStart(6, '0')}`

async function campaign(extra: object = {}): Promise<Recall> {
  const r = await call(
    'POST',
    'recalls',
    {
      marca: 'Fiat',
      numero: `2026-${++count}`,
      titulo: 'Cinto dianteiro',
      risco: 'O cinto pode soltar',
      riscoNivel: 'ALTO',
      desde: '2026-01-10',
      texto: 'O cinto da frente pode não travar. A troca é gratuita.',
      instrucoes: '',
      minutos: 40,
      pecas: [{ codigo: 'c-10', descricao: 'Cinto', quantidade: 2 }],
      faixas: [],
      ativo: true,
      ...extra,
    },
    keeper,
  )
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  return r.corpo as unknown as Recall
}
const names = (codRecall: number, chassi: string) =>
  t.sql('insert into recall_chassi (cod_distribuidor, cod_recall, chassi) values ($1, $2, $3)', [
    m.codDistribuidor,
    codRecall,
    chassi,
  ])

/** A car with an open visit at a store. */
async function visit(chassi: string | null, at = loja): Promise<{ passagem: number; veiculo: number }> {
  const [row] = await t.sql<{ passagem: number; veiculo: number }>(
    `with c as (insert into cliente (cod_distribuidor, cod_concessionaria, nome) values ($1, $2, 'Helena Prado') returning cod_cliente),
      v as (insert into veiculo (cod_distribuidor, cod_concessionaria, placa, chassi, marca, modelo) values ($1, $2, 'RCL' || $4, $3, 'Fiat', 'Argo') returning cod_veiculo),
      p as (insert into passagem (cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, passante, chegou_em, recepcionado_em) select $1, $2, cod_veiculo, cod_cliente, true, now(), now() from c, v returning cod_passagem)
    select cod_passagem as passagem, cod_veiculo as veiculo from p, v`,
    [m.codDistribuidor, at, chassi, String(1000 + ++count)],
  )
  return row ?? { passagem: 0, veiculo: 0 }
}
const see = async (passagem: number, token = adviser): Promise<CarRecall[]> => {
  const r = await call('GET', `recalls-do-carro/passagem/${passagem}`, undefined, token)
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  return (r.corpo as unknown as RecallCar).recalls
}
const answer = (passagem: number, body: object, token = adviser) =>
  call('POST', `recalls-do-carro/passagem/${passagem}/respostas`, { codUltima: null, ...body }, token)
const ink = async () =>
  (
    await sharp({ create: { width: 120, height: 60, channels: 3, background: '#fff' } })
      .composite([{ input: { create: { width: 40, height: 8, channels: 3, background: '#000' } }, left: 20, top: 20 }])
      .png()
      .toBuffer()
  ).toString('base64')

test('a car is in a campaign by list or by range, however its chassis is written; the database and the rule agree', async () => {
  const byList = await campaign()
  const byRange = await campaign({
    faixas: [{ prefixo: '9BDAB', de: 'ET000100', ate: 'ET000199' }],
    riscoNivel: 'BAIXO',
  })
  await names(byList.codRecall, chassiOf(150))
  const { passagem } = await visit(` 9bdab45u0-et000150 `)
  expect((await see(passagem)).map((r) => [r.codRecall, r.estado, r.pendente])).toEqual([
    [byList.codRecall, 'ABERTO', true],
    [byRange.codRecall, 'ABERTO', true],
  ])
  const faixa = { prefixo: '9BDAB', serie: 'ET', de: '000100', ate: '000199' }
  for (const n of [
    '9BDAB45U0ET000099',
    '9BDAB45U0ET000100',
    '9BDAB45U0ET000199',
    '9BDAB45U0ET000200',
    '9BDAC45U0ET000150',
    '9BDAB45U0EU000150',
    '9BDAB45U0ET0001A0',
  ]) {
    const [row] = await t.sql<{ is: boolean }>('select na_faixa($1, $2, $3, $4, $5) as is', [
      n,
      ...Object.values(faixa),
    ])
    expect([n, row?.is]).toEqual([n, isInRange(n, faixa)])
  }
  const short = await visit('BO12345')
  const r = await call('GET', `recalls-do-carro/passagem/${short.passagem}`)
  expect(r.corpo).toMatchObject({ chassiState: 'CURTO', recalls: [] })
  await t.sql('delete from recall_faixa where cod_recall = $1', [byRange.codRecall])
})

test('done closes a campaign in the whole network; other answers stay of the store and are asked again in the next visit', async () => {
  const r = await campaign()
  await names(r.codRecall, chassiOf(201))
  const here = await visit(chassiOf(201))
  const there = await visit(chassiOf(201), second)
  const ordered = await answer(here.passagem, { codRecall: r.codRecall, estado: 'PECAS_PEDIDAS' })
  expect((ordered.corpo as unknown as RecallCar).recalls[0]).toMatchObject({ estado: 'PECAS_PEDIDAS', pendente: false })
  expect((await see(there.passagem, neighbour))[0]).toMatchObject({ estado: 'ABERTO', ultima: null })
  await t.sql('update passagem set entregue_em = now() where cod_passagem = $1', [here.passagem])
  const [again] = await t.sql<{ c: number }>(
    `insert into passagem (cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, passante, chegou_em) select cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, true, now() from passagem where cod_passagem = $1 returning cod_passagem as c`,
    [here.passagem],
  )
  const [asked] = await see(again?.c ?? 0)
  expect(asked).toMatchObject({ estado: 'PECAS_PEDIDAS', pendente: true })
  const done = await answer(again?.c ?? 0, {
    codRecall: r.codRecall,
    estado: 'FEITO',
    codUltima: asked?.ultima?.codResposta,
  })
  expect(done.status).toBe(200)
  expect((await see(there.passagem, neighbour))[0]).toMatchObject({ estado: 'FEITO', pendente: false, licenca: null })
  expect(
    (await answer(there.passagem, { codRecall: r.codRecall, estado: 'NAO_SE_APLICA', motivo: 'Outra peça' }, neighbour))
      .status,
  ).toBe(409)
  // An adviser may not reopen it, a manager may.
  const last = (await see(again?.c ?? 0))[0]?.ultima?.codResposta
  const reopen = { codRecall: r.codRecall, estado: 'REABERTO', motivo: 'Peça errada', codUltima: last }
  expect((await answer(again?.c ?? 0, reopen)).status).toBe(403)
  expect((await answer(again?.c ?? 0, reopen, keeper)).status).toBe(200)
  expect((await see(there.passagem, neighbour))[0]?.estado).toBe('ABERTO')
})

test('a refusal needs a signature and its name; a reason is needed where it does not apply', async () => {
  const r = await campaign()
  await names(r.codRecall, chassiOf(301))
  const { passagem } = await visit(chassiOf(301))
  const refusal = { codRecall: r.codRecall, estado: 'RECUSADO', assinadoPor: 'Helena Prado' }
  expect((await answer(passagem, refusal)).corpo).toMatchObject({ campos: { assinatura: expect.any(String) } })
  expect((await answer(passagem, { ...refusal, assinadoPor: '', assinatura: await ink() })).status).toBe(422)
  expect((await answer(passagem, { codRecall: r.codRecall, estado: 'NAO_SE_APLICA' })).corpo).toMatchObject({
    campos: { motivo: expect.any(String) },
  })
  const signed = await answer(passagem, { ...refusal, assinatura: await ink() })
  const [seen] = (signed.corpo as unknown as RecallCar).recalls
  expect(seen).toMatchObject({
    estado: 'RECUSADO',
    pendente: false,
    ultima: { assinadoPor: 'Helena Prado' },
    avisadoEm: expect.any(String),
  })
  const picture = await t.callApi('GET', (seen?.ultima?.assinatura ?? '').replace('/api/', ''), { host: m.host })
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
})

test('two at once, a stale answer, another store, another tenant and a mechanic are refused', async () => {
  const r = await campaign()
  await names(r.codRecall, chassiOf(401))
  const { passagem } = await visit(chassiOf(401))
  const body = { codRecall: r.codRecall, estado: 'PECAS_PEDIDAS' }
  const both = await Promise.all([answer(passagem, body), answer(passagem, body)])
  expect(both.map((x) => x.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await answer(passagem, { ...body, codUltima: 999_999 })).status).toBe(409)
  expect((await answer(passagem, body, neighbour)).status).toBe(404)
  expect((await answer(passagem, body, await m.token(5, [loja]))).status).toBe(403)
  const foreign = await t.callApi('GET', `garantia/recalls/${r.codRecall}`, {
    host: other.host,
    token: await other.token(2),
  })
  expect(foreign.status).toBe(404)
  const stale = await call('PUT', `recalls/${r.codRecall}`, { ...r, versao: 7 }, keeper)
  expect([stale.status, (await call('PUT', `recalls/${r.codRecall}`, { ...r }, adviser)).status]).toEqual([409, 403])
  expect((await call('GET', `recalls/${r.codRecall}`, undefined, await m.token(6))).status).toBe(403)
})

test('cars here are listed with what is open, the waiting ones first; notices are taken down once a day', async () => {
  const r = await campaign()
  await names(r.codRecall, chassiOf(501))
  const { passagem, veiculo } = await visit(chassiOf(501))
  await visit(chassiOf(502))
  const yard = (await call('GET', `recalls-na-loja/${loja}`)).corpo as unknown as YardCar[]
  expect(yard.filter((c) => c.codVeiculo === veiculo)).toMatchObject([
    { codPassagem: passagem, pendentes: 1, recalls: [{ codRecall: r.codRecall }] },
  ])
  expect(yard.some((c) => c.recalls.length === 0)).toBe(false)
  for (const canal of ['BALCAO', 'BALCAO', 'TELEFONE'])
    expect(
      (await call('POST', `recalls-do-carro/passagem/${passagem}/avisos`, { codRecall: r.codRecall, canal })).status,
    ).toBe(200)
  const pairs = (await call('GET', `recalls-carros?codRecall=${r.codRecall}&situacao=AVISADOS`)).corpo as unknown as {
    itens: RecallPair[]
  }
  expect(pairs.itens).toMatchObject([{ codVeiculo: veiculo, avisos: 2, canal: 'TELEFONE', cliente: 'Helena Prado' }])
  const figures = (await call('GET', `recalls-indicadores?codRecall=${r.codRecall}`)).corpo
  expect(figures).toMatchObject({
    conhecidos: 1,
    abertos: 1,
    carrosAbertos: 1,
    feitos: 0,
    avisados: 1,
    contados: 0,
    emTrintaDias: 0,
  })
})

test('the customer reads plain words by the car’s link, without the chassis, and that counts as told', async () => {
  const r = await campaign()
  await names(r.codRecall, chassiOf(601))
  const { passagem } = await visit(chassiOf(601))
  const token = 'L'.repeat(22)
  await t.sql(
    `insert into agenda_link (cod_distribuidor, cod_concessionaria, tipo, token, nome, cod_passagem) values ($1, $2, 'ACOMPANHAR', $3, '', $4)`,
    [m.codDistribuidor, loja, token, passagem],
  )
  for (let i = 0; i < 2; i++) {
    const page = await t.callApi('GET', `publico/recalls/carro/${token}`, { host: m.host })
    expect(page.corpo).toEqual([{ titulo: r.titulo, texto: r.texto, minutos: 40 }])
  }
  const [told] = await t.sql<{ n: number }>(
    `select count(*)::int as n from recall_aviso where cod_recall = $1 and canal = 'PAGINA'`,
    [r.codRecall],
  )
  expect(told?.n).toBe(1)
  expect((await t.callApi('GET', `publico/recalls/chegada/${token}`, { host: m.host })).status).toBe(404)
})

test('chassis come by file: wrong ones are named by row, repeated ones too, and a file sent twice changes nothing', async () => {
  const r = await campaign()
  const files = createImporter(t, m, keeper)
  const wrong = await files.check(
    'recall-chassis',
    `Campanha;Chassi\n${r.numero};9BD\n${r.numero};9BDAB45UOET000001\nNADA;${chassiOf(701)}\n`,
  )
  expect([wrong.estado, wrong.erros]).toEqual(['COM_ERROS', 3])
  const twice = await files.check(
    'recall-chassis',
    `Campanha;Chassi\n${r.numero};${chassiOf(701)}\n${r.numero};${chassiOf(701).toLowerCase()}\n`,
  )
  expect([twice.estado, twice.erros]).toEqual(['COM_ERROS', 1])
  const right = `Campanha;Chassi\n${r.numero};${chassiOf(701)}\n${r.numero};${chassiOf(702)}\n`
  const ok = await files.check('recall-chassis', right)
  expect([ok.estado, ok.novas]).toEqual(['CONFERIDA', 2])
  await files.confirmar(ok.codImportacao)
  expect((await files.wait(ok.codImportacao)).estado).toBe('CONCLUIDA')
  expect(((await call('GET', `recalls/${r.codRecall}`)).corpo as unknown as Recall).chassis).toBe(2)
  expect(await files.check('recall-chassis', right)).toMatchObject({ novas: 0, iguais: 2 })
  const found = (await call('GET', `recalls?busca=${chassiOf(702)}`)).corpo as unknown as { itens: RecallRow[] }
  expect(found.itens.map((x) => x.codRecall)).toEqual([r.codRecall])
  const off = await call('POST', `recalls/${r.codRecall}/chassis/retirar`, { chassis: [chassiOf(702)] }, keeper)
  expect(off.corpo).toEqual({ retirados: 1 })
  expect(((await call('GET', `recalls/${r.codRecall}`)).corpo as unknown as Recall).chassis).toBe(1)
})

test('another system sends a campaign as often as it likes, and reads the answers since its cursor', async () => {
  const put = (body: object) =>
    t.callApi('PUT', 'integracao/recalls', {
      host: m.host,
      token: m.chave,
      body: {
        marca: 'Fiat',
        numero: 'API-1',
        titulo: 'Airbag',
        desde: '2026-02-01',
        texto: 'O airbag precisa ser trocado.',
        ...body,
      },
    })
  expect((await put({ chassis: [chassiOf(801), chassiOf(802), 'curto', chassiOf(801)] })).corpo).toMatchObject({
    criado: true,
    chassisNovos: 2,
    chassisRepetidos: 1,
    recusados: 1,
    recusas: [{ ordem: 2 }],
  })
  const same = await put({ chassis: [chassiOf(801)] })
  expect(same.corpo).toMatchObject({ criado: false, chassisNovos: 0, chassisRepetidos: 1 })
  const codRecall = Number(same.corpo['codRecall'])
  expect((await call('GET', `recalls/${codRecall}`)).corpo).toMatchObject({ versao: 1, chassis: 2 })
  const read = (cursor = '') =>
    t.callApi('GET', `integracao/recalls/respostas?numero=API-1${cursor && `&cursor=${cursor}`}`, {
      host: m.host,
      token: m.chave,
    })
  const { passagem } = await visit(chassiOf(801))
  await answer(passagem, { codRecall, estado: 'FEITO' })
  const first = (await read()).corpo as unknown as { itens: { chassi: string; estado: string }[]; proximo: string }
  expect(first.itens).toMatchObject([{ chassi: chassiOf(801), estado: 'FEITO' }])
  const later = (await read(first.proximo)).corpo as unknown as { itens: unknown[]; proximo: string }
  expect([later.itens, later.proximo]).toEqual([[], first.proximo])
})

test('the report for the maker has every known car and no name of a customer; documents are kept and given', async () => {
  const r = await campaign()
  await names(r.codRecall, chassiOf(901))
  const { passagem } = await visit(chassiOf(901))
  await answer(passagem, { codRecall: r.codRecall, estado: 'NAO_SE_APLICA', motivo: 'Já tem a peça nova' })
  const file = String((await call('GET', `recalls/${r.codRecall}/relatorio?formato=csv`)).corpo['texto'])
  expect(file).toContain(chassiOf(901))
  expect(file).toContain('Já tem a peça nova')
  expect(file).not.toContain('Helena')
  const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const doc = await call(
    'POST',
    `recalls/${r.codRecall}/documentos`,
    { nome: 'Boletim', dados: png.toString('base64') },
    keeper,
  )
  expect(doc.corpo).toMatchObject({ nome: 'Boletim', tipo: 'image/webp' })
  const codDocumento = Number(doc.corpo['codDocumento'])
  expect(
    (
      await call(
        'POST',
        `recalls/${r.codRecall}/documentos`,
        { nome: 'x', dados: Buffer.from('nada').toString('base64') },
        keeper,
      )
    ).status,
  ).toBe(422)
  expect((await call('DELETE', `recalls/${r.codRecall}/documentos/${codDocumento}`, undefined, keeper)).status).toBe(
    200,
  )
  expect((await call('GET', `recalls/${r.codRecall}/documentos/${codDocumento}`)).status).toBe(404)
})
