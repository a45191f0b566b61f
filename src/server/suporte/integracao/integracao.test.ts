import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildChecklist, buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

let t: TestServer
let m: World
let loja: number
let jpeg: string
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
  loja = m.lojas[0] ?? 0
  jpeg = (
    await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#246' } })
      .withExif({ IFD0: { Artist: 'segredo' } })
      .jpeg()
      .toBuffer()
  ).toString('base64')
})
afterAll(() => t.close())
const send = (body: unknown) => t.callApi('POST', 'integracao/checklists', { token: m.chave, body })

test('the same idExterno is accepted once, even twenty times at once', async () => {
  const c = buildChecklist(loja)
  const r = await Promise.all(Array.from({ length: 20 }, () => send(c)))
  expect(new Set(r.map((x) => x.corpo['codCheckList'])).size).toBe(1)
  expect(r.filter((x) => x.corpo['repetido'] === false)).toHaveLength(1)
  const other = await send({ ...c, km: 1 })
  expect([other.status, other.corpo['codigo']]).toEqual([422, 'id-externo-repetido'])
})

test('numbers of a store have no gaps and no repeats under load', async () => {
  const another = m.lojas[1] ?? 0
  await Promise.all(Array.from({ length: 30 }, () => send(buildChecklist(another))))
  const linhas = await t.sql<{ numero: number }>(
    'select numero from checklist where cod_concessionaria = $1 order by numero',
    [another],
  )
  expect(linhas.map((l) => l.numero)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1))
})

test('a name of maximum length is valid in the registers, and an older longer one breaks no list', async () => {
  const nome = 'Ana '.repeat(30).trim()
  const r = await send(buildChecklist(loja, { consultor: nome, mecanico: nome }))
  expect(r.status).toBe(200)
  expect((await send(buildChecklist(loja, { consultor: 'A'.repeat(121) }))).status).toBe(400)
  const token = await m.token(2)
  for (const record of ['consultores', 'mecanicos']) {
    const { status, corpo } = await t.callApi('GET', `cadastros/${record}?busca=Ana%20Ana`, { token })
    const [pickOne] = (corpo['itens'] as { nome: string; codConsultor?: number; codMecanico?: number }[]) ?? []
    expect([status, pickOne?.nome]).toEqual([200, nome])
    const path = `cadastros/${record}/${pickOne?.codConsultor ?? pickOne?.codMecanico}`
    const opened = (await t.callApi('GET', path, { token })).corpo
    expect((await t.callApi('PUT', path, { token, body: opened })).status).toBe(200)
  }
  await t.sql(`insert into consultor (cod_distribuidor, cod_concessionaria, nome) values ($1, $2, $3)`, [
    m.codDistribuidor,
    loja,
    'Bia '.repeat(60).trim(),
  ])
  expect((await t.callApi('GET', 'cadastros/consultores?busca=Bia', { token })).status).toBe(200)
})

test('invalid ways to contact the customer are reported, also when the checklist is sent again', async () => {
  const c = buildChecklist(loja, { cliente: { nome: 'Rui', email: 'rui@', telefone: '1234' } })
  const avisos = [expect.stringContaining('cliente.email: rui@'), expect.stringContaining('cliente.telefone: 1234')]
  expect((await send(c)).corpo).toMatchObject({ repetido: false, avisos })
  expect((await send(c)).corpo).toMatchObject({ repetido: true, avisos })
  const good = { nome: 'Rui', email: ' Rui@Exemplo.com ', telefone: '+55 11 98888-7777' }
  expect((await send(buildChecklist(loja, { cliente: good }))).corpo['avisos']).toEqual([])
})

test.each([
  '1999-12-31T23:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  new Date(Date.now() + 3 * 86_400_000).toISOString(),
])('a checklist made at %s is refused, naming the field', async (realizadoEm) => {
  const r = await send(buildChecklist(loja, { realizadoEm }))
  expect([[400, 422].includes(r.status), Object.keys(r.corpo['campos'] as object)]).toEqual([true, ['realizadoEm']])
})

test.each(['-03:00', '+05:30', 'Z', 'z'])(
  'an instant with the offset %s is stored as the instant it denotes',
  async (offset) => {
    const before = new Date(Date.now() - 60 * 60_000)
    const local = new Date(before.getTime() + ({ '-03:00': -180, '+05:30': 330 }[offset] ?? 0) * 60_000)
    const realizadoEm = `${local.toISOString().slice(0, -1)}${offset}`
    const r = await send(buildChecklist(loja, { realizadoEm }))
    expect(r.status, JSON.stringify(r.corpo)).toBe(200)
    const [kept] = await t.sql<{ em: string }>(
      'select criado_em as em from checklist order by cod_checklist desc limit 1',
    )
    expect(new Date(kept?.em ?? 0).toISOString()).toBe(before.toISOString())
  },
)

