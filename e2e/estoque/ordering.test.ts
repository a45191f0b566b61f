// Ordering parts in the browser, from a suggestion to an order.
import { expect, test } from 'vitest'
import { getLojas } from '#tests/server/api.ts'
import { expectNoA11yViolations } from '#tests/browser/a11y.ts'
import { fits, resizeTo } from '#tests/browser/page.ts'
import { setUpDemo } from '#tests/browser/product.ts'

// Uses a store of the demo without suggestions.
const { demo, open } = setUpDemo()

test('a suggestion is calculated, a line changed with a reason, the order approved, exported and received', async () => {
  const lojas = await getLojas(demo(), 'homologacao')
  // The store that was registered first has a sales history.
  const loja = lojas.reduce((a, b) => (b.codConcessionaria < a.codConcessionaria ? b : a))
  const { page, close, erros } = await open('admin', '/sugestaoPedidos', { loja, distribuidor: 'homologacao' })
  await page.getByText('Nenhuma sugestão ainda').waitFor()
  await page.getByRole('button', { name: 'Nova sugestão' }).click()
  const nova = page.getByRole('dialog', { name: 'Nova sugestão' })
  await nova.getByRole('button', { name: 'Calcular' }).waitFor()
  await expectNoA11yViolations(page)
  // A parameter out of its range is marked where it stands.
  const between = nova.getByLabel('Entre pedidos')
  const usual = await between.inputValue()
  await between.fill('61')
  await nova.getByRole('button', { name: 'Calcular' }).click()
  await nova.getByText('De 1 a 60 dias').waitFor()
  expect(await between.getAttribute('aria-invalid')).toBe('true')
  await between.fill(usual)
  await nova.getByRole('button', { name: 'Calcular' }).click()
  await page.getByText(/Sugestão \d+ pronta/).waitFor()
  await page.getByRole('row').filter({ hasText: loja.nome }).click()

  // The most expensive line says why in one sentence; another quantity needs a reason.
  await page.getByRole('heading', { level: 1, name: loja.nome }).waitFor()
  await page.getByRole('row').nth(1).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText(/Saem cerca de .* por mês .* [Cc]omprar/).waitFor()
  await drawer.getByRole('img', { name: /Demanda por mês/ }).waitFor()
  const quantidade = drawer.getByLabel('Quantidade')
  const before = Number(await quantidade.inputValue())
  await quantidade.fill(String(before * 3))
  await drawer.getByRole('button', { name: 'Gravar quantidade' }).click()
  await drawer.getByText('Diga o motivo').waitFor()
  await drawer.getByLabel('Motivo').fill('Campanha de freios')
  await drawer.getByRole('button', { name: 'Gravar quantidade' }).click()
  await drawer.getByText(`Mudada de ${before} para ${before * 3} por`, { exact: false }).waitFor()
  await expectNoA11yViolations(page)
  await drawer.getByRole('button', { name: 'Fechar' }).click()
  await page.getByText(`era ${before}`, { exact: true }).first().waitFor()

  // Several quantities are typed in their rows and saved together; only those far from the suggestion need a reason.
  const fields = page.getByRole('textbox', { name: /^Pedir de / })
  const nome = (await fields.nth(1).getAttribute('aria-label')) ?? ''
  const field = page.getByRole('textbox', { name: nome, exact: true })
  const sugerida = await field.inputValue()
  const bar = page.getByRole('form', { name: 'Quantidades mudadas' })
  await field.fill(String(Number(sugerida) * 3))
  await page.keyboard.press('Enter')
  await page.keyboard.type('0')
  await bar.getByText('2 quantidades mudadas').waitFor()
  expect(await page.getByRole('button', { name: 'Aprovar' }).isDisabled()).toBe(true)
  await expectNoA11yViolations(page)
  await bar.getByRole('button', { name: 'Gravar' }).click()
  await bar.getByText('Diga o motivo').waitFor()
  await bar.getByLabel('Motivo').fill('Outra campanha')
  await bar.getByRole('button', { name: 'Gravar' }).click()
  await page.getByText('2 quantidades gravadas').waitFor()
  await page.getByText(`era ${sugerida}`, { exact: true }).first().waitFor()
  // Restoring the suggested quantity needs no reason; on a phone the field is below the card.
  await resizeTo(page, 360)
  await field.fill(sugerida)
  await fits(page)
  await expectNoA11yViolations(page)
  expect(await bar.getByLabel('Motivo').count()).toBe(0)
  await bar.getByRole('button', { name: 'Gravar' }).click()
  await page.getByText('1 quantidade gravada').waitFor()
  await resizeTo(page, 1440)

  await page.getByRole('button', { name: 'Aprovar' }).click()
  await page.getByText('Aprovado', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Exportar' }).click()
  const downloaded = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'JSON para o DMS' }).click()
  expect((await downloaded).suggestedFilename()).toMatch(/^pedido-.*\.json$/)
  await page.getByRole('button', { name: 'Dar entrada' }).click()
  const input = page.getByRole('dialog', { name: 'Dar entrada' })
  await input.getByLabel('Nota fiscal').fill('NF 1')
  await expectNoA11yViolations(page)
  await input.getByRole('button', { name: 'Gravar entrada' }).click()
  // Parts from sister stores are received as transfers: an order with such lines stays open.
  await page.getByText(/^(Pedido recebido por inteiro|Entrada gravada; o resto continua a caminho)$/).waitFor()
  // Filters are in the address; the order that the screen was opened for stays open.
  await page.getByRole('button', { name: /Classe A/ }).click()
  await page.waitForURL((u) => u.pathname === '/estoque' && u.search.includes('abc=A'))
  await resizeTo(page, 360)
  await fits(page)
  expect(erros).toEqual([])
  // Opened by address alone, the screen redirects to the list.
  await page.goto(`${new URL(page.url()).origin}/estoque`)
  await page.waitForURL((u) => u.pathname === '/sugestaoPedidos')

  // Requests a part, found by its name, from a sister store.
  await page.getByText('Transferências', { exact: true }).click()
  await page.getByRole('button', { name: 'Nova transferência' }).click()
  const combine = page.getByRole('dialog', { name: 'Nova transferência' })
  await combine.getByRole('button', { name: 'Combinar transferência' }).click()
  await combine.getByText('Informe a peça').waitFor()
  await combine.getByRole('combobox', { name: 'Da loja' }).click()
  await page.getByRole('option').first().click()
  await combine.getByRole('combobox', { name: 'Peça' }).fill('filtro de')
  await page
    .getByRole('option', { name: /Filtro de/ })
    .first()
    .click()
  await expectNoA11yViolations(page)
  await combine.getByRole('button', { name: 'Combinar transferência' }).click()
  await page.getByText(/^Transferência combinada: .* envia .* a /).waitFor()
  await fits(page)
  expect(erros).toEqual([])
  await close()
})
