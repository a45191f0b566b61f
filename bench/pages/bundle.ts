import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { openDemo } from '#tests/browser/demo.ts'
import { openBrowser } from '#tests/browser/browser.ts'
import type { Figure } from '../harness/measure.ts'

const ASSETS = { '/v3/assets/': '../../dist/web/assets', '/o/arquivos/assets/': '../../dist/customer/assets' } as const
const SCREENS = [
  '/oficina-digital/gerenciar',
  '/oficina-digital/finalizados',
  '/oficina-digital/historico',
  '/oficina-digital/reprovados',
  '/historico-checklist',
]

/** Gzip bytes of all scripts that a browser fetched for a page. */
export async function pageWeight(browser: Browser, url: string, estado?: string): Promise<number> {
  const contexto = await browser.newContext(estado ? { storageState: JSON.parse(estado) as never } : {})
  const page = await contexto.newPage()
  const scripts = new Set<string>()
  page.on('request', (r) => {
    if (r.resourceType() === 'script') scripts.add(new URL(r.url()).pathname)
  })
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  await contexto.close()
  let total = 0
  for (const s of scripts) {
    const folder = Object.entries(ASSETS).find(([prefix]) => s.startsWith(prefix))?.[1]
    if (folder) total += gzipSync(await readFile(join(import.meta.dirname, folder, basename(s))), { level: 9 }).length
  }
  return total
}

export const kB = (n: number): string => `${(n / 1000).toFixed(1)} kB`

/** JavaScript of the first load, in gzip bytes: login, each screen's addition to it, and the customer's page. */
export async function loading(): Promise<Figure[]> {
  const demo = await openDemo()
  const browser = await openBrowser({ whole: true })
  try {
    const base = `http://localhost:${demo.portNumber}`
    const contexto = await browser.newContext()
    const page = await contexto.newPage()
    await page.goto(`${base}/login`)
    await page.getByLabel('Lembrar de mim').check()
    await page.getByLabel('Email').fill('consultor@patio.demo')
    await page.getByLabel('Senha', { exact: true }).fill('Patio#2026')
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.waitForURL('**/gerenciar*')
    const estado = JSON.stringify(await contexto.storageState())
    await contexto.close()

    const login = await pageWeight(browser, `${base}/login`)
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
      const extra = (await pageWeight(browser, base + tela, estado)) - login
      figures.push({
        what: `${tela}, beyond login`,
        ours: kB(extra),
        beside: `login ${kB(login)}`,
        ratio: (extra / login).toFixed(2),
        meta: '≤ 90 kB',
        goalMet: extra <= 90_000,
      })
    }
    const cliente = await pageWeight(browser, `${base}/o/${'A'.repeat(22)}`)
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
