// Recalls in the browser: a campaign is made and opened, a car that is here is answered, its flag changes.
import { expect, test } from 'vitest'
import { expectNoA11yViolations } from '#tests/browser/a11y.ts'
import { fits, goTo, resizeTo } from '#tests/browser/page.ts'
import { setUpDemo } from '#tests/browser/product.ts'
import { bookingLoja } from '#tests/server/api.ts'

const { demo, resume } = setUpDemo({ propria: true })

test('a campaign is made, and a car that is here is answered', { timeout: 240_000 }, async () => {
  const { page, close } = await resume('admin', '/garantia/recalls', { loja: await bookingLoja(demo()) })
  await page.getByRole('button', { name: 'Nova campanha' }).click()
  await page.getByLabel(/^Marca/).fill('Fiat')
  await page.getByLabel(/^Número/).fill('E2E-1')
  await page.getByLabel(/^Título/).fill('Bomba de combustível')
  await page.getByLabel(/^Comunicada em/).click()
  await page.getByLabel(/^Comunicada em/).fill('10/01/2026')
  await page.getByLabel(/^Texto para o cliente/).fill('A bomba precisa ser trocada. A troca é gratuita.')
  await page.getByRole('button', { name: 'Incluir faixa' }).click()
  await page.getByLabel('Começo do chassi').fill('9BD')
  await page.getByLabel('Final do primeiro').fill('000001')
  await page.getByLabel('Final do último').fill('0000')
  await page.getByRole('button', { name: 'Gravar' }).click()
  await page.getByText('precisam ter o mesmo tamanho').waitFor()
  await page.getByLabel('Final do último').fill('000009')
  await page.getByRole('button', { name: 'Gravar' }).click()
  await page.waitForURL((u) => u.pathname === '/garantia/recalls')
  await page.getByRole('row', { name: /Bomba de combustível/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Bomba de combustível' })
  await drawer.getByText('9BD… 000001 a 000009').waitFor()
  await expectNoA11yViolations(page)
  await drawer.getByRole('button', { name: 'Fechar' }).click()

  await goTo(page, '/garantia/recalls/veiculos')
  const first = page.getByRole('region', { name: 'Na oficina' }).getByRole('listitem').first()
  await first.getByRole('button', { name: /^Ver e responder/ }).click()
  const car = page.getByRole('dialog', { name: /^Recalls/ })
  await car.getByRole('button', { name: 'Peças pedidas' }).first().click()
  await car.getByText('Peças pedidas', { exact: true }).first().waitFor()
  await car.getByText(/^Peças pedidas hoje/).waitFor()
  await expectNoA11yViolations(page)
  await car.getByRole('button', { name: 'Fechar' }).click()
  await resizeTo(page, 360)
  await fits(page)
  await expect.poll(() => page.getByText('Peças pedidas').count()).toBeGreaterThan(0)
  await close({ altered: true })
})
