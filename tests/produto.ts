import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest'
import type { LojaDaDemo } from './api.ts'
import { abrirDemo, type Demo } from './demo.ts'
import { abrirNavegador } from './navegador.ts'
import { abrirPagina, aoVivo, ir, naLargura, type Aberta, type Abertura } from './pagina.ts'

/** The product under test, a browser, and pages of people who use it. */
export interface Produto {
  demo: () => Demo
  browser: () => Browser
  url: (distribuidor?: string) => string
  /** A page of its own person: `usuario` signed in (null: a stranger), at a path of the product. */
  abrir: (usuario: string | null, caminho: string, opcoes?: Abertura) => Promise<Aberta>
  /** The same, in the page that an earlier test of this file left, if the same person had it: going on costs a tenth of loading a page. */
  continuar: (usuario: string, caminho: string, opcoes?: Omit<Abertura, 'escuro'>) => Promise<Aberta>
}

// Files run one after the other in a worker and share what this module holds; both end with the worker.
let navegador: Promise<Browser> | undefined
let comum: Promise<Demo> | undefined

/** The worker's browser; a new one where the last has died. */
export async function liveBrowser(): Promise<Browser> {
  if (navegador && !(await navegador).isConnected()) navegador = undefined
  return (navegador ??= abrirNavegador())
}

/**
 * The worker's product and browser. A file that needs other settings (`ambiente`), or changes the demonstration in a way that others would
 * notice (`propria`), has a copy of the product to itself.
 */
export function usarDemo(opcoes: { ambiente?: Record<string, string>; propria?: boolean } = {}): Produto {
  const sua = opcoes.propria === true || opcoes.ambiente !== undefined
  let demo: Demo | undefined
  let browser: Browser | undefined
  beforeAll(async () => {
    browser = await liveBrowser()
    demo = await (sua ? abrirDemo(opcoes.ambiente, inject('demo')) : (comum ??= abrirDemo({}, inject('demo'))))
  })
  // A browser that died takes one test with it, and not all that come after.
  beforeEach(async () => {
    browser = await liveBrowser()
  })
  afterEach(({ task }) => {
    if (!browser?.isConnected()) throw new Error(`The browser died during "${task.name}"; the next test has a new one.`)
  })
  const deixadas = new Map<string, Aberta>()
  afterAll(async () => {
    for (const aberta of deixadas.values()) if (!aberta.page.isClosed()) await aberta.fechar()
    if (sua) await demo?.fechar()
  })
  const exigir = <T>(x: T | undefined): T => {
    if (!x) throw new Error('set-up failed')
    return x
  }
  return {
    demo: () => exigir(demo),
    browser: () => exigir(browser),
    url: (distribuidor) => `http://${distribuidor ? `${distribuidor}.` : ''}localhost:${exigir(demo).porta}`,
    abrir: (usuario, caminho, opcoesDaPagina) =>
      abrirPagina(exigir(browser), exigir(demo), usuario, caminho, opcoesDaPagina),
    async continuar(usuario, caminho, opcoesDaPagina = {}) {
      const { largura = 1440, ...quem } = opcoesDaPagina
      const chave = JSON.stringify([usuario, quem])
      const daAnterior = deixadas.get(chave)
      const deixada = daAnterior?.page.isClosed() ? undefined : daAnterior
      // A test that fails does not give it back.
      deixadas.delete(chave)
      if (deixada) {
        await deixada.page.emulateMedia({ colorScheme: 'light' })
        await naLargura(deixada.page, largura)
        await ir(deixada.page, caminho)
      }
      const aberta = deixada ?? (await abrirPagina(exigir(browser), exigir(demo), usuario, caminho, opcoesDaPagina))
      return {
        ...aberta,
        async fechar(comoFicou) {
          if (comoFicou?.mexida || deixadas.has(chave)) return aberta.fechar(comoFicou)
          expect(aberta.erros).toEqual([])
          // Nothing of a screen stays behind.
          await ir(aberta.page, '/404')
          deixadas.set(chave, aberta)
        },
      }
    },
  }
}

/** A person signed in, looking at the open quotes of one store, live. */
export async function olhandoGerenciar(
  produto: Produto,
  usuario: string,
  loja: LojaDaDemo,
  distribuidor?: string,
): Promise<Aberta> {
  const aberta = await produto.abrir(usuario, '/oficina-digital/gerenciar', {
    loja,
    ...(distribuidor && { distribuidor }),
  })
  const { page } = aberta
  await page.getByRole('heading', { name: 'Orçamentos em aberto' }).waitFor()
  await expect
    .poll(() =>
      page
        .getByRole('banner')
        .locator('input, button')
        .evaluateAll((els) => els.map((e) => ('value' in e ? String(e.value) : '') + (e.textContent ?? '')).join('|')),
    )
    .toContain(loja.nome)
  await aoVivo(page)
  return aberta
}
