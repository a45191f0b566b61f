import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SharedDevice } from '#shared/conta/aparelhos.ts'
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

/** A tablet, registered for the first store. */
async function tablet(): Promise<{ browser: Browser; codAparelho: number }> {
  const browser = w.browser()
  const body = { codConcessionaria: w.m.lojas[0], nome: 'Tablet do box' }
  const r = await w.call('POST', 'seguranca/aparelhos', body, await w.m.token(4))
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  browser.jar.take(w.m.host, r.headers)
  return { browser, codAparelho: (r.corpo as unknown as SharedDevice).codAparelho }
}

/** To the provider and back as browsers do it: from the provider's page, only cookies that are not strict are sent along. */
async function enter(browser: Browser, email: string): Promise<string> {
  const { pathname, search } = new URL(await browser.answer(email))
  const cookies = browser.jar.header(w.m.host).split('; ')
  const cookie = cookies.filter((c) => c.startsWith('entrada_oidc=')).join('; ')
  const r = await t.callApi('GET', pathname.replace('/api/', '') + search, { host: w.m.host, headers: { cookie } })
  expect(r.headers.get('location')).toBe(w.page('/'))
  browser.jar.take(w.m.host, r.headers)
  return browser.token()
}
const shown = async (browser: Browser) => {
  const r = await browser.send('GET', 'entrada/aparelho')
  return (r.corpo['aparelho'] as { pessoas: { codUsuario: number }[] }).pessoas.map((p) => p.codUsuario)
}

test('an entry by the provider on a shared tablet is a whole one there, and ends the session before it', async () => {
  const { browser, codAparelho } = await tablet()
  const [ana, rui] = [await w.person(), await w.person()]
  const ofAna = await enter(browser, ana.email)
  expect((await w.call('GET', 'logged', undefined, ofAna)).status).toBe(200)
  // Signed out at the provider, still the same tablet here.
  const later = w.browser()
  const kept = browser.jar.header(w.m.host).split('; ')
  later.jar.take(w.m.host, new Headers(kept.map((c): [string, string] => ['set-cookie', c])))
  await enter(later, rui.email)
  await expect.poll(async () => (await w.call('GET', 'logged', undefined, ofAna)).status).toBe(401)
  expect(await shown(later)).toEqual(expect.arrayContaining([ana.cod, rui.cod]))
  expect(await t.sql('select cod_aparelho from sessao_prova where cod_usuario = $1', [rui.cod])).toEqual([
    { cod_aparelho: codAparelho },
  ])
})

test('a tablet that was withdrawn meanwhile is none', async () => {
  const { browser, codAparelho } = await tablet()
  const p = await w.person()
  const begun = await browser.answer(p.email)
  await t.sql('update aparelho set revogado_em = now() where cod_aparelho = $1', [codAparelho])
  expect(await browser.open(begun)).toBe(w.page('/'))
  expect(await t.sql('select cod_aparelho from sessao_prova where cod_usuario = $1', [p.cod])).toEqual([
    { cod_aparelho: null },
  ])
})

test('the provider is asked to sign the person in anew on a tablet only: it still knows whoever entered before', async () => {
  const { browser } = await tablet()
  const p = await w.person()
  const asked = async (b: Browser) => new URL(String((await b.begin(p.email)).corpo['url'])).searchParams.get('prompt')
  expect([await asked(browser), await asked(w.browser())]).toEqual(['login', null])
})
