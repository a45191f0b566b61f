import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setUpDemo } from '#tests/browser/product.ts'

const product = setUpDemo({ propria: true })

const CARS = '/checklist/fazer'
const KEPT = `sessionStorage.getItem('ultima_vista')`
const isKept = async (page: Page) => (await page.evaluate(KEPT)) !== null
const picture = (page: Page) => page.locator('.espera[data-vista]')
const waiting = (page: Page) => page.getByRole('region', { name: 'Esperando inspeção' }).getByRole('link')

/** Opens the list of cars and rests until its picture is kept. */
async function openCars(login = 'mecanico') {
  const opened = await product.open(login, CARS, { largura: 360 })
  await waiting(opened.page).first().waitFor()
  await expect.poll(() => isKept(opened.page)).toBe(true)
  return opened
}

/** Holds what these addresses give until the answer is called. */
async function hold(page: Page, addresses: RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await gate.promise
    await route.continue()
  })
  return () => gate.resolve()
}
const holdScripts = (page: Page) => hold(page, /\/assets\/.*\.js$/)

test('the cars are read before the program is here, and a tapped one opens when it is', async () => {
  const { page, close } = await openCars()
  const placas = await waiting(page).allInnerTexts()
  const release = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  const seen = picture(page).locator('section[aria-label="Esperando inspeção"] a')
  await seen.first().waitFor()
  expect(await seen.allInnerTexts()).toEqual(placas)
  // It stands where the living list stands: only the car's own screen comes next.
  const [address] = await Promise.all([seen.first().getAttribute('href'), seen.first().dblclick()])
  await picture(page).locator('[data-tocado]').waitFor()
  expect(new URL(page.url()).pathname).toBe(address)
  release()
  await page.getByRole('button', { name: 'Começar pelos itens' }).waitFor()
  await picture(page).waitFor({ state: 'detached' })
  // Tapped twice, it stands once in the history.
  await page.goBack()
  await waiting(page).first().waitFor()
  await close({ altered: true })
})

test('the living list takes the place of the picture without moving anything', async () => {
  const { page, close } = await openCars()
  const release = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  const before = await picture(page).locator('section[aria-label="Esperando inspeção"] a').first().boundingBox()
  // Nothing can be typed that would be lost.
  const field = await picture(page).locator('main input').boundingBox()
  await page.mouse.click((field?.x ?? 0) + 40, (field?.y ?? 0) + 20)
  expect(await page.evaluate('document.activeElement.tagName')).not.toBe('INPUT')
  // The mechanic's own cars stand above the others, and are known a little later.
  const known = await hold(page, /\/api\/mecanicosquadro\//)
  const asked = page.waitForRequest(/\/api\/mecanicosquadro\//)
  release()
  await asked
  await page.getByRole('status', { name: 'Carregando' }).waitFor({ state: 'attached' })
  expect(await picture(page).count()).toBe(1)
  known()
  await picture(page).waitFor({ state: 'detached' })
  expect(await waiting(page).first().boundingBox()).toEqual(before)
  await close({ altered: true })
})

test('nobody else sees it: another person, store, version or address, after signing out', async () => {
  const { page, close } = await openCars()
  const kept = (await page.evaluate(KEPT)) as string
  const release = await holdScripts(page)
  const opensWith = async (change: object, path = CARS) => {
    const text = JSON.stringify({ ...(JSON.parse(kept) as object), ...change })
    await page.evaluate(`sessionStorage.setItem('ultima_vista', ${JSON.stringify(text)})`)
    await page.goto(product.url() + path, { waitUntil: 'commit' })
    await page.locator('.espera').waitFor({ state: 'attached' })
    // The small script has run, and every stylesheet that it may have asked for is here.
    const settled = `document.readyState !== 'loading' && [...document.querySelectorAll('link[rel=stylesheet]')].every((l) => l.sheet)`
    await expect.poll(() => page.evaluate(settled)).toBe(true)
    await page.evaluate(`new Promise((ok) => requestAnimationFrame(() => requestAnimationFrame(ok)))`)
    return (await picture(page).count()) === 1
  }
  // A stylesheet's own event may come a moment later.
  await opensWith({})
  await picture(page).waitFor()
  expect(await opensWith({ codUsuario: 1 })).toBe(false)
  expect(await opensWith({ loja: 999 })).toBe(false)
  expect(await opensWith({ entry: '/v3/assets/index-antigo.js' })).toBe(false)
  expect(await opensWith({ at: Date.now() - 13 * 3600_000 })).toBe(false)
  expect(await opensWith({}, '/agenda-virtual')).toBe(false)
  release()
  await page.goto(`${product.url()}/logout`)
  await page.getByLabel('E-mail ou código').waitFor()
  expect(await isKept(page)).toBe(false)
  await close({ altered: true })
})
