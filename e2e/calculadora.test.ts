import { expect, test } from 'vitest'
import { semFalhasDeAcesso } from '#tests/axe.ts'
import { cabeEmTodas, naLargura } from '#tests/pagina.ts'
import { usarDemo } from '#tests/produto.ts'

const { abrir } = usarDemo()

test('scenarios side by side, on a phone and at a desk: added, copied, changed, kept, removed', async () => {
  const { page, fechar } = await abrir('dev', '/ferramentas-desenvolvedor/calculadora-precos', {
    largura: 360,
    escuro: true,
  })
  const cartoes = page.getByRole('list', { name: 'Cenários' }).getByRole('listitem')
  await expect.poll(() => cartoes.count()).toBe(1)
  const primeiro = cartoes.first()
  await primeiro.getByLabel('Custo', { exact: true }).fill('100,00')
  await primeiro.getByLabel('Margem', { exact: true }).fill('25')
  await primeiro.getByLabel('Impostos', { exact: true }).fill('9,25')
  await primeiro.getByLabel('Comissão', { exact: true }).fill('2')
  expect((await primeiro.textContent())?.replaceAll('\u00a0', ' ')).toContain('R$ 156,86')
  await page.getByRole('button', { name: 'Copiar Cenário 1' }).click()
  await cartoes.nth(1).getByLabel('Margem', { exact: true }).fill('90')
  expect(await cartoes.nth(1).textContent()).toContain('não há preço que os cubra')
  await page.getByRole('button', { name: 'Calcular a hora' }).click()
  expect(await cartoes.count()).toBe(3)
  await cabeEmTodas(page)
  await semFalhasDeAcesso(page)
  await naLargura(page, 1440)
  await page.reload()
  await expect.poll(() => cartoes.count()).toBe(3)
  expect(await cartoes.first().getByLabel('Impostos', { exact: true }).inputValue()).toBe('9,25')
  await page.getByRole('button', { name: 'Remover Cenário 2' }).click()
  await expect.poll(() => cartoes.count()).toBe(2)
  await fechar()
})

test('rates are programmed for a day to come, corrected at a desk and removed on a phone; those in force stay', async () => {
  const { page, fechar } = await abrir('dev', '/ferramentas-desenvolvedor/calculadora-precos-config')
  const linhas = page.getByRole('list', { name: /^Taxas/ }).getByRole('listitem')
  await expect.poll(() => linhas.count()).toBe(1)
  expect(await linhas.first().getByText('Em vigor').count()).toBe(1)
  expect(await linhas.first().getByRole('button').count()).toBe(0)

  await page.getByRole('button', { name: 'Programar taxas' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Impostos').fill('98')
  await form.getByRole('button', { name: 'Gravar' }).click()
  await form.getByText('precisam somar menos de 100 %').waitFor()
  await naLargura(page, 360)
  await semFalhasDeAcesso(page)
  await naLargura(page, 1440)
  await form.getByLabel('Impostos').fill('9,75')
  await form.getByRole('button', { name: 'Gravar' }).click()
  await expect.poll(() => linhas.count()).toBe(2)
  expect(await linhas.first().textContent()).toContain('9,75 %')

  await page.getByRole('button', { name: /^Alterar as taxas/ }).click()
  await form.getByLabel('Comissão').fill('1,5')
  await form.getByRole('button', { name: 'Gravar' }).click()
  await expect.poll(() => linhas.first().textContent()).toContain('1,5 %')
  await naLargura(page, 360)
  await cabeEmTodas(page)
  await page.getByRole('button', { name: /^Remover as taxas/ }).click()
  await form.getByRole('button', { name: 'Remover', exact: true }).click()
  await expect.poll(() => linhas.count()).toBe(1)
  await fechar()
})
