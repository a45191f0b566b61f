// What a level may not do is not offered to it.
import { expect, test } from 'vitest'
import { getLojas } from '#tests/server/api.ts'
import { goTo, screenReady } from '#tests/browser/page.ts'
import { setUpDemo } from '#tests/browser/product.ts'

const { demo, open } = setUpDemo()

const RISK = {
  codVeiculo: 1,
  placa: 'RSC1A23',
  chassi: null,
  modelo: 'Argo 1.3',
  cliente: 'Otávio Lemos',
  codPassagem: 1,
  prisma: null,
  promessa: '2027-01-11T18:00:00.000Z',
  previsao: '2027-01-11T19:00:00.000Z',
  minutos: 60,
  causa: 'Espera peça.',
  versao: 1,
}

test('a mechanic reads promises at risk and recalls, and is offered no act on them', async () => {
  const [loja] = await getLojas(demo(), 'localhost', 'mecanico')
  const { page, close } = await open('mecanico', '/agenda-virtual', { loja })
  await page.route('**/api/agenda/promessas-em-risco/*', (route) => route.fulfill({ json: [RISK] }))
  await goTo(page, '/agenda-virtual/mecanicos')
  await page.getByRole('button', { name: '1 promessa em risco' }).click()
  const risks = page.getByRole('dialog', { name: 'Promessas em risco' })
  await risks.getByText('A chefia combina a nova hora com o cliente').waitFor()
  const buttons = await risks.getByRole('button').evaluateAll((all) => all.map((b) => b.ariaLabel ?? b.textContent))
  expect([...new Set(buttons)]).toEqual(['Fechar'])
  await page.keyboard.press('Escape')
  await goTo(page, '/garantia/recalls')
  await page.getByRole('heading', { level: 1, name: 'Recalls' }).waitFor()
  await screenReady(page)
  expect(await page.getByRole('button', { name: 'Exportar' }).count()).toBe(0)
  await goTo(page, '/garantia/recalls/veiculos')
  await page.getByRole('region', { name: 'Na oficina' }).getByRole('button').first().waitFor()
  expect(await page.getByText('Ver e responder').count()).toBe(0)
  await close({ altered: true })
})

test('what a charge is of leads nowhere that the level may not go', async () => {
  const { page, close } = await open('chefe', '/pagamentos/cobrancas')
  await page.getByRole('row').filter({ hasText: 'Orçamento aprovado' }).first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('Orçamento', { exact: true }).first().waitFor()
  expect(await drawer.getByRole('link', { name: 'Orçamento' }).count()).toBe(0)
  await close()
})

test('the menu marks the list of users while one of them is edited', async () => {
  const { page, close } = await open('admin', '/cadastros/usuario/list')
  await page.getByRole('button', { name: 'Convidar usuário' }).click()
  await page.waitForURL('**/cadastros/usuarios/form')
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await expect.poll(() => menu.locator('[aria-current]').allInnerTexts()).toEqual(['Usuários'])
  await close()
})
