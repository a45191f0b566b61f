import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { openDemo } from '#tests/browser/demo.ts'
import { openBrowser } from '#tests/browser/browser.ts'
import type { Figure } from '../harness/measure.ts'
import { signIn } from './sign-in.ts'

const ASSETS = { '/v3/assets/': '../../dist/web/assets', '/o/arquivos/assets/': '../../dist/customer/assets' } as const
/** What stands in a list when it is drawn. */
const ROWS = 'main :is(tbody tr, article, [role=row])'
const SCREENS = [
  '/oficina-digital/gerenciar',
  '/oficina-digital/finalizados',
  '/oficina-digital/historico',
  '/oficina-digital/reprovados',
  '/historico-checklist',
]

interface Weight {
  /** Scripts that were asked for until the page's content was on screen. */
  first: number
  /** With those that it fetches when it rests. */
  whole: number
}

/** Notes in the page when `content` is first there to be seen: what is asked for from then on, nobody waited for. */
const noteDrawn = (content: string) => `new MutationObserver((_, observer) => {
    if (![...document.querySelectorAll(${JSON.stringify(content)})].some((e) => e.checkVisibility())) return
    globalThis.drawnAt = performance.now()
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true, attributes: true })`
const ASKED_BEFORE = `performance.getEntriesByType('resource').filter((r) => r.startTime < globalThis.drawnAt).map((r) => new URL(r.name).pathname)`

/** Gzip bytes of the scripts of a page: in files, and in its own HTML. `content` (CSS) is there when people can read or type. */
export async function pageWeight(browser: Browser, url: string, content: string, estado?: string): Promise<Weight> {
  const context = await browser.newContext(estado ? { storageState: JSON.parse(estado) as never } : {})
  const page = await context.newPage()
  const scripts = new Set<string>()
  page.on('request', (r) => {
    const { pathname } = new URL(r.url())
    if (pathname.endsWith('.js')) scripts.add(pathname)
  })
  await page.addInitScript(noteDrawn(content))
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator(content).locator('visible=true').first().waitFor()
  await page.waitForLoadState('networkidle')
  const early = new Set((await page.evaluate(ASKED_BEFORE)) as string[])
  const inline = await page.locator('script[type=module]:not([src])').allTextContents()
  await context.close()
  const weight = { first: 0, whole: 0 }
  const add = (code: string | Buffer, first: boolean) => {
    const { length } = gzipSync(code, { level: 9 })
    weight.whole += length
    if (first) weight.first += length
  }
  for (const code of inline) add(code, true)
  for (const s of scripts) {
    const folder = Object.entries(ASSETS).find(([prefix]) => s.startsWith(prefix))?.[1]
    if (folder) add(await readFile(join(import.meta.dirname, folder, basename(s))), early.has(s))
  }
  return weight
}

export const kB = (n: number): string => `${(n / 1000).toFixed(1)} kB`

/** JavaScript of the first load, in gzip bytes: login, each screen's addition to it until its rows are drawn, and the customer's page. */
export async function loading(): Promise<Figure[]> {
  const demo = await openDemo()
  const browser = await openBrowser({ whole: true })
  try {
    const base = `http://localhost:${demo.portNumber}`
    const context = await browser.newContext()
    const page = await context.newPage()
    await signIn(page, base, 'consultor')
    const estado = JSON.stringify(await context.storageState())
    await context.close()

    const { first: login } = await pageWeight(browser, `${base}/login`, 'input[type=password]')
    const figures: Figure[] = [
      {
        what: 'first load of /login',
        ours: kB(login),
        beside: '–',
        ratio: '–',
        meta: '≤ 170 kB',
        goalMet: login <= 170_000,
      },
    ]
    for (const tela of SCREENS) {
      const { first, whole } = await pageWeight(browser, base + tela, ROWS, estado)
      const extra = first - login
      figures.push({
        what: `${tela}, beyond login`,
        ours: kB(extra),
        beside: `login ${kB(login)}; comes when the page rests: ${kB(whole - first)}`,
        ratio: (extra / login).toFixed(2),
        meta: '≤ 90 kB',
        goalMet: extra <= 90_000,
      })
    }
    const { first: cliente } = await pageWeight(browser, `${base}/o/${'A'.repeat(22)}`, '#raiz > *')
    figures.push({
      what: "customer's page",
      ours: kB(cliente),
      beside: `login ${kB(login)}`,
      ratio: (cliente / login).toFixed(2),
      meta: '≤ 60 kB',
      goalMet: cliente <= 60_000,
    })
    return figures
  } finally {
    await browser.close()
    await demo.close()
  }
}
