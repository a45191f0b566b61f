// Passkeys and the second factor, with the browser's own virtual authenticator.
import { generate } from 'otplib'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { LANDING } from '#shared/core/screen-access.ts'
import { PASSWORD } from '#tests/server/api.ts'
import { expectNoA11yViolations } from '#tests/browser/a11y.ts'
import { phoneIn } from '#tests/browser/authenticator.ts'
import { goTo, newPage, signIn } from '#tests/browser/page.ts'
import { setUpDemo } from '#tests/browser/product.ts'
import { transaction } from '../../src/server/core/database/transaction.ts'

// Factors would ask other tests of the same people for a code.
const { browser, demo, url, open } = setUpDemo({ propria: true })

/** The account's drawer over the screen that is open. */
async function myConta(page: Page) {
  const address = new URL(page.url())
  address.searchParams.set('conta', '1')
  await goTo(page, address.pathname + address.search)
  const conta = page.getByRole('dialog', { name: 'Minha conta' })
  await conta.getByRole('heading', { name: 'Chaves de acesso' }).waitFor()
  return conta
}
async function signOut(page: Page): Promise<void> {
  await page.goto(`${url()}/logout`)
  await page.waitForURL(`${url()}/login*`)
}
const onLanding = (page: Page, nivel: 3 | 5) => page.waitForURL(`${url()}${LANDING[nivel].primeira}*`)

test('a mechanic keeps a passkey on the phone and signs in by a touch', async () => {
  const { page, close } = await open('mecanico', '/agenda-virtual', { largura: 360 })
  const phone = await phoneIn(page)
  const conta = await myConta(page)
  await conta.getByRole('button', { name: 'Cadastrar neste aparelho' }).click()
  await page.getByText('Chave de acesso cadastrada').waitFor()
  expect(await conta.getByLabel('Nome da chave de acesso').inputValue()).toContain('Chrome')
  await expectNoA11yViolations(page)
  // Another one beside it asks who is there; the same device is not kept twice.
  await conta.getByRole('button', { name: 'Cadastrar neste aparelho' }).click()
  await page.getByRole('dialog', { name: 'Confirme que é você' }).getByRole('button', { name: 'Usar a chave' }).click()
  await page.getByText('Este aparelho já tem uma chave sua').waitFor()
  await signOut(page)
  await expectNoA11yViolations(page)
  await page.getByRole('button', { name: 'Entrar com a chave de acesso' }).click()
  await onLanding(page, 5)
  await phone.gone()
  await close({ altered: true })
})

test('an adviser sets an app up, signs in with its code, and removes it after confirming', async () => {
  const { page, close } = await open('consultor', '/oficina-digital/gerenciar')
  const conta = await myConta(page)
  // Who entered by the password a while ago types it again, before the first factor too.
  await transaction(demo().server.services.db, 'sistema', (tx) =>
    tx.updateTable('sessaoProva').set({ confirmadaEm: null }).execute(),
  )
  await conta.getByRole('button', { name: 'Usar um aplicativo' }).click()
  const who = page.getByRole('dialog', { name: 'Confirme que é você' })
  await who.getByLabel('Sua senha').fill('errada')
  await who.getByRole('button', { name: 'Confirmar' }).click()
  await who.getByText('Não foi possível confirmar que é você').waitFor()
  await expectNoA11yViolations(page)
  await who.getByLabel('Sua senha').fill(PASSWORD)
  await who.getByRole('button', { name: 'Confirmar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Aplicativo de códigos' })
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  const at = (steps: number) => generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps })
  await dialog.getByLabel('2. Escreva o código que ele mostra').fill('000000')
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await dialog.getByText('Este código não confere com o aplicativo').waitFor()
  await dialog.getByLabel('2. Escreva o código que ele mostra').fill(await at(-1))
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  const codes = page.getByRole('dialog', { name: 'Guarde estes códigos' })
  await codes.getByText('Eles só aparecem agora').waitFor()
  await expectNoA11yViolations(page)
  const recovery = await codes.locator('[aria-label="Códigos de recuperação"] p').first().innerText()
  await codes.getByRole('button', { name: 'Guardei' }).click()
  // Another app asks the one in use who is there, over its own dialog.
  await conta.getByRole('button', { name: 'Trocar de aplicativo' }).click()
  await who.getByText('entre com um código de recuperação').waitFor()
  await who.getByLabel('Código do aplicativo').fill(await at(0))
  await who.getByRole('button', { name: 'Confirmar' }).click()
  await dialog.locator('code').waitFor()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await close({ altered: true })

  const second = await newPage(browser(), { largura: 360 })
  await signIn(second.page, url(), 'consultor')
  await second.page.getByRole('heading', { name: 'Confirme que é você' }).waitFor()
  await expectNoA11yViolations(second.page)
  await second.page.getByLabel('Código do aplicativo').fill('000000')
  await second.page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await second.page.getByText('Este código não confere').waitFor()
  await second.page.getByLabel('Código do aplicativo').fill(await at(1))
  await second.page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await onLanding(second.page, 3)
  // A new password leaves this session in, factor or not.
  const own = await myConta(second.page)
  await own.getByLabel('Senha atual', { exact: true }).fill(PASSWORD)
  await own.getByLabel('Senha nova', { exact: true }).fill('Outra#Senha2027')
  await own.getByRole('button', { name: 'Trocar senha' }).click()
  await second.page.getByText('Senha trocada. As outras sessões foram encerradas.').waitFor()
  await goTo(second.page, '/oficina-digital/gerenciar')
  await second.page.getByRole('heading', { level: 1 }).first().waitFor()
  expect(new URL(second.page.url()).pathname).toBe('/oficina-digital/gerenciar')
  await signOut(second.page)
  // Without the phone, one of the kept codes enters.
  await signIn(second.page, url(), 'consultor', 'Outra#Senha2027')
  await second.page.getByRole('button', { name: 'Perdi o celular' }).click()
  await second.page.getByLabel('Código de recuperação').fill(recovery)
  await second.page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await onLanding(second.page, 3)
  const again = await myConta(second.page)
  await again.getByText('9 códigos de recuperação').waitFor()
  await again.getByRole('button', { name: 'Deixar de usar' }).click()
  await second.page.getByText('Aplicativo de códigos retirado').waitFor()
  await second.close({ altered: true })
})
