// Where the focus goes when one works without a mouse.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createPrecificado, orcamentoInState } from '#tests/records/orcamentos.ts'
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

test('a refused sending leaves the focus on its button, inside the dialog', async () => {
  const { codOrcamento } = await createPrecificado(demo(), 'KBD2B34')
  const { page, close } = await resume('consultor', `/oficina-digital/gerenciar?orcamento=${codOrcamento}`)
  await page.route('**/enviar', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      json: { type: 'about:blank', title: 'Mudou', status: 409, codigo: 'conflito', detail: 'Mudou.' },
    }),
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar ao cliente' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Enviar ao cliente' })
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).press('Enter')
  await dialog.getByText('Não foi enviado').waitFor()
  await expect.poll(() => focused(page)).toBe('Enviar')
  await close({ altered: true })
})

test('prices beyond one’s authority are told before the form of the sending, with the way on', async () => {
  const { codOrcamento } = await createPrecificado(demo(), 'KBD3C45')
  const { page, close } = await resume('consultor', '/oficina-digital/gerenciar')
  await page.route(`**/oficina-digital/orcamentos/${codOrcamento}`, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { alcada: { margemMinima: number } }
    json.alcada.margemMinima = 99
    await route.fulfill({ response, json })
  })
  await goTo(page, `/oficina-digital/gerenciar?orcamento=${codOrcamento}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar ao cliente' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enviar ao cliente' })
  await dialog.getByText('Estes preços passam da sua alçada').waitFor()
  expect(await dialog.getByRole('button', { name: 'Enviar', exact: true }).count()).toBe(0)
  await dialog.getByRole('button', { name: 'Pedir alçada' }).click()
  await page.waitForURL('**/oficina-digital/precificar')
  await page.getByRole('heading', { name: /^Precificar orçamento/ }).waitFor()
  await close({ altered: true })
})
