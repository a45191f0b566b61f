import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DistribuidorData, DistribuidorRecord } from '#shared/cadastros/distribuidores.ts'
import { api, sampleChecklist, getLojas, tokenFor } from '#tests/server/api.ts'
import { sent } from '#tests/records/orcamentos.ts'
import { live, signIn, goTo } from '#tests/browser/page.ts'
import { callApi } from '#tests/server/request.ts'
import { setUpDemo } from '#tests/browser/product.ts'
import { openTls } from '#tests/server/tls.ts'

// A separate product: the distributor moves to its own hosts, and every other test expects it at the usual one.
const { demo, browser } = setUpDemo({ propria: true })
const USAGES = ['gestao', 'api', 'integracao', 'orcamento', 'checklist', 'pesquisa'] as const
type Usage = (typeof USAGES)[number]

let tls: Awaited<ReturnType<typeof openTls>>
let context: BrowserContext
const name = (uso: Usage) => `${uso}.rede.localhost`
const url = (uso: Usage) => `https://${name(uso)}:${tls.porta}`

beforeAll(async () => {
  tls = await openTls(demo().portNumber)
  const token = await tokenFor(demo(), 'dev')
  for (const uso of USAGES)
    await api(demo(), 'localhost', 'POST', 'distribuidor/hosts', { token, body: { host: name(uso) } })
  const loaded = await api<DistribuidorRecord>(demo(), 'localhost', 'GET', 'distribuidor/registro', { token })
  const { codDistribuidor: _c, distribuidor: _d, logo: _l, icone: _i, hosts: _h, retencaoPadrao: _r, ...dados } = loaded
  const domain = (uso: Usage) => `${name(uso)}:${tls.porta}`
  const body: DistribuidorData & { versao: number } = {
    ...dados,
    tipoConexao: 'https',
    dominioGestao: domain('gestao'),
    dominioApi: domain('api'),
    dominioIntegracao: domain('integracao'),
    dominioOrcamento: domain('orcamento'),
    dominioChecklist: domain('checklist'),
    dominioPesquisa: domain('pesquisa'),
  }
  await api(demo(), 'localhost', 'PUT', 'distribuidor/registro', { token, body })
  context = await browser().newContext({
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    ignoreHTTPSErrors: true,
  })
})
afterAll(async () => {
  await context.close()
  await tls.fechar()
})

/** A page and the API calls it makes (`host caminho`); CSP and CORS refusals count as errors. */
async function newPage(): Promise<{ page: Page; chamados: Set<string>; sockets: Set<string>; erros: string[] }> {
  const page = await context.newPage()
  const [chamados, sockets, erros] = [new Set<string>(), new Set<string>(), [] as string[]]
  page.on('request', (r) => {
    const { hostname, pathname } = new URL(r.url())
    if (pathname.startsWith('/api/') && !pathname.startsWith('/api/arquivos/')) chamados.add(`${hostname} ${pathname}`)
  })
  page.on('websocket', (s) => sockets.add(new URL(s.url()).hostname))
  page.on('pageerror', (e) => erros.push(e.message))
  page.on('console', (m) => {
    if (m.type() === 'error' && /Content Security Policy|CORS policy/.test(m.text())) erros.push(m.text())
  })
  return { page, chamados, sockets, erros }
}
const getHosts = (chamados: Set<string>, part: RegExp) =>
  [...new Set([...chamados].filter((c) => part.test(c)).map((c) => c.split(' ')[0] ?? ''))].toSorted()

test('a management page calls the API and integration hosts, and keeps its session in a cookie of the API host', async () => {
  // Without a chosen store, pages open on the store that was registered first.
  const lojas = await getLojas(demo(), 'localhost', 'gestor')
  const loja = Math.min(...lojas.map((l) => l.codConcessionaria))
  const { page, chamados, sockets, erros } = await newPage()
  await signIn(page, url('gestao'), 'gestor')
  await page.waitForURL(/dashboard/)
  await goTo(page, '/oficina-digital/gerenciar')
  await live(page)
  expect([...sockets]).toEqual([name('api')])
  await goTo(page, '/agenda-virtual/consultores')
  await expect.poll(() => getHosts(chamados, /\/api\/agendamento\//)).toEqual([name('integracao')])
  // The page's own host is only asked which distributor it belongs to.
  expect([...chamados].filter((c) => c.startsWith(name('gestao')))).toEqual([`${name('gestao')} /api/distribuidor`])
  expect(getHosts(chamados, /./)).toEqual([name('api'), name('gestao'), name('integracao')])
  expect((await context.cookies([`${url('api')}/api/refresh`])).map((c) => [c.name, c.sameSite, c.secure])).toEqual([
    ['patio_sessao', 'Strict', true],
  ])
  expect(await context.cookies([`${url('gestao')}/api/refresh`])).toEqual([])

  // An event on the checklist host reaches the page.
  const r = await callApi(demo().server.endereco, 'POST', 'integracao/checklists', {
    host: name('checklist'),
    token: 'demo-localhost-chave-de-integracao',
    body: sampleChecklist(loja, 'DOM1A23', 'Helena Prado'),
  })
  expect(r.status).toBe(200)
  await goTo(page, '/oficina-digital/gerenciar')
  await page.getByText('DOM1A23').first().waitFor()

  // A tab without a token continues with the cookie.
  const another = await newPage()
  await another.page.goto(`${url('gestao')}/oficina-digital/gerenciar`)
  await live(another.page)
  expect(getHosts(another.chamados, /\/api\/refresh$/)).toEqual([name('api')])
  for (const opened of [page, another.page]) await opened.close()
  expect([...erros, ...another.erros]).toEqual([])
})

test('a page on another host calls its own host only, and may not call others', async () => {
  const { page, chamados } = await newPage()
  await signIn(page, url('pesquisa'), 'gestor')
  await page.waitForURL(/dashboard/)
  expect(getHosts(chamados, /./)).toEqual([name('pesquisa')])
  // The product's CSP forbids the call; on a page without CSP the other host refuses it.
  const outsider = await context.newPage()
  await outsider.route('**/vazia', (r) => r.fulfill({ contentType: 'text/html', body: '<title>vazia</title>' }))
  await outsider.goto(`${url('pesquisa')}/vazia`)
  const call = (uso: Usage) =>
    outsider.evaluate(
      `fetch('${url(uso)}/api/distribuidor', { credentials: 'include' }).then((r) => r.status, () => 'no')`,
    )
  expect(await call('pesquisa')).toBe(200)
  expect(await call('api')).toBe('no')
  for (const opened of [page, outsider]) await opened.close()
})

test('customers’ links use the quote host', async () => {
  const link = (await sent(demo(), 'DOM2B34')).versaoEnviada?.url ?? ''
  expect(new URL(link).origin).toBe(url('orcamento'))
  const { page, chamados, erros } = await newPage()
  await page.goto(link)
  await page.getByRole('heading', { name: 'Olá, Camila' }).waitFor()
  expect(getHosts(chamados, /./)).toEqual([name('orcamento')])
  expect(erros).toEqual([])
  await page.close()
})
