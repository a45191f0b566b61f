// Where the focus goes when one works without a mouse.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { orcamentoInState } from '#tests/records/orcamentos.ts'
import { goTo } from '#tests/browser/page.ts'
import { setUpDemo } from '#tests/browser/product.ts'

const { demo, resume } = setUpDemo()

/** Name, or text, of the element that has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent ?? '')

test('a step of a quote gets the focus when it comes, and a Tab leaves its catalogue for the next field', async () => {
  const { codOrcamento } = await orcamentoInState(demo(), 'NOVO', 'KBD1A23', 'Klara Bastos Duarte')
  const { page, close } = await resume('consultor', `/oficina-digital/gerenciar?orcamento=${codOrcamento}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Avançar' }).press('Enter')
  await page.waitForURL('**/oficina-digital/avancar')
  await page.getByRole('button', { name: 'Continuar' }).press('Enter')
  await expect.poll(() => focused(page)).toBe('Linhas')
  const services = page.getByRole('combobox', { name: /^Adicionar mão de obra em / }).first()
  await services.focus()
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.localName)).not.toBe('body')
  await goTo(page, '/404')
  await close({ altered: true })
})
