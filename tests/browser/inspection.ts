// An inspection as a mechanic does it on the phone, tap by tap. It runs in tests and in benchmarks.
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'

/** What a mechanic's finger does. */
export interface Finger {
  taps: () => number
  tap: (target: Locator) => Promise<void>
  photo: (panel: Locator, file: Buffer) => Promise<void>
}

/** Counts taps; taking a photo is a tap on its button and one on the phone's shutter, of which the product has one. */
export function finger(): Finger {
  let taps = 0
  return {
    taps: () => taps,
    tap: async (target) => {
      taps++
      await target.click()
    },
    photo: async (panel, file) => {
      taps++
      const arrived = panel.getByRole('button', { name: /^Ampliar/ })
      const before = await arrived.count()
      await panel
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: file })
      await arrived.nth(before).waitFor()
    },
  }
}

/** A sharp, bright picture, unlike the others: the phone asks about one that is blurred or the same. */
export function picture(n: number): Promise<Buffer> {
  const shapes = Array.from({ length: 300 }, (_, i) => {
    const k = i * (2 * n + 3)
    return `<rect x="${(k * 97) % 1200}" y="${(k * 61) % 900}" width="${20 + (k % 90)}" height="${12 + (k % 70)}" fill="hsl(${(k * 47) % 360} 70% ${30 + ((k * 13) % 60)}%)"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><rect width="1200" height="900" fill="#ccc"/>${shapes.join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg().toBuffer()
}

/** Begins the inspection of the first car that waits, by a template. */
export async function begin(page: Page, hand: Finger, template: string): Promise<void> {
  await hand.tap(page.getByRole('region', { name: 'Esperando inspeção' }).getByRole('link').first())
  const choice = page.getByRole('radio', { name: new RegExp(template) })
  if (!(await choice.isChecked())) await hand.tap(choice)
  await hand.tap(page.getByRole('button', { name: 'Começar pelos itens' }))
  await page.getByRole('navigation', { name: 'Partes da inspeção' }).waitFor()
}

async function finish(page: Page, hand: Finger): Promise<void> {
  await hand.tap(page.getByRole('button', { name: 'Fechar a inspeção' }))
  await page.getByText('Tudo verificado').waitFor()
  await hand.tap(page.getByRole('button', { name: 'Finalizar inspeção' }))
  await page.getByText(/^Checklist \S+/).waitFor({ timeout: 60_000 })
}

async function greenSections(page: Page, hand: Finger): Promise<void> {
  const offers = page.getByRole('button', { name: /^Todos verdes:/ })
  for (let left = await offers.count(); left > 0; left = await offers.count()) {
    await hand.tap(offers.first())
    await hand.tap(page.getByRole('button', { name: 'Sim, todos' }))
    await offers.nth(left - 1).waitFor({ state: 'detached' })
  }
}

/** Types a figure in the open panel. */
async function type(panel: Locator, hand: Finger, figure: string): Promise<void> {
  for (const key of figure)
    await hand.tap(panel.getByRole('button', { name: key === ',' ? 'Vírgula' : key, exact: true }))
}

/** Types the figures, one after the other: "próximo" goes to the next item that still asks for something. */
async function measure(
  page: Page,
  hand: Finger,
  { tyres, battery, figures = {} }: { tyres: string; battery: string; figures?: Record<string, string> },
  afterwards: (item: string, panel: Locator) => Promise<void> = async () => undefined,
): Promise<void> {
  const panel = page.getByRole('dialog')
  await hand.tap(page.getByRole('button', { name: /^Medir/ }).first())
  for (;;) {
    const item = (await panel.getByRole('heading').first().textContent()) ?? ''
    if (item === 'Pneus')
      for (const depth of tyres) {
        await type(panel, hand, depth)
        await hand.tap(panel.getByRole('button', { name: 'Igual nos três' }))
      }
    else await type(panel, hand, item === 'Bateria' ? battery : (figures[item] ?? '9'))
    await afterwards(item, panel)
    const next = panel.getByRole('button', { name: /^(Verde, próximo|Próximo)$/ })
    const more = (await next.count()) > 0
    await hand.tap(more ? next : panel.getByRole('button', { name: /^(Pronto|Verde)$/ }))
    if (!more) break
    await panel.getByRole('heading', { name: item, exact: true }).waitFor({ state: 'detached' })
  }
  await panel.waitFor({ state: 'detached' })
}

/** What is typed for each measure of the light vehicle; the others get a plain figure. */
const FIGURES: Record<string, string> = {
  'Tensão da bateria': '13',
  'Fluido de freio': '1',
  'Carga do alternador': '14',
  'Pastilhas de freio dianteiras': '2',
  'Pastilhas de freio traseiras': '2',
  'Discos de freio dianteiros': '22',
  'Pressão do estepe': '33',
}
/** Measures that come out red. */
const BAD = new Set(['Pastilhas de freio dianteiras', 'Pastilhas de freio traseiras'])

/** Inspects a car by the 42 items of the light vehicle, with 6 findings and 8 photos; returns taps and photos. */
export async function inspectLightVehicle(
  page: Page,
  beforeTheEnd: () => Promise<void> = async () => undefined,
): Promise<{ taps: number; photos: number }> {
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
  const firstComment = (p: Locator) =>
    hand.tap(p.getByRole('group', { name: 'O que foi visto' }).getByRole('button').first())
  for (const [name, count] of findings) {
    await hand.tap(page.getByRole('button', { name }))
    await firstComment(panel)
    for (let n = 0; n < count; n++) await hand.photo(panel, await picture(photos++))
    await hand.tap(panel.getByRole('button', { name: 'Pronto' }))
    await panel.waitFor({ state: 'detached' })
  }
  await greenSections(page, hand)
  await measure(page, hand, { tyres: '7766', battery: '540520', figures: FIGURES }, async (item, p) => {
    if (!BAD.has(item)) return
    await firstComment(p)
    await hand.photo(p, await picture(photos++))
  })
  await beforeTheEnd()
  await finish(page, hand)
  return { taps: hand.taps(), photos }
}

/** Inspects a car in order by a template with tyres; returns the taps. */
export async function inspectAllGreen(page: Page, template: string): Promise<number> {
  const hand = finger()
  await begin(page, hand, template)
  await greenSections(page, hand)
  await measure(page, hand, { tyres: '7777', battery: '13', figures: { 'Fluido de freio': '1' } })
  await finish(page, hand)
  return hand.taps()
}
