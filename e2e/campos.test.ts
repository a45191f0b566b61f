// Fields whose code comes after their form.
import { expect, test } from 'vitest'
import { usarDemo } from '#testes/produto.ts'

const { abrir } = usarDemo()

test('a list clicked before its code has come looks like the field that it is, and opens when it comes', async () => {
  const { page, fechar } = await abrir('admin', '/cadastros/servicos/list')
  let soltar = (): void => {}
  const solta = new Promise<void>((ok) => (soltar = ok))
  await page.route(/EscolhasAbertas/, async (r) => {
    await solta
    await r.continue()
  })
  await page.getByRole('main').getByText('Alinhar a direção').first().click()
  await page.getByRole('textbox', { name: 'Tipo' }).click()
  expect(await page.getByRole('textbox', { name: 'Tipo' }).inputValue()).toBe('Mecânica')
  soltar()
  await page.getByRole('option', { name: 'Elétrica' }).click()
  expect(await page.getByRole('combobox', { name: 'Tipo' }).inputValue()).toBe('Elétrica')
  await fechar()
})

test('a list whose code never comes says so, and the form keeps and saves what is typed', async () => {
  const { page, fechar } = await abrir('admin', '/cadastros/servicos/list')
  await page.route(/EscolhasAbertas/, (r) => r.abort())
  await page.getByRole('main').getByText('Fazer o rodízio dos pneus').first().click()
  await page.getByText('Não carregou: grave e recarregue a página').first().waitFor()
  await page
    .getByLabel(/^Descrição/)
    .first()
    .fill('Fazer o rodízio dos quatro pneus')
  await page.getByRole('button', { name: 'Gravar', exact: true }).click()
  await page.waitForURL((u) => u.pathname === '/cadastros/servicos/list')
  await page.getByText('Fazer o rodízio dos quatro pneus').first().waitFor()
  await fechar()
})
