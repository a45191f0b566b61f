import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { expect } from 'vitest'
import { autenticar, lojasDe, SENHA, type LojaDaDemo } from './api.ts'
import type { Demo } from './demo.ts'

/** Widths at which every screen must be whole: a phone, a tablet, a desk. */
export const LARGURAS = [1440, 768, 360] as const

/** How a page is opened. */
export interface Abertura {
  largura?: number
  escuro?: boolean
  distribuidor?: string
  /** Store chosen in the header: the first unless told otherwise, none with null. */
  loja?: LojaDaDemo | null
  /** What else the tab's session storage holds before the page's first script. */
  sessao?: Record<string, unknown>
}

/** A page and the errors of its scripts so far. */
export interface Aberta {
  page: Page
  contexto: BrowserContext
  erros: string[]
  /** Gives it back; an error of a script, or one refused by the content policy, fails the test. A page that was `mexida` (its clock, its first scripts) is nobody's any more. */
  fechar: (opcoes?: { mexida: boolean }) => Promise<void>
}

const altura = (largura: number) => (largura < 500 ? 740 : 900)

// A page keeps its process, its HTTP cache and its compiled scripts: emptied of everything else it serves the next person for half of the work.
interface Livre {
  contexto: BrowserContext
  page: Page
  cdp: CDPSession
}
const livres: Livre[] = []
const OUVIDOS = ['pageerror', 'console', 'request', 'response', 'websocket', 'dialog', 'download']

async function paginaLivre(browser: Browser): Promise<Livre> {
  for (let livre = livres.pop(); livre; livre = livres.pop()) if (!livre.page.isClosed()) return livre
  const contexto = await browser.newContext({ locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' })
  const page = await contexto.newPage()
  return { contexto, page, cdp: await contexto.newCDPSession(page) }
}

/** The tab's storage is reached from its own origin only: each person begins by emptying what the one before left. */
const comecarVazia = () => {
  const pessoa = JSON.stringify(randomUUID())
  return `if (location.origin !== 'null' && sessionStorage.getItem('pessoa') !== ${pessoa}) {
    sessionStorage.clear()
    sessionStorage.setItem('pessoa', ${pessoa})
  }`
}

/** A page of its own person, with nothing in it; motion is reduced, as the product does for whoever asks. */
export async function novaPagina(
  browser: Browser,
  opcoes: { largura?: number; escuro?: boolean } = {},
): Promise<Aberta> {
  const livre = await paginaLivre(browser)
  const { contexto, page } = livre
  const comeco = await page.addInitScript(comecarVazia())
  await page.emulateMedia({ colorScheme: opcoes.escuro ? 'dark' : 'light', reducedMotion: 'reduce' })
  await naLargura(page, opcoes.largura ?? 1440)
  const erros: string[] = []
  page.on('pageerror', (e) => erros.push(e.message))
  page.on('console', (m) => {
    if (m.type() === 'error' && /Content Security Policy/.test(m.text())) erros.push(m.text())
  })
  return {
    page,
    contexto,
    erros,
    async fechar({ mexida } = { mexida: false }) {
      expect(erros).toEqual([])
      if (mexida) return contexto.close()
      for (const evento of OUVIDOS) page.removeAllListeners(evento)
      await comeco.dispose()
      await esvaziar(livre)
      livres.push(livre)
    },
  }
}

async function esvaziar({ contexto, page, cdp }: Livre): Promise<void> {
  const origin = new URL(page.url()).origin
  await contexto.setOffline(false)
  await page.unrouteAll()
  for (const p of contexto.pages()) if (p !== page) await p.close()
  if (origin !== 'null') {
    // Away from the product first: an open page could write again. An address of the same origin keeps the process, and what it compiled.
    await page.goto(`${origin}/healthz`)
    const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers'
    await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes })
  }
  await contexto.clearCookies()
  await contexto.clearPermissions()
}

