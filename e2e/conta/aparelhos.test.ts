// The store's tablet: registered by a foreman, shared by PIN.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PASSWORD } from '#tests/server/api.ts'
import { expectNoA11yViolations } from '#tests/browser/a11y.ts'
import { expectFitsAllWidths, goTo, newPage, signIn } from '#tests/browser/page.ts'
import { setUpDemo } from '#tests/browser/product.ts'

const { browser, url, open } = setUpDemo({ propria: true })

const CHEFE = { login: 'chefe', nome: 'Francisco Barreto', pin: '7391' }
const MECANICO = { login: 'mecanico', nome: 'Mateus Lima', pin: '40862' }
type Person = typeof CHEFE

async function account(page: Page) {
  const address = new URL(page.url())
  address.searchParams.set('conta', '1')
  await goTo(page, address.pathname + address.search)
  const conta = page.getByRole('dialog', { name: 'Minha conta' })
  await conta.getByRole('heading', { name: 'PIN de aparelhos compartilhados' }).waitFor()
  return conta
}
async function choosePin(page: Page, { pin }: Person): Promise<void> {
  const conta = await account(page)
  await conta.getByLabel('PIN', { exact: true }).fill('1234')
  await conta.getByText('fácil de adivinhar').waitFor()
  await conta.getByLabel('PIN', { exact: true }).fill(pin)
  await conta.getByLabel('Repita o PIN').fill(pin)
  await conta.getByRole('button', { name: 'Gravar PIN' }).click()
  await page.getByText('PIN gravado').waitFor()
  await expectNoA11yViolations(page)
}
async function rename(page: Page, nome: string): Promise<void> {
  const conta = await account(page)
  await conta.getByLabel('Nome', { exact: true }).fill(nome)
  await conta.getByRole('button', { name: 'Gravar nome' }).click()
  await page.getByText('Nome gravado').waitFor()
}
/** Opens the menu of the person, over whose screen their account may still be open. */
async function openMenu(page: Page): Promise<void> {
  const conta = page.getByRole('dialog', { name: 'Minha conta' })
  if (await conta.isVisible()) {
    await page.keyboard.press('Escape')
    await conta.waitFor({ state: 'hidden' })
  }
  await page.getByRole('button', { name: /^Usuário / }).click()
  await page.getByRole('menuitem', { name: 'Trocar de pessoa' }).waitFor()
}
async function changePerson(page: Page): Promise<void> {
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Trocar de pessoa' }).click()
  await page.getByRole('heading', { name: 'Quem está aqui?' }).waitFor()
}
const onProduct = (page: Page) => page.getByRole('button', { name: /^Usuário / }).waitFor()
const tile = (page: Page, nome: string) => page.getByRole('button', { name: new RegExp(nome) })

