import { expect, test } from 'vitest'
import { expectNoA11yViolations } from '#tests/browser/a11y.ts'
import { expectFitsAllWidths, resizeTo } from '#tests/browser/page.ts'
import { setUpDemo } from '#tests/browser/product.ts'

const { open } = setUpDemo()

test('scenarios are added, copied, changed, kept and removed side by side, on a phone and on a desktop', async () => {
  const { page, close } = await open('dev', '/ferramentas-desenvolvedor/calculadora-precos', {
    largura: 360,
    dark: true,
  })
  const cartoes = page.getByRole('list', { name: 'Cenários' }).getByRole('listitem')
  await expect.poll(() => cartoes.count()).toBe(1)
  const first = cartoes.first()
  await first.getByLabel('Custo', { exact: true }).fill('100,00')
  await first.getByLabel('Margem', { exact: true }).fill('25')
  await first.getByLabel('Impostos', { exact: true }).fill('9,25')
  await first.getByLabel('Comissão', { exact: true }).fill('2')
  expect((await first.textContent())?.replaceAll('\u00a0', ' ')).toContain('R$ 156,86')
  await page.getByRole('button', { name: 'Copiar Cenário 1' }).click()
  await cartoes.nth(1).getByLabel('Margem', { exact: true }).fill('90')
  expect(await cartoes.nth(1).textContent()).toContain('não há preço que os cubra')
  await page.getByRole('button', { name: 'Calcular a hora' }).click()
  expect(await cartoes.count()).toBe(3)
  await expectFitsAllWidths(page)
  await expectNoA11yViolations(page)
  await resizeTo(page, 1440)
  await page.reload()
  await expect.poll(() => cartoes.count()).toBe(3)
  expect(await cartoes.first().getByLabel('Impostos', { exact: true }).inputValue()).toBe('9,25')
  await page.getByRole('button', { name: 'Remover Cenário 2' }).click()
  await expect.poll(() => cartoes.count()).toBe(2)
  await close()
})

test('rates are scheduled for a future day, corrected on a desktop, removed on a phone; current rates stay', async () => {
  const { page, close } = await open('dev', '/ferramentas-desenvolvedor/calculadora-precos-config')
  const linhas = page.getByRole('list', { name: /^Taxas/ }).getByRole('listitem')
  await expect.poll(() => linhas.count()).toBe(1)
  expect(await linhas.first().getByText('Em vigor').count()).toBe(1)
  expect(await linhas.first().getByRole('button').count()).toBe(0)

  await page.getByRole('button', { name: 'Programar taxas' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Impostos').fill('98')
  await form.getByRole('button', { name: 'Gravar' }).click()
  await form.getByText('precisam somar menos de 100 %').waitFor()
  await resizeTo(page, 360)
  await expectNoA11yViolations(page)
  await resizeTo(page, 1440)
  await form.getByLabel('Impostos').fill('9,75')
  await form.getByRole('button', { name: 'Gravar' }).click()
  await expect.poll(() => linhas.count()).toBe(2)
  expect(await linhas.first().textContent()).toContain('9,75 %')

  await page.getByRole('button', { name: /^Alterar as taxas/ }).click()
  await form.getByLabel('Comissão').fill('1,5')
  await form.getByRole('button', { name: 'Gravar' }).click()
  await expect.poll(() => linhas.first().textContent()).toContain('1,5 %')
  await resizeTo(page, 360)
  await expectFitsAllWidths(page)
  await page.getByRole('button', { name: /^Remover as taxas/ }).click()
  await form.getByRole('button', { name: 'Remover', exact: true }).click()
  await expect.poll(() => linhas.count()).toBe(1)
  await close()
})
