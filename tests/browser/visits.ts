// Visits every built screen in its initial state; open drawers, dialogs and errors are checked by the tests that open them.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SCREENS, type Screen } from '#shared/core/screens.ts'
import { getLojas } from '../server/api.ts'
import { expectNoA11yViolations } from './a11y.ts'
import { orcamentoInState } from '../records/orcamentos.ts'
import { fits, goTo, WIDTHS, resizeTo, screenReady, expectTablesPadded, type Opened } from './page.ts'
import type { Product } from './product.ts'

// Import by variable: the web belongs to another TypeScript project, and only its list of screens is needed.
const WEB_AREAS = '../../src/web/app/areas.ts'
const { PAGES } = (await import(WEB_AREAS)) as { PAGES: Record<string, unknown> }

/** Screens that are built. */
const BUILT = SCREENS.filter((t) => t.path in PAGES)
/** Screens that redirect at once, and their targets. */
export const REDIRECTS: Record<string, string> = {
  '/logout': '/login',
  '/oficina-digital/prod-gerenciar': '/oficina-digital/gerenciar',
}
/** State of the quote that each screen about one quote needs. */
const ORCAMENTO_STATE: Record<string, 'NOVO' | 'AGUARDANDO_PRECO'> = {
  '/oficina-digital/avancar': 'NOVO',
  '/oficina-digital/precificar': 'AGUARDANDO_PRECO',
}

/** Screens whose address has a parameter, with a value from the demo data. */
const PARAMETERS: Record<string, string> = {
  '/cardapio/importar/:type': '/cardapio/importar/modelos',
  '/importarpecaalarcate/:codConcessionaria': '/importarpecaalarcate/1',
}

async function navigateTo(page: Page, path: string): Promise<void> {
  await goTo(page, path)
  await page.waitForURL((u) => u.pathname === path)
}

/** Opens a screen as its guard demands; throws for an unknown guard. */
async function arrive({ demo }: Product, page: Page, tela: Screen): Promise<void> {
  const [loja] = await getLojas(demo())
  const path = tela.path
    .replace(/\/:\w+\?$/, '')
    .replace(':token', 'x'.repeat(40))
    .replace(':cod', String(loja.codConcessionaria))
    .replace(':cnpj', loja.cnpj ?? '0')
  if (tela.guarda?.tipo === 'parametro')
    return navigateTo(page, `${path.replace(/\/:\w+$/, '')}/${tela.guarda.valores[0]}`)
  if (PARAMETERS[tela.path]) return navigateTo(page, PARAMETERS[tela.path] ?? '')
  if (!tela.guarda) return navigateTo(page, path)
  if (tela.guarda.tipo === 'orcamentoSelecionado') {
    const estado = ORCAMENTO_STATE[tela.path]
    if (!estado) throw new Error(`${tela.path}: which quote?`)
    const chosen = JSON.stringify(await orcamentoInState(demo(), estado, 'ACS1A23', 'Aida Reis'))
    await page.evaluate(`sessionStorage.setItem('orcamentoSelecionado', ${JSON.stringify(chosen)})`)
    return navigateTo(page, path)
  }
  if (tela.guarda.tipo === 'mesEscolhido') {
    await page.evaluate(
      `__TSR_ROUTER__.navigate({ href: ${JSON.stringify(path)}, state: { mes: 1, ano: 2026, dia: 5 } })`,
    )
    return page.waitForURL((u) => u.pathname === path)
  }
  if (tela.guarda.tipo !== 'abertaDe') throw new Error(`${tela.path}: how is it reached?`)
  await navigateTo(page, tela.guarda.senao)
  await openFromList(page, tela)
  await page.waitForURL((u) => u.pathname.startsWith(path))
}
async function openFromList(page: Page, tela: Screen): Promise<void> {
  // Choose the consultor: a user with open sessions gets the longer form, and this one's token was just requested.
  if (tela.path === '/cadastros/usuarios/form') return page.getByText('consultor@patio.demo').click()
  // A row of recalls opens a drawer; the form begins with the button.
  if (tela.path === '/garantia/recalls/form') return page.getByRole('button', { name: 'Nova campanha' }).first().click()
  // Not every store has courtesy cars.
  if (tela.path === '/frota/carros/form') return page.getByRole('button', { name: 'Novo carro' }).first().click()
  if (tela.path !== '/cadastros/usuarios/filtros/form') return page.getByRole('main').getByRole('row').nth(1).click()
  await page.getByRole('button', { name: 'Ações de Gustavo Prates' }).click()
  await page.getByRole('menuitem', { name: 'Filtros de lojas' }).click()
}

/** Path prefixes of the screens that each file visits, so that workers share them; `access.test.ts` visits the others. */
const PARTS = {
  oficina: ['/oficina-digital/'],
  agenda: ['/agenda-virtual/'],
  cardapio: ['/cardapio/', '/importarpecaalarcate/'],
  cadastros: ['/cadastros/'],
  frota: ['/frota/'],
  apoio: ['/ferramentas-desenvolvedor/', '/suporte/', '/vendas/', '/relatorio/'],
}

/** Built screens of one part; without `part`, those of no part. */
export function screensOf(part?: keyof typeof PARTS): readonly Screen[] {
  const em = (t: Screen, starts: readonly string[]) => starts.some((i) => t.path.startsWith(i))
  const todas = Object.values(PARTS).flat()
  return BUILT.filter((t) => (part ? em(t, PARTS[part]) : !em(t, todas)))
}

/**
 * Visits screens at every width, one after the other in one page: nothing scrolls sideways, and axe finds nothing at desktop and phone
 * width; the phone is checked in both colour schemes.
 */
export function prove(product: Product, telas: readonly Screen[]): void {
  const isPublicScreen = (t: Screen) => t.niveis === 'publico'
  const makeVisit = (usuario: string | null, visited: readonly Screen[]) => {
    let opened: Opened
    beforeAll(async () => {
      const [loja] = await getLojas(product.demo())
      opened = await product.open(usuario, usuario === null ? '/404' : '/dashboard', { loja })
      await opened.page.getByRole('heading', { level: 1 }).first().waitFor()
    })
    afterAll(() => opened.close())
    test.each(visited)('$path', async (tela) => {
      const { page, erros } = opened
      await page.emulateMedia({ colorScheme: 'light' })
      await resizeTo(page, WIDTHS[0])
      await arrive(product, page, tela)
      // Where it rested last, the pointer would open the hint of what lies under it here.
      await page.mouse.move(0, 0)
      for (const width of WIDTHS) {
        await resizeTo(page, width)
        await screenReady(page)
        await fits(page)
        await expectTablesPadded(page)
        // The tablet layout only combines parts of the other two.
        if (width !== 768) await expectNoA11yViolations(page)
      }
      // The dark scheme changes colours only.
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectNoA11yViolations(page, ['color-contrast'])
      expect(erros).toEqual([])
    })
  }
  const existing = telas.filter((t) => !(t.path in REDIRECTS))
  describe('every screen fits at every width and is accessible:', () => {
    describe('signed in', () =>
      makeVisit(
        'dev',
        existing.filter((t) => !isPublicScreen(t)),
      ))
    if (existing.some(isPublicScreen)) describe('a stranger', () => makeVisit(null, existing.filter(isPublicScreen)))
  })
}
