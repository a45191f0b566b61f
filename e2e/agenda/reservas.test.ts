import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectNoA11yViolations } from '#tests/browser/a11y.ts'
import { fits } from '#tests/browser/page.ts'
import { setUpDemo } from '#tests/browser/product.ts'
import { latestCodeFor } from '#tests/records/orcamentos.ts'
import { bookableLoja } from '#tests/records/booking-page.ts'
import { transaction } from '../../src/server/core/database/transaction.ts'

const { demo, open } = setUpDemo()
let path = ''
beforeAll(async () => {
  path = `/o/agendar/${await bookableLoja(demo())}`
})

async function expectWell(page: Page): Promise<void> {
  await fits(page)
  await expectNoA11yViolations(page)
}
const onPhone = () => open(null, path, { largura: 360 })
const firstHour = (page: Page) =>
  page
    .getByRole('region', { name: /^Horas de/ })
    .getByRole('button')
    .first()
const continueWith = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

/** The last day with free hours: those who wait in the demonstration are offered the hours of the next days. */
const lastFreeDay = (page: Page) =>
  page
    .getByRole('group', { name: 'Dias' })
    .getByRole('button', { name: /\d horas?$/ })
    .last()

/** From the plate to the hours of a free day. */
async function toHours(page: Page, placa: string): Promise<void> {
  await page.getByLabel('Placa do carro').fill(placa)
  await continueWith(page, 'Continuar')
  await page.getByRole('group', { name: 'O que acontece com o carro?' }).getByRole('button').first().click()
  await continueWith(page, 'Ver horas livres')
  await lastFreeDay(page).click()
  await firstHour(page).waitFor()
}
async function hold(page: Page, placa: string): Promise<void> {
  await toHours(page, placa)
  await firstHour(page).click()
  await page.getByRole('heading', { name: 'Quem vem?' }).waitFor()
}
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('a customer books on a 360 px phone in at most 9 taps after the plate', { timeout: 240_000 }, async () => {
  const { page, close } = await onPhone()
  let taps = 0
  const tap = async (name: string | RegExp) => {
    taps++
    await continueWith(page, name)
  }
  const type = async (label: string, value: string) => {
    taps++
    await page.getByLabel(label).fill(value)
  }
  await expectWell(page)
  await continueWith(page, 'Continuar')
  await page.getByText(/Escreva as 3 letras/).waitFor()
  await page.getByLabel('Placa do carro').fill('rsv-1a01')
  expect(await page.getByLabel('Placa do carro').inputValue()).toBe('RSV1A01')
  await page.keyboard.press('Enter')

  await heading(page, 'O que vamos fazer?').waitFor()
  await page.getByRole('group', { name: 'O que acontece com o carro?' }).waitFor()
  await expectWell(page)
  taps++
  await page.getByRole('group', { name: 'O que acontece com o carro?' }).getByRole('button').first().click()
  await tap('Ver horas livres')
  await firstHour(page).waitFor()
  await expectWell(page)
  taps++
  await lastFreeDay(page).click()
  taps++
  const hour = (await firstHour(page).textContent()) ?? ''
  await firstHour(page).click()
  await heading(page, 'Quem vem?').waitFor()
  await page
    .getByRole('timer')
    .getByText(/^Guardada para você por 4:\d\d$/)
    .waitFor()
  await expectWell(page)
  await type('Nome', 'Rita Lima')
  await type('Celular com DDD', '11976540001')
  taps++
  await page.getByLabel(/^Aceito que/).check()
  await tap('Receber código por SMS')
  const code = page.getByLabel(/Código de 6 números enviado por SMS/)
  await code.waitFor()
  expect(await code.getAttribute('autocomplete')).toBe('one-time-code')
  await page.getByText(/Não chegou\? Peça outro em/).waitFor()
  await expectWell(page)
  // A wrong code costs one try, also when the button is tapped after the field has sent it.
  let tries = 0
  page.on('request', (r) => {
    if (r.url().endsWith('/confirmar')) tries++
  })
  const right = await latestCodeFor(demo(), '11976540001')
  await code.fill(right === '000000' ? '000001' : '000000')
  await page.getByText('Restam 4 tentativas').waitFor()
  await page.getByRole('button', { name: 'Confirmar' }).click()
  // The phone fills the code in, and a whole code is sent by itself.
  await code.fill(right)
  await page.getByText('✓ Agendado').waitFor()
  expect(tries).toBe(2)
  expect(taps).toBeLessThanOrEqual(9)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain(hour)
  await page.getByText(/Rita, esperamos você com o carro/).waitFor()
  expect(await page.textContent('main')).not.toMatch(/RSV1A01|Lima/)
  await expectWell(page)

  const ics = await page.getByRole('link', { name: 'Pôr na agenda do telefone' }).getAttribute('href')
  const calendar = await page.evaluate(`fetch(${JSON.stringify(ics)}).then((r) => r.text())`)
  expect(calendar).toContain('BEGIN:VEVENT')
  // A reload shows the same booking, and its link opens.
  await page.reload()
  await page.getByText('✓ Agendado').waitFor()
  await page.getByRole('link', { name: 'Mudar ou cancelar' }).click()
  await page.getByText(hour, { exact: true }).waitFor()

  // Cancelled; the phone loses the network before it knows, and hears of it at the second try.
  await page.getByRole('button', { name: 'Cancelar o agendamento' }).click()
  await page.route('**/publico/agenda/chegada/*', async (r) => {
    await r.fetch()
    await r.abort()
  })
  await page.getByRole('button', { name: 'Sim, cancelar' }).click()
  await page.getByText(/^Sem conexão/).waitFor()
  await page.unroute('**/publico/agenda/chegada/*')
  await page.getByRole('button', { name: 'Sim, cancelar' }).click()
  await page.getByText('Este agendamento foi cancelado.').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  // The page of the booking knows too, and begins another with what it knows of the person.
  await page.getByRole('link', { name: 'Agendar de novo' }).click()
  await heading(page, 'Este agendamento foi cancelado').waitFor()
  await expectWell(page)
  await page.getByRole('button', { name: 'Agendar de novo' }).click()
  await page.getByLabel('Placa do carro').waitFor()
  await close()
})

