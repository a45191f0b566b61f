import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Manual } from '#shared/cardapio/manuais.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { createTarget } from '#tests/endpoints/targets.ts'
import { sendBytes } from '#tests/server/request.ts'
import { download } from '#tests/files/spreadsheet.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'
import { pdfRefusal } from '../../core/files/check-pdf.ts'

let t: TestServer
let m: World
let admin: string
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
  admin = await m.token(2)
})
afterAll(() => t.close())

const PAGES = '1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj 2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj'
const pdf = (extra = '', end = '%%EOF\n') => Buffer.from(`%PDF-1.7\n${PAGES}\n${extra}\nstartxref\n0\n${end}`, 'latin1')
const fluxo = (dictionary: string, inside: Buffer) =>
  `9 0 obj <<${dictionary} /Length ${inside.length}>> stream\n${inside.toString('latin1')}\nendstream endobj`

describe('a file is judged by its content, whatever its name', () => {
  test.each<[string, Buffer]>([
    ['a plain PDF', pdf()],
    ['text of a page that speaks of it', pdf(fluxo('', Buffer.from('(/JS is a name) Tj')))],
    [
      'compressed objects that are harmless',
      pdf(fluxo('/Type /ObjStm /Filter /FlateDecode', deflateSync(Buffer.from('1 0 <</Type /Page>>')))),
    ],
    ['a name that only begins alike', pdf('4 0 obj <</JSubtype /Launcher>> endobj')],
  ])('%s is accepted', async (_name, bytes) => expect(await pdfRefusal(bytes)).toBeNull())

  test.each<[string, Buffer, RegExp]>([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]), /não é um PDF/],
    ['a page of the web', Buffer.from('<html><script>alert(1)</script></html>'), /não é um PDF/],
    ['a program before the PDF', Buffer.concat([Buffer.from('MZ'), pdf()]), /não é um PDF/],
    ['a PDF cut short', pdf('', ''), /incompleto/],
    ['no pages', Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj\n%%EOF'), /não tem páginas/],
    ['a script', pdf('4 0 obj <</S /JavaScript /JS (app.alert(1))>> endobj'), /JavaScript/],
    ['a script by its short name', pdf('4 0 obj <</S /X /JS 5 0 R>> endobj'), /JavaScript/],
    ['a script with its name escaped', pdf('4 0 obj <</S /J#61va#53cript>> endobj'), /JavaScript/],
    [
      'a script within compressed objects',
      pdf(fluxo('/Type /ObjStm /Filter /FlateDecode', deflateSync(Buffer.from('<</S /JavaScript /JS (x)>>')))),
      /JavaScript/,
    ],
    ['a program to be launched', pdf('4 0 obj <</S /Launch /F (cmd.exe)>> endobj'), /outro programa/],
    ['another file within', pdf('4 0 obj <</Type /EmbeddedFile>> endobj'), /outro arquivo/],
    ['a form that runs', pdf('4 0 obj <</XFA 5 0 R>> endobj'), /formulário/],
    ['a password', pdf('trailer <</Encrypt 8 0 R>>'), /senha/],
    ['a part of 1 GB declared', pdf('9 0 obj <</Length 1073741824>> stream\nx\nendstream'), /maiores do que o próprio/],
    [
      'objects that open into 200 MB',
      pdf(fluxo('/Type /ObjStm /Filter /FlateDecode', deflateSync(Buffer.alloc(200 * 1024 * 1024)))),
      /muito mais/,
    ],
  ])('%s is refused', async (_name, bytes, said) => expect(await pdfRefusal(bytes)).toMatch(said))
})

const create = async (titulo: string) =>
  (
    await t.callApi('POST', 'cardapio/manuais', {
      token: admin,
      body: { titulo, marca: 'Fiat', modelo: 'Uno', anoDe: 2018, anoAte: null, ativo: true },
    })
  ).corpo as unknown as Manual
const CHUNK = 1024 * 1024
const chunk = (codManual: number, envio: unknown, de: number, bytes: Buffer) =>
  sendBytes(t.server.endereco, `cardapio/manuais/${codManual}/envios/${String(envio)}/pedacos/${de}`, bytes, {
    host: m.host,
    token: admin,
  })
