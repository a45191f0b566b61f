import { createHmac } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Conexao } from '#shared/conversas/conexoes.ts'
import type { ConversaMensagem } from '#shared/conversas/conversas.ts'
import { messagesOf, sendAll, workEvents } from '#tests/records/whatsapp.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

// What customers answer by SMS and e-mail.

const SECRET = 'segredo-do-gateway'
let t: TestServer
let m: World
let loja: number
let token: string
const paths = {} as Record<'SMS' | 'EMAIL', string>

beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
  loja = m.lojas[0] ?? 0
  token = await m.token(2)
  for (const canal of ['SMS', 'EMAIL'] as const) {
    const body = { ativa: true, segredo: SECRET, email: 'oficina@loja.exemplo', versao: 0 }
    const r = await t.callApi('PUT', `conversas/conexoes/${loja}/${canal}`, { host: m.host, token, body })
    paths[canal] = new URL((r.corpo as Conexao).aviso ?? '').pathname
  }
})
afterAll(() => t.close())

/** Posts a body as a provider does; returns the HTTP status. */
function post(canal: 'SMS' | 'EMAIL', body: string | Buffer, secret = SECRET): Promise<number> {
  const headers = {
    host: m.host,
    'content-type': canal === 'SMS' ? 'application/json' : 'message/rfc822',
    'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
  }
  return new Promise((ok, failed) => {
    const req = request(t.server.endereco + paths[canal], { method: 'POST', headers }, (res) => {
      res.resume()
      res.on('end', () => ok(res.statusCode ?? 0))
    })
    req.on('error', failed)
    req.end(body)
  })
}
const mail = (headers: Record<string, string>, text: string) =>
  Object.entries({ 'Content-Type': 'text/plain; charset=utf-8', Date: new Date().toUTCString(), ...headers })
    .map(([k, v]) => `${k}: ${v}\r\n`)
    .join('') + `\r\n${text}`

test('an SMS comes into the thread of its phone, once; an unsigned one is refused', async () => {
  const sms = JSON.stringify({
    telefone: '+55 11 98888-7777',
    mensagem: 'Pode fazer',
    id: 7,
    em: new Date().toISOString(),
  })
  expect(await post('SMS', sms)).toBe(200)
  expect(await post('SMS', sms)).toBe(200)
  expect(await post('SMS', sms, 'outro-segredo-de-16')).toBe(401)
  expect(await post('SMS', '{"telefone":1}')).toBe(200)
  await workEvents(t)
  expect((await messagesOf(t, m)).map((x) => x.texto)).toEqual(['Pode fazer'])
  const broken = await t.sql<{ erro: string }>(`select erro from conversa_evento where erro is not null`)
  expect(broken).toEqual([{ erro: 'O SMS recebido não tem a forma {telefone, mensagem, id, em}' }])
})

/** Our e-mail to a new customer, as it left. */
async function writeTo(email: string): Promise<{ codConversa: number; headers: string }> {
  const [k] = await t.sql<{ cod: number }>(
    `insert into cliente (cod_distribuidor, cod_concessionaria, nome, email) values ($1, $2, 'Helena', $3) returning cod_cliente as cod`,
    [m.codDistribuidor, loja, email],
  )
  const [v] = await t.sql<{ cod: number }>(
    `insert into conversa (cod_distribuidor, cod_concessionaria, cod_cliente) values ($1, $2, $3) returning cod_conversa as cod`,
    [m.codDistribuidor, loja, k?.cod],
  )
  const body = { canal: 'EMAIL', texto: 'Segue o orçamento' }
  const r = await t.callApi('POST', `conversas/${v?.cod}/mensagens`, { host: m.host, token, body })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  await sendAll(t)
  const { readFile, readdir } = await import('node:fs/promises')
  const folder = `${t.server.services.env.DATA_DIR}/mensagens`
  const files = (await readdir(folder)).toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
  const headers =
    (await readFile(`${folder}/${files.at(-1)}`, 'utf8')).split('\r\n\r\n')[0]?.replace(/\r\n\s+/g, ' ') ?? ''
  return { codConversa: v?.cod ?? 0, headers }
}
const header = (headers: string, name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1]?.trim() ?? ''

