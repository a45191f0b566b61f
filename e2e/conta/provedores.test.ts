// Sign-in by an identity provider: set up on the screen, used on the login page, told about when it fails.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LANDING } from '#shared/core/screen-access.ts'
import { expectNoA11yViolations } from '#tests/browser/a11y.ts'
import { expectFitsAllWidths, goTo, newPage } from '#tests/browser/page.ts'
import { setUpDemo } from '#tests/browser/product.ts'
import { CLIENT, openIdentityProvider, type IdentityProvider } from '#tests/records/identity-provider.ts'
import { OUTBOUND } from '#tests/records/provider-world.ts'
import { transaction } from '../../src/server/core/database/transaction.ts'

const { browser, demo, url, open } = setUpDemo({ environment: OUTBOUND })
let idp: IdentityProvider
beforeAll(async () => {
  idp = await openIdentityProvider()
})
afterAll(() => idp.close())

const CONSULTOR = 'consultor@patio.demo'

/** The login page up to the ways in of a person. */
async function firstField(page: Page, login: string): Promise<void> {
  await page.goto(`${url()}/login`)
  await page.getByLabel('E-mail ou código').fill(login)
  await page.getByRole('button', { name: 'Continuar' }).click()
}

test('a provider is added, tested and put into use', async () => {
  const { page, close } = await open('dev', '/cadastros/seguranca/provedores')
  await page.getByText('Nenhum provedor').waitFor()
  await page.getByRole('link', { name: 'Acrescentar provedor' }).click()
  await page.getByText('Keycloak', { exact: true }).click()
  await page.getByText('Group Membership').waitFor()
  await page.getByLabel('Nome').fill('Conta da rede')
  await page.getByLabel('Emissor').fill(idp.issuer)
  await page.getByLabel('Id do cliente').fill(CLIENT.id)
  await page.getByLabel('Segredo do cliente').fill(CLIENT.secret)
  await page.locator('input').and(page.getByLabel('Domínios de e-mail')).fill('patio.demo')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Acrescentar grupo' }).click()
  await page.getByRole('button', { name: 'Acrescentar grupo' }).click()
  await page.getByLabel('Grupo', { exact: true }).first().fill('consultores')
  await page.getByLabel('Grupo', { exact: true }).last().fill('chefia')
  await page.getByRole('button', { name: 'Subir chefia' }).click()
  expect(await page.getByLabel('Grupo', { exact: true }).first().inputValue()).toBe('chefia')
  await page.locator('input').and(page.getByLabel('Lojas')).last().fill('Autoville')
  await page.getByRole('option', { name: 'Autoville' }).first().click()
  await page.keyboard.press('Escape')
  await expectNoA11yViolations(page)
  await page.getByRole('button', { name: 'Gravar' }).click()
  await page.waitForURL(/provedores\/\d+$/)
  const retorno = await page.getByLabel('Endereço de retorno', { exact: true }).inputValue()
  const saida = await page.getByLabel('Endereço de saída', { exact: true }).inputValue()
  idp.register({ retorno, saida })
  await page.getByRole('button', { name: 'Testar' }).click()
  await page.getByText('O provedor respondeu').waitFor()
  await page.getByRole('switch', { name: /^Ligado/ }).check()
  await page.getByRole('button', { name: 'Gravar' }).click()
  await page.getByText('Provedor gravado').first().waitFor()
  await expectFitsAllWidths(page)
  await expectNoA11yViolations(page)
  await close({ altered: true })
})

