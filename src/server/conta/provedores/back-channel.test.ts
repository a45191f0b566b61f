import { io, type Socket } from 'socket.io-client'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createConnection } from '#tests/endpoints/assistant-targets.ts'
import { CLIENT, signOutAt } from '#tests/records/identity-provider.ts'
import { OUTBOUND, ProviderWorld, type Browser } from '#tests/records/provider-world.ts'
import { buildWorld } from '#tests/records/world.ts'
import { askMcp } from '#tests/server/assistants.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

let t: TestServer
let w: ProviderWorld
let at: string
beforeAll(async () => {
  t = await openTestServer(OUTBOUND)
  w = await ProviderWorld.open(t, await buildWorld(t))
  at = `entrada/provedores/${w.provider.codProvedor}/saida`
})
afterAll(async () => {
  await w.idp.close()
  await t.close()
})
beforeEach(() => {
  w.idp.deliver = async (url, form) => (await post(form, new URL(url).pathname.replace('/api/', ''))).status
})

const post = (form: string, path = at, host = w.m.host) =>
  t.callApi('POST', path, { host, body: form, headers: { 'content-type': 'application/x-www-form-urlencoded' } })

interface SignedIn {
  cod: number
  email: string
  browser: Browser
  token: string
  sid: string
}
/** Somebody who entered by the provider, with a socket that is open. */
async function signedIn(email?: string): Promise<SignedIn> {
  const p = email ? { cod: 0, email } : await w.person()
  const browser = w.browser()
  await browser.enter(p.email)
  const token = await browser.token()
  const [proof] = await t.sql<{ sid: string }>('select sid from sessao_prova order by ativa_em desc, familia limit 1')
  const logged = await w.call('GET', 'logged', undefined, token)
  expect(logged.status).toBe(200)
  return { ...p, browser, token, sid: proof?.sid ?? '' }
}
async function socketOf(token: string): Promise<Socket> {
  const socket = io(t.server.endereco, {
    transports: ['websocket'],
    extraHeaders: { host: w.m.host },
    auth: { token },
    reconnection: false,
  })
  onTestFinished(() => void socket.close())
  await new Promise((ok, failure) => socket.once('connect', () => ok(null)).once('connect_error', failure))
  return socket
}
/** Milliseconds until the server closes a socket. */
const closing = (socket: Socket) => {
  const begin = Date.now()
  return new Promise<number>((ok) => socket.once('disconnect', () => ok(Date.now() - begin)))
}
const logout = (extra: object = {}) => ({
  iss: w.idp.issuer,
  aud: CLIENT.id,
  iat: Math.floor(Date.now() / 1000),
  exp: Math.floor(Date.now() / 1000) + 120,
  jti: randomUUID(),
  events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  ...extra,
})
const send = async (claims: Record<string, unknown>, o: { foreign?: boolean } = {}) =>
  post(new URLSearchParams({ logout_token: await w.idp.sign(claims, { typ: 'logout+jwt', ...o }) }).toString())

test('who signs out at the provider is out of sockets and sessions here within five seconds', async () => {
  const p = await signedIn()
  const other = await signedIn()
  const [gone, stays] = [await socketOf(p.token), await socketOf(other.token)]
  const closed = closing(gone)
  expect(await signOutAt(w.idp, p.browser.jar)).toBeLessThan(400)
  expect(await closed).toBeLessThan(5000)
  expect((await w.call('GET', 'logged', undefined, p.token)).status).toBe(401)
  expect(await p.browser.token()).toBe('')
  expect(stays.connected).toBe(true)
  expect((await w.call('GET', 'logged', undefined, other.token)).status).toBe(200)
  const log = await t.sql(`select acao from auditoria where cod_usuario = $1 and acao = 'saida-pelo-provedor'`, [p.cod])
  expect(log).toHaveLength(1)
})

test('another process closes its sockets too', async () => {
  const p = await signedIn()
  const second = await t.secondServer()
  const socket = io(second.endereco, {
    transports: ['websocket'],
    extraHeaders: { host: w.m.host },
    auth: { token: p.token },
    reconnection: false,
  })
  onTestFinished(() => void socket.close())
  await new Promise((ok, failure) => socket.once('connect', () => ok(null)).once('connect_error', failure))
  const closed = closing(socket)
  expect((await send(logout({ sub: p.email }))).status).toBe(200)
  expect(await closed).toBeLessThan(5000)
})

