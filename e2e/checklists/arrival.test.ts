// How the car arrived: what is written, tapped and signed before the items.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoA11yViolations } from '#tests/browser/a11y.ts'
import { begin, finger } from '#tests/browser/inspection.ts'
import { setUpDemo } from '#tests/browser/product.ts'

const product = setUpDemo({ propria: true })

test('the fuel is tapped on the gauge, put right by one, and taken back', async () => {
  const { page, close } = await product.open('mecanico', '/checklist/fazer', { largura: 360 })
  await begin(page, finger(), 'Verificação rápida')
  await page.getByRole('button', { name: 'Chegada' }).click()
  const level = (name: string) => page.getByRole('radio', { name, exact: true })
  const shows = (name: string) => expect.poll(() => level(name).getAttribute('aria-checked')).toBe('true')
  await level('3/8').click()
  await shows('3/8')
  const more = page.getByRole('button', { name: 'Mais combustível' })
  const { width, height } = (await more.boundingBox()) ?? { width: 0, height: 0 }
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(48)
  // Two quick taps count both.
  await more.dblclick()
  await shows('5/8')
  await page.getByRole('button', { name: 'Menos combustível' }).click()
  await shows('1/2')
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await shows('5/8')
  await page.reload()
  await page.getByRole('button', { name: 'Chegada' }).click({ timeout: 30_000 })
  await shows('5/8')
  await close({ altered: true })
})

/** Signs by the button of this name. */
async function sign(page: Page, by: string, once: () => Promise<void> = async () => undefined): Promise<void> {
  await page.getByRole('button', { name: by }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Assinatura do cliente' })
  const box = await sheet.getByRole('img', { name: 'Assinatura do cliente' }).boundingBox()
  if (!box) throw new Error('nowhere to sign')
  await once()
  await page.mouse.move(box.x + 40, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + 160, box.y + 90, { steps: 5 })
  await page.mouse.up()
  await sheet.getByRole('button', { name: 'Usar assinatura' }).click()
  await sheet.waitFor({ state: 'detached' })
  await page.getByRole('img', { name: 'Assinatura', exact: true }).waitFor()
}

test('a signature drawn and discarded without a network leaves nothing on the phone nor on the server', async () => {
  const { page, contexto, close } = await product.open('mecanico', '/checklist/fazer', { largura: 360 })
  const blobs = () =>
    page.evaluate(`new Promise((ok) => {
      const opening = indexedDB.open('patio')
      opening.onsuccess = () => {
        const asked = opening.result.transaction('blobs').objectStore('blobs').count()
        asked.onsuccess = () => (opening.result.close(), ok(asked.result))
      }
    })`)
  await begin(page, finger(), 'Verificação rápida')
  await page.getByRole('button', { name: 'Chegada' }).click()
  const collect = page.getByRole('button', { name: 'Colher a assinatura' })
  await sign(page, 'Colher a assinatura', () => contexto.setOffline(true))
  expect(await blobs()).toBe(1)
  await page.getByRole('button', { name: 'Descartar a assinatura' }).click()
  await expectNoA11yViolations(page)
  await page.getByRole('button', { name: 'Descartar', exact: true }).click()
  await collect.waitFor()
  await expect.poll(blobs).toBe(0)
  await contexto.setOffline(false)
  await page.evaluate(`window.dispatchEvent(new Event('online'))`)
  await page.getByRole('button', { name: /só neste aparelho/ }).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Fechar', exact: true }).click()
  await page.getByRole('button', { name: 'O que foi feito' }).click()
  await page.getByText('Descartou a assinatura do cliente').waitFor()
  await close({ altered: true })
})

test('what is written after the signature is announced, told beside it, and signed by signing again', async () => {
  const { page, close } = await product.open('mecanico', '/checklist/fazer', { largura: 360 })
  await begin(page, finger(), 'Verificação rápida')
  await page.getByRole('button', { name: 'Chegada' }).click()
  await page.getByLabel('Prisma').fill('A7')
  await page.getByText('Chegada anotada').waitFor()
  await sign(page, 'Colher a assinatura')
  await page.getByText(/^O cliente já assinou\./).waitFor()
  const told = page.getByText('Depois da assinatura. Nela estava: A7')
  expect(await told.count()).toBe(0)
  await page.getByLabel('Prisma').fill('B9')
  await page.getByRole('button', { name: /^Marcar avaria/ }).click()
  await page.getByRole('dialog', { name: 'Avaria' }).getByRole('button', { name: 'Pronto' }).click()
  await told.waitFor()
  await page.getByText(/^Avaria 1 \(risco .*\): marcada depois da assinatura$/).waitFor()
  await page.getByText('2 anotações feitas depois saem abaixo da assinatura no termo.').waitFor()
  await expectNoA11yViolations(page)
  await sign(page, 'Assinar de novo')
  await told.waitFor({ state: 'detached' })
  await close({ altered: true })
})