test('nothing typed is lost over a reload, and Back goes step by step', async () => {
  const { page, close } = await onPhone()
  await hold(page, 'RSV1A02')
  await page.getByLabel('Nome').fill('Rita Lima')
  await page.getByLabel('E-mail (se quiser)').fill('rita@exemplo.com')
  await page.reload()
  await heading(page, 'Quem vem?').waitFor()
  expect(await page.getByLabel('Nome').inputValue()).toBe('Rita Lima')
  await page.goBack()
  await heading(page, 'Quando fica bom?').waitFor()
  // The held hour stays held meanwhile.
  await page.getByText(/^Guardada para você por/).waitFor()
  await page.goBack()
  await heading(page, 'O que vamos fazer?').waitFor()
  await page.getByRole('button', { pressed: true }).first().waitFor()
  await page.goBack()
  expect(await page.getByLabel('Placa do carro').inputValue()).toBe('RSV1A02')
  await page.goForward()
  await heading(page, 'O que vamos fazer?').waitFor()
  await continueWith(page, 'Voltar')
  await page.getByLabel('Placa do carro').waitFor()
  await close()
})

test('an hour whose time ended is offered again, with what was typed', async () => {
  const { page, close } = await onPhone()
  await page.clock.install()
  await hold(page, 'RSV1A03')
  await page.getByLabel('Nome').fill('Rita Lima')
  await transaction(demo().server.services.db, 'sistema', (tx) =>
    sql`update reserva set expira_em = now() - interval '1 second' where estado = 'SEGURADA'`.execute(tx),
  )
  await page.clock.fastForward(301_000)
  await page.getByText(/não está mais guardada para você/).waitFor()
  await expectWell(page)
  await continueWith(page, /^Guardar \d\d:\d\d de novo$/)
  await page.getByText(/^Guardada para você por/).waitFor()
  expect(await page.getByLabel('Nome').inputValue()).toBe('Rita Lima')
  await close({ altered: true })
})

test('an hour that somebody else took meanwhile: the next free ones are a tap away', async () => {
  const { page, close } = await onPhone()
  await toHours(page, 'RSV1A04')
  const other = await onPhone()
  const anew = new URL(path, other.page.url()).href
  await toHours(other.page, 'RSV1A05')
  // Everybody who is free at this hour is held by others.
  const hour = (await firstHour(page).textContent()) ?? ''
  const region = other.page.getByRole('region', { name: /^Horas de/ })
  for (let n = 0; n < 10 && (await region.getByRole('button', { name: hour, exact: true }).count()) > 0; n++) {
    await region.getByRole('button', { name: hour, exact: true }).click()
    await heading(other.page, 'Quem vem?').waitFor()
    // Another customer comes, so the hour stays held.
    await other.page.evaluate('sessionStorage.clear()')
    await other.page.goto('about:blank')
    await other.page.goto(anew)
    await toHours(other.page, `RSV2A${String(n).padStart(2, '0')}`)
  }
  await page.getByRole('button', { name: hour, exact: true }).first().click()
  const told = page.getByRole('alert').filter({ hasText: 'Esta hora acabou de ser tomada' })
  await told.waitFor()
  await expectWell(page)
  await told.getByRole('button').first().click()
  await heading(page, 'Quem vem?').waitFor()
  await other.close()
  await close()
})

