// npm run screenshots: pictures of the README, from the product with demo data. --todas: every built screen at three widths, light and
// dark.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { openDemo } from '#tests/browser/demo.ts'
import { SCREENS } from '#shared/core/screens.ts'
import { openBrowser } from '#tests/browser/browser.ts'

const todas = process.argv.includes('--todas')
const folder = join(import.meta.dirname, todas ? '../../dist/screenshots' : '../../docs/screenshots')
await mkdir(folder, { recursive: true })
const demo = await openDemo()
const url = `http://localhost:${demo.portNumber}`
const browser = await openBrowser({ whole: true })

interface Mode {
  largura: number
  dark: boolean
}

async function openedPage(b: Browser, { largura, dark }: Mode, usuario: string | null): Promise<Page> {
  const context = await b.newContext({
    viewport: { width: largura, height: largura < 700 ? 780 : 900 },
    colorScheme: dark ? 'dark' : 'light',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  })
  await context.addInitScript(`localStorage.setItem('filtroConcessionaria', '1')`)
  const page = await context.newPage()
  if (usuario) {
    await page.goto(`${url}/login`)
    await page.getByLabel('E-mail ou código').fill(`${usuario}@patio.demo`)
    await page.getByLabel('Senha', { exact: true }).fill('Patio#2026')
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.waitForURL((u) => u.pathname !== '/login')
  }
  return page
}

async function capture(page: Page, nome: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate('document.fonts.ready')
  await page.screenshot({ path: join(folder, `${nome}.png`), animations: 'disabled' })
  console.log(`${nome}.png`)
}

/** The first open quote in a state, found through the list's API. */
async function orcamento(
  page: Page,
  estado: string,
): Promise<{
  codOrcamento: number
  codCheckList: number
  checklist: string
  codConcessionaria: number
  url: string | null
} | null> {
  const token = String(
    await page.evaluate(`sessionStorage.getItem('id_token') ?? localStorage.getItem('id_token')`),
  ).replaceAll('"', '')
  const read = async (path: string): Promise<unknown> =>
    (await fetch(`${url}/api/${path}`, { headers: { authorization: `Bearer ${token}` } })).json()
  const list = (await read(`oficina-digital/orcamentos?tela=gerenciar&codConcessionaria=1&estado=${estado}`)) as {
    itens: { codOrcamento: number; codCheckList: number; checklist: string; codConcessionaria: number }[]
  }
  const first = list.itens[0]
  if (!first) return null
  const complete = (await read(`oficina-digital/orcamentos/${first.codOrcamento}`)) as {
    versaoEnviada: { url: string } | null
  }
  return { ...first, url: complete.versaoEnviada?.url ?? null }
}

async function select(page: Page, estado: string): Promise<boolean> {
  const o = await orcamento(page, estado)
  if (o) await page.evaluate(`sessionStorage.setItem('orcamentoSelecionado', ${JSON.stringify(JSON.stringify(o))})`)
  return o !== null
}

/** Screens that open by address alone. */
const PATHS = SCREENS.filter((t) => !t.guarda && !t.path.includes(':') && t.path !== '/logout').map((t) => t.path)
/** Screens of README and tour that a manager opens, each with a text that shows when it is loaded. */
const MANAGEMENT = {
  dashboard: ['/dashboard', 'Precisa de você agora'],
  cardapio: ['/cardapio/tree', 'Cardápio'],
  vendas: ['/vendas/lancamento-mensal', 'Lançamento mensal'],
  pedidos: ['/sugestaoPedidos', 'Sugestão de pedidos'],
  exploracao: ['/business-inteligence', 'Business intelligence'],
  garantias: ['/garantia/solicitacoes', 'Glosado por motivo'],
  'carros-reserva': ['/frota/emprestimos', 'Pedidos à espera'],
  'one-page': ['/one-page-report-grupo', 'Notas da gestão'],
} as const

const BOARDS = ['veiculos', 'mecanicos', 'consultores', 'entregas', 'recepcao']

