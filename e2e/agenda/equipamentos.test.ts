// Lifts and bays in the browser: the rows beneath the mechanics, another lift for a car, the register with a day out of use.
import { expect, test } from 'vitest'
import { expectNoA11yViolations } from '#tests/browser/a11y.ts'
import { fits, live, screenReady } from '#tests/browser/page.ts'
import { setUpDemo } from '#tests/browser/product.ts'
import { getLojas } from '#tests/server/api.ts'

const product = setUpDemo()
const { demo, resume } = product
const DAY = '/agenda-virtual/mecanicos'

test('the equipment stands beneath the mechanics, folds, and stays folded for the person', async () => {
  const [loja] = await getLojas(demo())
  const { page } = await resume('chefe', DAY, { loja })
  await live(page)
  const fold = page.getByRole('button', { name: 'Equipamentos', exact: true })
  await fold.waitFor()
  const lift = page.getByRole('group', { name: 'Elevador 1', exact: true })
  await lift.waitFor()
  await expectNoA11yViolations(page)
  await fits(page)
  await fold.click()
  await lift.waitFor({ state: 'detached' })
  await page.reload()
  await fold.waitFor()
  expect(await fold.getAttribute('aria-expanded')).toBe('false')
  await fold.click()
  await lift.waitFor()
})

test('a lift is registered with a day out of use, and found in the list', async () => {
  const [loja] = await getLojas(demo())
  const { page } = await resume('chefe', '/agenda-virtual/equipamentos/list', { loja })
  await page
    .getByRole('link', { name: 'Novo equipamento' })
    .or(page.getByRole('button', { name: 'Novo equipamento' }))
    .click()
  await page.getByRole('textbox', { name: 'Nome' }).fill('Elevador de moto')
  await page.getByRole('button', { name: 'Acrescentar parada' }).click()
  await page.getByRole('button', { name: 'Gravar' }).click()
  // The row has no days yet.
  await page.getByText('Informe o primeiro e o último dia de cada ausência').waitFor()
  await page.getByRole('button', { name: 'Retirar a parada 1' }).click()
  await page.getByRole('button', { name: 'Gravar' }).click()
  await page.getByText('Gravado').waitFor()
  await page.getByText('Elevador de moto').first().waitFor()
  await screenReady(page)
  await expectNoA11yViolations(page)
})