test('an answer finds its thread by the message that it answers, by the address, or by who wrote', async () => {
  const { codConversa, headers } = await writeTo('helena@exemplo.com')
  const [id, to] = [header(headers, 'Message-ID'), header(headers, 'Reply-To')]
  expect(to).toMatch(/^oficina\+c\d+-[0-9a-f]{12}@loja\.exemplo$/)
  const other = { From: 'Marido <outro@exemplo.com>', Subject: 'Re: Mensagem' }
  await post(
    'EMAIL',
    mail({ ...other, To: 'oficina@loja.exemplo', 'Message-ID': '<1@x>', 'In-Reply-To': id }, 'Pela resposta'),
  )
  await post('EMAIL', mail({ ...other, To: to.toUpperCase(), 'Message-ID': '<2@x>' }, 'Pelo endereço'))
  await post(
    'EMAIL',
    mail({ From: 'HELENA@exemplo.com', To: 'oficina@loja.exemplo', 'Message-ID': '<3@x>' }, 'Por quem escreve'),
  )
  await post(
    'EMAIL',
    mail({ From: 'HELENA@exemplo.com', To: 'oficina@loja.exemplo', 'Message-ID': '<3@x>' }, 'Por quem escreve'),
  )
  await workEvents(t)
  const mine = (await messagesOf(t, m)).filter((x) => x.codConversa === codConversa && x.direcao === 'ENTRADA')
  expect(mine.map((x) => x.texto).toSorted()).toEqual(['Pela resposta', 'Pelo endereço', 'Por quem escreve'])
})

test('quoted text is folded, files come in by their content, and a machine’s answer is no word of the customer', async () => {
  const before = (await messagesOf(t, m)).length
  const boundary = 'limite'
  const part = (tipo: string, nome: string, bytes: Buffer) =>
    `--${boundary}\r\nContent-Type: ${tipo}; name="${nome}"\r\nContent-Disposition: attachment; filename="${nome}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${bytes.toString('base64')}\r\n`
  const raw =
    `From: Nova <nova@exemplo.com>\r\nSubject: =?UTF-8?Q?Or=C3=A7amento?=\r\nMessage-ID: <4@x>\r\nContent-Type: multipart/mixed; boundary=${boundary}\r\n\r\n` +
    `--${boundary}\r\nContent-Type: text/plain; charset=iso-8859-1\r\n\r\nPode fazer, \xe9 urgente\r\n\r\nEm sex., 27 de nov. de 2026 \xe0s 09:00, Loja <oficina@loja.exemplo> escreveu:\r\n> Segue\r\n` +
    part('application/pdf', 'som.pdf', Buffer.from('OggS um som')) +
    part('image/jpeg', 'virus.jpg', Buffer.from('MZ programa')) +
    `--${boundary}--\r\n`
  await post('EMAIL', Buffer.from(raw, 'latin1'))
  await post(
    'EMAIL',
    mail({ From: 'nova@exemplo.com', 'Message-ID': '<5@x>', 'Auto-Submitted': 'auto-replied' }, 'Estou de férias'),
  )
  await workEvents(t)
  const [nova, ...more] = (await messagesOf(t, m)).slice(before)
  expect(more).toEqual([])
  expect(nova?.texto).toBe('Pode fazer, é urgente')
  expect(nova?.citado).toContain('> Segue')
  const files = await t.sql(
    `select nome, tipo, estado, motivo from conversa_anexo where cod_conversa = $1 order by nome`,
    [nova?.codConversa],
  )
  expect(files).toEqual([
    { nome: 'som.pdf', tipo: 'audio/ogg', estado: 'PRONTO', motivo: null },
    { nome: 'virus.jpg', tipo: 'image/jpeg', estado: 'RECUSADO', motivo: expect.stringContaining('não é foto') },
  ])
})

test('a file that came is saved under the ending of what it is, whatever its sender called it', async () => {
  const pdf = Buffer.from('%PDF-1.4\n<script>alert(1)</script>\n1 0 obj<</Type/Page>>endobj\n%%EOF')
  const raw =
    `From: Golpe <golpe@exemplo.com>\r\nMessage-ID: <6@x>\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nSegue\r\n` +
    `--b\r\nContent-Type: text/html; name="boleto.hta"\r\nContent-Disposition: attachment; filename="boleto.hta"\r\nContent-Transfer-Encoding: base64\r\n\r\n${pdf.toString('base64')}\r\n--b--\r\n`
  await post('EMAIL', raw)
  await workEvents(t)
  const cod = (await messagesOf(t, m)).at(-1)?.codConversa
  const read = (path: string) => t.callApi('GET', `conversas/${cod}/${path}`, { host: m.host, token })
  const { itens } = (await read('mensagens')).corpo as { itens: ConversaMensagem[] }
  const [anexo] = itens.flatMap((x) => x.anexos)
  expect(anexo).toMatchObject({ nome: 'boleto.pdf', tipo: 'application/pdf', estado: 'PRONTO' })
  const file = await read(`anexos/${anexo?.idAnexo}`)
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="boleto.pdf"')
})