async function everything(modo: Mode): Promise<void> {
  const suffix = `${modo.largura}${modo.dark ? '-escuro' : ''}`
  const publicUrl = await openedPage(browser, modo, null)
  await publicUrl.goto(`${url}/login`)
  await capture(publicUrl, `login-${suffix}`)
  await publicUrl.context().close()
  const page = await openedPage(browser, modo, 'dev')
  for (const path of PATHS) {
    await page.goto(url + path)
    await capture(page, `${path.slice(1).replaceAll('/', '-')}-${suffix}`)
  }
  for (const [tela, estado] of [
    ['avancar', 'EM_MONTAGEM'],
    ['precificar', 'AGUARDANDO_PRECO'],
  ] as const)
    if (await select(page, estado)) {
      await page.goto(`${url}/oficina-digital/${tela}`)
      await capture(page, `${tela}-${suffix}`)
    }
  const sent = await orcamento(page, 'ENVIADO')
  if (sent?.url) {
    await page.goto(sent.url)
    await capture(page, `cliente-${suffix}`)
  }
  await page.context().close()
  const chief = await openedPage(browser, modo, 'chefe')
  for (const board of BOARDS) {
    await chief.goto(`${url}/agenda-virtual/${board}`)
    await chief.getByText('ao vivo').first().waitFor()
    await capture(chief, `agenda-${board}-${suffix}`)
  }
  await chief.context().close()
}

/** The inspection that the demonstration leaves half done, on the mechanic's phone. */
async function captureInspection(): Promise<void> {
  const phone = await openedPage(browser, { largura: 390, dark: false }, 'mecanico')
  await phone.goto(`${url}/checklist/fazer`)
  await phone
    .getByRole('link')
    .filter({ hasText: /atenção/ })
    .first()
    .click()
  await phone.getByRole('navigation', { name: 'Partes da inspeção' }).getByText('Debaixo do capô').click()
  await capture(phone, 'inspecao')
}

/** The newest thread, with what stands beside it. */
async function captureConversa(page: Page): Promise<void> {
  await page.goto(`${url}/conversas`)
  await page.getByRole('region', { name: 'Lista de conversas' }).getByRole('link').first().click()
  await page.getByRole('region', { name: 'Mensagens' }).getByRole('article').first().waitFor()
  await capture(page, 'conversas')
}

async function captureReadme(): Promise<void> {
  const light = { largura: 1440, dark: false }
  const login = await openedPage(browser, light, null)
  await login.goto(`${url}/login`)
  await capture(login, 'login')
  const page = await openedPage(browser, light, 'consultor')
  await page.goto(`${url}/oficina-digital/gerenciar`)
  await page.getByText('ao vivo').first().waitFor()
  await capture(page, 'gerenciar')
  const sent = await orcamento(page, 'ENVIADO')
  if (await select(page, 'AGUARDANDO_PRECO')) {
    await page.goto(`${url}/oficina-digital/precificar`)
    await capture(page, 'precificar')
  }
  if (await select(page, 'EM_MONTAGEM')) {
    await page.goto(`${url}/oficina-digital/avancar`)
    await capture(page, 'avancar')
  }
  await page.goto(`${url}/historico-checklist`)
  await capture(page, 'historico-checklist')
  await captureConversa(page)
  const darkPage = await openedPage(browser, { largura: 1440, dark: true }, 'consultor')
  await darkPage.goto(`${url}/oficina-digital/gerenciar`)
  await darkPage.getByText('ao vivo').first().waitFor()
  await capture(darkPage, 'gerenciar-escuro')
  const chief = await openedPage(browser, light, 'chefe')
  for (const board of ['veiculos', 'mecanicos']) {
    await chief.goto(`${url}/agenda-virtual/${board}`)
    await chief.getByText('ao vivo').first().waitFor()
    await capture(chief, `agenda-${board}`)
  }
  const management = await openedPage(browser, light, 'admin')
  for (const [nome, [path, text]] of Object.entries(MANAGEMENT)) {
    await management.goto(url + path)
    await management.getByText(text).first().waitFor()
    await capture(management, nome)
  }
  await captureInspection()
  const telefone = await openedPage(browser, { largura: 390, dark: false }, null)
  if (sent?.url) {
    await telefone.goto(sent.url)
    await telefone.getByRole('article').first().waitFor()
    await capture(telefone, 'cliente')
  }
}

if (todas) for (const largura of [360, 768, 1440]) for (const dark of [false, true]) await everything({ largura, dark })
else await captureReadme()
await browser.close()
await demo.close()
