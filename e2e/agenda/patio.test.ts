// Where is that car: the answer while one types, a move by tap with undo, and what a QR code opens.
import { expect, test } from 'vitest'
import { expectNoA11yViolations } from '#tests/browser/a11y.ts'
import { goTo } from '#tests/browser/page.ts'
import { setUpDemo } from '#tests/browser/product.ts'

const { resume } = setUpDemo({ propria: true })

test('a car without a place is put into one by two taps, undone, and found by its plate', async () => {
  const { page, close } = await resume('chefe', '/agenda-virtual/onde')
  const lost = page.getByRole('region', { name: 'Carros sem lugar' })
  const car = lost.getByRole('button').first()
  const plate = (await car.locator('span').first().textContent()) ?? ''
  await car.click()
  await page.getByText('Toque no lugar onde ele está').waitFor()
  await page.getByRole('button', { name: /^Pôr .* no SHOW$/ }).click()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  const typed = plate.replaceAll(/[^A-Z0-9]/g, '').slice(0, 7)
  await page.getByPlaceholder('Placa, prisma, chave ou lugar').fill(typed)
  const answer = page.getByRole('region', { name: 'Resposta' })
  await answer.getByText(/Ninguém anotou onde está/).waitFor()
  await car.click()
  await page.getByRole('button', { name: /^Pôr .* no SHOW$/ }).click()
  await answer.getByText(/Está no SHOW desde/).waitFor()
  await expect.poll(() => lost.count()).toBe(0)
  await expectNoA11yViolations(page)
  await close({ altered: true })
})

test('a typed code opens the place; a tap says which car is there, and a full place asks', async () => {
  const { page, close } = await resume('mecanico', '/agenda-virtual/ler', { largura: 360 })
  await page.getByLabel('Código do lugar ou número da chave').fill('teste')
  await page.getByRole('button', { name: 'Abrir', exact: true }).click()
  const place = page.getByRole('region', { name: 'Lugar TESTE' })
  await place.getByRole('button', { name: 'Um carro está aqui' }).click()
  await expectNoA11yViolations(page)
  await place.getByRole('list', { name: 'Carros na casa' }).getByRole('button').first().click()
  await place.getByRole('button', { name: 'Continua aqui' }).waitFor()
  await goTo(page, '/agenda-virtual/ler/1')
  const key = page.getByRole('region', { name: 'Chave 1' })
  await key.getByRole('button', { name: 'Peguei a chave' }).click()
  await page.getByText('Chave 1 com você').waitFor()
  await key.getByRole('button', { name: 'Devolvi ao quadro' }).click()
  await key.getByText(/no quadro desde/).waitFor()
  await close({ altered: true })
})

test('a place gets its rule and prints its code; the car’s drawer tells where it is', async () => {
  const { page, close } = await resume('chefe', '/agenda-virtual/lugares/list')
  await page.getByRole('button', { name: 'Novo lugar' }).click()
  // The list's search, “Código ou nome”, would match too.
  await page.getByRole('heading', { name: 'Novo lugar' }).waitFor()
  await page.getByLabel(/^Código/).fill('FUNDO-1')
  await page.getByRole('checkbox', { name: 'Aguardando Peça' }).check()
  await page.getByRole('button', { name: 'Gravar' }).click()
  await page.getByRole('row', { name: /FUNDO-1/ }).waitFor()
  await page.getByRole('button', { name: 'Imprimir QR' }).click()
  const sheet = page.getByRole('dialog', { name: 'Códigos QR para imprimir' })
  await sheet.getByText('FUNDO-1').waitFor()
  await expectNoA11yViolations(page)
  await sheet.getByRole('button', { name: 'Fechar' }).last().click()
  await goTo(page, '/agenda-virtual/veiculos')
  await page
    .getByRole('button', { name: /abrir o veículo/ })
    .first()
    .click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('heading', { name: 'Lugar e chave' }).waitFor()
  await close({ altered: true })
})

test('keys are made from the number that stands in the field, and none while it is empty', async () => {
  const { page, close } = await resume('chefe', '/agenda-virtual/lugares/list')
  await page.getByRole('button', { name: 'Chaves' }).click()
  const first = page.getByRole('textbox', { name: 'Do número' })
  const last = page.getByRole('textbox', { name: 'Ao número' })
  const create = page.getByRole('button', { name: 'Criar chaves' })
  await first.fill('')
  expect([await first.inputValue(), await create.isEnabled()]).toEqual(['', false])
  await first.fill('301')
  await last.fill('302')
  await create.click()
  await page.getByText('2 chaves criadas').waitFor()
  await close({ altered: true })
})
