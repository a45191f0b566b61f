import { expect, test } from 'vitest'
import { expectNoA11yViolations } from '#tests/browser/a11y.ts'
import { begin, finger } from '#tests/browser/inspection.ts'
import { setUpDemo } from '#tests/browser/product.ts'

const product = setUpDemo({ propria: true })

test('a limit of which more is worse is saved in its order', async () => {
  const { page, close } = await product.open('admin', '/cadastros/concessionaria/list')
  await page.getByRole('button', { name: 'Limites das medidas' }).click()
  const dialog = page.getByRole('dialog', { name: 'Limites das medidas' })
  await dialog.getByRole('button', { name: 'Outro item' }).click()
  await dialog.getByLabel('Item item novo').fill('Folga')
  await dialog.getByLabel('Pior quando de Folga').selectOption('Maior')
  await dialog.getByLabel('Urgência de Folga').selectOption('a partir de')
  // What the field shows is what is saved: nothing is no former value.
  await dialog.getByLabel('Valor urgente de Folga').fill('')
  await dialog.getByLabel('Atenção de Folga').fill('2000000')
  await dialog.getByRole('button', { name: 'Gravar' }).click()
  await dialog.getByText('Informe o valor').waitFor()
  await dialog.getByText('De 0 a 1.000.000').waitFor()
  await dialog.getByLabel('Valor urgente de Folga').fill('3')
  await dialog.getByLabel('Atenção de Folga').fill('4')
  await expectNoA11yViolations(page)
  await dialog.getByRole('button', { name: 'Gravar' }).click()
  await dialog.getByText('A atenção não pode ficar acima da urgência').waitFor()
  await dialog.getByLabel('Atenção de Folga').fill('2')
  await dialog.getByRole('button', { name: 'Gravar' }).click()
  await page.getByText('Limites gravados').waitFor()
  await close({ altered: true })
})

test('a battery has the colour of its share of the rated CCA, and no milder one', async () => {
  const { page, close } = await product.open('mecanico', '/checklist/fazer', { largura: 360 })
  await begin(page, finger(), 'Veículo leve')
  await page.getByRole('button', { name: 'Medir: Bateria', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Bateria' })
  for (const key of '540370') await panel.getByRole('button', { name: key, exact: true }).click()
  await panel.getByText('68,5 %').waitFor()
  await panel.getByText('urgente abaixo de 324 A').waitFor()
  const color = (word: string) => panel.getByRole('button', { name: `${word}: Bateria` })
  await expect.poll(() => color('Atenção').getAttribute('aria-pressed')).toBe('true')
  expect(await color('Em ordem').isDisabled()).toBe(true)
  await expectNoA11yViolations(page)
  await close({ altered: true })
})
