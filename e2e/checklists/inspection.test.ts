import { expect, test } from 'vitest'
import { expectNoA11yViolations } from '#tests/browser/a11y.ts'
import { begin, finger, inspectAllGreen, inspectLightVehicle, picture } from '#tests/browser/inspection.ts'
import { setUpDemo } from '#tests/browser/product.ts'
import { api, getLojas, tokenFor } from '#tests/server/api.ts'

const product = setUpDemo({ propria: true })

test('a mechanic inspects 42 items with 6 findings and 8 photos in at most 75 taps', async () => {
  const { page, close } = await product.open('mecanico', '/checklist/fazer', { largura: 360 })
  const { taps, photos } = await inspectLightVehicle(page, () => expectNoA11yViolations(page))
  expect(photos).toBe(8)
  console.log(`42 items, 6 findings, 8 photos: ${taps} taps`)
  expect(taps).toBeLessThanOrEqual(75)
  await close({ altered: true })
})

test('a quick check of a car in order takes at most 30 taps', async () => {
  const { page, close } = await product.open('mecanico', '/checklist/fazer', { largura: 360 })
  const taps = await inspectAllGreen(page, 'Verificação rápida')
  console.log(`Quick check in order: ${taps} taps`)
  expect(taps).toBeLessThanOrEqual(30)
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

test('an item that has only a photo turns green with the others, and keeps it when that is taken back', async () => {
  const { page, close } = await product.open('mecanico', '/checklist/fazer', { largura: 360 })
  const hand = finger()
  await begin(page, hand, 'Verificação rápida')
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Em ordem:/ }) })
    .first()
  await row.getByRole('button').first().click()
  const panel = page.getByRole('dialog')
  await hand.photo(panel, await picture(1))
  await panel.getByRole('button', { name: 'Pronto' }).click()
  await panel.waitFor({ state: 'detached' })
  const green = row.getByRole('button', { name: /^Em ordem:/ })
  const photo = row.getByRole('button', { name: /^Ampliar/ })
  await page
    .getByRole('button', { name: /^Todos verdes:/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Sim, todos' }).click()
  await expect.poll(() => green.getAttribute('aria-pressed')).toBe('true')
  expect(await photo.count()).toBe(1)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect.poll(() => green.getAttribute('aria-pressed')).toBe('false')
  expect(await photo.count()).toBe(1)
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

test('sentences dictated one after the other, and two at once, all stay in the text', async () => {
  const { page, close } = await product.open('mecanico', '/checklist/fazer', { largura: 360 })
  // The phone's recognition, which speaks when the test says so.
  await page.evaluate(`window.SpeechRecognition = class extends EventTarget {
    start() { window.ouvido = (...ditos) => this.dispatchEvent(Object.assign(new Event('result'), {
      resultIndex: 0, results: ditos.map((transcript) => Object.assign([{ transcript }], { isFinal: true })) })) }
    stop() { this.dispatchEvent(new Event('end')) }
  }`)
  await begin(page, finger(), 'Verificação rápida')
  await page
    .getByRole('button', { name: /^Urgente:/ })
    .first()
    .click()
  const panel = page.getByRole('dialog')
  const words = panel.getByLabel('O que o cliente lê', { exact: true })
  await panel.getByRole('button', { name: 'Ditar: O que o cliente lê' }).click()
  await page.evaluate(`window.ouvido('A borracha está rasgada.')`)
  await expect.poll(() => words.inputValue()).toBe('A borracha está rasgada.')
  await page.evaluate(`window.ouvido('Risca o vidro.', 'Trocar as duas.')`)
  await expect.poll(() => words.inputValue()).toBe('A borracha está rasgada. Risca o vidro. Trocar as duas.')
  await close({ altered: true })
})

test('photos chosen together from the gallery are all kept, asked about or told by name', async () => {
  const { page, close } = await product.open('mecanico', '/checklist/fazer', { largura: 360 })
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })
  const photos = await Promise.all([1, 2, 3, 4, 5].map(async (n) => file(`${n}.jpg`, await picture(n))))
  await begin(page, finger(), 'Verificação rápida')
  await page.getByRole('button', { name: 'Chegada' }).click()
  await page.getByRole('button', { name: /^Marcar avaria/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Avaria' })
  const gallery = sheet.getByLabel('Fotos do aparelho: avaria')
  const thumbs = sheet.getByRole('button', { name: /^Ampliar/ })
  await gallery.setInputFiles(photos)
  await sheet.getByText('Cabem mais 4 aqui, e foram escolhidas 5.').waitFor()
  expect(await thumbs.count()).toBe(0)
  const [first, second] = photos
  if (!first || !second) throw new Error('no photos')
  await gallery.setInputFiles([first, first, file('quebrada.jpg', Buffer.from('x')), first])
  const asked = page.getByRole('dialog', { name: /^Conferir a foto/ })
  await asked.getByText('quebrada.jpg não pôde ser lida').waitFor()
  await asked.getByRole('button', { name: 'Usar assim' }).click()
  await page.getByRole('dialog', { name: 'Conferir a foto', exact: true }).waitFor()
  await asked.getByRole('button', { name: 'Usar assim' }).click()
  await asked.waitFor({ state: 'detached' })
  await expect.poll(() => thumbs.count()).toBe(3)
  await gallery.setInputFiles([second])
  await expect.poll(() => thumbs.count()).toBe(4)
  await page.getByRole('button', { name: /só neste aparelho/ }).waitFor({ state: 'hidden' })
  await page.reload()
  await page.getByRole('button', { name: /^Avaria 1/ }).click()
  await expect.poll(() => thumbs.count(), { timeout: 30_000 }).toBe(4)
  // The phone still knows them, also at an item.
  await sheet.getByRole('button', { name: 'Pronto' }).click()
  await page.getByRole('button', { name: 'Ir para os itens' }).click()
  await page
    .getByRole('button', { name: /^Urgente:/ })
    .first()
    .click()
  await page.getByLabel(/^Fotos do aparelho:/).setInputFiles([second])
  await asked.getByText('Esta foto é igual a outra que já está aqui.').waitFor()
  await close({ altered: true })
})

test('a drawing that does not fit stays open, and a second one keeps the photo itself as its original', async () => {
  const { page, close } = await product.open('mecanico', '/checklist/fazer', { largura: 360 })
  const sent: { idMidia: string; desenhoDe: string | null }[] = []
  page.on('request', (r) => {
    if (r.method() === 'POST' && r.url().endsWith('/midias')) sent.push(r.postDataJSON())
  })
  const hand = finger()
  await begin(page, hand, 'Verificação rápida')
  await page
    .getByRole('button', { name: /^Urgente:/ })
    .first()
    .click()
  const panel = page.getByRole('dialog').first()
  await hand.photo(panel, await picture(1))
  const drawing = page.getByRole('dialog', { name: /^Desenhar na foto/ })
  const draw = async () => {
    // Once sent, the photo is the server's and is drawn anew.
    await page.getByRole('button', { name: /só neste aparelho/ }).waitFor({ state: 'hidden' })
    await panel.getByRole('button', { name: /^Ampliar/ }).click()
    await page.getByRole('button', { name: 'Desenhar', exact: true }).click()
    const box = await drawing.locator('canvas').boundingBox()
    if (!box) throw new Error('no photo to draw on')
    await page.mouse.move(box.x + 40, box.y + 40)
    await page.mouse.down()
    await page.mouse.move(box.x + 120, box.y + 90)
    await page.mouse.up()
  }
  const use = drawing.getByRole('button', { name: 'Usar desenho' })
  await draw()
  await page.evaluate(`navigator.storage.estimate = async () => ({ usage: 100, quota: 100 })`)
  await use.click()
  await drawing.getByText('O desenho continua aqui.').waitFor()
  await page.evaluate(`delete navigator.storage.estimate`)
  await use.click()
  await drawing.waitFor({ state: 'detached' })
  await expect.poll(() => sent.length).toBe(2)
  await draw()
  await use.click()
  await drawing.waitFor({ state: 'detached' })
  await expect.poll(() => sent.length).toBe(3)
  const photo = sent[0]?.idMidia
  expect(sent.map((m) => m.desenhoDe)).toEqual([null, photo, photo])
  await close({ altered: true })
})

test('a mistyped plate is told and does not become a chassis', async () => {
  const { page, close } = await product.open('mecanico', '/checklist/fazer', { largura: 360 })
  await page.getByRole('button', { name: 'Outro carro' }).click()
  const sheet = page.getByRole('dialog', { name: 'Outro carro' })
  await sheet.getByLabel('Placa ou chassi').fill('ABC12D34')
  await sheet.getByRole('button', { name: 'Procurar' }).click()
  await sheet.getByText('ABC12D34 não é uma placa nem um chassi').waitFor()
  expect(await sheet.getByLabel('Modelo').count()).toBe(0)
  await sheet.getByLabel('Placa ou chassi').fill('QQQ1Q23')
  await sheet.getByRole('button', { name: 'Procurar' }).click()
  await sheet.getByLabel('Modelo').waitFor()
  await close()
})

test('a refused act kept as a note is read in the inspection that goes on', async () => {
  const { page, close } = await product.open('mecanico', '/checklist/fazer', { largura: 360 })
  await begin(page, finger(), 'Verificação rápida')
  await page.route('**/api/inspecoes/*/atos', async (route) => {
    const { ato } = route.request().postDataJSON() as { ato: { tipo: string } }
    if (ato.tipo !== 'TODOS_VERDES') return route.fallback()
    return route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      body: JSON.stringify({ codigo: 'estado-nao-permite', mensagem: 'Outro já respondeu.' }),
    })
  })
  await page
    .getByRole('button', { name: /^Todos verdes:/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Sim, todos' }).click()
  const keep = page.getByRole('button', { name: 'Guardar como nota' })
  await keep.waitFor()
  // What was refused is not done: there is nothing to take back.
  await page.getByRole('button', { name: 'Desfazer' }).waitFor({ state: 'hidden', timeout: 3000 })
  await keep.click()
  await page.getByRole('button', { name: 'Fechar', exact: true }).click()
  const notes = page.getByRole('region', { name: 'Notas' })
  await notes.getByText(/^Não entrou na inspeção: \d+ itens verdes: [A-ZÀ-Ú].*, /).waitFor()
  await close({ altered: true })
})

test('a finish refused for a photo is put right: the photo goes first, then the finish', async () => {
  const { page, close } = await product.open('mecanico', '/checklist/fazer', { largura: 360 })
  const acts: string[] = []
  let refuse = true
  await page.route('**/api/inspecoes/*/atos', async (route) => {
    const { ato } = route.request().postDataJSON() as { ato: { tipo: string } }
    acts.push(ato.tipo)
    if (ato.tipo !== 'FINALIZAR' || !refuse) return route.fallback()
    return route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      body: JSON.stringify({ codigo: 'foto-recusada', mensagem: '1 foto ou vídeo não pôde ser lido.' }),
    })
  })
  const taps = inspectAllGreen(page, 'Verificação rápida')
  const refusal = page.getByRole('alert', { name: 'O que não foi aceito' })
  await refusal.getByText('1 foto ou vídeo não pôde ser lido.').waitFor()
  await page.getByRole('button', { name: 'Chegada' }).click()
  acts.length = 0
  await page.getByLabel('Prisma').fill('A7')
  await expect.poll(() => acts).toContain('RECEBER')
  refuse = false
  await refusal.getByRole('button', { name: 'Tentar de novo' }).click()
  await page.getByRole('button', { name: 'Fechar', exact: true }).click()
  await taps
  expect(acts.filter((a) => a !== 'CONTAR_TEMPO')).toEqual(['RECEBER', 'FINALIZAR'])
  await close({ altered: true })
})

