// Parts of the program that fail to arrive once: a connection cut, a server that restarts, a version that goes while the page is open;
// and one that comes late.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { goTo, isStyled, openPage, screenReady } from '#tests/browser/page.ts'
import { setUpDemo } from '#tests/browser/product.ts'
import { openPlug } from '#tests/server/plug.ts'

const { open, url, demo, browser } = setUpDemo()
const LIST = '/cadastros/concessionaria/list'
const list = (page: Page) => page.getByRole('heading', { level: 1, name: 'Concessionárias' })

/** Keeps, over reloads, what any notice of a missing part said. */
const listen = (page: Page) =>
  page.addInitScript(`new MutationObserver(() => {
    const said = [...document.querySelectorAll('[role=alert]')].map((e) => e.textContent).join()
    if (said.includes('não carregou')) sessionStorage.setItem('said', said)
  }).observe(document, { subtree: true, childList: true })`)
const said = (page: Page) => page.evaluate(`sessionStorage.getItem('said')`)

test.each([
  ['index', 'cut'],
  ['ConcessionariasScreen', 'cut'],
  ['ConcessionariasScreen', 'gone with its version'],
])('%s, %s while the page loads, comes by itself', async (script, fate) => {
  const { page, close } = await open('admin', '/404')
  await listen(page)
  await page.route(
    `**/${script}-*.js`,
    (r) => (fate === 'cut' ? r.abort('connectionreset') : r.fulfill({ status: 404 })),
    {
      times: 1,
    },
  )
  // The page loads itself again, maybe before its first load has ended: whoever waits for that one waits for ever.
  await page.goto(url() + LIST, { waitUntil: 'commit' })
  await list(page).waitFor()
  expect(await said(page)).toBeNull()
  await close({ altered: true })
})

test.each([
  ['a screen', 'ListPage'],
  ['a part asked for later', 'BellPanel'],
])('the style of %s, cut once, comes by itself and nobody is told', async (_of, style) => {
  const { page, close } = await open('admin', '/404')
  await listen(page)
  let cuts = 0
  await page.route(
    `**/${style}-*.css`,
    (r) => {
      cuts += 1
      return r.abort('connectionreset')
    },
    { times: 1 },
  )
  await page.goto(url() + LIST)
  await list(page).waitFor()
  await page.getByRole('button', { name: /^Notificações/ }).click()
  await page.getByRole('dialog', { name: 'Notificações' }).waitFor()
  expect(cuts).toBe(1)
  expect(await isStyled(page, style)).toBe(true)
  expect(await said(page)).toBeNull()
  await close({ altered: true })
})

test('a screen that is left stands as it was until the next one is here', async () => {
  const { page, close } = await open('admin', '/cadastros/grupos/list')
  let release = (): void => {}
  const held = new Promise<void>((ok) => (release = ok))
  await page.route('**/ConcessionariasScreen-*.js', (r) => held.then(() => r.continue()))
  const heading = page.getByRole('heading', { level: 1 })
  /** Leaves for the list, whose code does not come yet. */
  const leave = async () => {
    await page.evaluate(`void __TSR_ROUTER__.navigate({ href: '${LIST}' })`)
    await page.waitForURL(url() + LIST)
  }
  await page.getByRole('main').getByRole('row').nth(1).click()
  await page.getByRole('textbox', { name: 'Responsável' }).waitFor()
  const group = await heading.textContent()
  await leave()
  expect(await heading.textContent()).toBe(group)

  await goTo(page, '/vendas/lancamento-mensal')
  await page.getByRole('main').getByRole('row').nth(1).getByRole('button').first().click()
  await heading.filter({ hasText: /^Vendas de / }).waitFor()
  const month = await heading.textContent()
  await leave()
  expect(await heading.textContent()).toBe(month)
  release()
  await list(page).waitFor()
  await close()
})

test('a server that restarts while a page loads leaves no notice on it', async () => {
  const plug = await openPlug(demo().portNumber)
  const { page, close } = await openPage(browser(), { ...demo(), portNumber: plug.portNumber }, 'admin', '/404')
  await listen(page)
  await page.route(
    '**/ConcessionariasScreen-*.js',
    async (r) => {
      await page.getByRole('navigation').first().waitFor()
      await plug.pull()
      const failed = page.waitForEvent('requestfailed', (f) => f.url() === r.request().url())
      await r.continue()
      await failed
      await plug.push()
    },
    { times: 1 },
  )
  await page.goto(`http://localhost:${plug.portNumber}${LIST}`, { waitUntil: 'commit' })
  await list(page).waitFor()
  expect(await said(page)).toBeNull()
  await close({ altered: true })
  await plug.pull()
})

test('a part that one server has not yet comes from the next; one that went with its version says so, and a reload brings the new one', async () => {
  const { page, close } = await open('admin', '/cadastros/servicos/list')
  await listen(page)
  await page.reload()
  await page.evaluate('window.samePage = true')
  let asked = 0
  await page.route('**/ConcessionariasScreen-*.js', (r) => (asked++ === 0 ? r.fulfill({ status: 404 }) : r.continue()))
  await goTo(page, LIST)
  await list(page).waitFor()
  expect(await said(page)).toBeNull()
  expect(await page.evaluate('window.samePage')).toBe(true)

  await page.route('**/GruposPage-*.js', (r) => r.fulfill({ status: 404 }))
  await goTo(page, '/cadastros/grupos/list')
  const notice = page.getByRole('alert').filter({ hasText: 'saiu uma versão nova' })
  await notice.waitFor()
  await page.unrouteAll({ behavior: 'wait' })
  await notice.getByRole('button', { name: 'Recarregar' }).click()
  await page.getByRole('heading', { level: 1, name: 'Grupos' }).waitFor()
  await close({ altered: true })
})

test('a page scrolled while the button to the top is drawn has the button', async () => {
  const { page, close } = await open('admin', '/404', { largura: 360 })
  const gate = Promise.withResolvers<void>()
  await page.route('**/ShellExtras-*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto(`${url()}/dashboard`)
  await page.getByRole('list', { name: /^Aprovado por/ }).waitFor()
  await screenReady(page)
  // A screen that opens goes to its top, and then no longer counts as loading.
  await page.locator('body:not(.loading)').waitFor()
  // The button is drawn as if before the scroll, and listens after it.
  await page.evaluate(() => {
    scrollTo(0, 900)
    const real = Object.getOwnPropertyDescriptor(window, 'scrollY') ?? {}
    const get = () => {
      Object.defineProperty(window, 'scrollY', real)
      return 0
    }
    Object.defineProperty(window, 'scrollY', { configurable: true, get })
  })
  gate.resolve()
  await page.getByRole('button', { name: 'Voltar ao topo' }).waitFor()
  await close({ altered: true })
})
