// npm run screenshots: the pictures of the README, of the product with demo data. --todas: every built screen at three widths, light and dark.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { abrirDemo } from '#tests/demo.ts'
import { TELAS } from '#shared/core/telas.ts'
import { abrirNavegador } from '#tests/navegador.ts'

const todas = process.argv.includes('--todas')
const pasta = join(import.meta.dirname, todas ? '../dist/screenshots' : '../docs/screenshots')
await mkdir(pasta, { recursive: true })
const demo = await abrirDemo()
const url = `http://localhost:${demo.porta}`
const browser = await abrirNavegador({ inteiro: true })

interface Modo {
  largura: number
  escuro: boolean
}

async function pagina(b: Browser, { largura, escuro }: Modo, usuario: string | null): Promise<Page> {
  const contexto = await b.newContext({
    viewport: { width: largura, height: largura < 700 ? 780 : 900 },
    colorScheme: escuro ? 'dark' : 'light',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  })
  await contexto.addInitScript(`localStorage.setItem('filtroConcessionaria', '1')`)
  const page = await contexto.newPage()
  if (usuario) {
    await page.goto(`${url}/login`)
    await page.getByLabel('E-mail ou código').fill(`${usuario}@patio.demo`)
    await page.getByLabel('Senha', { exact: true }).fill('Patio#2026')
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.waitForURL((u) => u.pathname !== '/login')
  }
  return page
}

async function fotografar(page: Page, nome: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate('document.fonts.ready')
  await page.screenshot({ path: join(pasta, `${nome}.png`), animations: 'disabled' })
  console.log(`${nome}.png`)
}

/** The first open quote in a state, opened through the list's own API. */
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
  const ler = async (caminho: string): Promise<unknown> =>
    (await fetch(`${url}/api/${caminho}`, { headers: { authorization: `Bearer ${token}` } })).json()
  const lista = (await ler(`oficina-digital/orcamentos?tela=gerenciar&codConcessionaria=1&estado=${estado}`)) as {
    itens: { codOrcamento: number; codCheckList: number; checklist: string; codConcessionaria: number }[]
  }
  const primeiro = lista.itens[0]
  if (!primeiro) return null
  const completo = (await ler(`oficina-digital/orcamentos/${primeiro.codOrcamento}`)) as {
    versaoEnviada: { url: string } | null
  }
  return { ...primeiro, url: completo.versaoEnviada?.url ?? null }
}

async function selecionar(page: Page, estado: string): Promise<boolean> {
  const o = await orcamento(page, estado)
  if (o) await page.evaluate(`sessionStorage.setItem('orcamentoSelecionado', ${JSON.stringify(JSON.stringify(o))})`)
  return o !== null
}

/** Screens that open by their address alone. */
const CAMINHOS = TELAS.filter((t) => !t.guarda && !t.path.includes(':') && t.path !== '/logout').map((t) => t.path)
/** Screens of the README and of the tour that a manager opens, with the words that say they are there. */
const DA_GESTAO = {
  dashboard: ['/dashboard', 'Precisa de você agora'],
  cardapio: ['/cardapio/tree', 'Cardápio'],
  vendas: ['/vendas/lancamento-mensal', 'Lançamento mensal'],
  pedidos: ['/sugestaoPedidos', 'Sugestão de pedidos'],
  exploracao: ['/business-inteligence', 'Business intelligence'],
  'one-page': ['/one-page-report-grupo', 'Notas da gestão'],
} as const

const QUADROS = ['veiculos', 'mecanicos', 'consultores', 'entregas', 'recepcao']

async function tudo(modo: Modo): Promise<void> {
  const sufixo = `${modo.largura}${modo.escuro ? '-escuro' : ''}`
  const publica = await pagina(browser, modo, null)
  await publica.goto(`${url}/login`)
  await fotografar(publica, `login-${sufixo}`)
  await publica.context().close()
  const page = await pagina(browser, modo, 'dev')
  for (const caminho of CAMINHOS) {
    await page.goto(url + caminho)
    await fotografar(page, `${caminho.slice(1).replaceAll('/', '-')}-${sufixo}`)
  }
  for (const [tela, estado] of [
    ['avancar', 'EM_MONTAGEM'],
    ['precificar', 'AGUARDANDO_PRECO'],
  ] as const)
    if (await selecionar(page, estado)) {
      await page.goto(`${url}/oficina-digital/${tela}`)
      await fotografar(page, `${tela}-${sufixo}`)
    }
  const enviado = await orcamento(page, 'ENVIADO')
  if (enviado?.url) {
    await page.goto(enviado.url)
    await fotografar(page, `cliente-${sufixo}`)
  }
  await page.context().close()
  const chefe = await pagina(browser, modo, 'chefe')
  for (const quadro of QUADROS) {
    await chefe.goto(`${url}/agenda-virtual/${quadro}`)
    await chefe.getByText('ao vivo').first().waitFor()
    await fotografar(chefe, `agenda-${quadro}-${sufixo}`)
  }
  await chefe.context().close()
}

async function doReadme(): Promise<void> {
  const claro = { largura: 1440, escuro: false }
  const login = await pagina(browser, claro, null)
  await login.goto(`${url}/login`)
  await fotografar(login, 'login')
  const page = await pagina(browser, claro, 'consultor')
  await page.goto(`${url}/oficina-digital/gerenciar`)
  await page.getByText('ao vivo').first().waitFor()
  await fotografar(page, 'gerenciar')
  const enviado = await orcamento(page, 'ENVIADO')
  if (await selecionar(page, 'AGUARDANDO_PRECO')) {
    await page.goto(`${url}/oficina-digital/precificar`)
    await fotografar(page, 'precificar')
  }
  if (await selecionar(page, 'EM_MONTAGEM')) {
    await page.goto(`${url}/oficina-digital/avancar`)
    await fotografar(page, 'avancar')
  }
  await page.goto(`${url}/historico-checklist`)
  await fotografar(page, 'historico-checklist')
  const escura = await pagina(browser, { largura: 1440, escuro: true }, 'consultor')
  await escura.goto(`${url}/oficina-digital/gerenciar`)
  await escura.getByText('ao vivo').first().waitFor()
  await fotografar(escura, 'gerenciar-escuro')
  const chefe = await pagina(browser, claro, 'chefe')
  for (const quadro of ['veiculos', 'mecanicos']) {
    await chefe.goto(`${url}/agenda-virtual/${quadro}`)
    await chefe.getByText('ao vivo').first().waitFor()
    await fotografar(chefe, `agenda-${quadro}`)
  }
  const gestao = await pagina(browser, claro, 'admin')
  for (const [nome, [caminho, texto]] of Object.entries(DA_GESTAO)) {
    await gestao.goto(url + caminho)
    await gestao.getByText(texto).first().waitFor()
    await fotografar(gestao, nome)
  }
  const telefone = await pagina(browser, { largura: 390, escuro: false }, null)
  if (enviado?.url) {
    await telefone.goto(enviado.url)
    await telefone.getByRole('article').first().waitFor()
    await fotografar(telefone, 'cliente')
  }
}

if (todas) for (const largura of [360, 768, 1440]) for (const escuro of [false, true]) await tudo({ largura, escuro })
else await doReadme()
await browser.close()
await demo.fechar()
