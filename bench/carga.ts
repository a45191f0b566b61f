import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { abrirDemo } from '#tests/demo.ts'
import { abrirNavegador } from '#tests/navegador.ts'
import type { Figura } from './medir.ts'

const ASSETS = { '/v3/assets/': '../dist/web/assets', '/o/arquivos/assets/': '../dist/customer/assets' } as const
const TELAS = [
  '/oficina-digital/gerenciar',
  '/oficina-digital/finalizados',
  '/oficina-digital/historico',
  '/oficina-digital/reprovados',
  '/historico-checklist',
]

/** gzip bytes of every script that a browser fetched for a page, by what it really loaded. */
async function pesoDe(browser: Browser, url: string, estado?: string): Promise<number> {
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
    const pasta = Object.entries(ASSETS).find(([prefixo]) => s.startsWith(prefixo))?.[1]
    if (pasta) total += gzipSync(await readFile(join(import.meta.dirname, pasta, basename(s))), { level: 9 }).length
  }
  return total
}

const kB = (n: number): string => `${(n / 1000).toFixed(1)} kB`

/** JavaScript of the first load, gzip: login, what each screen adds to it, the customer's page. */
export async function carga(): Promise<Figura[]> {
  const demo = await abrirDemo()
  const browser = await abrirNavegador({ inteiro: true })
  try {
    const base = `http://localhost:${demo.porta}`
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

    const login = await pesoDe(browser, `${base}/login`)
    const figuras: Figura[] = [
      {
        o_que: 'first load of /login',
        nosso: kB(login),
        aoLado: '–',
        razao: '–',
        meta: '≤ 170 kB',
        cumpriu: login <= 170_000,
      },
    ]
    for (const tela of TELAS) {
      const mais = (await pesoDe(browser, base + tela, estado)) - login
      figuras.push({
        o_que: `${tela}, beyond login`,
        nosso: kB(mais),
        aoLado: `login ${kB(login)}`,
        razao: (mais / login).toFixed(2),
        meta: '≤ 90 kB',
        cumpriu: mais <= 90_000,
      })
    }
    const cliente = await pesoDe(browser, `${base}/o/${'A'.repeat(22)}`)
    figuras.push({
      o_que: "customer's page",
      nosso: kB(cliente),
      aoLado: `login ${kB(login)}`,
      razao: (cliente / login).toFixed(2),
      meta: '≤ 60 kB',
      cumpriu: cliente <= 60_000,
    })
    return figuras
  } finally {
    await browser.close()
    await demo.fechar()
  }
}
