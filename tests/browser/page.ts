import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { expect } from 'vitest'
import { authenticate, getLojas, PASSWORD, type DemoLoja } from '../server/api.ts'
import type { Demo } from './demo.ts'

/** Widths at which every screen must fit: phone, tablet, desktop. */
export const WIDTHS = [1440, 768, 360] as const

/** Options of a new page. */
export interface OpenOptions {
  largura?: number
  dark?: boolean
  distribuidor?: string
  /** Store chosen in the header: the first by default, none with null. */
  loja?: DemoLoja | null
  /** Further entries of the tab's session storage before the page's first script. */
  sessao?: Record<string, unknown>
}

/** A page and the errors of its scripts so far. */
export interface Opened {
  page: Page
  contexto: BrowserContext
  erros: string[]
  /**
   * Ends the use of the page; fails the test when a script failed or the CSP blocked one. With `altered` (clock, init scripts) the page is
   * not reused.
   */
  close: (opcoes?: { altered: boolean }) => Promise<void>
}

const height = (width: number) => (width < 500 ? 740 : 900)

// Pages are reused: a cleared page keeps its process, HTTP cache and compiled scripts, which halves the cost of the next test.
interface IdlePage {
  contexto: BrowserContext
  page: Page
  cdp: CDPSession
}
const free: IdlePage[] = []
const LISTENED_EVENTS = ['pageerror', 'console', 'request', 'response', 'websocket', 'dialog', 'download']

async function idlePage(browser: Browser): Promise<IdlePage> {
  for (let idle = free.pop(); idle; idle = free.pop()) if (!idle.page.isClosed()) return idle
  const contexto = await browser.newContext({
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // Requests of a worker pass by what a test blocks; the tests of the worker open a phone of their own.
    serviceWorkers: 'block',
  })
  const page = await contexto.newPage()
  return { contexto, page, cdp: await contexto.newCDPSession(page) }
}

/** Session storage can only be reached from its own origin, so each user's first script clears what the previous one left. */
const startEmpty = () => {
  const person = JSON.stringify(randomUUID())
  return `if (location.origin !== 'null' && sessionStorage.getItem('pessoa') !== ${person}) {
    sessionStorage.clear()
    sessionStorage.setItem('pessoa', ${person})
  }`
}

/** An empty page for one user; reduced motion is on, as the product supports it. */
export async function newPage(browser: Browser, options: { largura?: number; dark?: boolean } = {}): Promise<Opened> {
  const idle = await idlePage(browser)
  const { contexto, page } = idle
  const startOf = await page.addInitScript(startEmpty())
  await page.emulateMedia({ colorScheme: options.dark ? 'dark' : 'light', reducedMotion: 'reduce' })
  await resizeTo(page, options.largura ?? 1440)
  const erros: string[] = []
  page.on('pageerror', (e) => erros.push(e.message))
  page.on('console', (m) => {
    if (m.type() === 'error' && /Content Security Policy/.test(m.text())) erros.push(m.text())
  })
  return {
    page,
    contexto,
    erros,
    async close({ altered } = { altered: false }) {
      expect(erros).toEqual([])
      if (altered) return contexto.close()
      for (const evento of LISTENED_EVENTS) page.removeAllListeners(evento)
      await startOf.dispose()
      await clearPage(idle)
      free.push(idle)
    },
  }
}

async function clearPage({ contexto, page, cdp }: IdlePage): Promise<void> {
  const origin = new URL(page.url()).origin
  await contexto.setOffline(false)
  await page.unrouteAll()
  for (const p of contexto.pages()) if (p !== page) await p.close()
  if (origin !== 'null') {
    // Leave the product first: an open page could write to storage again. Staying on the origin keeps the process and its compiled scripts.
    await page.goto(`${origin}/healthz`)
    const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers'
    await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes })
  }
  await contexto.clearCookies()
  await contexto.clearPermissions()
}

/** A page at a path of the product, with a session signed in through the API and stored where the product stores it. */
export async function openPage(
  browser: Browser,
  demo: Demo,
  usuario: string | null,
  path: string,
  opcoes: OpenOptions = {},
): Promise<Opened> {
  const opened = await newPage(browser, opcoes)
  const url = `http://${opcoes.distribuidor ? `${opcoes.distribuidor}.` : ''}localhost:${demo.portNumber}`
  const [local, sessao]: [Record<string, string>, Record<string, string>] = [{}, {}]
  for (const [key, valor] of Object.entries(opcoes.sessao ?? {})) sessao[key] = JSON.stringify(valor)
  if (usuario !== null) {
    const s = await authenticate(demo, usuario, opcoes.distribuidor)
    const [name = '', value = ''] = s.cookie.split('=')
    await opened.contexto.addCookies([
      { name, value, domain: new URL(url).hostname, path: '/api', httpOnly: true, sameSite: 'Strict' },
    ])
    local['patio_entrou'] = '1'
    const loja = opcoes.loja === undefined ? (await getLojas(demo, opcoes.distribuidor, usuario))[0] : opcoes.loja
    if (loja) local['filtroConcessionaria'] = String(loja.codConcessionaria)
    Object.assign(sessao, { id_token: s.token, id_usuario: JSON.stringify(s.usuario) })
  }
  // Set the storage only once: entries that the product removes later must stay removed.
  const injectedSessao = await opened.page
    .addInitScript(`if (location.origin === ${JSON.stringify(url)} && !sessionStorage.getItem('posta')) {
    sessionStorage.setItem('posta', '1')
    for (const [k, v] of Object.entries(${JSON.stringify(local)})) localStorage.getItem(k) ?? localStorage.setItem(k, v)
    for (const [k, v] of Object.entries(${JSON.stringify(sessao)})) sessionStorage.setItem(k, v)
  }`)
  await opened.page.goto(path.startsWith('http') ? path : url + path)
  return {
    ...opened,
    async close(options) {
      await injectedSessao.dispose()
      await opened.close(options)
    },
  }
}

