import { expect, test } from 'vitest'
import { expectNoA11yViolations } from '#tests/browser/a11y.ts'
import { resizeTo } from '#tests/browser/page.ts'
import { setUpDemo } from '#tests/browser/product.ts'

const { resume } = setUpDemo()
const LIST = '/conversas/respostas-prontas/list'

test('a canned answer is written with its fields shown as the customer reads them', { timeout: 120_000 }, async () => {
  const { page, close } = await resume('chefe', LIST)
  await resizeTo(page, 1440)
  await page.getByText('Formas de pagamento').first().waitFor()
  await page.getByRole('button', { name: 'Nova resposta' }).click()
  // The list's search has a label that begins like the form's field.
  await page.getByRole('heading', { name: 'Nova resposta' }).waitFor()
  await page.getByLabel(/^Título/).fill('Lavagem cortesia')
  const text = page.getByLabel(/^Texto/)
  await text.fill('{{nome}}, a lavagem do {{modelo}} é por nossa conta.')
  await page.getByRole('button', { name: 'Gravar', exact: true }).click()
  await page.getByText('Não há o campo {{nome}}').first().waitFor()
  await text.fill('{{primeiroNome}}, a lavagem do {{modelo}} é por nossa conta.')
  await page.getByText('Helena, a lavagem do Argo Drive 1.3 é por nossa conta.').waitFor()
  await expectNoA11yViolations(page)
  await page.getByRole('button', { name: 'Gravar', exact: true }).click()
  await page.waitForURL((u) => u.pathname === LIST)
  await page.getByPlaceholder('Título ou texto').fill('lavagem')
  await expect.poll(() => page.getByRole('main').getByRole('row').count()).toBe(2)
  await close()
})
