import type { JWTPayload } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Jar, walk } from '#tests/records/identity-provider.ts'
import { OUTBOUND, ProviderWorld, type Browser } from '#tests/records/provider-world.ts'
import { buildWorld } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

let t: TestServer
let w: ProviderWorld
beforeAll(async () => {
  t = await openTestServer(OUTBOUND)
  w = await ProviderWorld.open(t, await buildWorld(t))
})
afterAll(async () => {
  await w.idp.close()
  await t.close()
})
beforeEach(async () => {
  Object.assign(w.idp, { change: null, person: null })
  await t.sql('update provedor_oidc set sem_hora = false')
})

/** Somebody who enters by the provider alone, with the browser in which they did. */
async function byProviderAlone() {
  const p = await w.person()
  await t.sql('update usuario set senha_hash = null where cod_usuario = $1', [p.cod])
  const browser = w.browser()
  expect(await browser.enter(p.email)).toBe(w.page('/'))
  const token = await browser.token()
  /** A dangerous act. */
  const act = () => w.call('POST', 'conta/seguranca/totp', {}, token)
  const begin = () => w.call('POST', 'conta/seguranca/confirmar/provedor', {}, token)
  return { ...p, browser, token, act, begin }
}
type Alone = Awaited<ReturnType<typeof byProviderAlone>>

/** To the provider and back, in this browser; returns what its tab shows. */
async function confirm(p: Alone, browser: Browser = p.browser): Promise<string> {
  const begun = await p.begin()
  expect(begun.status, JSON.stringify(begun.corpo)).toBe(200)
  p.browser.jar.take(w.m.host, begun.headers)
  // Signed out at the provider: the stand-in would first end the session of whoever was there before.
  const { pathname, search } = new URL(await walk(w.idp, new Jar(), String(begun.corpo['url'])))
  const r = await browser.send('GET', pathname.replace('/api/', '') + search)
  return r.headers.get('location') ?? String(r.corpo['texto'])
}

test('who enters by a provider alone is sent there again before a dangerous act, and then passes for ten minutes', async () => {
  const p = await byProviderAlone()
  const asked = await p.act()
  expect([asked.status, asked.corpo['codigo'], asked.corpo['atual']]).toEqual([
    403,
    'confirme-quem-e',
    { metodos: ['PROVEDOR'] },
  ])
  const begun = await p.begin()
  const sent = new URL(String(begun.corpo['url'])).searchParams
  expect([sent.get('prompt'), sent.get('max_age'), sent.get('login_hint')]).toEqual(['login', '0', p.email])
  expect((await p.act()).status).toBe(403)
  expect(await confirm(p)).toContain('Pronto: confirmamos que é você')
  expect((await p.act()).status).toBe(200)
  // The tab opened no sign-in of its own.
  expect(await t.sql('select from sessao_prova where cod_usuario = $1', [p.cod])).toHaveLength(1)
  const long = `update sessao_prova set confirmada_em = now() - interval '11 minutes' where cod_usuario = $1`
  await t.sql(long, [p.cod])
  expect((await p.act()).status).toBe(403)
})

test.each<[string, (claims: JWTPayload) => JWTPayload, string]>([
  ['no time', ({ auth_time: _, ...claims }) => claims, 'não diz quando você entrou'],
  ['a time that is no number', (claims) => ({ ...claims, auth_time: 'agora' }), ''],
  [
    'the time of the session that was open there',
    (claims) => ({ ...claims, auth_time: Math.floor(Date.now() / 1000) - 120 }),
    'não pediu que você entrasse de novo',
  ],
])('an answer with %s proves nobody', async (_name, change, text) => {
  const p = await byProviderAlone()
  w.idp.change = change
  const shown = await confirm(p)
  expect(shown).toContain('Não foi possível confirmar que é você')
  expect(shown).toContain(text)
  expect((await p.act()).status).toBe(403)
})

test('where the provider does not say when somebody entered it, an entry counts for ten minutes, as one by the password', async () => {
  w.idp.change = ({ auth_time: _, ...claims }) => claims
  const p = await byProviderAlone()
  expect((await p.act()).status).toBe(403)
  expect(await confirm(p)).toContain('entre de novo por ele')
  const q = await byProviderAlone()
  expect((await q.act()).status).toBe(200)
  await t.sql(`update sessao_prova set confirmada_em = now() - interval '11 minutes' where cod_usuario = $1`, [q.cod])
  expect((await q.act()).corpo['codigo']).toBe('confirme-quem-e')
  // Who has a password confirms by that.
  const other = await w.person()
  await t.sql(`update usuario set senha_hash = 'x' where cod_usuario = $1`, [other.cod])
  const browser = w.browser()
  await browser.enter(other.email)
  const r = await w.call('POST', 'conta/seguranca/totp', {}, await browser.token())
  expect([r.status, r.corpo['atual']]).toEqual([403, { metodos: ['SENHA'] }])
  // Once it tells, entries count no more.
  w.idp.change = null
  expect(await confirm(q)).toContain('Pronto')
  const later = await byProviderAlone()
  expect((await later.act()).status).toBe(403)
})

test('another person at the provider, and another browser, prove nobody', async () => {
  const [p, other] = [await byProviderAlone(), await byProviderAlone()]
  w.idp.person = other.email
  expect(await confirm(p)).toContain('com a conta de outra pessoa')
  w.idp.person = null
  expect(await confirm(p, other.browser)).toBe(w.failed('entrada-vencida'))
  expect((await p.act()).status).toBe(403)
  expect((await other.act()).status).toBe(403)
})

test('who got a factor meanwhile, or has a password, is not confirmed by the provider', async () => {
  const p = await byProviderAlone()
  const begun = await p.begin()
  p.browser.jar.take(w.m.host, begun.headers)
  const answer = new URL(await walk(w.idp, new Jar(), String(begun.corpo['url'])))
  await t.sql(
    `insert into segundo_fator (cod_distribuidor, cod_usuario, segredo, confirmado_em) values ($1, $2, 'x', now())`,
    [w.m.codDistribuidor, p.cod],
  )
  const r = await p.browser.send('GET', answer.pathname.replace('/api/', '') + answer.search)
  expect(r.status).toBe(200)
  expect((await p.act()).corpo['atual']).toEqual({ metodos: ['TOTP'] })
  expect((await p.begin()).status).toBe(409)
  const q = await byProviderAlone()
  await t.sql(`update usuario set senha_hash = 'x' where cod_usuario = $1`, [q.cod])
  expect((await q.act()).corpo['atual']).toEqual({ metodos: ['SENHA'] })
  expect((await q.begin()).status).toBe(409)
})
