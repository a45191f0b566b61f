// Every built screen, as a plain visit shows it: open drawers, dialogs and errors are looked at where they are opened.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TELAS, type Tela } from '#shared/core/telas.ts'
import { lojasDe } from './api.ts'
import { semFalhasDeAcesso } from './axe.ts'
import { orcamentoEm } from './orcamentos.ts'
import { cabe, ir, LARGURAS, naLargura, pronta, tabelasTerminam, type Aberta } from './pagina.ts'
import type { Produto } from './produto.ts'

// The web's types are another project's: its areas are only asked which screens they declare.
const AREAS_DA_WEB = '../src/web/app/areas.ts'
const { PAGINAS } = (await import(AREAS_DA_WEB)) as { PAGINAS: Record<string, unknown> }

/** Screens that exist. */
const CONSTRUIDAS = TELAS.filter((t) => t.path in PAGINAS)
/** Screens that send the visitor on at once, and where to. */
export const PASSAGENS: Record<string, string> = {
  '/logout': '/login',
  '/oficina-digital/prod-gerenciar': '/oficina-digital/gerenciar',
}
/** Quote that a screen about one quote works on. */
const ESTADO_DO_ORCAMENTO: Record<string, 'NOVO' | 'AGUARDANDO_PRECO'> = {
  '/oficina-digital/avancar': 'NOVO',
  '/oficina-digital/precificar': 'AGUARDANDO_PRECO',
}

/** Screens whose address names a record, with one of the demonstration. */
const PARAMETROS: Record<string, string> = {
  '/cardapio/importar/:type': '/cardapio/importar/modelos',
  '/importarpecaalarcate/:codConcessionaria': '/importarpecaalarcate/1',
}

async function irAte(page: Page, caminho: string): Promise<void> {
  await ir(page, caminho)
  await page.waitForURL((u) => u.pathname === caminho)
}

/** Comes to a screen as its guard demands; a guard that is not known here fails the test. */
async function chegar({ demo }: Produto, page: Page, tela: Tela): Promise<void> {
  const [loja] = await lojasDe(demo())
  const caminho = tela.path
    .replace(/\/:\w+\?$/, '')
    .replace(':token', 'x'.repeat(40))
    .replace(':cod', String(loja.codConcessionaria))
    .replace(':cnpj', loja.cnpj ?? '0')
  if (tela.guarda?.tipo === 'parametro')
    return irAte(page, `${caminho.replace(/\/:\w+$/, '')}/${tela.guarda.valores[0]}`)
  if (PARAMETROS[tela.path]) return irAte(page, PARAMETROS[tela.path] ?? '')
  if (!tela.guarda) return irAte(page, caminho)
  if (tela.guarda.tipo === 'orcamentoSelecionado') {
    const estado = ESTADO_DO_ORCAMENTO[tela.path]
    if (!estado) throw new Error(`${tela.path}: which quote?`)
    const escolhido = JSON.stringify(await orcamentoEm(demo(), estado, 'ACS1A23', 'Aida Reis'))
    await page.evaluate(`sessionStorage.setItem('orcamentoSelecionado', ${JSON.stringify(escolhido)})`)
    return irAte(page, caminho)
  }
  if (tela.guarda.tipo === 'mesEscolhido') {
    await page.evaluate(
      `__TSR_ROUTER__.navigate({ href: ${JSON.stringify(caminho)}, state: { mes: 1, ano: 2026, dia: 5 } })`,
    )
    return page.waitForURL((u) => u.pathname === caminho)
  }
  if (tela.guarda.tipo !== 'abertaDe') throw new Error(`${tela.path}: how is it reached?`)
  await irAte(page, tela.guarda.senao)
  await abrirDaLista(page, tela)
  await page.waitForURL((u) => u.pathname.startsWith(caminho))
}
async function abrirDaLista(page: Page, tela: Tela): Promise<void> {
  // Who has sessions open has the longer form: this person's token was just asked for.
  if (tela.path === '/cadastros/usuarios/form') return page.getByText('consultor@patio.demo').click()
  if (tela.path !== '/cadastros/usuarios/filtros/form') return page.getByRole('main').getByRole('row').nth(1).click()
  await page.getByRole('button', { name: 'Ações de Gustavo Prates' }).click()
  await page.getByRole('menuitem', { name: 'Filtros de lojas' }).click()
}

/** Beginnings of the addresses whose screens a file of its own visits, so that workers share the visits; `acesso.test.ts` has the others. */
const PARTES = {
  oficina: ['/oficina-digital/'],
  agenda: ['/agenda-virtual/'],
  cardapio: ['/cardapio/', '/importarpecaalarcate/'],
  cadastros: ['/cadastros/'],
  apoio: ['/ferramentas-desenvolvedor/', '/suporte/', '/vendas/', '/relatorio/'],
}

/** Built screens of one part; without one, those that no part has. */
export function telasDe(parte?: keyof typeof PARTES): readonly Tela[] {
  const em = (t: Tela, inicios: readonly string[]) => inicios.some((i) => t.path.startsWith(i))
  const todas = Object.values(PARTES).flat()
  return CONSTRUIDAS.filter((t) => (parte ? em(t, PARTES[parte]) : !em(t, todas)))
}

/**
 * Visits screens at every width, one after the other in one page, as a person who works through the menu: nothing scrolls sideways, and axe finds
 * nothing at a desk and on a phone, there in both colour schemes.
 */
export function provar(produto: Produto, telas: readonly Tela[]): void {
  const deTodos = (t: Tela) => t.niveis === 'publico'
  const visitar = (usuario: string | null, visitadas: readonly Tela[]) => {
    let aberta: Aberta
    beforeAll(async () => {
      const [loja] = await lojasDe(produto.demo())
      aberta = await produto.abrir(usuario, usuario === null ? '/404' : '/dashboard', { loja })
      await aberta.page.getByRole('heading', { level: 1 }).first().waitFor()
    })
    afterAll(() => aberta.fechar())
    test.each(visitadas)('$path', async (tela) => {
      const { page, erros } = aberta
      await page.emulateMedia({ colorScheme: 'light' })
      await naLargura(page, LARGURAS[0])
      await chegar(produto, page, tela)
      for (const largura of LARGURAS) {
        await naLargura(page, largura)
        await pronta(page)
        await cabe(page)
        await tabelasTerminam(page)
        // Between the two a screen is made of the parts of one or the other.
        if (largura !== 768) await semFalhasDeAcesso(page)
      }
      // Dark changes colours only.
      await page.emulateMedia({ colorScheme: 'dark' })
      await semFalhasDeAcesso(page, ['color-contrast'])
      expect(erros).toEqual([])
    })
  }
  const existentes = telas.filter((t) => !(t.path in PASSAGENS))
  describe('whole at every width, and open to everybody:', () => {
    describe('signed in', () =>
      visitar(
        'dev',
        existentes.filter((t) => !deTodos(t)),
      ))
    if (existentes.some(deTodos)) describe('a stranger', () => visitar(null, existentes.filter(deTodos)))
  })
}
