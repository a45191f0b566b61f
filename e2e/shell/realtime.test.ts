import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sampleChecklist, getLojas, postChecklist } from '#tests/server/api.ts'
import { expectNoA11yViolations } from '#tests/browser/a11y.ts'
import { openGerenciar, setUpDemo } from '#tests/browser/product.ts'

const product = setUpDemo()
const { demo } = product

/** Plates of the new quotes that the bell keeps. Its other notices, as of a loaned car that is late, come in their own time. */
const rung = (page: Page) =>
  page.evaluate<(string | null)[]>(
    `JSON.parse(localStorage.getItem('notificacoes') ?? '[]').filter((n) => n.tipo === undefined).map((n) => n.placa)`,
  )

test('a new checklist appears live for levels 3 and 2 of its store, and for nobody else', async () => {
  const [lojaA, lojaB] = await getLojas(demo())
  const [lojaM] = await getLojas(demo(), 'makena')
  if (!lojaB) throw new Error('demo with one store')
  const consultor = await openGerenciar(product, 'consultor', lojaA)
  const admin = await openGerenciar(product, 'admin', lojaA)
  const outraLoja = await openGerenciar(product, 'consultor', lojaB)
  const otherTenant = await openGerenciar(product, 'consultor', lojaM, 'makena')

  await postChecklist(demo(), 'localhost', sampleChecklist(lojaA.codConcessionaria, 'TST1A23', 'Helena Prado'))
  for (const p of [consultor, admin]) {
    await p.page.getByText('TST1A23').first().waitFor()
    await expect.poll(() => rung(p.page)).toEqual(['TST1A23'])
    await expect.poll(() => p.page.title()).toMatch(/^\(\d+\) /)
  }
  // Later events of the other stores do arrive, so the earlier silence was no delay.
  await postChecklist(demo(), 'localhost', sampleChecklist(lojaB.codConcessionaria, 'TST2B34', 'Otávio Lemos'))
  await postChecklist(demo(), 'makena', sampleChecklist(lojaM.codConcessionaria, 'TST3C45', 'Rui Nogueira'))
  await outraLoja.page.getByText('TST2B34').first().waitFor()
  await otherTenant.page.getByText('TST3C45').first().waitFor()
  for (const [p, own] of [
    [outraLoja, 'TST2B34'],
    [otherTenant, 'TST3C45'],
  ] as const) {
    expect(await p.page.getByText('TST1A23').count()).toBe(0)
    await expect.poll(() => rung(p.page)).toEqual([own])
    await expect.poll(() => p.page.title()).toMatch(/^\(\d+\) /)
  }
  expect(await consultor.page.getByText('TST2B34').count()).toBe(0)

  // The bell keeps the notification; a click opens gerenciar.
  await consultor.page
    .getByRole('button', { name: /notifica/i })
    .first()
    .click()
  await consultor.page.getByText('Helena Prado').first().waitFor()
  await expectNoA11yViolations(consultor.page)
  for (const p of [consultor, admin, outraLoja, otherTenant]) await p.close()
})

test('a browser that lost the network ends with the same data as a fresh page', async () => {
  const [loja] = await getLojas(demo())
  const p = await openGerenciar(product, 'consultor', loja)
  await p.page.context().setOffline(true)
  await p.page.getByText('sem rede').first().waitFor()
  await postChecklist(demo(), 'localhost', sampleChecklist(loja.codConcessionaria, 'TST4D56', 'Sílvia Campos'))
  await p.page.context().setOffline(false)
  await p.page.getByText('TST4D56').first().waitFor()
  await p.close()
})

test('an event between a page’s read and its join is shown too', async () => {
  const [loja] = await getLojas(demo())
  const { page, close } = await openGerenciar(product, 'consultor', loja)
  let release = () => {}
  const released = new Promise<void>((ok) => (release = ok))
  await page.routeWebSocket(/socket\.io/, async (ws) => {
    await released
    ws.connectToServer()
  })
  await page.reload()
  await page.locator('tbody tr[data-indice]').first().waitFor()
  await postChecklist(demo(), 'localhost', sampleChecklist(loja.codConcessionaria, 'TST5E67', 'Olga Prates'))
  release()
  await page.getByText('TST5E67').first().waitFor()
  await close()
})

test('a page asks for its stores beside the check of its session, and for its distributor once', async () => {
  const [loja] = await getLojas(demo())
  const { page, close } = await openGerenciar(product, 'consultor', loja)
  const asked: string[] = []
  page.on('request', (r) => asked.push(new URL(r.url()).pathname))
  // The page would stop waiting for the check after a second: here it waits for as long as the test wants.
  await page.addInitScript(
    `{ const wait = setTimeout; window.setTimeout = (f, ms, ...a) => wait(f, ms === 1000 ? 1e6 : ms, ...a) }`,
  )
  let release = () => {}
  const released = new Promise<void>((ok) => (release = ok))
  await page.route('**/api/logged', async (r) => {
    await released
    await r.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(() => asked.filter((p) => p === '/api/concessionarialist')).toHaveLength(1)
  release()
  await page.locator('tbody tr[data-indice]').first().waitFor()
  expect(asked.filter((p) => p === '/api/distribuidor')).toHaveLength(1)
  await close({ altered: true })
})

test('the live connection whose code does not load tries again by itself', async () => {
  const [loja] = await getLojas(demo())
  const { page, close } = await openGerenciar(product, 'consultor', loja)
  let sockets = 0
  let failures = 0
  page.on('websocket', () => (sockets += 1))
  await page.route('**/v3/assets/esm-*.js', (r) => {
    failures += 1
    return r.abort()
  })
  await page.reload()
  await expect.poll(() => failures).toBeGreaterThanOrEqual(2)
  await page.unrouteAll()
  await expect.poll(() => sockets).toBe(1)
  expect(await page.getByText('Parte desta tela não carregou').count()).toBe(0)
  await close()
})
