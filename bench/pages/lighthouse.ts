import { launch } from 'chrome-launcher'
import medirPagina, { desktopConfig } from 'lighthouse'
import { chromium } from 'playwright-core'
import { openDemo } from '#tests/browser/demo.ts'
import { browserPath } from '#tests/browser/browser.ts'
import { median, type Figure } from '../harness/measure.ts'
import { signIn } from './sign-in.ts'

// The median of three rounds, so that one disturbed round does not count.
const ROUNDS = 3

/** Lighthouse scores of login, gerenciar and the cars to inspect (both signed in), desktop settings. */
export async function lighthouse(): Promise<Figure[]> {
  const demo = await openDemo()
  const chrome = await launch({
    chromePath: await browserPath({ whole: true }),
    chromeFlags: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-quic',
    ],
  })
  const base = `http://localhost:${demo.portNumber}`
  const measure = async (nome: string, path: string): Promise<Figure[]> => {
    const rounds: Awaited<ReturnType<typeof medirPagina>>[] = []
    for (let i = 0; i < ROUNDS; i++)
      rounds.push(
        await medirPagina(
          base + path,
          {
            port: chrome.port,
            onlyCategories: ['performance', 'accessibility'],
            disableStorageReset: true,
            logLevel: 'error',
          },
          desktopConfig,
        ),
      )
    const nota = (categoria: string) =>
      Math.round(median(rounds.map((r) => r?.lhr.categories[categoria]?.score ?? 0)) * 100)
    return [
      {
        what: `Lighthouse accessibility, ${nome}`,
        ours: String(nota('accessibility')),
        beside: '–',
        ratio: '–',
        meta: '100',
        goalMet: nota('accessibility') === 100,
      },
      {
        what: `Lighthouse performance, ${nome}`,
        ours: String(nota('performance')),
        beside: '–',
        ratio: '–',
        meta: '≥ 95',
        goalMet: nota('performance') >= 95,
      },
    ]
  }
  try {
    const login = await measure('/login', '/login')
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${chrome.port}`)
    const page = await (browser.contexts()[0] ?? (await browser.newContext())).newPage()
    await signIn(page, base, 'consultor')
    await page.close()
    const manage = await measure('gerenciar', '/oficina-digital/gerenciar')
    // The goal of the phone's screens is about accessibility only: the settings here are a desktop's.
    const inspecting = (await measure('cars to inspect', '/checklist/fazer')).slice(0, 1)
    await browser.close()
    return [...login, ...manage, ...inspecting]
  } finally {
    chrome.kill()
    await demo.close()
  }
}
