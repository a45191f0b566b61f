import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Manual } from '#shared/cardapio/manuais.ts'
import { buildMundo, type Mundo } from '#tests/mundo.ts'
import { criarAlvo } from '#tests/alvos.ts'
import { enviarBytes } from '#tests/pedido.ts'
import { baixar } from '#tests/planilha.ts'
import { abrirTeste, type Teste } from '#tests/servidor.ts'
import { recusaDoPdf } from '../../core/files/conferir-pdf.ts'

let t: Teste
let m: Mundo
let admin: string
beforeAll(async () => {
  t = await abrirTeste()
  m = await buildMundo(t)
  admin = await m.token(2)
})
afterAll(() => t.fechar())

const PAGINAS = '1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj 2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj'
const pdf = (mais = '', fim = '%%EOF\n') => Buffer.from(`%PDF-1.7\n${PAGINAS}\n${mais}\nstartxref\n0\n${fim}`, 'latin1')
const fluxo = (dicionario: string, dentro: Buffer) =>
  `9 0 obj <<${dicionario} /Length ${dentro.length}>> stream\n${dentro.toString('latin1')}\nendstream endobj`

describe('what a file is, whatever it is called', () => {
  test.each<[string, Buffer]>([
    ['a plain PDF', pdf()],
    ['text of a page that speaks of it', pdf(fluxo('', Buffer.from('(/JS is a name) Tj')))],
    [
      'compressed objects that are harmless',
      pdf(fluxo('/Type /ObjStm /Filter /FlateDecode', deflateSync(Buffer.from('1 0 <</Type /Page>>')))),
    ],
    ['a name that only begins alike', pdf('4 0 obj <</JSubtype /Launcher>> endobj')],
  ])('%s is taken', async (_nome, bytes) => expect(await recusaDoPdf(bytes)).toBeNull())

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
  ])('%s is refused', async (_nome, bytes, dito) => expect(await recusaDoPdf(bytes)).toMatch(dito))
})

const criar = async (titulo: string) =>
  (
    await t.chamar('POST', 'cardapio/manuais', {
      token: admin,
      body: { titulo, marca: 'Fiat', modelo: 'Uno', anoDe: 2018, anoAte: null, ativo: true },
    })
  ).corpo as unknown as Manual
const PEDACO = 1024 * 1024
const pedaco = (codManual: number, envio: unknown, de: number, bytes: Buffer) =>
  enviarBytes(t.servidor.endereco, `cardapio/manuais/${codManual}/envios/${String(envio)}/pedacos/${de}`, bytes, {
    host: m.host,
    token: admin,
  })
async function enviar(codManual: number, bytes: Buffer) {
  const i = await t.chamar('POST', `cardapio/manuais/${codManual}/envios`, {
    token: admin,
    body: { bytes: bytes.length },
  })
  let ultima: { status: number; corpo: Record<string, unknown> } = i
  for (let de = 0; de < bytes.length && ultima.status === 200; de += PEDACO)
    ultima = await pedaco(codManual, i.corpo['envio'], de, bytes.subarray(de, de + PEDACO))
  return ultima
}
const ler = async (codManual: number) =>
  (await t.chamar('GET', `cardapio/manuais/${codManual}`, { token: admin })).corpo as unknown as Manual

test('a manual comes in pieces, is read by who is signed in and by its secret address, and gives way to the next whole one', async () => {
  const { codManual } = await criar('Manual do Uno')
  expect((await baixar(t.servidor.endereco, `cardapio/manuais/${codManual}/arquivo`, { token: admin })).status).toBe(
    404,
  )
  const grande = pdf(fluxo('', Buffer.alloc(2.5 * 1024 * 1024, 'a')))
  expect((await enviar(codManual, grande)).corpo).toMatchObject({ pronto: true, bytes: grande.length })
  const lido = await baixar(t.servidor.endereco, `cardapio/manuais/${codManual}/arquivo`, { token: admin })
  expect([lido.status, lido.headers['content-type'], grande.equals(lido.bytes)]).toEqual([200, 'application/pdf', true])
  const { link } = await ler(codManual)
  const publico = link?.replace('/api/', '') ?? ''
  expect((await baixar(t.servidor.endereco, publico, { token: '' })).bytes.length).toBe(grande.length)
  // A hostile one is refused, and what was there stays.
  const r = await enviar(codManual, pdf('<</S /JavaScript>>'))
  expect([r.status, r.corpo['campos']]).toEqual([422, { arquivo: expect.stringContaining('JavaScript') }])
  expect((await baixar(t.servidor.endereco, publico, { token: '' })).bytes.length).toBe(grande.length)
  expect((await enviar(codManual, pdf())).status).toBe(200)
  expect((await baixar(t.servidor.endereco, publico, { token: '' })).bytes.equals(pdf())).toBe(true)
  // Retired, its address opens nothing.
  const manual = await ler(codManual)
  const { titulo, marca, modelo, anoDe, anoAte, versao } = manual
  await t.chamar('PUT', `cardapio/manuais/${codManual}`, {
    token: admin,
    body: { titulo, marca, modelo, anoDe, anoAte, versao, ativo: false },
  })
  expect((await baixar(t.servidor.endereco, publico, { token: '' })).status).toBe(404)
})

test('1 GB declared, pieces out of order and strangers’ addresses are refused', async () => {
  const { codManual } = await criar('Outro')
  const gigante = await t.chamar('POST', `cardapio/manuais/${codManual}/envios`, {
    token: admin,
    body: { bytes: 1024 ** 3 },
  })
  expect([gigante.status, String(gigante.corpo['mensagem']) + JSON.stringify(gigante.corpo['campos'])]).toEqual([
    400,
    expect.stringContaining('50 MB'),
  ])
  const i = await t.chamar('POST', `cardapio/manuais/${codManual}/envios`, {
    token: admin,
    body: { bytes: 3 * PEDACO },
  })
  const fora = await pedaco(codManual, i.corpo['envio'], PEDACO, Buffer.alloc(PEDACO))
  expect([fora.status, fora.corpo['codigo']]).toEqual([409, 'pedaco-fora-de-ordem'])
  expect((await baixar(t.servidor.endereco, `publico/manuais/${'A'.repeat(22)}`, { token: '' })).status).toBe(404)
})

test('the customer’s page links the manual of the car’s model and year, and no other', async () => {
  const alvo = await criarAlvo(t, m, m.lojas[0] ?? 0, 'MAN1A23', 'manuais')
  await t.sql(
    `update orcamento_versao set retirada_em = null, expira_em = now() + interval '1 day' where cod_distribuidor = $1`,
    [m.codDistribuidor],
  )
  const manual = async () => (await t.chamar('GET', `publico/orcamentos/${alvo.link}`, {})).corpo['manual']
  expect(await manual()).toBeNull()
  const de = (modelo: string, anoDe: number, segredo: string) =>
    t.sql(
      `insert into manual_proprietario (cod_distribuidor, titulo, marca, modelo, ano_de, segredo, envio, bytes) values ($1, $4, 'FIAT', $2, $3, $4, 1, 1)`,
      [m.codDistribuidor, modelo, anoDe, segredo],
    )
  await de('Argo', 2090, 'novo-demais')
  await de('Arg', 2000, 'outro-modelo')
  expect(await manual()).toBeNull()
  await de('Argo', 2020, 'dele')
  expect(await manual()).toBe('/api/publico/manuais/dele')
})
