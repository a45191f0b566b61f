// The product in a browser: the demonstration on a server of its own, pages of its users, and what every page is checked for.
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest'
import type { DemoLoja } from '../server/api.ts'
import { openDemo, type Demo } from './demo.ts'
import { openBrowser } from './browser.ts'
import { openPage, live, goTo, resizeTo, type Opened, type OpenOptions } from './page.ts'

/** The product under test, a browser, and pages of its users. */
export interface Product {
  demo: () => Demo
  browser: () => Browser
  url: (distribuidor?: string) => string
  /** A new page at a path of the product, signed in as `usuario` (null: not signed in). */
  open: (usuario: string | null, caminho: string, opcoes?: OpenOptions) => Promise<Opened>
  /** The same, in a page that an earlier test of this file left for the same user, if any: that costs a tenth of loading a page. */
  resume: (usuario: string, caminho: string, opcoes?: Omit<OpenOptions, 'dark'>) => Promise<Opened>
}

// The files of a worker run one after the other and share this module's browser and product; both end with the worker.
let navegador: Promise<Browser> | undefined
let common: Promise<Demo> | undefined

/** The worker's browser; starts a new one when it has crashed. */
export async function liveBrowser(): Promise<Browser> {
  if (navegador && !(await navegador).isConnected()) navegador = undefined
  return (navegador ??= openBrowser())
}

/**
 * The worker's product and browser. A file that needs other settings (`environment`), or changes the demo data in a way that others would
 * notice (`propria`), gets its own copy of the product.
 */
export function setUpDemo(options: { environment?: Record<string, string>; propria?: boolean } = {}): Product {
  const own = options.propria === true || options.environment !== undefined
  let demo: Demo | undefined
  let browser: Browser | undefined
  beforeAll(async () => {
    browser = await liveBrowser()
    demo = await (own ? openDemo(options.environment, inject('demo')) : (common ??= openDemo({}, inject('demo'))))
  })
  // A crashed browser fails one test only, not all later ones.
  beforeEach(async () => {
    browser = await liveBrowser()
  })
  afterEach(({ task }) => {
    if (!browser?.isConnected()) throw new Error(`The browser died during "${task.name}"; the next test has a new one.`)
  })
  const keptPages = new Map<string, Opened>()
  afterAll(async () => {
    for (const opened of keptPages.values()) if (!opened.page.isClosed()) await opened.close()
    if (own) await demo?.close()
  })
  const ensure = <T>(x: T | undefined): T => {
    if (!x) throw new Error('set-up failed')
    return x
  }
  return {
    demo: () => ensure(demo),
    browser: () => ensure(browser),
    url: (distribuidor) => `http://${distribuidor ? `${distribuidor}.` : ''}localhost:${ensure(demo).portNumber}`,
    open: (usuario, path, pageOptions) => openPage(ensure(browser), ensure(demo), usuario, path, pageOptions),
    async resume(usuario, path, pageOptions = {}) {
      const { largura = 1440, ...quem } = pageOptions
      const key = JSON.stringify([usuario, quem])
      const left = keptPages.get(key)
      const usable = left?.page.isClosed() ? undefined : left
      // A failed test does not close its page, so the page is not reused.
      keptPages.delete(key)
      if (usable) {
        await usable.page.emulateMedia({ colorScheme: 'light' })
        await resizeTo(usable.page, largura)
        await goTo(usable.page, path)
      }
      const opened = usable ?? (await openPage(ensure(browser), ensure(demo), usuario, path, pageOptions))
      return {
        ...opened,
        async close(closeOptions) {
          if (closeOptions?.altered || keptPages.has(key)) return opened.close(closeOptions)
          expect(opened.erros).toEqual([])
          // Leave the screen, so that none of its state remains.
          await goTo(opened.page, '/404')
          keptPages.set(key, opened)
        },
      }
    },
  }
}

/** A signed-in user with the open quotes of one store on screen, live. */
export async function openGerenciar(
  product: Product,
  usuario: string,
  loja: DemoLoja,
  distribuidor?: string,
): Promise<Opened> {
  const opened = await product.open(usuario, '/oficina-digital/gerenciar', {
    loja,
    ...(distribuidor && { distribuidor }),
  })
  const { page } = opened
  await page.getByRole('heading', { name: 'Orçamentos em aberto' }).waitFor()
  await expect
    .poll(() =>
      page
        .getByRole('banner')
        .locator('input, button')
        .evaluateAll((els) => els.map((e) => ('value' in e ? String(e.value) : '') + (e.textContent ?? '')).join('|')),
    )
    .toContain(loja.nome)
  await live(page)
  return opened
}