test('a session at the provider ends what was opened by it, a person everything', async () => {
  const p = await w.person()
  const [first, second] = [await signedIn(p.email), await signedIn(p.email)]
  const families = await t.sql<{ sid: string }>('select distinct sid from sessao_prova where cod_usuario = $1', [p.cod])
  expect(families).toHaveLength(2)
  const [one] = families
  expect((await send(logout({ sid: one?.sid, sub: p.email }))).status).toBe(200)
  const alive = async () =>
    (await Promise.all([first, second].map((s) => w.call('GET', 'logged', undefined, s.token)))).map((r) => r.status)
  expect((await alive()).toSorted((a, b) => a - b)).toEqual([200, 401])
  expect((await send(logout({ sub: p.email }))).status).toBe(200)
  expect(await alive()).toEqual([401, 401])
})

test('a session at the provider also ends what its person opened without one', async () => {
  const p = await w.person()
  const [first, second] = [await signedIn(p.email), await signedIn(p.email)]
  const other = await signedIn()
  await t.sql('update sessao_prova set sid = null where cod_usuario = any ($1) and sid <> $2', [
    [p.cod, other.cod],
    second.sid,
  ])
  expect((await send(logout({ sid: second.sid, sub: p.email }))).status).toBe(200)
  for (const [token, status] of [
    [first.token, 401],
    [second.token, 401],
    [other.token, 200],
  ] as const)
    expect((await w.call('GET', 'logged', undefined, token)).status).toBe(status)
})

test('a person signed out at the provider takes their assistants along, the end of one session does not', async () => {
  const p = await signedIn()
  const { token } = await createConnection(t, w.m, p.cod, 'Assistente')
  const isOpen = async () => (await askMcp(t, w.m.host, token)).status === 200
  expect(await isOpen()).toBe(true)
  expect((await send(logout({ sid: p.sid, sub: p.email }))).status).toBe(200)
  expect(await isOpen()).toBe(true)
  expect((await send(logout({ sub: p.email }))).status).toBe(200)
  await expect.poll(isOpen).toBe(false)
})

/** Somebody on a shared device by PIN, who once entered there wholly. Returns the sign-in. */
async function onDevice(cod: number): Promise<string> {
  const [d] = await t.sql<{ cod: number }>(
    `insert into aparelho (cod_distribuidor, cod_concessionaria, nome, token_hash, cod_usuario) values ($1, $2, 'Box 1', $3, $4) returning cod_aparelho as cod`,
    [w.m.codDistribuidor, w.m.lojas[0], randomUUID(), cod],
  )
  await t.sql(
    `insert into aparelho_pessoa (cod_distribuidor, cod_aparelho, cod_usuario, entrou_em) values ($1, $2, $3, now())`,
    [w.m.codDistribuidor, d?.cod, cod],
  )
  const familia = randomUUID()
  await t.sql(
    `insert into sessao (cod_distribuidor, token_hash, familia, cod_usuario, lembrar, expira_em) values ($1, $2::text, $2::uuid, $3, false, now() + interval '1 hour')`,
    [w.m.codDistribuidor, familia, cod],
  )
  await t.sql(`insert into sessao_prova (cod_distribuidor, familia, cod_usuario, metodo) values ($1, $2, $3, 'PIN')`, [
    w.m.codDistribuidor,
    familia,
    cod,
  ])
  return familia
}
const isOpen = async (familia: string) =>
  (await t.sql('select from sessao where familia = $1 and revogada_em is null', [familia])).length > 0
const comesBackByPin = async (cod: number) =>
  (await t.sql('select from aparelho_pessoa where cod_usuario = $1 and entrou_em is not null', [cod])).length > 0

test('a PIN does not bring back who was signed out at the provider', async () => {
  const p = await w.person()
  await signedIn(p.email)
  const familia = await onDevice(p.cod)
  expect((await send(logout({ sub: p.email }))).status).toBe(200)
  expect([await isOpen(familia), await comesBackByPin(p.cod)]).toEqual([false, false])
})

test('nor who entered by it so long ago that only the PIN is left; the log tells one exit', async () => {
  const p = await w.person()
  await signedIn(p.email)
  await t.sql('delete from sessao_prova where cod_usuario = $1', [p.cod])
  await t.sql('delete from sessao where cod_usuario = $1', [p.cod])
  const left = await onDevice(p.cod)
  await t.sql('update sessao set revogada_em = now() where familia = $1', [left])
  const familia = await onDevice(p.cod)
  expect((await send(logout({ sub: p.email }))).status).toBe(200)
  expect([await isOpen(familia), await comesBackByPin(p.cod)]).toEqual([false, false])
  const exits = `select from auditoria where cod_usuario = $1 and acao = 'saida-pelo-provedor'`
  expect(await t.sql(exits, [p.cod])).toHaveLength(1)
})

