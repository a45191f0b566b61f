import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { expectNoA11yViolations } from '#tests/browser/a11y.ts'
import { setUpDemo } from '#tests/browser/product.ts'

const product = setUpDemo({ propria: true })

/** Counts what a mechanic's finger does; taking a photo is a tap on its button and one on the phone's shutter, of which the product has one. */
function finger() {
  let taps = 0
  return {
    taps: () => taps,
    tap: async (target: Locator) => {
      taps++
      await target.click()
    },
    photo: async (panel: Locator, n: number) => {
      taps++
      const arrived = panel.getByRole('button', { name: /^Ampliar/ })
      const before = await arrived.count()
      await panel
        .locator('input[type=file]')
        .first()
        .setInputFiles({
          name: `foto-${n}.jpg`,
          mimeType: 'image/jpeg',
          buffer: await photo(n),
        })
      await expect.poll(() => arrived.count()).toBe(before + 1)
    },
  }
}

/** A sharp, bright picture, unlike the others: the phone asks about one that is blurred or the same. */
async function photo(n: number): Promise<Buffer> {
  const shapes = Array.from({ length: 300 }, (_, i) => {
    const k = i * (2 * n + 3)
    return `<rect x="${(k * 97) % 1200}" y="${(k * 61) % 900}" width="${20 + (k % 90)}" height="${12 + (k % 70)}" fill="hsl(${(k * 47) % 360} 70% ${30 + ((k * 13) % 60)}%)"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><rect width="1200" height="900" fill="#ccc"/>${shapes.join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg().toBuffer()
}

async function begin(page: Page, hand: ReturnType<typeof finger>, template: string): Promise<void> {
  const waiting = page.getByRole('region', { name: 'Esperando inspeção' }).getByRole('link').first()
  await hand.tap(waiting)
  const choice = page.getByRole('radio', { name: new RegExp(template) })
  if (!(await choice.isChecked())) await hand.tap(choice)
  await hand.tap(page.getByRole('button', { name: 'Começar pelos itens' }))
  await page.getByRole('navigation', { name: 'Partes da inspeção' }).waitFor()
}

async function finish(page: Page, hand: ReturnType<typeof finger>): Promise<void> {
  await hand.tap(page.getByRole('button', { name: 'Fechar a inspeção' }))
  await page.getByText('Tudo verificado').waitFor()
  await hand.tap(page.getByRole('button', { name: 'Finalizar inspeção' }))
  await page.getByText(/^Checklist \S+/).waitFor({ timeout: 60_000 })
}

async function greenSections(page: Page, hand: ReturnType<typeof finger>): Promise<void> {
  const offers = page.getByRole('button', { name: /^Todos verdes:/ })
  for (let left = await offers.count(); left > 0; left = await offers.count()) {
    await hand.tap(offers.first())
    await hand.tap(page.getByRole('button', { name: 'Sim, todos' }))
    await expect.poll(() => offers.count()).toBeLessThan(left)
  }
}

/** Types a figure in the open panel. */
async function type(panel: Locator, hand: ReturnType<typeof finger>, figure: string): Promise<void> {
  for (const key of figure)
    await hand.tap(panel.getByRole('button', { name: key === ',' ? 'Vírgula' : key, exact: true }))
}

test('a mechanic inspects 42 items with 6 findings and 8 photos in at most 75 taps', async () => {
  const { page, close } = await product.open('mecanico', '/checklist/fazer', { largura: 360 })
  const hand = finger()
  await begin(page, hand, 'Veículo leve')
  const panel = page.getByRole('dialog')

  const findings = [
    ['Urgente: Palhetas do limpador', 2],
    ['Atenção: Correia do alternador', 1],
    ['Atenção: Filtro de ar do motor', 1],
    ['Urgente: Escapamento', 2],
  ] as const
  let photos = 0
  for (const [name, count] of findings) {
    await hand.tap(page.getByRole('button', { name }))
    await hand.tap(panel.getByRole('group', { name: 'O que foi visto' }).getByRole('button').first())
    for (let n = 0; n < count; n++) await hand.photo(panel, photos++)
    await hand.tap(panel.getByRole('button', { name: 'Pronto' }))
    await panel.waitFor({ state: 'detached' })
  }
  await greenSections(page, hand)

  // The figures, one after the other: "próximo" goes to the next item that still asks for something.
  await hand.tap(page.getByRole('button', { name: /^Medir/ }).first())
  for (;;) {
    const item = await panel.getByRole('heading').first().textContent()
    if (item === 'Pneus')
      for (const depth of ['7', '7', '6', '6']) {
        await type(panel, hand, depth)
        await hand.tap(panel.getByRole('button', { name: 'Igual nos três' }))
      }
    else if (item === 'Bateria') await type(panel, hand, '540520')
    else await type(panel, hand, FIGURES[item ?? ''] ?? '9')
    if (item !== null && item in BAD) {
      await hand.tap(panel.getByRole('group', { name: 'O que foi visto' }).getByRole('button').first())
      await hand.photo(panel, photos++)
    }
    const next = panel.getByRole('button', { name: /^(Verde, próximo|Próximo)$/ })
    const more = (await next.count()) > 0
    await hand.tap(more ? next : panel.getByRole('button', { name: /^(Pronto|Verde)$/ }))
    if (!more) break
    await expect.poll(() => panel.getByRole('heading').first().textContent()).not.toBe(item)
  }
  await panel.waitFor({ state: 'detached' })
  expect(photos).toBe(8)
  await expectNoA11yViolations(page)
  await finish(page, hand)
  console.log(`42 items, 6 findings, 8 photos: ${hand.taps()} taps`)
  expect(hand.taps()).toBeLessThanOrEqual(75)
  await close({ altered: true })
})

/** What is typed for each measure; the others get a plain figure. */
const FIGURES: Record<string, string> = {
  'Tensão da bateria': '13',
  'Carga do alternador': '14',
  'Pastilhas de freio dianteiras': '2',
  'Pastilhas de freio traseiras': '2',
  'Discos de freio dianteiros': '22',
  'Pressão do estepe': '33',
}
/** Measures that come out red. */
const BAD = { 'Pastilhas de freio dianteiras': true, 'Pastilhas de freio traseiras': true }

test('a quick check of a car in order takes at most 30 taps', async () => {
  const { page, close } = await product.open('mecanico', '/checklist/fazer', { largura: 360 })
  const hand = finger()
  await begin(page, hand, 'Verificação rápida')
  await greenSections(page, hand)
  const panel = page.getByRole('dialog')
  await hand.tap(page.getByRole('button', { name: /^Medir/ }).first())
  for (;;) {
    const item = await panel.getByRole('heading').first().textContent()
    if (item === 'Pneus')
      for (let corner = 0; corner < 4; corner++) {
        await type(panel, hand, '7')
        await hand.tap(panel.getByRole('button', { name: 'Igual nos três' }))
      }
    else await type(panel, hand, item === 'Bateria' ? '13' : '9')
    const next = panel.getByRole('button', { name: /^(Verde, próximo|Próximo)$/ })
    const more = (await next.count()) > 0
    await hand.tap(more ? next : panel.getByRole('button', { name: /^(Pronto|Verde)$/ }))
    if (!more) break
    await expect.poll(() => panel.getByRole('heading').first().textContent()).not.toBe(item)
  }
  await panel.waitFor({ state: 'detached' })
  await finish(page, hand)
  console.log(`Quick check in order: ${hand.taps()} taps`)
  expect(hand.taps()).toBeLessThanOrEqual(30)
  await close({ altered: true })
})

test('a tap is taken back, and a reload keeps what was answered', async () => {
  const { page, close } = await product.open('mecanico', '/checklist/fazer', { largura: 360 })
  await begin(page, finger(), 'Verificação rápida')
  const green = page.getByRole('button', { name: /^Em ordem:/ })
  await green.nth(0).click()
  await green.nth(1).click()
  await expect.poll(() => green.nth(1).getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect.poll(() => green.nth(1).getAttribute('aria-pressed')).toBe('false')
  await page.reload()
  await expect.poll(() => green.nth(0).getAttribute('aria-pressed'), { timeout: 30_000 }).toBe('true')
  expect(await green.nth(1).getAttribute('aria-pressed')).toBe('false')
  await close({ altered: true })
})

test('the desk walks by keys: arrows from item to item, 1 to 3 for the colour', async () => {
  const { page, close } = await product.open('gestor', '/checklist/fazer')
  await begin(page, finger(), 'Veículo leve')
  await page.keyboard.press('ArrowDown')
  const panel = page.getByRole('complementary', { name: 'Item' })
  const first = await panel.getByRole('heading').first().textContent()
  await page.keyboard.press('1')
  await expect
    .poll(() => panel.getByRole('button', { name: `Em ordem: ${first}` }).getAttribute('aria-pressed'))
    .toBe('true')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => panel.getByRole('heading').first().textContent()).not.toBe(first)
  await page.keyboard.press('/')
  await page.keyboard.type('escapa')
  await page.keyboard.press('Enter')
  await expect.poll(() => panel.getByRole('heading').first().textContent()).toBe('Escapamento')
  await expectNoA11yViolations(page)
  await close({ altered: true })
})