async function send(codManual: number, bytes: Buffer) {
  const i = await t.callApi('POST', `cardapio/manuais/${codManual}/envios`, {
    token: admin,
    body: { bytes: bytes.length },
  })
  let ultima: { status: number; corpo: Record<string, unknown> } = i
  for (let de = 0; de < bytes.length && ultima.status === 200; de += CHUNK)
    ultima = await chunk(codManual, i.corpo['envio'], de, bytes.subarray(de, de + CHUNK))
  return ultima
}
const read = async (codManual: number) =>
  (await t.callApi('GET', `cardapio/manuais/${codManual}`, { token: admin })).corpo as unknown as Manual

test('a manual is uploaded in chunks, opens by session or secret address, and is replaced by the next complete one', async () => {
  const { codManual } = await create('Manual do Uno')
  expect((await download(t.server.endereco, `cardapio/manuais/${codManual}/arquivo`, { token: admin })).status).toBe(
    404,
  )
  const large = pdf(fluxo('', Buffer.alloc(2.5 * 1024 * 1024, 'a')))
  expect((await send(codManual, large)).corpo).toMatchObject({ pronto: true, bytes: large.length })
  const loaded = await download(t.server.endereco, `cardapio/manuais/${codManual}/arquivo`, { token: admin })
  expect([loaded.status, loaded.headers['content-type'], large.equals(loaded.bytes)]).toEqual([
    200,
    'application/pdf',
    true,
  ])
  const { link } = await read(codManual)
  const publicPath = link?.replace('/api/', '') ?? ''
  expect((await download(t.server.endereco, publicPath, { token: '' })).bytes.length).toBe(large.length)
  // A malicious file is refused, and the present one stays.
  const r = await send(codManual, pdf('<</S /JavaScript>>'))
  expect([r.status, r.corpo['campos']]).toEqual([422, { arquivo: expect.stringContaining('JavaScript') }])
  expect((await download(t.server.endereco, publicPath, { token: '' })).bytes.length).toBe(large.length)
  expect((await send(codManual, pdf())).status).toBe(200)
  expect((await download(t.server.endereco, publicPath, { token: '' })).bytes.equals(pdf())).toBe(true)
  // The address of a retired manual opens nothing.
  const manual = await read(codManual)
  const { titulo, marca, modelo, anoDe, anoAte, versao } = manual
  await t.callApi('PUT', `cardapio/manuais/${codManual}`, {
    token: admin,
    body: { titulo, marca, modelo, anoDe, anoAte, versao, ativo: false },
  })
  expect((await download(t.server.endereco, publicPath, { token: '' })).status).toBe(404)
})

test('a declared size of 1 GB, chunks out of order and unknown addresses are refused', async () => {
  const { codManual } = await create('Outro')
  const huge = await t.callApi('POST', `cardapio/manuais/${codManual}/envios`, {
    token: admin,
    body: { bytes: 1024 ** 3 },
  })
  expect([huge.status, String(huge.corpo['mensagem']) + JSON.stringify(huge.corpo['campos'])]).toEqual([
    400,
    expect.stringContaining('50 MB'),
  ])
  const i = await t.callApi('POST', `cardapio/manuais/${codManual}/envios`, {
    token: admin,
    body: { bytes: 3 * CHUNK },
  })
  const outside = await chunk(codManual, i.corpo['envio'], CHUNK, Buffer.alloc(CHUNK))
  expect([outside.status, outside.corpo['codigo']]).toEqual([409, 'pedaco-fora-de-ordem'])
  expect((await download(t.server.endereco, `publico/manuais/${'A'.repeat(22)}`, { token: '' })).status).toBe(404)
})

test('the customer’s page links only the manual of the car’s model and year', async () => {
  const target = await createTarget(t, m, m.lojas[0] ?? 0, 'MAN1A23', 'manuais')
  await t.sql(
    `update orcamento_versao set retirada_em = null, expira_em = now() + interval '1 day' where cod_distribuidor = $1`,
    [m.codDistribuidor],
  )
  const manual = async () => (await t.callApi('GET', `publico/orcamentos/${target.link}`, {})).corpo['manual']
  expect(await manual()).toBeNull()
  const de = (modelo: string, anoDe: number, secret: string) =>
    t.sql(
      `insert into manual_proprietario (cod_distribuidor, titulo, marca, modelo, ano_de, segredo, envio, bytes) values ($1, $4, 'FIAT', $2, $3, $4, 1, 1)`,
      [m.codDistribuidor, modelo, anoDe, secret],
    )
  await de('Argo', 2090, 'novo-demais')
  await de('Arg', 2000, 'outro-modelo')
  expect(await manual()).toBeNull()
  await de('Argo', 2020, 'dele')
  expect(await manual()).toBe('/api/publico/manuais/dele')
})
