// Every built screen, as a plain visit shows it: open drawers, dialogs and errors are looked at where they are opened.
import type { Page } from 'playwright-core'
import { describe, test } from 'vitest'
import { TELAS, type Tela } from '#shared/telas.ts'
import { lojasDe } from './api.ts'
import { semFalhasDeAcesso } from './axe.ts'
import { orcamentoEm } from './orcamentos.ts'
import { cabe, LARGURAS, naLargura, pronta, type Aberta } from './pagina.ts'
import type { Produto } from './produto.ts'

// The web's types are another project's: its areas are only asked which screens they declare.
const AREAS_DA_WEB = '../src/web/app/areas.ts'
const { PAGINAS } = (await import(AREAS_DA_WEB)) as { PAGINAS: Record<string, unknown> }

/** Screens that exist. */
export const CONSTRUIDAS = TELAS.filter((t) => t.path in PAGINAS)
/** Screens that send the visitor on at once, and where to. */
export const PASSAGENS: Record<string, string> = {
  '/logout': '/login',
  '/oficina-digital/prod-gerenciar': '/oficina-digital/gerenciar',
}
/** One that is not built yet, and says so. */
export const EM_CONSTRUCAO = TELAS.filter((t) => t.path === '/dashboard')

/** Quote that a screen about one quote works on. */
const ESTADO_DO_ORCAMENTO: Record<string, 'NOVO' | 'AGUARDANDO_PRECO'> = {
  '/oficina-digital/avancar': 'NOVO',
  '/oficina-digital/precificar': 'AGUARDANDO_PRECO',
}

/** Opens a screen as its guard demands; a guard that is not known here fails the test. */
async function chegar({ demo, abrir }: Produto, tela: Tela): Promise<Aberta> {
  const [loja] = await lojasDe(demo())
  const usuario = tela.niveis === 'publico' ? null : 'dev'
  const caminho = tela.path.replace(/\/:\w+\?$/, '').replace(':token', 'x'.repeat(40))
  if (!tela.guarda) return abrir(usuario, caminho, { loja })
  if (tela.guarda.tipo === 'orcamentoSelecionado') {
    const estado = ESTADO_DO_ORCAMENTO[tela.path]
    if (!estado) throw new Error(`${tela.path}: which quote?`)
    const orcamentoSelecionado = await orcamentoEm(demo(), estado, 'ACS1A23', 'Aida Reis')
    return abrir(usuario, caminho, { loja, sessao: { orcamentoSelecionado } })
  }
  if (tela.guarda.tipo !== 'abertaDe') throw new Error(`${tela.path}: how is it reached?`)
  const aberta = await abrir(usuario, tela.guarda.senao, { loja })
  await abrirDaLista(aberta.page, tela)
  await aberta.page.waitForURL((u) => u.pathname.startsWith(caminho))
  return aberta
}
async function abrirDaLista(page: Page, tela: Tela): Promise<void> {
  // Who has sessions open has the longer form: this person's token was just asked for.
  if (tela.path === '/cadastros/usuarios/form') return page.getByText('consultor@patio.demo').click()
  if (tela.path !== '/cadastros/usuarios/filtros/form') return page.getByRole('main').getByRole('row').nth(1).click()
  await page.getByRole('button', { name: 'Ações de Gustavo Prates' }).click()
  await page.getByRole('menuitem', { name: 'Filtros de lojas' }).click()
}

/** Visits screens at every width: nothing scrolls sideways, and axe finds nothing at a desk and on a phone, there in both colour schemes. */
export function provar(produto: Produto, telas: readonly Tela[]): void {
  describe('whole at every width, and open to everybody:', () => {
    test.each(telas.filter((t) => !(t.path in PASSAGENS)))('$path', async (tela) => {
      const { page, fechar } = await chegar(produto, tela)
      for (const largura of LARGURAS) {
        await naLargura(page, largura)
        await pronta(page)
        await cabe(page)
        // Between the two a screen is made of the parts of one or the other.
        if (largura === 768) continue
        await semFalhasDeAcesso(page)
      }
      // Dark changes colours only.
      await page.emulateMedia({ colorScheme: 'dark' })
      await semFalhasDeAcesso(page, ['color-contrast'])
      await fechar()
    })
  })
}