test('a tablet is registered, and two people take turns on it by PIN, each act in its own name', async () => {
  const { page, close } = await newPage(browser(), { largura: 768 })
  await signIn(page, url(), CHEFE.login)
  await onProduct(page)
  await goTo(page, '/cadastros/aparelhos')
  await page.getByText('Nenhum aparelho compartilhado').waitFor()
  await expectNoA11yViolations(page)
  await page.getByRole('button', { name: 'Registrar este aparelho' }).click()
  const dialog = page.getByRole('dialog', { name: 'Registrar este aparelho' })
  await dialog.getByLabel('Nome do aparelho').fill(`Tablet do box 2 ${'x'.repeat(40)}`)
  await expectNoA11yViolations(page)
  await dialog.getByRole('button', { name: 'Registrar', exact: true }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Tablet do box 2' })
  await row.getByText('este', { exact: true }).waitFor()
  await row.getByText(`com ${CHEFE.nome}`).waitFor()
  await expectFitsAllWidths(page)
  await choosePin(page, CHEFE)

  await changePerson(page)
  await expectNoA11yViolations(page)
  await expectFitsAllWidths(page)
  const size = await tile(page, CHEFE.nome).boundingBox()
  expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(48)
  await page.getByRole('button', { name: 'Outra pessoa: entrar com a senha' }).click()
  await page.getByLabel('E-mail ou código').fill(`${MECANICO.login}@patio.demo`)
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await onProduct(page)
  await choosePin(page, MECANICO)

  // The foreman comes back by the keyboard, the mechanic by the screen's keys.
  await changePerson(page)
  await tile(page, CHEFE.nome).click()
  await page.getByText('Digite o seu PIN').waitFor()
  await expectNoA11yViolations(page)
  await page.keyboard.type(CHEFE.pin)
  await page.keyboard.press('Enter')
  await onProduct(page)
  await rename(page, 'Francisco no Tablet')
  await changePerson(page)
  await tile(page, MECANICO.nome).click()
  for (const digit of MECANICO.pin) await page.getByRole('button', { name: digit, exact: true }).click()
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await onProduct(page)
  await rename(page, 'Mateus no Tablet')
  const conta = await account(page)
  await conta.getByText('Tablet do box 2').waitFor()
  await conta.getByText('PIN', { exact: true }).first().waitFor()
  // A session by PIN changes no way in.
  await conta.getByLabel('PIN novo').fill('918273')
  await conta.getByLabel('Repita o PIN').fill('918273')
  await conta.getByRole('button', { name: 'Gravar PIN' }).click()
  await conta.getByText('Você entrou por PIN').waitFor()

  const admin = await open('admin', '/log-detalhado')
  for (const nome of ['Francisco no Tablet', 'Mateus no Tablet'])
    await admin.page
      .getByRole('row')
      .filter({ hasText: nome })
      .filter({ hasText: 'Mudou o próprio nome' })
      .first()
      .waitFor()
  await goTo(admin.page, '/cadastros/aparelhos')
  await admin.page.getByRole('button', { name: 'Tirar Tablet do box 2' }).click()
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Tirar', exact: true }).click()
  await admin.page.getByText('não é mais compartilhado').waitFor()
  await admin.close()
  // Whoever was on the tablet is out, and its page says why.
  await page.getByRole('heading', { name: 'Este aparelho não é compartilhado' }).waitFor({ timeout: 10_000 })
  await close({ altered: true })
})

/** Leaves an act of the mechanic on the device, as an inspection without a network does. */
const leaveUnsent = (page: Page, owner: string) =>
  page.evaluate(`(async () => {
    const db = await new Promise((ok, no) => {
      const asked = indexedDB.open('patio')
      asked.onsuccess = () => ok(asked.result)
      asked.onerror = () => no(asked.error)
    })
    if (!db.objectStoreNames.contains('outbox')) throw new Error('the device keeps nothing yet')
    const entry = { id: 'ato-do-mecanico', owner: ${JSON.stringify(owner)}, ownerName: 'Mateus', kind: 'inspecao', subject: 'x',
      words: 'respondeu um item', payload: {}, noteable: true, blob: null, bytes: 0, at: new Date().toISOString(), refusal: null }
    await new Promise((ok, no) => {
      const tx = db.transaction('outbox', 'readwrite')
      tx.objectStore('outbox').add(entry)
      tx.oncomplete = ok
      tx.onerror = () => no(tx.error)
    })
    db.close()
    localStorage.setItem('patio_nao_enviados', JSON.stringify({ [entry.owner]: { name: 'Mateus', count: 1, refused: 0 } }))
  })()`)
const kept = (page: Page) =>
  page.evaluate<string[]>(`new Promise((ok, no) => {
    const asked = indexedDB.open('patio')
    asked.onerror = () => no(asked.error)
    asked.onsuccess = () => {
      const all = asked.result.transaction('outbox').objectStore('outbox').getAll()
      all.onsuccess = () => ok(all.result.map((e) => e.owner))
    }
  })`)

test('five wrong PINs say what to do; offline nobody changes; unsent work waits for its owner', async () => {
  const { page, contexto, close } = await newPage(browser(), { largura: 360 })
  await signIn(page, url(), CHEFE.login)
  await onProduct(page)
  await goTo(page, '/cadastros/aparelhos')
  await page.getByRole('button', { name: 'Registrar este aparelho' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Registrar este aparelho' })
  await dialog.getByLabel('Nome do aparelho').fill('Tablet do balcão')
  await dialog.getByRole('button', { name: 'Registrar', exact: true }).click()
  await page.getByText('este', { exact: true }).waitFor()

  await openMenu(page)
  // What the page loads by itself is there: this test is not about a network lost halfway.
  await page.waitForLoadState('networkidle')
  await contexto.setOffline(true)
  await page.getByRole('menuitem', { name: 'Trocar de pessoa' }).click()
  await page.getByText('Sem rede não dá para trocar de pessoa').waitFor()
  await contexto.setOffline(false)

  // A server that cannot be reached keeps the person where they are.
  await contexto.route('**/api/entrada/aparelho', (r) => r.abort())
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Trocar de pessoa' }).click()
  await page.getByText('Sem rede não dá para trocar de pessoa neste aparelho').waitFor()
  await expectNoA11yViolations(page)
  await page.getByRole('button', { name: /^Voltar como/ }).click()
  await onProduct(page)
  await contexto.unroute('**/api/entrada/aparelho')

  await changePerson(page)
  await page.getByRole('button', { name: 'Outra pessoa: entrar com a senha' }).click()
  await page.getByLabel('E-mail ou código').fill(`${MECANICO.login}@patio.demo`)
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await onProduct(page)
  const mine = await page.evaluate<number>(`JSON.parse(sessionStorage.getItem('id_usuario')).codUsuario`)
  const d = await page.evaluate<string>(`JSON.parse(localStorage.getItem('patio_distribuidor')).distribuidor`)
  await expect.poll(() => kept(page).catch(() => null)).toEqual([])

  // What the mechanic did without a network stays when the foreman sits down, and nobody sends it for him.
  await contexto.route('**/api/**', (r) => (/inspec/.test(r.request().url()) ? r.abort() : r.fallback()))
  await leaveUnsent(page, `${d.toLowerCase()}:${mine}`)
  await page.reload()
  await onProduct(page)
  await changePerson(page)
  await page.getByText('1 registro de Mateus').waitFor()
  await expectNoA11yViolations(page)
  await contexto.unroute('**/api/**')
  const sent: string[] = []
  page.on('request', (r) => /inspec/.test(r.url()) && r.method() !== 'GET' && sent.push(r.url()))

  await tile(page, 'Francisco').click()
  for (let i = 0; i < 4; i++) {
    await page.keyboard.type('8888')
    await page.keyboard.press('Enter')
    await page.getByText(i === 3 ? 'Resta 1 tentativa' : `Restam ${4 - i} tentativas`).waitFor()
  }
  await page.keyboard.type('888888')
  await page.getByText('está bloqueado neste aparelho').waitFor()
  await expectNoA11yViolations(page)
  await page.getByRole('button', { name: 'Voltar', exact: true }).click()
  await page.getByText('PIN bloqueado: entre com a senha').waitFor()
  await tile(page, 'Francisco').click()
  await page.getByRole('button', { name: 'Usar a senha' }).click()
  await page.getByLabel('E-mail ou código').fill(`${CHEFE.login}@patio.demo`)
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await onProduct(page)
  await changePerson(page)
  await tile(page, 'Francisco').click()
  await page.keyboard.type(CHEFE.pin)
  await page.keyboard.press('Enter')
  await onProduct(page)
  expect(await kept(page)).toEqual([`${d.toLowerCase()}:${mine}`])
  expect(sent).toEqual([])
  await close({ altered: true })
})