test('the login page asks for the login first, and the provider brings the person in', async () => {
  idp.people.set(CONSULTOR, { email: CONSULTOR, email_verified: true, name: 'Consultor', groups: ['consultores'] })
  const { page, close } = await newPage(browser(), { largura: 360 })
  await page.goto(`${url()}/login?de=${encodeURIComponent('/historico-checklist')}`)
  await page.getByLabel('E-mail ou código').waitFor()
  expect(await page.getByLabel('Senha', { exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Entrar com a chave de acesso' }).waitFor()
  await expectNoA11yViolations(page)
  await page.getByLabel('E-mail ou código').fill(CONSULTOR)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Entrar com Conta da rede' }).waitFor()
  await page.getByLabel('Senha', { exact: true }).waitFor()
  await expectNoA11yViolations(page)
  await page.getByRole('button', { name: 'Entrar com Conta da rede' }).click()
  await page.waitForURL(`${url()}/historico-checklist*`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  // Reloading keeps the session, as after a password.
  await page.reload()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/historico-checklist')
  await close({ altered: true })
})

test('who enters by the provider alone confirms there in another tab, and the act goes on', async () => {
  const db = demo().server.services.db
  const withoutPassword = (senhaHash: string | null) =>
    transaction(db, 'sistema', async (tx) => {
      const had = await tx.selectFrom('usuario').select('senhaHash').where('email', '=', CONSULTOR).executeTakeFirst()
      await tx.updateTable('usuario').set({ senhaHash }).where('email', '=', CONSULTOR).execute()
      return had?.senhaHash ?? null
    })
  const { page, close } = await newPage(browser())
  await firstField(page, CONSULTOR)
  await page.getByRole('button', { name: 'Entrar com Conta da rede' }).click()
  await page.waitForURL(`${url()}${LANDING[3].primeira}*`)
  const before = await withoutPassword(null)
  const address = new URL(page.url())
  address.searchParams.set('conta', '1')
  await goTo(page, address.pathname + address.search)
  await page.getByRole('button', { name: 'Usar um aplicativo' }).click()
  const who = page.getByRole('dialog', { name: 'Confirme que é você' })
  await who.getByText('Entre de novo no provedor da sua empresa').waitFor()
  await expectNoA11yViolations(page)
  await who.getByRole('button', { name: 'Confirmar no provedor' }).click()
  await who.waitFor({ state: 'detached' })
  await page.getByRole('dialog', { name: 'Aplicativo de códigos' }).locator('code').waitFor()
  await withoutPassword(before)
  await close({ altered: true })
})

test('a password still enters in the second step', async () => {
  const { page, close } = await newPage(browser())
  await firstField(page, CONSULTOR)
  await page.getByLabel('Senha', { exact: true }).fill('Patio#2026')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL(`${url()}${LANDING[3].primeira}*`)
  await close({ altered: true })
})

test('a person whom the provider refuses reads what to do', async () => {
  const { page, close } = await newPage(browser())
  await firstField(page, 'ninguem@patio.demo')
  await page.getByRole('button', { name: 'Entrar com Conta da rede' }).click()
  await page.getByText('O provedor de identidade não confirmou a entrada').waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')
  await expectNoA11yViolations(page)
  await close({ altered: true })
})

test('passwords are forbidden only with an account for emergencies', async () => {
  const { page, close } = await open('dev', '/cadastros/seguranca/politica')
  await page.getByRole('switch', { name: /^Aceitar senha/ }).uncheck()
  await page.getByText('O que acontece sem senha').waitFor()
  await page.getByRole('button', { name: 'Gravar política' }).click()
  await page.getByText('Escolha ao menos uma conta de emergência').waitFor()
  await page.locator('input').and(page.getByLabel('Contas de emergência')).fill('dev@patio.demo')
  await page.getByRole('option', { name: 'dev@patio.demo' }).click()
  await page.keyboard.press('Escape')
  await expectNoA11yViolations(page)
  await page.getByRole('button', { name: 'Gravar política' }).click()
  await page.getByText('Política gravada').waitFor()
  const other = await newPage(browser())
  await firstField(other.page, CONSULTOR)
  await other.page.getByRole('button', { name: 'Entrar com Conta da rede' }).waitFor()
  expect(await other.page.getByLabel('Senha', { exact: true }).count()).toBe(0)
  await other.page.getByRole('button', { name: 'Entrar com uma conta de emergência' }).click()
  await other.page.getByLabel('Senha', { exact: true }).fill('Patio#2026')
  await other.page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await other.page.getByRole('alert').waitFor()
  await other.close({ altered: true })
  await page.getByRole('switch', { name: /^Aceitar senha/ }).check()
  await page.getByRole('button', { name: 'Gravar política' }).click()
  await page.getByText('Não gravado').waitFor({ state: 'detached' })
  await close({ altered: true })
})
