import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DadosDoDistribuidor, RegistroDoDistribuidor } from '#shared/cadastros/distribuidores.ts'
import { api, checklistDe, lojasDe, tokenDe } from '#tests/api.ts'
import { enviado } from '#tests/orcamentos.ts'
import { aoVivo, entrar, ir } from '#tests/pagina.ts'
import { chamar } from '#tests/pedido.ts'
import { usarDemo } from '#tests/produto.ts'
import { abrirTls } from '#tests/tls.ts'

// The distributor moves to hosts of its own: every other page would look for it there.
const { demo, browser } = usarDemo({ propria: true })
const USOS = ['gestao', 'api', 'integracao', 'orcamento', 'checklist', 'pesquisa'] as const
type Uso = (typeof USOS)[number]

let tls: Awaited<ReturnType<typeof abrirTls>>
let contexto: BrowserContext
const nome = (uso: Uso) => `${uso}.rede.localhost`
const url = (uso: Uso) => `https://${nome(uso)}:${tls.porta}`

beforeAll(async () => {
  tls = await abrirTls(demo().porta)
  const token = await tokenDe(demo(), 'dev')
  for (const uso of USOS)
    await api(demo(), 'localhost', 'POST', 'distribuidor/hosts', { token, body: { host: nome(uso) } })
  const lido = await api<RegistroDoDistribuidor>(demo(), 'localhost', 'GET', 'distribuidor/registro', { token })
  const { codDistribuidor: _c, distribuidor: _d, logo: _l, icone: _i, hosts: _h, retencaoPadrao: _r, ...dados } = lido
  const dominio = (uso: Uso) => `${nome(uso)}:${tls.porta}`
  const body: DadosDoDistribuidor & { versao: number } = {
    ...dados,
    tipoConexao: 'https',
    dominioGestao: dominio('gestao'),
    dominioApi: dominio('api'),
    dominioIntegracao: dominio('integracao'),
    dominioOrcamento: dominio('orcamento'),
    dominioChecklist: dominio('checklist'),
    dominioPesquisa: dominio('pesquisa'),
  }
  await api(demo(), 'localhost', 'PUT', 'distribuidor/registro', { token, body })
  contexto = await browser().newContext({
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    ignoreHTTPSErrors: true,
  })
})
afterAll(async () => {
  await contexto.close()
  await tls.fechar()
})

/** A page, and whom it called: `host caminho`; what a policy refused is an error. */
async function novaPagina(): Promise<{ page: Page; chamados: Set<string>; sockets: Set<string>; erros: string[] }> {
  const page = await contexto.newPage()
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
const hostsDe = (chamados: Set<string>, parte: RegExp) =>
  [...new Set([...chamados].filter((c) => parte.test(c)).map((c) => c.split(' ')[0] ?? ''))].toSorted()

test('a page of the management host lives on the hosts of API and integration, its session in a cookie of the API’s', async () => {
  // Without a chosen store, pages open on the one that was registered first.
  const lojas = await lojasDe(demo(), 'localhost', 'gestor')
  const loja = Math.min(...lojas.map((l) => l.codConcessionaria))
  const { page, chamados, sockets, erros } = await novaPagina()
  await entrar(page, url('gestao'), 'gestor')
  await page.waitForURL(/dashboard/)
  await ir(page, '/oficina-digital/gerenciar')
  await aoVivo(page)
  expect([...sockets]).toEqual([nome('api')])
  await ir(page, '/agenda-virtual/consultores')
  await expect.poll(() => hostsDe(chamados, /\/api\/agendamento\//)).toEqual([nome('integracao')])
  // Its own host says who the distributor is, and nothing else.
  expect([...chamados].filter((c) => c.startsWith(nome('gestao')))).toEqual([`${nome('gestao')} /api/distribuidor`])
  expect(hostsDe(chamados, /./)).toEqual([nome('api'), nome('gestao'), nome('integracao')])
  expect((await contexto.cookies([`${url('api')}/api/refresh`])).map((c) => [c.name, c.sameSite, c.secure])).toEqual([
    ['patio_sessao', 'Strict', true],
  ])
  expect(await contexto.cookies([`${url('gestao')}/api/refresh`])).toEqual([])

  // What comes in on the host of checklists is heard.
  const r = await chamar(demo().servidor.endereco, 'POST', 'integracao/checklists', {
    host: nome('checklist'),
    token: 'demo-localhost-chave-de-integracao',
    body: checklistDe(loja, 'DOM1A23', 'Helena Prado'),
  })
  expect(r.status).toBe(200)
  await ir(page, '/oficina-digital/gerenciar')
  await page.getByText('DOM1A23').first().waitFor()

  // A tab without a token of its own goes on by the cookie.
  const outra = await novaPagina()
  await outra.page.goto(`${url('gestao')}/oficina-digital/gerenciar`)
  await aoVivo(outra.page)
  expect(hostsDe(outra.chamados, /\/api\/refresh$/)).toEqual([nome('api')])
  for (const aberta of [page, outra.page]) await aberta.close()
  expect([...erros, ...outra.erros]).toEqual([])
})

test('a page elsewhere calls its own host, and may not call another one', async () => {
  const { page, chamados } = await novaPagina()
  await entrar(page, url('pesquisa'), 'gestor')
  await page.waitForURL(/dashboard/)
  expect(hostsDe(chamados, /./)).toEqual([nome('pesquisa')])
  // Its own policy forbids it; without one, the other host does.
  const deFora = await contexto.newPage()
  await deFora.route('**/vazia', (r) => r.fulfill({ contentType: 'text/html', body: '<title>vazia</title>' }))
  await deFora.goto(`${url('pesquisa')}/vazia`)
  const chamada = (uso: Uso) =>
    deFora.evaluate(
      `fetch('${url(uso)}/api/distribuidor', { credentials: 'include' }).then((r) => r.status, () => 'no')`,
    )
  expect(await chamada('pesquisa')).toBe(200)
  expect(await chamada('api')).toBe('no')
  for (const aberta of [page, deFora]) await aberta.close()
})

test('links of customers stand on the host of quotes', async () => {
  const link = (await enviado(demo(), 'DOM2B34')).versaoEnviada?.url ?? ''
  expect(new URL(link).origin).toBe(url('orcamento'))
  const { page, chamados, erros } = await novaPagina()
  await page.goto(link)
  await page.getByRole('heading', { name: 'Olá, Camila' }).waitFor()
  expect(hostsDe(chamados, /./)).toEqual([nome('orcamento')])
  expect(erros).toEqual([])
  await page.close()
})