test('what two people did to an item is told act by act, without a network what this phone did', async () => {
  const { page, contexto, close } = await product.open('mecanico', '/checklist/fazer', { largura: 360 })
  await begin(page, finger(), 'Verificação rápida')
  await page
    .getByRole('button', { name: /^Urgente:/ })
    .first()
    .click()
  const panel = page.getByRole('dialog')
  const item = (await panel.getByRole('heading').first().textContent()) ?? ''
  await panel.getByLabel('O que o cliente lê', { exact: true }).fill('Rasgada')
  await panel.getByRole('button', { name: 'Pronto' }).click()
  await panel.waitFor({ state: 'detached' })
  const chief = await product.open('chefe', new URL(page.url()).pathname + new URL(page.url()).search)
  // The phone's acts have arrived.
  const theirs = chief.page.getByRole('listitem').filter({ hasText: item })
  await theirs.getByText(/^por /).waitFor()
  await chief.page.getByRole('button', { name: `Atenção: ${item}` }).click()
  const beside = chief.page.getByRole('complementary', { name: 'Item' })
  await beside.getByRole('button', { name: 'Histórico deste item' }).click()
  await beside.getByText('Cor: de vermelho para amarelo').waitFor()
  await chief.page.getByRole('button', { name: 'Fechar a inspeção' }).click()
  const done = chief.page.getByRole('region', { name: 'O que foi feito' })
  await done.getByText(/Cor: de vermelho para amarelo/).waitFor()
  await expectNoA11yViolations(chief.page)
  await chief.close({ altered: true })

  const row = page.getByRole('listitem').filter({ hasText: item })
  await row.getByText(/^por /).waitFor()
  await row.getByRole('button', { name: item }).first().click()
  await panel.getByRole('button', { name: 'Histórico deste item' }).click()
  await panel.getByText('Cor: de vermelho para amarelo').waitFor()
  await expectNoA11yViolations(page)
  await contexto.setOffline(true)
  await panel.getByRole('button', { name: `Urgente: ${item}` }).click()
  await panel.getByText('Cor: de amarelo para vermelho').waitFor()
  await panel.getByText('só neste aparelho').waitFor()
  await close({ altered: true })
})
test('a car received while the list was open is opened from it', async () => {
  const { page, close } = await product.open('mecanico', '/checklist/fazer', { largura: 360 })
  await page.getByRole('region', { name: 'Esperando inspeção' }).waitFor()
  const token = await tokenFor(product.demo(), 'admin')
  const [{ codConcessionaria }] = await getLojas(product.demo(), 'localhost', 'chefe')
  const ask = <T>(method: string, path: string, body?: object) =>
    api<T>(product.demo(), 'localhost', method, path, { token, ...(body && { body }) })
  const types = await ask<{ servicos: { codServico: number }[] }[]>('GET', `tipoServico/${codConcessionaria}`)
  await ask('POST', 'agenda/passantes', {
    codConcessionaria,
    veiculo: { placa: 'NOV4A55', modelo: 'Argo 1.3' },
    cliente: { nome: 'Otávio Lemos' },
    servicos: types
      .flatMap((t) => t.servicos.slice(0, 1))
      .slice(0, 1)
      .map(({ codServico }) => ({ codServico })),
  })
  await page.getByRole('listitem').filter({ hasText: 'NOV4A55' }).getByRole('link').click({ timeout: 90_000 })
  await page.getByRole('button', { name: 'Começar pelos itens' }).waitFor()
  await close({ altered: true })
})