describe('a logout token', () => {
  test('counts once', async () => {
    const p = await signedIn()
    const claims = logout({ sub: p.email })
    expect((await send(claims)).status).toBe(200)
    const again = await signedIn(p.email)
    expect((await send(claims)).status).toBe(400)
    expect((await w.call('GET', 'logged', undefined, again.token)).status).toBe(200)
  })

  const now = () => Math.floor(Date.now() / 1000)
  test.each<[string, () => object]>([
    ['another issuer', () => ({ iss: 'https://outro.example' })],
    ['another audience', () => ({ aud: 'outro' })],
    ['a nonce', () => ({ nonce: 'de-um-id-token' })],
    ['no event', () => ({ events: undefined })],
    ['another event', () => ({ events: { 'http://outro': {} } })],
    ['no jti', () => ({ jti: undefined })],
    ['neither person nor session', () => ({ sub: undefined })],
    ['an old date', () => ({ iat: now() - 3600 })],
    ['a date to come', () => ({ iat: now() + 3600 })],
  ])('is refused with %s', async (_name, wrong) => {
    const p = await signedIn()
    expect((await send({ ...logout({ sub: p.email }), ...wrong() })).status).toBe(400)
    expect((await w.call('GET', 'logged', undefined, p.token)).status).toBe(200)
  })

  test.each([
    ['logout+jwt', 200],
    ['JWT', 200],
    [undefined, 200],
    ['at+jwt', 400],
    ['JOSE', 400],
  ])('of the type %s is answered with %i', async (typ, status) => {
    const p = await signedIn()
    const token = await w.idp.sign(logout({ sub: p.email }), typ === undefined ? {} : { typ })
    expect((await post(new URLSearchParams({ logout_token: token }).toString())).status).toBe(status)
    expect((await w.call('GET', 'logged', undefined, p.token)).status).toBe(status === 200 ? 401 : 200)
  })

  test('is refused with a foreign signature, none, or none at all', async () => {
    const p = await signedIn()
    const claims = logout({ sub: p.email })
    expect((await send(claims, { foreign: true })).status).toBe(400)
    const part = (o: object) => Buffer.from(JSON.stringify(o)).toString('base64url')
    for (const token of [`${part({ alg: 'none' })}.${part(claims)}.`, 'x'.repeat(30), ''])
      expect((await post(new URLSearchParams({ logout_token: token }).toString())).status).toBe(400)
    expect((await post('outra=coisa')).status).toBe(400)
    const token = await w.idp.sign(claims)
    const form = new URLSearchParams({ logout_token: token }).toString()
    expect((await post(form, 'entrada/provedores/999999/saida')).status).toBe(400)
    const other = await buildWorld(t, 'dois')
    expect((await post(form, at, other.host)).status).toBe(400)
    expect((await w.call('GET', 'logged', undefined, p.token)).status).toBe(200)
  })

  test('of a provider that does not answer is refused, so that it sends again', async () => {
    const p = await signedIn()
    w.idp.down = true
    const claims = logout({ sub: p.email })
    expect((await send(claims)).status).toBe(400)
    w.idp.down = false
    expect((await send(claims)).status).toBe(200)
    expect((await w.call('GET', 'logged', undefined, p.token)).status).toBe(401)
  })
})

test('taking a provider out of use ends what came by it', async () => {
  const p = await signedIn()
  const socket = await socketOf(p.token)
  const closed = closing(socket)
  await w.set({ ativo: false })
  expect(await closed).toBeLessThan(5000)
  expect((await w.browser().begin(p.email)).status).toBe(404)
  await w.set({})
})

test('and what waits for our second factor, and PINs of its people', async () => {
  const p = await signedIn()
  const familia = await onDevice(p.cod)
  await t.sql(
    `insert into regra_entrada (cod_distribuidor, cod_nivel, segundo_fator, carencia_ate) values ($1, 3, 'EXIGIDO', '2020-01-01')`,
    [w.m.codDistribuidor],
  )
  const waiting = w.browser()
  expect(await waiting.enter((await w.person()).email)).toBe(w.page('/login?segundoFator=1'))
  expect((await waiting.send('POST', 'entrada/continuar')).status).toBe(200)
  await w.set({ ativo: false })
  expect([await isOpen(familia), await comesBackByPin(p.cod)]).toEqual([false, false])
  expect((await waiting.send('POST', 'entrada/continuar')).status).toBe(401)
  await t.sql('delete from regra_entrada')
  await w.set({})
})