test('a green checklist opens no quote', async () => {
  const r = await send(buildChecklist(loja, { itens: [{ nome: 'Bateria', estado: 'VERDE' }] }))
  expect([r.status, r.corpo['codOrcamento']]).toEqual([200, null])
})

test('photos are re-encoded, scaled, stripped of metadata, and served by signed URL only', async () => {
  const r = await send(buildChecklist(loja, { itens: [{ nome: 'Pneu', estado: 'AMARELO', fotos: [{ dados: jpeg }] }] }))
  const token = await m.token(3)
  const c = await t.callApi('GET', `checklists/${String(r.corpo['codCheckList'])}`, { token })
  const photo = (c.corpo['itens'] as { fotos: { url: string; largura: number; altura: number }[] }[])[0]?.fotos[0]
  expect([photo?.largura, photo?.altura]).toEqual([1600, 800])
  const see = (url: string, host = m.host) => t.callApi('GET', url.replace('/api/', ''), { host })
  const bytes = await see(photo?.url ?? '')
  expect([bytes.status, bytes.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect((await see((photo?.url ?? '').replace(/.(?=.{3}$)/, (x) => (x === 'A' ? 'B' : 'A')))).status).toBe(404)
  const secondWorld = await buildWorld(t, 'outro')
  expect((await see(photo?.url ?? '', secondWorld.host)).status).toBe(404)
})

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>').toString('base64')],
  ['an HTML page', Buffer.from('<html><script>alert(1)</script></html>').toString('base64')],
  ['noise', randomBytes(500).toString('base64')],
])('%s as a photo is refused, naming it', async (_name, dados) => {
  const r = await send(buildChecklist(loja, { itens: [{ nome: 'Pneu', estado: 'AMARELO', fotos: [{ dados }] }] }))
  expect([r.status, Object.keys(r.corpo['campos'] as object)]).toEqual([422, ['itens.0.fotos.0']])
})

test.each([
  [
    'red without words for the customer',
    { nome: 'Freio', estado: 'VERMELHO' as const, medida: 1 },
    'itens.0.comentarioCliente',
  ],
  ['amber without photo or measure', { nome: 'Freio', estado: 'AMARELO' as const }, 'itens.0.fotos'],
])('%s is refused, naming the item', async (_name, item, field) => {
  const r = await send(buildChecklist(loja, { itens: [item] }))
  expect([r.status, Object.keys(r.corpo['campos'] as object)]).toEqual([422, [field]])
})

test('an invalid plate is refused; a car without a plate is accepted by its chassis', async () => {
  const bad = await send(buildChecklist(loja, { veiculo: { placa: 'A1', marca: 'Fiat', modelo: 'Uno' } }))
  expect([bad.status, Object.keys(bad.corpo['campos'] as object)]).toEqual([422, ['veiculo.placa']])
  expect(
    (await send(buildChecklist(loja, { veiculo: { chassi: '9BWZZZ377VT004251', marca: 'Fiat', modelo: 'Uno' } })))
      .status,
  ).toBe(200)
})

test('an old plate and its converted form are the same car', async () => {
  await send(buildChecklist(loja, { veiculo: { placa: 'XYZ-1234', marca: 'Fiat', modelo: 'Uno' } }))
  await send(buildChecklist(loja, { veiculo: { placa: 'XYZ1C34', marca: 'Fiat', modelo: 'Uno' } }))
  expect(await t.sql(`select placa from veiculo where placa_chave = 'XYZ1C34'`)).toEqual([{ placa: 'XYZ1C34' }])
})

test('broken JSON and a wrong type are refused in pt-BR', async () => {
  const broken = await t.callApi('POST', 'integracao/checklists', { token: m.chave, body: '{"a":' })
  expect([broken.status, broken.corpo['codigo']]).toEqual([400, 'json-invalido'])
  const wrong = await send({ ...buildChecklist(loja), km: 'muitos' })
  expect([wrong.status, Object.keys(wrong.corpo['campos'] as object)]).toEqual([400, ['km']])
})

