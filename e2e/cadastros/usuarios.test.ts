import { expect, test } from 'vitest'
import type { UsuarioRecord } from '#shared/cadastros/usuarios.ts'
import { api, tokenFor } from '#tests/server/api.ts'
import { expectNoA11yViolations } from '#tests/browser/a11y.ts'
import { emailsTo, secretFrom } from '#tests/server/emails.ts'
import { live, expectFitsAllWidths, signIn, goTo, resizeTo, newPage } from '#tests/browser/page.ts'
import { setUpDemo } from '#tests/browser/product.ts'

const { browser, url, demo, open, resume } = setUpDemo()
const LIST = '/cadastros/usuario/list'

async function getInvite(email: string): Promise<string> {
  // The product's job may be writing the email: its file appears a moment later.
  await expect.poll(async () => (await emailsTo(demo().server, email)).length).toBe(1)
  return secretFrom((await emailsTo(demo().server, email))[0])
}
async function findUsuario(search: string): Promise<UsuarioRecord | undefined> {
  const r = await api<{ itens: UsuarioRecord[] }>(
    demo(),
    'localhost',
    'GET',
    `usuarios?situacao=todos&busca=${search}`,
    {
      token: await tokenFor(demo(), 'admin'),
    },
  )
  return r.itens[0]
}

test('an invited user gets filters, creates a password and signs in with the granted access', async () => {
  const email = 'convidada@exemplo.com'
  const { page, close } = await open('admin', LIST)
  await page.getByRole('heading', { name: 'Usuários' }).waitFor()
  await page.getByText('gestor@patio.demo').waitFor()

  await page.getByRole('button', { name: 'Convidar usuário' }).click()
  await page.getByRole('heading', { name: 'Convidar usuário' }).waitFor()
  await page.getByLabel('Nome').fill('Helena Prado')
  await page.getByLabel('E-mail').fill('gestor@patio.demo')
  await page.getByRole('button', { name: 'Enviar convite' }).click()
  await page.getByText('Este email já é de Gustavo Prates').first().waitFor()
  expect(await page.getByLabel('E-mail').getAttribute('aria-invalid')).toBe('true')
  await resizeTo(page, 360)
  await expectNoA11yViolations(page)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Enviar convite' }).click()

  await page.getByRole('heading', { name: 'Filtros de Helena Prado' }).waitFor()
  // Read now, because another test may have registered a store.
  const todas = await api<unknown[]>(demo(), 'localhost', 'GET', 'concessionarialist', {
    token: await tokenFor(demo(), 'admin'),
  })
  const lojas = todas.length
  await page.getByText(`Alcança 0 de ${lojas} lojas`).first().waitFor()
  await page.getByRole('checkbox', { name: 'Autoville Centro' }).check()
  await page.getByRole('checkbox', { name: 'Toyota' }).check()
  await page.getByText(`Alcança 2 de ${lojas} lojas`).first().waitFor()
  const changes = page.getByRole('list', { name: 'Muda ao gravar' })
  expect(await changes.getByRole('listitem').allTextContents()).toEqual([
    'Entra Loja Autoville Centro',
    'Entra Marca Toyota',
  ])
  await expectFitsAllWidths(page)
  await expectNoA11yViolations(page)
  await page.getByRole('button', { name: 'Gravar' }).click()
  await page.waitForURL((u) => u.pathname === LIST)
  await page.getByText(email).waitFor()
  expect((await findUsuario(email))?.situacao).toBe('CONVIDADO')

  const invitation = await getInvite(email)
  await page.context().clearCookies()
  await page.goto(`${url()}/password/${invitation}?convite=1`)
  await page.getByRole('heading', { name: 'Boas-vindas' }).waitFor()
  await expectNoA11yViolations(page)
  const choose = async (senha: string) => {
    await page.getByLabel('Sua senha').fill(senha)
    await page.getByLabel('Repita a senha').fill(senha)
  }
  await choose('Helena@2026')
  await page.getByRole('button', { name: 'Gravar senha' }).click()
  await page.getByText('Esta senha é só um nome conhecido aqui', { exact: false }).waitFor()
  await choose('Nova#Senha77')
  // The link serves once: the second click asks for nothing.
  await page.getByRole('button', { name: 'Gravar senha' }).dblclick()
  await page.getByText('Seu acesso está pronto', { exact: false }).waitFor()
  await page.goto(`${url()}/password/${invitation}?convite=1`)
  await choose('Outra#Senha78')
  await page.getByRole('button', { name: 'Gravar senha' }).click()
  await page.getByText('Este link já foi usado ou venceu. Peça outro na tela de entrada.').waitFor()
  await close()

  const related = await newPage(browser(), { largura: 360 })
  await signIn(related.page, url(), email, 'Nova#Senha77')
  await related.page.waitForURL((u) => u.pathname === '/oficina-digital/gerenciar')
  await related.close()
})

