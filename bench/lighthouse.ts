import { launch } from 'chrome-launcher'
import medirPagina, { desktopConfig } from 'lighthouse'
import { chromium } from 'playwright-core'
import { abrirDemo } from '#tests/demo.ts'
import { caminhoDoNavegador } from '#tests/navegador.ts'
import { mediana, type Figura } from './medir.ts'

// One disturbed round must not count: the middle one does.
const RODADAS = 3

/** Lighthouse scores of login and gerenciar (signed in), desktop settings. */
export async function lighthouse(): Promise<Figura[]> {
  const demo = await abrirDemo()
  const chrome = await launch({
    chromePath: await caminhoDoNavegador({ inteiro: true }),
    chromeFlags: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-quic',
    ],
  })
  const base = `http://localhost:${demo.porta}`
  const medir = async (nome: string, caminho: string): Promise<Figura[]> => {
    const rodadas: Awaited<ReturnType<typeof medirPagina>>[] = []
    for (let i = 0; i < RODADAS; i++)
      rodadas.push(
        await medirPagina(
          base + caminho,
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
      Math.round(mediana(rodadas.map((r) => r?.lhr.categories[categoria]?.score ?? 0)) * 100)
    return [
      {
        o_que: `Lighthouse accessibility, ${nome}`,
        nosso: String(nota('accessibility')),
        aoLado: '–',
        razao: '–',
        meta: '100',
        cumpriu: nota('accessibility') === 100,
      },
      {
        o_que: `Lighthouse performance, ${nome}`,
        nosso: String(nota('performance')),
        aoLado: '–',
        razao: '–',
        meta: '≥ 95',
        cumpriu: nota('performance') >= 95,
      },
    ]
  }
  try {
    const login = await medir('/login', '/login')
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${chrome.port}`)
    const page = await (browser.contexts()[0] ?? (await browser.newContext())).newPage()
    await page.goto(`${base}/login`)
    await page.getByLabel('Lembrar de mim').check()
    await page.getByLabel('Email').fill('consultor@patio.demo')
    await page.getByLabel('Senha', { exact: true }).fill('Patio#2026')
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.waitForURL('**/gerenciar*')
    await page.close()
    const gerenciar = await medir('gerenciar', '/oficina-digital/gerenciar')
    await browser.close()
    return [...login, ...gerenciar]
  } finally {
    chrome.kill()
    await demo.fechar()
  }
}
