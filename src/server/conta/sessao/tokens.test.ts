import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

let t: TestServer
let m: World
let good: { header: Record<string, unknown>; payload: Record<string, unknown>; token: string }
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
  const token = await m.token(3)
  const [header, payload] = token
    .split('.')
    .slice(0, 2)
    .map((p) => JSON.parse(Buffer.from(p, 'base64url').toString()) as Record<string, unknown>)
  good = { header: header ?? {}, payload: payload ?? {}, token }
})
afterAll(() => t.close())

const part = (o: object) => Buffer.from(JSON.stringify(o)).toString('base64url')
const status = async (token: string) => (await t.callApi('GET', 'logged', { host: m.host, token })).status
/** A token as the server makes it, but for what is given here. */
function forged(header: object, payload: object = {}, key = `token:${t.server.services.segredo}`): string {
  const text = `${part({ ...good.header, ...header })}.${part({ ...good.payload, ...payload })}`
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
}

test('a token without a signature, of another algorithm or key is refused', async () => {
  expect([await status(good.token), await status(forged({}))]).toEqual([200, 200])
  const [header = '', payload = '', signature = ''] = good.token.split('.')
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const rs256 = `${part({ alg: 'RS256' })}.${payload}`
  const refused = [
    `${header}.${payload}.`,
    `${part({ alg: 'none' })}.${payload}.`,
    `${part({ alg: 'none' })}.${payload}.${signature}`,
    `${rs256}.${sign('sha256', Buffer.from(rs256), privateKey).toString('base64url')}`,
    forged({ alg: 'HS512' }),
    forged({}, {}, 'token:another'),
    // The secret itself, and the key of the refresh cookies, sign no access tokens.
    forged({}, {}, t.server.services.segredo),
    forged({}, {}, `renovacao:${t.server.services.segredo}`),
  ]
  expect(await Promise.all(refused.map(status))).toEqual(refused.map(() => 401))
})

test('a token that brings its own key is refused', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = publicKey.export({ format: 'jwk' })
  const text = `${part({ alg: 'ES256', jwk, jku: 'https://mau.example/jwks', kid: '1' })}.${part(good.payload)}`
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  expect(await status(`${text}.${signature.toString('base64url')}`)).toBe(401)
})

test('a token counts for fifteen minutes', async () => {
  const { iat, exp } = good.payload as { iat: number; exp: number }
  expect(Math.abs(exp - iat - 15 * 60)).toBeLessThan(2)
  const now = Date.now() / 1000
  expect(await status(forged({}, { exp: now - 1 }))).toBe(401)
  expect(await status(forged({}, { exp: undefined }))).toBe(401)
  expect(await status(forged({}, { nbf: now + 60 }))).toBe(401)
})

test('no page of sign-in or consent can be framed', async () => {
  for (const path of ['/login', '/aparelho', '/conta/assistentes/autorizar', '/cadastros/seguranca']) {
    const r = await fetch(`${t.server.endereco}${path}`, { headers: { accept: 'text/html' } })
    expect(r.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  }
})
