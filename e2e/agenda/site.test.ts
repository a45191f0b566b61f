// The booking page as the staff sets it, the waiting list, and who arrives at the door.
import { expect, test } from 'vitest'
import { expectNoA11yViolations } from '#tests/browser/a11y.ts'
import { goTo, live } from '#tests/browser/page.ts'
import { setUpDemo } from '#tests/browser/product.ts'
import { api, bookingLoja } from '#tests/server/api.ts'

const product = setUpDemo({ propria: true })
const { resume, demo } = product

test(
  'the page gets a title, a choice and another order; its poster is ready to print',
  { timeout: 180_000 },
  async () => {
    const { page, close } = await resume('admin', '/agenda-virtual/site', { loja: await bookingLoja(demo()) })
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Página para divulgar' }).inputValue())
      .toContain('/o/agendar/autoville-centro')
    const rules = page.getByRole('region', { name: 'Regras do agendamento' }).getByRole('heading', { level: 2 })
    await rules.first().waitFor()
    expect(await rules.allTextContents()).toEqual(['Agendamento pelo site'])
    await page.getByRole('region', { name: 'Textos' }).getByRole('button', { name: 'Editar' }).click()
    const texts = page.getByRole('dialog', { name: 'Endereço e textos' })
    await texts.getByLabel(/^Título/).fill('Sua hora na oficina')
    await texts.getByRole('button', { name: 'Gravar' }).click()
    await page.getByRole('region', { name: 'Textos' }).getByText('Sua hora na oficina').waitFor()

    const choices = page.getByRole('region', { name: 'O que o cliente escolhe' })
    await choices.getByRole('button', { name: 'Incluir' }).click()
    const choice = page.getByRole('dialog', { name: 'Nova escolha' })
    await choice.getByLabel(/^Nome/).fill('Ar que não gela')
    await choice.getByRole('radio', { name: 'Ar-condicionado' }).click()
    await choice.getByLabel(/^Preço/).fill('189,90')
    await expectNoA11yViolations(page)
    await choice.getByRole('button', { name: 'Gravar' }).click()
    await choices.getByText('R$ 189,90').waitFor()
    const first = choices.getByRole('listitem').first()
    const former = await first.textContent()
    await first.getByRole('button', { name: /^Descer/ }).click()
    await expect.poll(() => choices.getByRole('listitem').nth(1).textContent()).toBe(former)

    await page.getByRole('button', { name: 'Cartaz para imprimir' }).click()
    const poster = page.getByRole('dialog', { name: 'Cartaz da entrada' })
    await poster.getByText('Cheguei!').waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(false)
    await page.emulateMedia({ media: 'screen' })
    await close({ altered: true })
  },
)

test('who waits is listed with the wish, and leaves the list', { timeout: 120_000 }, async () => {
  const { page, close } = await resume('admin', '/agenda-virtual/espera', { loja: await bookingLoja(demo()) })
  const row = page.getByRole('row', { name: /Cecília Rocha/ })
  await row.getByText('Luz do ABS acesa').waitFor()
  await row.click()
  const drawer = page.getByRole('dialog', { name: 'Cecília Rocha' })
  await drawer.getByText('1 h', { exact: true }).waitFor()
  await expectNoA11yViolations(page)
  await drawer.getByRole('button', { name: 'Tirar da lista' }).click()
  await expect.poll(() => row.count()).toBe(0)
  await page.getByRole('button', { name: 'Encerrados há 30 dias' }).click()
  await row.getByText('Saiu da lista').waitFor()
  await close({ altered: true })
})

test(
  'who reads the code on the wall shows up at once, and is received with the plate',
  { timeout: 120_000 },
  async () => {
    const { page, close } = await resume('admin', '/agenda-virtual/recepcao', { loja: await bookingLoja(demo()) })
    await live(page)
    await api(demo(), 'localhost', 'POST', 'publico/agenda/porta/demo-codigo-da-parede0', {
      body: { placa: 'QWE1R23' },
    })
    const queue = page.getByRole('region', { name: 'Na porta' })
    await queue.getByText('Na porta: 1').waitFor()
    await expectNoA11yViolations(page)
    await queue.getByRole('button', { name: 'Atender QWE1R23' }).click()
    const form = page.getByRole('dialog', { name: 'Receber veículo' })
    expect(await form.getByLabel(/^Placa ou chassi/).inputValue()).toBe('QWE1R23')
    await expect.poll(() => queue.count()).toBe(0)
    await goTo(page, '/agenda-virtual/consultores')
    await close({ altered: true })
  },
)
