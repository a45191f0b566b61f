import { connect } from 'node:net'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildMundo, type Mundo } from '#tests/mundo.ts'
import { abrirTeste, type Teste } from '#tests/servidor.ts'
import { AREAS } from '../../src/server/core/areas/areas.ts'
import { comoAppError } from '../../src/server/core/http/errors.ts'

let t: Teste
let m: Mundo
let dev: string
beforeAll(async () => {
  t = await abrirTeste({ TRUST_PROXY: '127.0.0.1' })
  m = await buildMundo(t)
  await buildMundo(t, 'dois')
  dev = await m.token(-1)
})
afterAll(() => t.fechar())

/** What a client's library would put right before it leaves; the first line of the answer. */
function cru(linhas: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(t.servidor.endereco)
  return new Promise((ok, falha) => {
    const s = connect(Number(port), hostname, () => s.end(`${linhas.join('\r\n')}\r\nConnection: close\r\n\r\n`))
    let texto = ''
    s.on('data', (p) => (texto += String(p)))
    s.on('end', () => ok(texto.split('\r\n')[0] ?? ''))
    s.on('error', falha)
  })
}

describe('what stands between a visitor and the server', () => {
  test('X-Forwarded-Host never chooses the distributor, even from a trusted proxy', async () => {
    const quem = async (headers: Record<string, string>) =>
      (await t.chamar('GET', 'distribuidor', { host: m.host, headers })).corpo['distribuidor']
    expect(await quem({ 'x-forwarded-host': 'dois.localhost', forwarded: 'host=dois.localhost' })).toBe('um')
  })

  test('two Host headers, and a path that climbs, are refused', async () => {
    const dois = ['GET /api/distribuidor HTTP/1.1', `Host: ${m.host}`, 'Host: dois.localhost']
    expect(await cru(dois)).toBe('HTTP/1.1 400 Bad Request')
    for (const caminho of ['/v3/../../package.json', '/v3/%2e%2e/x', '/o/arquivos/..%2f..%2fpackage.json'])
      expect(await cru([`GET ${caminho} HTTP/1.1`, `Host: ${m.host}`])).toBe('HTTP/1.1 400 Bad Request')
  })

  const conectar = (origin: string) =>
    new Promise<string>((ok) => {
      const s = io(t.servidor.endereco, {
        transports: ['websocket'],
        reconnection: false,
        auth: { token: dev },
        extraHeaders: { host: m.host, origin },
      })
      const dizer = (que: string) => {
        s.close()
        ok(que)
      }
      s.on('connect', () => dizer('in'))
      s.on('connect_error', () => dizer('out'))
    })
  test('a socket is opened by the product’s own pages', async () => {
    expect(await conectar(`http://${m.host}:5173`)).toBe('in')
    for (const outra of ['http://mau.exemplo', `http://${m.host}.mau.exemplo`, 'null'])
      expect(await conectar(outra), outra).toBe('out')
  })

  test('a socket that changes rooms without end is no longer heard', async () => {
    const s = io(t.servidor.endereco, {
      transports: ['websocket'],
      auth: { token: await m.token(3) },
      extraHeaders: { host: m.host },
    })
    const entrar = async () =>
      ((await s.timeout(5000).emitWithAck('entrar', { codConcessionaria: m.lojas[0] })) as { ok: boolean }).ok
    const respostas = []
    for (let i = 0; i < 40; i++) respostas.push(await entrar())
    s.close()
    expect([respostas[0], respostas[29], respostas[30], respostas[39]]).toEqual([true, true, false, false])
  })
})

const GETS = AREAS.flatMap((a) =>
  a.rotas.flatMap((r) => Object.entries(r.contrato).filter(([, e]) => e.method === 'GET' && !e.binario)),
)

describe('values that nothing can hold', () => {
  const codigos = ['2147483648', '9007199254740993', '99999999999999999999']
  test.each(codigos)('code %s is unknown or refused everywhere', async (codigo) => {
    const ruins = []
    for (const [nome, e] of GETS) {
      const caminho = e.path.replace(/:\w+/g, codigo)
      const { status } = await t.chamar('GET', `${caminho}?codConcessionaria=${codigo}`, { token: dev })
      if (status >= 500) ruins.push(nome)
    }
    expect(ruins).toEqual([])
  })

  const alheio = Buffer.from(JSON.stringify(['9999-99-99', 'x'])).toString('base64url')
  const consultas = [
    'de=0001-01-01&ate=9999-12-31',
    'de=9999-12-31&ate=9999-12-31',
    'busca=%00',
    'busca=%25_%5C%27',
    `cursor=${alheio}`,
    'cursor=MTIz',
    'limite=99999999999',
  ]
  test.each(consultas)('the query %s is answered or refused everywhere', async (consulta) => {
    const ruins = []
    for (const [nome, e] of GETS) {
      const caminho = e.path.replace(/:\w+/g, '1')
      const q = `codConcessionaria=${m.lojas[0]}&tela=historico&q=ab&${consulta}`
      const { status } = await t.chamar('GET', `${caminho}?${q}`, { token: dev })
      if (status >= 500) ruins.push(nome)
    }
    expect(ruins).toEqual([])
  })

  test('JSON without end and signs that no text keeps are refused', async () => {
    const enviar = (body: string) => t.chamar('POST', 'integracao/checklists', { token: m.chave, body })
    const fundo = `${'{"a":'.repeat(60_000)}1${'}'.repeat(60_000)}`
    expect((await enviar(fundo)).status).toBe(400)
    const nulo = await t.chamar('POST', 'savelog', { token: dev, body: { tipo: 'x', mensagem: 'a\u0000b' } })
    expect(nulo.status).toBe(400)
  })
})

test('a full disk and values out of range say what they are', () => {
  const com = (code: string) => comoAppError(Object.assign(new Error('x'), { code }))
  expect(['ENOSPC', '53100', '22003', '22008', '22P02'].map((c) => com(c).status)).toEqual([507, 507, 400, 400, 400])
})