describe('the customer’s document', () => {
  const vectors = (nome: string) =>
    JSON.parse(readFileSync(new URL(`../../../shared/rules/vectors/${nome}.json`, import.meta.url), 'utf8')) as {
      value: string
      valid: boolean
    }[]
  const refusal = async (documento: string) => {
    const r = await send(
      buildChecklist(loja, { cliente: { nome: 'Helena', documento }, itens: [{ nome: 'Bateria', estado: 'VERDE' }] }),
    )
    return (r.corpo['campos'] as Record<string, string> | undefined)?.['cliente.documento']
  }

  test('the public CPF vectors hold in the API', async () => {
    // Beyond eleven characters it is read as a CNPJ; an empty value means no document.
    const cpfs = vectors('cpf').filter((v) => v.value.trim() !== '' && v.value.length <= 14)
    expect(cpfs.length).toBeGreaterThan(60)
    for (const v of cpfs) expect([v.value, (await refusal(v.value)) === undefined]).toEqual([v.value, v.valid])
  })

  test('a company has its CNPJ, with letters too', async () => {
    expect([await refusal('11.222.333/0001-81'), await refusal('12ABC34501DE35')]).toEqual([undefined, undefined])
    expect(await refusal('11.222.333/0001-82')).toBe('Favor inserir CNPJ válido')
    expect(await refusal('111.111.111-11')).toBe('Favor inserir CPF válido')
  })
})

test('an unusable phone or e-mail is reported to the sender and not stored', async () => {
  const cliente = { nome: 'Tadeu Reis', documento: '529.982.247-25', telefone: '9999-12', email: 'tadeu@casa' }
  const body = buildChecklist(loja, { cliente })
  const avisos = [
    expect.stringContaining('cliente.email: tadeu@casa'),
    expect.stringContaining('cliente.telefone: 9999-12'),
  ]
  const r = await send(body)
  expect([r.status, r.corpo['avisos']]).toEqual([200, avisos])
  expect((await send(body)).corpo['avisos']).toEqual(avisos)
  const [c] = await t.sql(
    `select c.telefone, c.email, o.telefone as no_orcamento, k.nao_verificadas from orcamento o join checklist k using (cod_distribuidor, cod_checklist) join cliente c using (cod_distribuidor, cod_cliente) where o.cod_orcamento = $1`,
    [r.corpo['codOrcamento']],
  )
  expect(c).toEqual({ telefone: null, email: null, no_orcamento: null, nao_verificadas: 0 })
})

test('other systems read the checklists of a store page by page, newest first, with their photos', async () => {
  const another = m.lojas[1] ?? 0
  for (const dia of ['2025-03-01', '2025-03-02', '2025-03-03'])
    await send(
      buildChecklist(another, {
        idExterno: `lista ${dia}`,
        realizadoEm: `${dia}T15:00:00Z`,
        itens: [{ nome: 'Pneu', estado: 'AMARELO', fotos: [{ dados: jpeg }] }],
      }),
    )
  const read = async (query: string) => {
    const r = await t.callApi('GET', `integracao/checklists?codConcessionaria=${another}&${query}`, { token: m.chave })
    expect(r.status, JSON.stringify(r.corpo)).toBe(200)
    return r.corpo as unknown as {
      itens: { idExterno: string; origem: string; itens: { nome: string; fotos: { url: string }[] }[] }[]
      proximo: string | null
    }
  }
  const first = await read('de=2025-03-01&ate=2025-03-03&limite=2')
  const second = await read(`de=2025-03-01&ate=2025-03-03&limite=2&cursor=${first.proximo}`)
  expect([...first.itens, ...second.itens].map((k) => [k.idExterno, k.origem])).toEqual([
    ['lista 2025-03-03', 'EXTERNA'],
    ['lista 2025-03-02', 'EXTERNA'],
    ['lista 2025-03-01', 'EXTERNA'],
  ])
  expect(second.proximo).toBeNull()
  const photo = await t.callApi('GET', (first.itens[0]?.itens[0]?.fotos[0]?.url ?? '').replace('/api/', ''))
  expect([first.itens[0]?.itens[0]?.nome, photo.status]).toEqual(['Pneu', 200])
  expect((await read('de=2025-03-02&ate=2025-03-02')).itens).toHaveLength(1)
  const secondWorld = await buildWorld(t, 'leitor')
  const theirs = await t.callApi('GET', 'integracao/checklists', { host: secondWorld.host, token: secondWorld.chave })
  expect(theirs.corpo['itens']).toEqual([])
})
