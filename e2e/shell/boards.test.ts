import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bookingLoja, getLojas } from '#tests/server/api.ts'
import { orcamentoInState } from '#tests/records/orcamentos.ts'
import { expectThumbTargets, fits, goTo, live } from '#tests/browser/page.ts'
import { openGerenciar, setUpDemo } from '#tests/browser/product.ts'

const product = setUpDemo()
const { demo } = product

/** Drags a card by its centre and holds it over a target. */
async function carry(page: Page, card: Locator, to: Locator): Promise<void> {
  const a = await card.boundingBox()
  if (!a) throw new Error('nothing to drag')
  await page.mouse.move(a.x + a.width / 2, a.y + a.height - 14)
  await page.mouse.down()
  await page.mouse.move(a.x + a.width / 2 + 20, a.y + a.height - 14, { steps: 4 })
  // By now the columns that accept the card have grown.
  await page.locator('.arrastado').waitFor()
  const b = await to.boundingBox()
  if (!b) throw new Error('nowhere to drop')
  await page.mouse.move(b.x + b.width / 2, b.y + 80, { steps: 8 })
}

test('a quote dropped on a stage opens its next screen; a stage that cannot take it looks refused and says why', async () => {
  await orcamentoInState(demo(), 'NOVO', 'BRD1A23', 'Beatriz Dornelas')
  const [loja] = await getLojas(demo())
  const { page, close } = await openGerenciar(product, 'admin', loja)
  await goTo(page, '/oficina-digital/gerenciar?vista=quadro&busca=BRD1A23')
  const stage = (name: string) => page.getByRole('region', { name, exact: true })
  const card = stage('Novo').getByRole('article', { name: /BRD1A23/ })
  await card.waitFor()
  await carry(page, card, stage('Precificado'))
  await expect.poll(() => stage('Precificado').getAttribute('data-sobre')).toBe('recusa')
  await page.mouse.up()
  await page.getByText('Esta etapa não vem logo depois da atual: siga pelo menu do cartão.').waitFor()
  await carry(page, card, stage('Em montagem'))
  await expect.poll(() => stage('Em montagem').getAttribute('data-sobre')).toBe('livre')
  await page.mouse.up()
  await page.waitForURL('**/oficina-digital/avancar')
  await page.getByRole('heading', { name: /^Avançar orçamento/ }).waitFor()
  await close()
})

test('a click on a free hour books it; a wrong phone shows at its field, and Esc asks first', async () => {
  const [loja] = await getLojas(demo())
  const { page, close } = await product.resume('chefe', '/agenda-virtual/consultores', { loja, largura: 1440 })
  const free = page.getByRole('button', { name: /^Agendar às / })
  const open = page.getByRole('button', { name: /^Agendar às /, disabled: false })
  // The first day to come with a free hour: on a closed one the hours of the day before go once it has loaded.
  do {
    const before = page.url()
    await page.getByRole('button', { name: 'Próximo dia' }).click()
    await page.waitForURL((u) => u.href !== before)
    await expect.poll(async () => (await free.count()) === (await open.count())).toBe(true)
  } while ((await open.count()) === 0)
  const hour = await free.first().innerText()
  await free.first().click()
  const form = page.getByRole('dialog', { name: 'Agendar chegada' })
  expect(await form.getByRole('combobox', { name: 'Hora' }).inputValue()).toBe(hour)
  await form.getByLabel('Telefone').fill('119')
  await form.getByLabel('Cliente').focus()
  await form.getByText('Favor inserir telefone válido').waitFor()
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Descartar o que foi escrito?' })
  await question.getByRole('button', { name: 'Continuar' }).click()
  await question.waitFor({ state: 'hidden' })
  expect(await form.getByLabel('Telefone').inputValue()).toBe('119')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Descartar' }).click()
  await form.waitFor({ state: 'hidden' })
  await close()
})

test('recovery lines are filtered by colour from their bars, and several are offered again at once', async () => {
  const [loja] = await getLojas(demo())
  const { page, close } = await product.resume('admin', '/oficina-digital/reprovados?vista=fila', { loja })
  await page
    .getByRole('button', { name: /^Urgente/ })
    .first()
    .click()
  await page.waitForURL('**cor=VERMELHO**')
  await page.getByRole('row').filter({ hasText: 'Urgente' }).first().waitFor()
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Atenção' }).count()).toBe(0)
  for (const n of [1, 2]) await page.getByRole('checkbox', { name: `Escolher a linha ${n}`, exact: true }).check()
  await page.getByText('2 escolhidas').waitFor()
  await page.getByRole('button', { name: /^Oferecer de novo/ }).click()
  await page.getByText(/novas ofertas abertas|Nova oferta .* aberta/).waitFor()
  await close()
})

test('on a phone every control of the boards of cars and of arrivals has a thumb’s height', async () => {
  const loja = await bookingLoja(demo())
  const { page, close } = await product.resume('gestor', '/agenda-virtual/veiculos', { loja, largura: 360 })
  await page.getByRole('list', { name: 'Esperados hoje' }).waitFor()
  await expectThumbTargets(page, 'main')
  await goTo(page, '/agenda-virtual/consultores')
  await page.getByRole('button', { name: /^Não vieram/ }).waitFor()
  await live(page)
  await expectThumbTargets(page, 'main')
  await close()
})

test('on a phone the header has thumb-sized controls and one tab is current; a board goes to the column of its hit', async () => {
  const loja = await bookingLoja(demo())
  const { page, close } = await product.resume('mecanico', '/agenda-virtual/veiculos', { loja, largura: 360 })
  await live(page)
  await expectThumbTargets(page, 'header:not(main header)')
  await fits(page)
  const cut = (e: Element) => e.scrollWidth > e.clientWidth || e.scrollHeight > e.clientHeight
  expect(await page.getByRole('banner').locator('b').first().evaluate(cut), 'the name stands whole').toBe(false)
  const tabs = page.getByRole('navigation', { name: 'Quadros da agenda' })
  expect(await tabs.locator('[aria-current]').allInnerTexts()).toEqual(['Veículos'])
  const board = page.getByRole('region', { name: 'Quadro de veículos' })
  const card = board
    .locator('[data-alvo]')
    .filter({ has: page.getByRole('article') })
    .last()
    .getByRole('article')
    .first()
  const hit = board.getByRole('article', { name: (await card.getAttribute('aria-label')) ?? '' })
  const left = async () => (await hit.boundingBox())?.x ?? Number.NaN
  expect(await left()).toBeGreaterThan(360)
  await page
    .getByRole('main')
    .getByRole('searchbox')
    .fill((await hit.getAttribute('aria-label'))?.split(',')[0] ?? '')
  await expect.poll(left).toBeLessThan(180)
  await close()
})
