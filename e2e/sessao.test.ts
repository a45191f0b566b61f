import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { LANDING } from '#shared/core/acesso-telas.ts'
import type { conta } from '#shared/conta/conta.ts'
import { type Lido, NIVEIS } from '#shared/core/contract.ts'
import { api, SENHA, tokenDe } from '#tests/api.ts'
import { semFalhasDeAcesso } from '#tests/axe.ts'
import { type Aberta, entrar, novaPagina } from '#tests/pagina.ts'
import { usarDemo } from '#tests/produto.ts'

// The one place where people sign in by the form.
const { browser, demo, url, abrir } = usarDemo()
const LOGIN = {
  [-1]: 'dev',
  1: 'gestor',
  2: 'admin',
  3: 'consultor',
  4: 'chefe',
  5: 'mecanico',
  6: 'checklist',
} as const

test('a wrong password shows "Acesso não autorizado" and keeps the email', async () => {
  const { page, fechar } = await novaPagina(browser())
  await entrar(page, url(), 'consultor', 'errada')
  await page.getByText('Acesso não autorizado').first().waitFor()
  expect(await page.getByLabel('E-mail ou código').inputValue()).toBe('consultor@patio.demo')
  await fechar()
})

test('a login code is masked while it is typed, and signs in; an e-mail that begins with digits stays whole', async () => {
  const token = await tokenDe(demo(), 'consultor')
  const { usuario } = await api<Lido<typeof conta.getConta>>(demo(), 'localhost', 'GET', 'conta', { token })
  const { page, fechar } = await novaPagina(browser(), { largura: 360 })
  await page.goto(`${url()}/login`)
  const campo = page.getByLabel('E-mail ou código')
  expect(await campo.getAttribute('autocomplete')).toBe('username')
  await campo.pressSequentially('12345')
  expect(await campo.inputValue()).toBe('123.45')
  // A digit in the middle is taken away and put back where it was.
  for (const tecla of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Backspace']) await campo.press(tecla)
  expect(await campo.inputValue()).toBe('12.45')
  await campo.press('3')
  expect(await campo.inputValue()).toBe('123.45')
  await campo.press('End')
  await campo.pressSequentially('@exemplo.com')
  expect(await campo.inputValue()).toBe('12345@exemplo.com')
  await campo.clear()
  await campo.pressSequentially(usuario.codigoLogin.replace(/\D/g, ''))
  expect(await campo.inputValue()).toBe(usuario.codigoLogin)
  await page.getByRole('button', { name: 'Esqueci minha senha' }).click()
  // A link goes to an e-mail alone.
  const pedido = page.getByRole('dialog', { name: 'Esqueci minha senha' })
  expect(await pedido.getByLabel('Email').inputValue()).toBe('')
  await page.keyboard.press('Escape')
  await pedido.waitFor({ state: 'hidden' })
  await page.getByLabel('Senha', { exact: true }).fill(SENHA)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL(`${url()}${LANDING[3].primeira}*`)
  await fechar()
})

test.each(NIVEIS)('level %i lands on its page, is sent from /login to it, and meets 401 and 404', async (nivel) => {
  const { page, fechar } = await novaPagina(browser())
  await entrar(page, url(), LOGIN[nivel])
  await page.waitForURL(`${url()}${LANDING[nivel].primeira}*`)
  await page.goto(`${url()}/login`)
  await page.waitForURL(`${url()}${LANDING[nivel].primeira}*`)
  await page.goto(`${url()}${nivel === -1 || nivel === 2 ? '/nao-existe' : '/lista-acessos'}`)
  await page.waitForURL(nivel === -1 || nivel === 2 ? '**/404' : '**/401')
  await page.goto(`${url()}/ferramentas-desenvolvedor/gerar-checklist`)
  if (nivel !== -1) await page.waitForURL('**/401')
  else await page.getByRole('heading', { name: 'Gerar checklist' }).waitFor()
  await fechar()
})

test('developer tools do not exist on a distributor that has none', async () => {
  const { page, fechar } = await abrir('dev', '/ferramentas-desenvolvedor/gerar-checklist', { distribuidor: 'makena' })
  await page.waitForURL('**/404')
  await fechar()
})

test('token and profile go to session storage, or with "lembrar" to local storage; logout clears them and the filters', async () => {
  for (const lembrar of [false, true]) {
    const { page, fechar } = await novaPagina(browser())
    await page.goto(`${url()}/login`)
    if (lembrar) await page.getByLabel('Lembrar de mim').check()
    await page.getByLabel('E-mail ou código').fill('consultor@patio.demo')
    await page.getByLabel('Senha', { exact: true }).fill('Patio#2026')
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.waitForURL('**/gerenciar*')
    const guardado = () =>
      page
        .evaluate('JSON.stringify([Object.keys(localStorage), Object.keys(sessionStorage)])')
        .then((t) => JSON.parse(String(t)) as [string[], string[]])
    const [local, sessao] = await guardado()
    expect((lembrar ? local : sessao).filter((k) => k.startsWith('id_')).toSorted()).toEqual(['id_token', 'id_usuario'])
    expect((lembrar ? sessao : local).filter((k) => k.startsWith('id_'))).toEqual([])
    const textos = String(await page.evaluate('JSON.stringify({...localStorage, ...sessionStorage})'))
    expect(textos).not.toContain('Patio#2026')
    await page.goto(`${url()}/logout`)
    await page.waitForURL('**/login*')
    const [l, s] = await guardado()
    for (const k of ['id_token', 'id_usuario', 'filtroData', 'filtroConcessionaria'])
      expect([...l, ...s]).not.toContain(k)
    await fechar()
  }
})

test('an expired token is renewed without the user noticing', async () => {
  const { page, fechar } = await novaPagina(browser())
  await entrar(page, url(), 'consultor')
  await page.waitForURL('**/gerenciar*')
  await estragarToken(page)
  await page.goto(`${url()}/historico-checklist`)
  await page.getByRole('heading', { name: 'Histórico de checklists' }).waitFor()
  await fechar()
})

test('an unknown host says "distribuidor não cadastrado" with its name', async () => {
  const { page, fechar } = await abrir(null, '/login', { distribuidor: 'ninguem' })
  await page
    .getByText(/distribuidor não cadastrado/i)
    .first()
    .waitFor()
  expect(await page.locator('body').innerText()).toContain('ninguem.localhost')
  await fechar()
})

test('the title follows the distributor, and its theme too', async () => {
  const { page, fechar } = await abrir(null, '/login', { distribuidor: 'makena' })
  await page.getByLabel('E-mail ou código').waitFor()
  expect(await page.title()).toMatch(/Makena.*Gestão Oferta Digital/)
  await fechar()
})

/** The token of a tab is worth nothing any more. The signature's first letter: not all bits of its last one count. */
const estragarToken = (page: Page) =>
  page.evaluate(
    `sessionStorage.setItem('id_token', sessionStorage.getItem('id_token').replace(/[^.](?=[^.]*$)/, (c) => c === 'A' ? 'B' : 'A'))`,
  )

/** The session of a page is dead: its cookie is gone too. */
async function matarSessao({ page, contexto }: Pick<Aberta, 'page' | 'contexto'>): Promise<void> {
  // An answer on its way could bring a new cookie.
  await page.waitForLoadState('networkidle')
  await contexto.clearCookies()
  await estragarToken(page)
}

test('a session that ends under a form is taken up over it: what was typed stays, and is saved', async () => {
  const aberta = await abrir('admin', '/cadastros/grupos/list')
  const { page } = aberta
  await page.getByRole('button', { name: 'Novo grupo' }).click()
  const nome = page.getByRole('textbox', { name: 'Nome', exact: true })
  await nome.fill('Grupo da Sessão')
  await matarSessao(aberta)
  await page.getByRole('button', { name: 'Gravar', exact: true }).click()
  const pergunta = page.getByRole('dialog', { name: 'Sua sessão expirou' })
  await pergunta.getByLabel('Senha', { exact: true }).fill('errada')
  await pergunta.getByRole('button', { name: 'Continuar' }).click()
  await pergunta.getByText('Acesso não autorizado').waitFor()
  await semFalhasDeAcesso(page)
  await pergunta.getByLabel('Senha', { exact: true }).fill(SENHA)
  await pergunta.getByRole('button', { name: 'Continuar' }).click()
  await page.waitForURL(/grupos\/list/)
  await page.getByText('Grupo da Sessão').first().waitFor()

  // Who would rather leave meets the login, which says why and goes back to where they were.
  await matarSessao(aberta)
  await page.getByRole('link', { name: 'Serviços', exact: true }).first().click()
  await pergunta.getByRole('button', { name: 'Sair sem gravar' }).click()
  await page.waitForURL((u) => u.pathname === '/login' && u.searchParams.get('de') !== null)
  await page.getByText('Sua sessão expirou').waitFor()
  await aberta.fechar()
})

test('two tabs that renew at once both stay in, and so does the session after them', async () => {
  const { page, contexto, fechar } = await abrir('consultor', '/historico-checklist')
  const titulo = (p: Page) => p.getByRole('heading', { name: 'Histórico de checklists' }).waitFor()
  await titulo(page)
  const outra = await contexto.newPage()
  await outra.goto(`${url()}/historico-checklist`)
  // Without a token of its own yet, there is none to spoil.
  await titulo(outra)
  for (let vez = 0; vez < 2; vez++) {
    for (const aba of [page, outra]) await estragarToken(aba)
    await Promise.all([page, outra].map((aba) => aba.reload()))
    await Promise.all([page, outra].map(titulo))
  }
  await fechar()
})

test('an address opened while signed out is where the login leads', async () => {
  const { page, fechar } = await abrir(null, '/historico-checklist?busca=ABC')
  await page.waitForURL((u) => u.pathname === '/login')
  await page.getByLabel('E-mail ou código').fill('consultor@patio.demo')
  await page.getByLabel('Senha', { exact: true }).fill(SENHA)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL((u) => u.pathname === '/historico-checklist' && u.searchParams.get('busca') === 'ABC')
  await fechar()
})