/** A page at a path of the product, with a session that came by the API and lies where the product keeps it. */
export async function abrirPagina(
  browser: Browser,
  demo: Demo,
  usuario: string | null,
  caminho: string,
  opcoes: Abertura = {},
): Promise<Aberta> {
  const aberta = await novaPagina(browser, opcoes)
  const url = `http://${opcoes.distribuidor ? `${opcoes.distribuidor}.` : ''}localhost:${demo.porta}`
  const [local, sessao]: [Record<string, string>, Record<string, string>] = [{}, {}]
  for (const [chave, valor] of Object.entries(opcoes.sessao ?? {})) sessao[chave] = JSON.stringify(valor)
  if (usuario !== null) {
    const s = await autenticar(demo, usuario, opcoes.distribuidor)
    const [name = '', value = ''] = s.cookie.split('=')
    await aberta.contexto.addCookies([
      { name, value, domain: new URL(url).hostname, path: '/api', httpOnly: true, sameSite: 'Strict' },
    ])
    local['patio_entrou'] = '1'
    const loja = opcoes.loja === undefined ? (await lojasDe(demo, opcoes.distribuidor, usuario))[0] : opcoes.loja
    if (loja) local['filtroConcessionaria'] = String(loja.codConcessionaria)
    Object.assign(sessao, { id_token: s.token, id_usuario: JSON.stringify(s.usuario) })
  }
  // Once: what the product takes away afterwards stays away.
  const sessaoPosta = await aberta.page
    .addInitScript(`if (location.origin === ${JSON.stringify(url)} && !sessionStorage.getItem('posta')) {
    sessionStorage.setItem('posta', '1')
    for (const [k, v] of Object.entries(${JSON.stringify(local)})) localStorage.getItem(k) ?? localStorage.setItem(k, v)
    for (const [k, v] of Object.entries(${JSON.stringify(sessao)})) sessionStorage.setItem(k, v)
  }`)
  await aberta.page.goto(caminho.startsWith('http') ? caminho : url + caminho)
  return {
    ...aberta,
    async fechar(opcoes) {
      await sessaoPosta.dispose()
      await aberta.fechar(opcoes)
    },
  }
}

/** Goes to a screen of the open page as a link of the product does: without loading the page anew, which costs ten times as much. */
export async function ir(page: Page, caminho: string): Promise<void> {
  await expect.poll(() => page.evaluate('typeof __TSR_ROUTER__')).toBe('object')
  await page.evaluate(`__TSR_ROUTER__.navigate({ href: ${JSON.stringify(caminho)}, ignoreBlocker: true })`)
}

/** Signs in by the form, as a person does. */
export async function entrar(page: Page, url: string, usuario: string, senha = SENHA): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('E-mail ou código').fill(usuario.includes('@') ? usuario : `${usuario}@patio.demo`)
  await page.getByLabel('Senha', { exact: true }).fill(senha)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** Changes the width of an open page. */
export async function naLargura(page: Page, largura: number): Promise<void> {
  await page.setViewportSize({ width: largura, height: altura(largura) })
}

/** Nothing of the page lies beyond its width. */
export async function cabe(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
}

/** Pixels that stay free at the right of what a table says in its last column, when it is scrolled to its end. */
const FIM_DE_TABELA = 8

/** Every table that scrolls sideways keeps its padding at the end: figures that touch the edge look cut. */
export async function tabelasTerminam(page: Page): Promise<void> {
  const cortadas = await page.evaluate((minimo) => {
    const rola = (e: Element) => /auto|scroll/.test(getComputedStyle(e).overflowX) && e.scrollWidth > e.clientWidth
    return [...document.querySelectorAll('main table')].flatMap((tabela) => {
      let quadro: Element | null = tabela
      while (quadro && !rola(quadro)) quadro = quadro.parentElement
      if (!quadro) return []
      const antes = quadro.scrollLeft
      quadro.scrollLeft = quadro.scrollWidth
      const fim = quadro.getBoundingClientRect().left + quadro.clientLeft + quadro.clientWidth
      const faltas = [...tabela.querySelectorAll('tr > :last-child')].filter((celula) => {
        const dentro = document.createRange()
        dentro.selectNodeContents(celula)
        const texto = dentro.getBoundingClientRect()
        // What does not fit ends in an ellipsis, inside the cell's padding.
        const ate = celula.getBoundingClientRect().right - parseFloat(getComputedStyle(celula).paddingRight)
        return celula.textContent.trim() !== '' && fim - Math.min(texto.right, ate) < minimo - 0.5
      })
      quadro.scrollLeft = antes
      return faltas.slice(0, 3).map((c) => c.textContent)
    })
  }, FIM_DE_TABELA)
  expect(cortadas).toEqual([])
}

/** The same at every width that a screen must serve; the page is left at the width that it had. */
export async function cabeEmTodas(page: Page): Promise<void> {
  const antes = page.viewportSize()?.width ?? 1440
  for (const largura of [...LARGURAS.filter((l) => l !== antes), antes]) {
    await naLargura(page, largura)
    await cabe(page)
  }
}

/** The live connection of the screen stands and has entered its store. */
export async function aoVivo(page: Page): Promise<void> {
  await page.getByText('ao vivo', { exact: true }).first().waitFor()
}

/** Until the next live connection of the page is in its store's room, on a screen that does not say so. */
export async function entrouNaLoja(page: Page): Promise<void> {
  const conexao = await page.waitForEvent('websocket')
  await conexao.waitForEvent('framereceived', (f) => f.payload.toString().includes('[{"ok":true'))
}

/** The screen has come with its data: no part of it is being loaded. */
export async function pronta(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await expect
    .poll(() =>
      page.locator('[aria-busy="true"], .mantine-Skeleton-root:visible, .mantine-Loader-root:visible').count(),
    )
    .toBe(0)
}
