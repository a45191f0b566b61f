// Keys of provisioning: shown once, good at once, dead at once.
import { expect, test } from 'vitest'
import { expectNoA11yViolations } from '#tests/browser/a11y.ts'
import { expectFitsAllWidths } from '#tests/browser/page.ts'
import { setUpDemo } from '#tests/browser/product.ts'

const { open } = setUpDemo({ propria: true })

test('a SCIM key is created, works and is revoked', async () => {
  const { page, close } = await open('dev', '/cadastros/seguranca/provisionamento')
  const address = await page.getByLabel('Endereço SCIM', { exact: true }).inputValue()
  await page.getByText('Nenhuma chave ainda').waitFor()
  await page.getByRole('button', { name: 'Criar chave' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nome').fill('Entra da rede')
  await expectNoA11yViolations(page)
  await dialog.getByRole('button', { name: 'Criar chave' }).click()
  const key = await dialog.getByLabel('Chave', { exact: true }).inputValue()
  await dialog.getByRole('button', { name: 'Já guardei' }).click()
  await page.getByRole('row').filter({ hasText: 'Entra da rede' }).getByText('nunca').waitFor()
  const ask = async () =>
    (await fetch(`${address}/Users?count=1`, { headers: { authorization: `Bearer ${key}` } })).status
  expect(await ask()).toBe(200)

  await page.getByRole('button', { name: 'Acrescentar grupo' }).click()
  await page.getByLabel('Grupo', { exact: true }).fill('oficina')
  await page.getByRole('button', { name: 'Gravar grupos' }).click()
  await page.getByText('Grupos gravados').waitFor()
  await expectFitsAllWidths(page)
  await expectNoA11yViolations(page)

  await page.getByRole('button', { name: 'Revogar Entra da rede' }).click()
  await dialog.getByRole('button', { name: 'Revogar' }).click()
  await page.getByRole('row').filter({ hasText: 'Entra da rede' }).getByText('Revogada').waitFor()
  expect(await ask()).toBe(401)
  await close({ altered: true })
})