test('a double click goes one step on, and chooses nothing there', async () => {
  const { page, close } = await open(null, path)
  await page.getByLabel('Placa do carro').fill('RSV1A08')
  const box = await page.getByRole('button', { name: 'Continuar' }).boundingBox()
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
  await page.mouse.dblclick(x, y)
  await heading(page, 'O que vamos fazer?').waitFor()
  // What stands at that place now is a choice, and it is not made.
  const there = `document.elementFromPoint(${x}, ${y}).closest('button')?.getAttribute('aria-pressed')`
  await expect.poll(() => page.evaluate(there)).toBe('false')
  await close()
})

test('without a network the page says so, loses nothing and goes on by itself', async () => {
  const { page, contexto, close } = await onPhone()
  await page.getByLabel('Placa do carro').fill('RSV1A06')
  await continueWith(page, 'Continuar')
  await page.getByLabel(/com as suas palavras/).fill('Barulho na roda ao frear')
  await contexto.setOffline(true)
  await continueWith(page, 'Ver horas livres')
  await page.getByText(/^Sem conexão/).waitFor()
  await page.getByRole('button', { name: 'Tentar de novo' }).waitFor()
  await expectWell(page)
  await contexto.setOffline(false)
  await lastFreeDay(page).click()
  await contexto.setOffline(true)
  await firstHour(page).click()
  await page.getByText(/^Sem conexão/).waitFor()
  await contexto.setOffline(false)
  await continueWith(page, 'Tentar de novo')
  await heading(page, 'Quem vem?').waitFor()
  await close()
})

test('the keyboard alone holds an hour, and each step’s title has the focus', async () => {
  const { page, close } = await open(null, path, { largura: 768, dark: true })
  await page.getByLabel('Placa do carro').focus()
  await page.keyboard.type('rsv1a07')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toBe('O que vamos fazer?')
  await page.getByRole('group', { name: 'O que acontece com o carro?' }).getByRole('button').first().focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Ver horas livres' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toBe('Quando fica bom?')
  await lastFreeDay(page).focus()
  await page.keyboard.press('Enter')
  await firstHour(page).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toBe('Quem vem?')
  // A form that lacks something takes the focus to it, not to the field for machines.
  await page.getByRole('button', { name: 'Receber código por SMS' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate('document.activeElement?.getAttribute("name")')).toBe('name')
  await expectWell(page)
  await close()
})

test('a customer waits for an hour, sees the turn, and leaves the list', async () => {
  const { page, close } = await onPhone()
  await toHours(page, 'RSV1A08')
  await continueWith(page, /lista de espera$/)
  await heading(page, 'Lista de espera').waitFor()
  await expectWell(page)
  await page.getByLabel('Nome').fill('Rita Lima')
  await page.getByLabel('Celular com DDD').fill('11976540008')
  await page.getByLabel(/^Aceito que/).check()
  await page.getByRole('button', { name: 'Tarde' }).click()
  await continueWith(page, 'Receber código por SMS')
  const code = page.getByLabel(/Código de 6 números enviado por SMS/)
  await code.waitFor()
  await expectWell(page)
  // Back to the form, with what was typed and chosen, and forward again.
  await page.goBack()
  await heading(page, 'Lista de espera').waitFor()
  expect(await page.getByLabel('Nome').inputValue()).toBe('Rita Lima')
  await page.getByRole('button', { name: 'Tarde', pressed: true }).waitFor()
  await page.goForward()
  const right = await latestCodeFor(demo(), '11976540008')
  await code.fill(right === '000000' ? '000001' : '000000')
  await page.getByText('Restam 4 tentativas').waitFor()
  await code.fill(right)
  await page.getByRole('heading', { name: 'Você está na lista' }).waitFor()
  await expectWell(page)
  await page.getByRole('link', { name: 'Ver a minha vez' }).click()
  await page.getByText(/^Esperando uma hora de/).waitFor()
  await expectWell(page)
  await continueWith(page, 'Sair da lista')
  await continueWith(page, 'Sim, sair')
  await heading(page, 'Você saiu da lista').waitFor()
  await close()
})