/** Navigates through the router, as the product's links do: reloading the page costs ten times as much. */
export async function goTo(page: Page, path: string): Promise<void> {
  await expect.poll(() => page.evaluate('typeof __TSR_ROUTER__')).toBe('object')
  await page.evaluate(`__TSR_ROUTER__.navigate({ href: ${JSON.stringify(path)}, ignoreBlocker: true })`)
}

/** Signs in through the form. */
export async function signIn(page: Page, url: string, usuario: string, senha = PASSWORD): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('E-mail ou código').fill(usuario.includes('@') ? usuario : `${usuario}@patio.demo`)
  await page.getByLabel('Senha', { exact: true }).fill(senha)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** Changes the width of an open page. */
export async function resizeTo(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: height(width) })
}

/** Proves that the page does not scroll sideways. */
export async function fits(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
}

/** Height and width of a control that a thumb hits, in pixels. */
const TARGET_PX = 44

/**
 * Every control on the page is large enough for a thumb. A box or a circle counts with its label, a mark with the `::after` that reaches over
 * it; a link within a sentence does not count.
 */
export async function expectThumbTargets(page: Page, within = 'body'): Promise<void> {
  const small = await page.locator(within).evaluate((place, least) => {
    const controls = place.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')
    return [...controls].flatMap((e) => {
      const inText = e.localName === 'a' && getComputedStyle(e).display === 'inline'
      if (inText || !e.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return []
      const isBox = e instanceof HTMLInputElement && ['checkbox', 'radio', 'file'].includes(e.type)
      const target = (isBox && e.labels?.[0]) || e
      const { width, height } = target.getBoundingClientRect()
      const over = getComputedStyle(e, '::after')
      const reach = over.position === 'absolute' ? Number.parseFloat(over.height) || 0 : 0
      const enough = Math.min(width, Math.max(height, reach)) >= least - 0.5
      return enough ? [] : [`${e.textContent || e.ariaLabel || e.outerHTML}: ${width} × ${height}`]
    })
  }, TARGET_PX)
  expect(small).toEqual([])
}

/** Pixels that must stay free right of the last column's text when the table is scrolled to its end. */
const TABLE_END_PX = 8

/** Every table that scrolls sideways keeps its padding at the end: figures that touch the edge look cut off. */
export async function expectTablesPadded(page: Page): Promise<void> {
  const clipped = await page.evaluate((min) => {
    const scrolls = (e: Element) => /auto|scroll/.test(getComputedStyle(e).overflowX) && e.scrollWidth > e.clientWidth
    return [...document.querySelectorAll('main table')].flatMap((table) => {
      let board: Element | null = table
      while (board && !scrolls(board)) board = board.parentElement
      if (!board) return []
      const before = board.scrollLeft
      board.scrollLeft = board.scrollWidth
      const end = board.getBoundingClientRect().left + board.clientLeft + board.clientWidth
      const missing = [...table.querySelectorAll('tr > :last-child')].filter((cell) => {
        const inside = document.createRange()
        inside.selectNodeContents(cell)
        const text = inside.getBoundingClientRect()
        // Text that does not fit ends in an ellipsis inside the cell's padding.
        const ate = cell.getBoundingClientRect().right - parseFloat(getComputedStyle(cell).paddingRight)
        return cell.textContent.trim() !== '' && end - Math.min(text.right, ate) < min - 0.5
      })
      board.scrollLeft = before
      return missing.slice(0, 3).map((c) => c.textContent)
    })
  }, TABLE_END_PX)
  expect(clipped).toEqual([])
}

/** `fits` at every width; restores the page's width afterwards. */
export async function expectFitsAllWidths(page: Page): Promise<void> {
  const before = page.viewportSize()?.width ?? 1440
  for (const width of [...WIDTHS.filter((l) => l !== before), before]) {
    await resizeTo(page, width)
    await fits(page)
  }
}

/** Whether the style sheet of a lazy part has arrived and applies. */
export const isStyled = (page: Page, part: string): Promise<boolean> =>
  page.evaluate(
    (name) => [...document.styleSheets].some((s) => s.href?.includes(`/${name}-`) && s.cssRules.length > 0),
    part,
  )

/** Waits until the screen shows that its live connection is in the store's room. */
export async function live(page: Page): Promise<void> {
  await page.getByText('ao vivo', { exact: true }).first().waitFor()
}

/** Waits until the page's next live connection has joined its store's room, on a screen that does not show it. */
export async function joinedLoja(page: Page): Promise<void> {
  const conexao = await page.waitForEvent('websocket')
  await conexao.waitForEvent('framereceived', (f) => f.payload.toString().includes('[{"ok":true'))
}

/** Waits until the screen and all its data are loaded. */
export async function screenReady(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await expect
    .poll(() =>
      page.locator('[aria-busy="true"], .mantine-Skeleton-root:visible, .mantine-Loader-root:visible').count(),
    )
    .toBe(0)
}