test('filters and deactivation reach an open session without a reload', async () => {
  const { page: own, close: leave } = await open('lucas.ferraz', '/oficina-digital/gerenciar')
  await live(own)
  const lojas = async () => {
    const selector = own
      .getByRole('combobox', { name: 'Concessionária' })
      .or(own.getByRole('textbox', { name: 'Concessionária' }))
      .first()
    return selector.inputValue()
  }
  const before = await lojas()
  const { page, close } = await resume('admin', LIST)
  await page.getByRole('button', { name: 'Ações de Lucas Ferraz' }).click()
  await page.getByRole('menuitem', { name: 'Filtros de lojas' }).click()
  await page.getByRole('heading', { name: 'Filtros de Lucas Ferraz' }).waitFor()
  // No checkbox is set until the user's current filters have loaded.
  await page
    .getByText(/^Alcança \d+ de \d+ lojas/)
    .first()
    .waitFor()
  const checkedItems = page.getByRole('main').getByRole('checkbox', { checked: true })
  while ((await checkedItems.count()) > 0) await checkedItems.first().uncheck()
  await page.getByRole('checkbox', { name: 'Grupo Litoral' }).check()
  // Four stores, unless another test of this demo has opened or closed one; before they were two.
  await page
    .getByText(/^Alcança [3-9] de \d+ lojas/)
    .first()
    .waitFor()
  // The toast disappears by itself, so start waiting for it before the save.
  const notified = own.getByText('Seu acesso mudou', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Gravar' }).click()
  await page.waitForURL((u) => u.pathname === LIST)
  await notified
  await expect.poll(lojas).toMatch(/^Litoral/)
  expect(before).not.toMatch(/^Litoral/)
  await live(own)

  await page.getByText('Grupo Litoral').first().waitFor()
  await page.getByRole('button', { name: 'Ações de Lucas Ferraz' }).click()
  await page.getByRole('menuitem', { name: 'Desativar' }).click()
  const question = page.getByRole('dialog', { name: 'Desativar Lucas Ferraz?' })
  await question.waitFor()
  await expectNoA11yViolations(page)
  await question.getByRole('button', { name: 'Desativar' }).click()
  await own.waitForURL((u) => u.pathname === '/login')
  await page.getByText('lucas.ferraz@patio.demo').waitFor({ state: 'detached' })
  await close()
  await leave()
})

test('ending a user’s sessions sends their open page to the login', async () => {
  const { page: related, close: leave } = await open('joana.teles', '/oficina-digital/gerenciar')
  await live(related)
  const { page, close } = await resume('admin', LIST)
  await page.getByText('joana.teles@patio.demo').click()
  const sessoes = page.getByRole('region', { name: 'Sessões abertas' })
  await sessoes.getByText('senha').first().waitFor()
  await expectNoA11yViolations(page)
  await page.getByRole('button', { name: 'Encerrar sessões' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar sessões' }).click()
  await related.waitForURL((u) => u.pathname === '/login')
  await page.getByText('Nenhuma sessão aberta agora.').waitFor()
  await close()
  await leave()
})

test('two administrators edit one user: the second sees both versions and keeps their own', async () => {
  const { page, close } = await resume('admin', LIST)
  await page.getByText('chefe@patio.demo').click()
  await page.getByRole('heading', { name: 'Francisco Barreto' }).waitFor()
  await page.getByLabel('Nome').fill('Francisco B. Barreto')
  const u = await findUsuario('chefe@')
  if (!u) throw new Error('demo without its foreman')
  const { nome: _, ...rest } = u
  await api(demo(), 'localhost', 'PUT', `usuarios/${u.codUsuario}`, {
    token: await tokenFor(demo(), 'admin'),
    body: {
      nome: 'Chico Barreto',
      email: rest.email,
      telefone: '(11) 98888-7777',
      codNivel: rest.codNivel,
      ativo: rest.ativo,
      versao: rest.versao,
    },
  })
  await page.getByRole('button', { name: 'Gravar' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Outra pessoa gravou antes' })
  await notice
    .getByRole('row')
    .filter({ hasText: 'Francisco B. Barreto' })
    .filter({ hasText: 'Chico Barreto' })
    .waitFor()
  await expectNoA11yViolations(page)
  await notice.getByRole('button', { name: 'Continuar com o meu' }).click()
  await page.getByRole('button', { name: 'Gravar' }).click()
  await page.waitForURL((x) => x.pathname === LIST)
  await page.getByText('Francisco B. Barreto').waitFor()
  await close()
})

test('a user is found, opened, renamed and saved by keyboard only', async () => {
  const { page, close } = await resume('admin', LIST)
  await page.getByRole('searchbox').or(page.getByPlaceholder('Nome, código ou email')).first().focus()
  await page.keyboard.type('tiago')
  await page.getByText('tiago.moura@patio.demo').waitFor()
  await page.getByText('gestor@patio.demo').waitFor({ state: 'detached' })
  for (let i = 0; i < 20; i++) {
    await page.keyboard.press('Tab')
    if (
      await page.evaluate(
        `document.activeElement?.closest('tr') !== null && document.activeElement.textContent.includes('tiago')`,
      )
    )
      break
  }
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Tiago Moura' }).waitFor()
  for (let i = 0; i < 20; i++) {
    if (
      await page.evaluate(
        `document.activeElement?.tagName === 'INPUT' && document.activeElement.value === 'Tiago Moura'`,
      )
    )
      break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Tiago M. Moura')
  await page.keyboard.press('ControlOrMeta+S')
  await page.waitForURL((u) => u.pathname === LIST)
  expect((await findUsuario('tiago.moura'))?.nome).toBe('Tiago M. Moura')
  await close()
})

test('an administrator sees a developer read-only, and the filter form needs a user', async () => {
  const { page, close } = await resume('admin', LIST)
  await page.getByText('dev@patio.demo').click()
  await page.getByText('está acima do seu', { exact: false }).waitFor()
  expect(await page.getByRole('button', { name: 'Gravar' }).count()).toBe(0)
  await expectNoA11yViolations(page)
  await goTo(page, '/cadastros/usuarios/filtros/form')
  await page.waitForURL((u) => u.pathname === LIST)
  await close()
})
