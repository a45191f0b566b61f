import { connect } from 'node:net'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'
import { AREAS } from '../../src/server/core/areas/areas.ts'
import { toAppError } from '../../src/server/core/http/errors.ts'

let t: TestServer
let m: World
let dev: string
beforeAll(async () => {
  t = await openTestServer({ TRUST_PROXY: '127.0.0.1' })
  m = await buildWorld(t)
  await buildWorld(t, 'dois')
  dev = await m.token(-1)
})
afterAll(() => t.close())

/** Sends a raw request, which an HTTP client would correct first; returns the status line of the response. */
function raw(linhas: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(t.server.endereco)
  return new Promise((ok, failure) => {
    const s = connect(Number(port), hostname, () => s.end(`${linhas.join('\r\n')}\r\nConnection: close\r\n\r\n`))
    let text = ''
    s.on('data', (p) => (text += String(p)))
    s.on('end', () => ok(text.split('\r\n')[0] ?? ''))
    s.on('error', failure)
  })
}

describe('headers, paths and sockets', () => {
  test('X-Forwarded-Host never chooses the distributor, even from a trusted proxy', async () => {
    const actorLabel = async (headers: Record<string, string>) =>
      (await t.callApi('GET', 'distribuidor', { host: m.host, headers })).corpo['distribuidor']
    expect(await actorLabel({ 'x-forwarded-host': 'dois.localhost', forwarded: 'host=dois.localhost' })).toBe('um')
  })

  test('two Host headers and a path that climbs out of its folder are refused', async () => {
    const secondWorld = ['GET /api/distribuidor HTTP/1.1', `Host: ${m.host}`, 'Host: dois.localhost']
    expect(await raw(secondWorld)).toBe('HTTP/1.1 400 Bad Request')
    for (const path of ['/v3/../../package.json', '/v3/%2e%2e/x', '/o/arquivos/..%2f..%2fpackage.json'])
      expect(await raw([`GET ${path} HTTP/1.1`, `Host: ${m.host}`])).toBe('HTTP/1.1 400 Bad Request')
  })

  const openConnection = (origin: string) =>
    new Promise<string>((ok) => {
      const s = io(t.server.endereco, {
        transports: ['websocket'],
        reconnection: false,
        auth: { token: dev },
        extraHeaders: { host: m.host, origin },
      })
      const tell = (what: string) => {
        s.close()
        ok(what)
      }
      s.on('connect', () => tell('in'))
      s.on('connect_error', () => tell('out'))
    })
  test('only pages of the product can open a socket', async () => {
    expect(await openConnection(`http://${m.host}:5173`)).toBe('in')
    for (const another of ['http://mau.exemplo', `http://${m.host}.mau.exemplo`, 'null'])
      expect(await openConnection(another), another).toBe('out')
  })

  test('a socket that changes rooms too often is refused', async () => {
    const s = io(t.server.endereco, {
      transports: ['websocket'],
      auth: { token: await m.token(3) },
      extraHeaders: { host: m.host },
    })
    const signIn = async () =>
      ((await s.timeout(5000).emitWithAck('entrar', { codConcessionaria: m.lojas[0] })) as { ok: boolean }).ok
    const responses = []
    for (let i = 0; i < 40; i++) responses.push(await signIn())
    s.close()
    expect([responses[0], responses[29], responses[30], responses[39]]).toEqual([true, true, false, false])
  })
})

const GETS = AREAS.flatMap((a) =>
  a.routes.flatMap((r) => Object.entries(r.contract).filter(([, e]) => e.method === 'GET' && !e.binario)),
)

describe('values out of range', () => {
  const codes = ['2147483648', '9007199254740993', '99999999999999999999']
  test.each(codes)('code %s is unknown or refused everywhere', async (codigo) => {
    const failed = []
    for (const [nome, e] of GETS) {
      const path = e.path.replace(/:\w+/g, codigo)
      const { status } = await t.callApi('GET', `${path}?codConcessionaria=${codigo}`, { token: dev })
      if (status >= 500) failed.push(nome)
    }
    expect(failed).toEqual([])
  })

  const foreign = Buffer.from(JSON.stringify(['9999-99-99', 'x'])).toString('base64url')
  const queries = [
    'de=0001-01-01&ate=9999-12-31',
    'de=9999-12-31&ate=9999-12-31',
    'busca=%00',
    'busca=%25_%5C%27',
    `cursor=${foreign}`,
    'cursor=MTIz',
    'limite=99999999999',
  ]
  test.each(queries)('the query %s is answered or refused everywhere', async (query) => {
    const failed = []
    for (const [nome, e] of GETS) {
      const path = e.path.replace(/:\w+/g, '1')
      const q = `codConcessionaria=${m.lojas[0]}&tela=historico&q=ab&${query}`
      const { status } = await t.callApi('GET', `${path}?${q}`, { token: dev })
      if (status >= 500) failed.push(nome)
    }
    expect(failed).toEqual([])
  })

  test('deeply nested JSON and NUL characters are refused', async () => {
    const send = (body: string) => t.callApi('POST', 'integracao/checklists', { token: m.chave, body })
    const background = `${'{"a":'.repeat(60_000)}1${'}'.repeat(60_000)}`
    expect((await send(background)).status).toBe(400)
    const nullIfEmpty = await t.callApi('POST', 'savelog', { token: dev, body: { tipo: 'x', mensagem: 'a\u0000b' } })
    expect(nullIfEmpty.status).toBe(400)
  })
})

test('a code that no column holds is named by its field; in a path it is a record that is not there', async () => {
  const body = { codConcessionaria: 2 ** 31, itens: [{ codigo: 'P1', quantidade: 3 }] }
  const sent = await t.callApi('POST', 'integracao/estoque', { token: m.chave, body })
  const mensagem = 'Concessionária: use 2.147.483.647 ou menos'
  expect([sent.status, sent.corpo['mensagem'], sent.corpo['campos']]).toEqual([
    400,
    mensagem,
    { codConcessionaria: mensagem },
  ])
  expect((await t.callApi('GET', `usuarios/${2 ** 31}/filtros`, { token: dev })).status).toBe(404)
})

test('a full disk and values out of range have their own status', () => {
  const given = (code: string) => toAppError(Object.assign(new Error('x'), { code }))
  expect(['ENOSPC', '53100', '22003', '22008', '22P02'].map((c) => given(c).status)).toEqual([507, 507, 400, 400, 400])
})
