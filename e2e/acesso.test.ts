import { expect, test } from 'vitest'
import { entrar, novaPagina, semFalhasDeAcesso, usarDemo } from './apoio.ts'

const { browser, url } = usarDemo()
const TELAS = [
  ['/oficina-digital/gerenciar', 'Orçamentos em aberto'],
  ['/oficina-digital/finalizados', 'Finalizados'],
  ['/oficina-digital/reprovados', 'Reprovados'],
  ['/oficina-digital/historico', 'Histórico de orçamentos'],
  ['/historico-checklist', 'Histórico de checklists'],
  ['/ferramentas-desenvolvedor/gerar-checklist', 'Gerar checklist'],
  ['/dashboard', 'Painel'],
  ['/dev/ui', ''],
] as const

test.each([
  [1440, false],
  [360, true],
])('axe finds nothing on any built screen at %i px, dark: %s, and none scrolls sideways', { timeout: 240_000 }, async (largura, escuro) => {
  const { page, contexto, erros } = await novaPagina(browser(), { largura, escuro, altura: 800 })
  await contexto.addInitScript(`localStorage.setItem('filtroConcessionaria', '1')`)
  await entrar(page, url(), 'dev')
  await page.waitForURL('**/dashboard*')
  for (const [caminho, titulo] of TELAS) {
    await page.goto(url() + caminho)
    await page
      .getByRole('heading', titulo ? { name: titulo } : {})
      .first()
      .waitFor()
    await page.waitForLoadState('networkidle')
    await semFalhasDeAcesso(page)
    expect([caminho, await page.evaluate('document.documentElement.scrollWidth <= innerWidth')]).toEqual([caminho, true])
  }
  expect(erros).toEqual([])
  await contexto.close()
})
