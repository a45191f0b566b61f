// Signing in and out in the browser, and the first steps of a new installation.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { LANDING } from '#shared/core/screen-access.ts'
import type { conta } from '#shared/conta/conta.ts'
import { type Loaded, NIVEIS } from '#shared/core/contract.ts'
import { api, PASSWORD, tokenFor } from '#tests/server/api.ts'
import { expectNoA11yViolations } from '#tests/browser/a11y.ts'
import { type Opened, signIn, newPage } from '#tests/browser/page.ts'
import { setUpDemo } from '#tests/browser/product.ts'

// The only tests that sign in through the form.
const { browser, demo, url, open } = setUpDemo()
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
  const { page, close } = await newPage(browser())
  await signIn(page, url(), 'consultor', 'errada')
  await page.getByText('Acesso não autorizado').first().waitFor()
  expect(await page.getByLabel('E-mail ou código').inputValue()).toBe('consultor@patio.demo')
  await close()
})

test('a password is masked, may be shown, and takes what is pasted', async () => {
  const { page, contexto, close } = await newPage(browser())
  await contexto.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${url()}/login`)
  const field = page.getByLabel('Senha', { exact: true })
  expect([await field.getAttribute('type'), await field.getAttribute('autocomplete')]).toEqual([
    'password',
    'current-password',
  ])
  await page.evaluate('navigator.clipboard.writeText("colada#123")')
  await field.focus()
  await page.keyboard.press('ControlOrMeta+v')
  expect(await field.inputValue()).toBe('colada#123')
  await page.getByRole('button', { name: /Mostrar|Exibir|Ver/i }).click()
  expect(await field.getAttribute('type')).toBe('text')
  await close()
})

test('a login code is masked while typing and signs in; an email that starts with digits stays as typed', async () => {
  const token = await tokenFor(demo(), 'consultor')
  const { usuario } = await api<Loaded<typeof conta.getConta>>(demo(), 'localhost', 'GET', 'conta', { token })
  const { page, close } = await newPage(browser(), { largura: 360 })
  await page.goto(`${url()}/login`)
  const field = page.getByLabel('E-mail ou código')
  expect(await field.getAttribute('autocomplete')).toBe('username')
  await field.pressSequentially('12345')
  expect(await field.inputValue()).toBe('123.45')
  // Delete a digit in the middle and type it again.
  for (const keystroke of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Backspace']) await field.press(keystroke)
  expect(await field.inputValue()).toBe('12.45')
  await field.press('3')
  expect(await field.inputValue()).toBe('123.45')
  await field.press('End')
  await field.pressSequentially('@exemplo.com')
  expect(await field.inputValue()).toBe('12345@exemplo.com')
  await field.clear()
  await field.pressSequentially(usuario.codigoLogin.replace(/\D/g, ''))
  expect(await field.inputValue()).toBe(usuario.codigoLogin)
  await page.getByRole('button', { name: 'Esqueci minha senha' }).click()
  // The reset link needs an email, so the code is not copied.
  const request = page.getByRole('dialog', { name: 'Esqueci minha senha' })
  expect(await request.getByLabel('E-mail').inputValue()).toBe('')
  await page.keyboard.press('Escape')
  await request.waitFor({ state: 'hidden' })
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL(`${url()}${LANDING[3].primeira}*`)
  await close()
})

test.each(NIVEIS)(
  'level %i starts on its page, is redirected from /login to it, and gets 401 and 404',
  async (nivel) => {
    const { page, close } = await newPage(browser())
    await signIn(page, url(), LOGIN[nivel])
    await page.waitForURL(`${url()}${LANDING[nivel].primeira}*`)
    await page.goto(`${url()}/login`)
    await page.waitForURL(`${url()}${LANDING[nivel].primeira}*`)
    await page.goto(`${url()}${nivel === -1 || nivel === 2 ? '/nao-existe' : '/lista-acessos'}`)
    await page.waitForURL(nivel === -1 || nivel === 2 ? '**/404' : '**/401')
    await page.goto(`${url()}/ferramentas-desenvolvedor/gerar-checklist`)
    if (nivel !== -1) await page.waitForURL('**/401')
    else await page.getByRole('heading', { name: 'Gerar checklist' }).waitFor()
    await close()
  },
)

test('developer tools do not exist at a distributor without them', async () => {
  const { page, close } = await open('dev', '/ferramentas-desenvolvedor/gerar-checklist', { distribuidor: 'makena' })
  await page.waitForURL('**/404')
  await close()
})

test('token and profile are in session storage, with "lembrar" in local storage; logout clears both and the filters', async () => {
  for (const lembrar of [false, true]) {
    const { page, close } = await newPage(browser())
    await page.goto(`${url()}/login`)
    if (lembrar) await page.getByLabel('Lembrar de mim').check()
    await page.getByLabel('E-mail ou código').fill('consultor@patio.demo')
    await page.getByLabel('Senha', { exact: true }).fill('Patio#2026')
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.waitForURL('**/gerenciar*')
    const stored = () =>
      page
        .evaluate('JSON.stringify([Object.keys(localStorage), Object.keys(sessionStorage)])')
        .then((t) => JSON.parse(String(t)) as [string[], string[]])
    const [local, sessao] = await stored()
    expect((lembrar ? local : sessao).filter((k) => k.startsWith('id_')).toSorted()).toEqual(['id_token', 'id_usuario'])
    expect((lembrar ? sessao : local).filter((k) => k.startsWith('id_'))).toEqual([])
    const texts = String(await page.evaluate('JSON.stringify({...localStorage, ...sessionStorage})'))
    expect(texts).not.toContain('Patio#2026')
    await page.goto(`${url()}/logout`)
    await page.waitForURL('**/login*')
    const [l, s] = await stored()
    for (const k of ['id_token', 'id_usuario', 'filtroData', 'filtroConcessionaria'])
      expect([...l, ...s]).not.toContain(k)
    await close()
  }
})

test('an expired token is renewed without the user noticing', async () => {
  const { page, close } = await newPage(browser())
  await signIn(page, url(), 'consultor')
  await page.waitForURL('**/gerenciar*')
  await corruptToken(page)
  await page.goto(`${url()}/historico-checklist`)
  await page.getByRole('heading', { name: 'Histórico de checklists' }).waitFor()
  await close()
})

test('an unknown host says "distribuidor não cadastrado" with its name', async () => {
  const { page, close } = await open(null, '/login', { distribuidor: 'ninguem' })
  await page
    .getByText(/distribuidor não cadastrado/i)
    .first()
    .waitFor()
  expect(await page.locator('body').innerText()).toContain('ninguem.localhost')
  await close()
})

test('title and theme follow the distributor', async () => {
  const { page, close } = await open(null, '/login', { distribuidor: 'makena' })
  await page.getByLabel('E-mail ou código').waitFor()
  expect(await page.title()).toMatch(/Makena.*Gestão Oferta Digital/)
  await close()
})

/** Makes a tab's token invalid. Changes the signature's first letter, because some bits of its last one are ignored. */
const corruptToken = (page: Page) =>
  page.evaluate(
    `sessionStorage.setItem('id_token', sessionStorage.getItem('id_token').replace(/[^.](?=[^.]*$)/, (c) => c === 'A' ? 'B' : 'A'))`,
  )

/** Ends a page's session: the cookie is gone too. */
async function killSessao({ page, contexto }: Pick<Opened, 'page' | 'contexto'>): Promise<void> {
  // A pending response could set a new cookie.
  await page.waitForLoadState('networkidle')
  await contexto.clearCookies()
  await corruptToken(page)
}

test('a session that ends under a form is renewed in place: the typed text stays and is saved', async () => {
  const opened = await open('admin', '/cadastros/grupos/list')
  const { page } = opened
  await page.getByRole('button', { name: 'Novo grupo' }).click()
  const nome = page.getByRole('textbox', { name: 'Nome', exact: true })
  await nome.fill('Grupo da Sessão')
  await killSessao(opened)
  await page.getByRole('button', { name: 'Gravar', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Sua sessão expirou' })
  await question.getByLabel('Senha', { exact: true }).fill('errada')
  await question.getByRole('button', { name: 'Continuar' }).click()
  await question.getByText('Acesso não autorizado').waitFor()
  await expectNoA11yViolations(page)
  await question.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await question.getByRole('button', { name: 'Continuar' }).click()
  await page.waitForURL(/grupos\/list/)
  await page.getByText('Grupo da Sessão').first().waitFor()

  // Leaving instead leads to the login, which says why and returns to the same page.
  await killSessao(opened)
  await page.getByRole('link', { name: 'Serviços', exact: true }).first().click()
  await question.getByRole('button', { name: 'Sair sem gravar' }).click()
  await page.waitForURL((u) => u.pathname === '/login' && u.searchParams.get('de') !== null)
  await page.getByText('Sua sessão expirou').waitFor()
  await opened.close()
})

test('two tabs that renew at once both stay signed in, and so does the session afterwards', async () => {
  const { page, contexto, close } = await open('consultor', '/historico-checklist')
  const title = (p: Page) => p.getByRole('heading', { name: 'Histórico de checklists' }).waitFor()
  await title(page)
  const another = await contexto.newPage()
  await another.goto(`${url()}/historico-checklist`)
  // Wait for the second tab's own token before it is corrupted.
  await title(another)
  for (let turn = 0; turn < 2; turn++) {
    for (const tab of [page, another]) await corruptToken(tab)
    await Promise.all([page, another].map((tab) => tab.reload()))
    await Promise.all([page, another].map(title))
  }
  await close()
})

test('the login returns to the address that was opened while signed out', async () => {
  const { page, close } = await open(null, '/historico-checklist?busca=ABC')
  await page.waitForURL((u) => u.pathname === '/login')
  await page.getByLabel('E-mail ou código').fill('consultor@patio.demo')
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL((u) => u.pathname === '/historico-checklist' && u.searchParams.get('busca') === 'ABC')
  await close()
})
