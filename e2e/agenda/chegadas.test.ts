import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { expectNoA11yViolations } from '#tests/browser/a11y.ts'
import { expectThumbTargets, fits } from '#tests/browser/page.ts'
import { setUpDemo } from '#tests/browser/product.ts'
import { bookableLoja, doorToken } from '#tests/records/booking-page.ts'
import { api, tokenFor } from '#tests/server/api.ts'
import { transaction } from '../../src/server/core/database/transaction.ts'

const { demo, open } = setUpDemo()
/** Paths of the customer's pages of the last booked appointments of the first store, the last one first. */
async function lastBooked(count: number): Promise<string[]> {
  const { rows } = await transaction(demo().server.services.db, 'sistema', (tx) =>
    sql<{ cod: number }>`select cod_agendamento as cod from agendamento
      where cod_distribuidor = 1 and cod_concessionaria = 1 and estado in ('AGENDADO', 'CONFIRMADO') and inicio > now() + interval '8 hours'
      order by inicio desc limit ${count}`.execute(tx),
  )
  const token = await tokenFor(demo(), 'chefe')
  const body = { canal: 'LINK' }
  return Promise.all(
    rows.map(async ({ cod }) => {
      const path = `agendamento/${cod}/lembrete`
      return new URL((await api<{ url: string }>(demo(), 'localhost', 'POST', path, { token, body })).url).pathname
    }),
  )
}
let paths: string[] = []
beforeAll(async () => {
  await bookableLoja(demo())
  paths = await lastBooked(2)
})
const picture = () =>
  sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer()

test('a customer tells before arriving, with a photo and a signature by keyboard, and takes another hour', async () => {
  const { page, close } = await open(null, paths[0] ?? '', { largura: 360 })
  await page.getByRole('heading', { name: 'Conte antes de chegar' }).waitFor()
  await fits(page)
  await expectThumbTargets(page)
  await expectNoA11yViolations(page)
  await page.getByLabel('O que devemos olhar?').fill('Barulho na roda ao frear')
  await page.getByLabel('Quilometragem').fill('48210')
  await page.getByLabel('Carona até em casa ou o trabalho').check()
  // What was typed stays over a reload.
  await page.reload()
  await expect.poll(() => page.getByLabel('O que devemos olhar?').inputValue()).toBe('Barulho na roda ao frear')

  // A photo that does not arrive waits for another try.
  await page.route('**/fotos', (route) => route.abort())
  const sent = page.waitForRequest('**/fotos')
  await page.getByLabel('Tirar ou escolher fotos').setInputFiles({
    name: 'roda.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture(),
  })
  const { width } = await sharp(Buffer.from((await sent).postDataJSON().dados as string, 'base64')).metadata()
  expect(width).toBe(2048)
  await page
    .getByRole('alert')
    .getByText(/^Sem conexão/)
    .waitFor()
  await page.unroute('**/fotos')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await page
    .getByRole('button', { name: /^Apagar a foto/ })
    .first()
    .waitFor()

  await page.getByRole('button', { name: 'Enviar à oficina' }).click()
  await page.getByText('Escreva o endereço').waitFor()
  await page.getByText('Assine no quadro, ou use o nome escrito').waitFor()
  await page.getByLabel('Endereço').fill('Rua das Flores, 10')
  await page.getByLabel('Nome de quem assina').fill('Rita Lima')
  await page.getByRole('button', { name: 'Não consigo desenhar: usar o meu nome escrito' }).click()
  await expectNoA11yViolations(page)
  await page.getByRole('button', { name: 'Enviar à oficina' }).click()
  await page.getByText(/✓ A oficina recebeu/).waitFor()
  await page.getByText(/✓ Assinado por Rita Lima/).waitFor()
  await expectNoA11yViolations(page)
  const paper = await page.getByRole('link', { name: 'Baixar os termos em PDF' }).getAttribute('href')
  const pdf = await page.request.get(new URL(paper ?? '', page.url()).href)
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])

  await page.getByRole('button', { name: 'Mudar a hora' }).click()
  const hours = page.getByRole('region', { name: /^Horas de/ })
  const hour = (await hours.getByRole('button').first().textContent()) ?? ''
  await fits(page)
  await expectNoA11yViolations(page)
  await hours.getByRole('button').first().click()
  await page.getByRole('button', { name: 'Sim, mudar' }).click()
  await page.locator('.hora-grande').getByText(hour, { exact: true }).waitFor()
  await close()
})

test('a finger signs the terms', async () => {
  const { page, close } = await open(null, paths[1] ?? '', { largura: 360 })
  const box = page.getByRole('img', { name: 'Sua assinatura' })
  await box.scrollIntoViewIfNeeded()
  const { x = 0, y = 0 } = (await box.boundingBox()) ?? {}
  await page.mouse.move(x + 30, y + 100)
  await page.mouse.down()
  for (let i = 1; i < 12; i++) await page.mouse.move(x + 30 + i * 15, y + 90 + (i % 2) * 30)
  await page.mouse.up()
  await page.getByLabel('Nome de quem assina').fill('Rita Lima')
  await page.getByRole('button', { name: 'Enviar à oficina' }).click()
  await page.getByText(/✓ Assinado por Rita Lima/).waitFor()
  await close()
})

test('the visit has the terms as they were signed, to read and as PDF', async () => {
  const { rows } = await transaction(demo().server.services.db, 'sistema', (tx) =>
    sql<{ cartao: number }>`
      with visita as (select p.cod_agendamento, g.cod_agenda_veiculo from passagem p join agenda_veiculo g using (cod_distribuidor, cod_passagem)
          where p.cod_distribuidor = 1 and p.cod_concessionaria = 1 and p.cod_agendamento is not null order by p.cod_passagem desc limit 1),
        previa as (insert into chegada_previa (cod_distribuidor, cod_concessionaria, cod_agendamento, termos, assinado_por, assinatura, assinado_em)
          select 1, 1, cod_agendamento, 'Autorizo o teste de rodagem.', 'Rita Lima', '1/chegadas/demo-assinatura-0.png', now() from visita
          on conflict (cod_distribuidor, cod_agendamento) do update set termos = excluded.termos, assinado_por = excluded.assinado_por)
      select cod_agenda_veiculo as cartao from visita`.execute(tx),
  )
  const { page, close } = await open('chefe', `/agenda-virtual/veiculos?cartao=${rows[0]?.cartao}`, { largura: 360 })
  const drawer = page.getByRole('dialog')
  await drawer.getByText('Termos assinados por Rita Lima').waitFor()
  await drawer.getByRole('button', { name: 'Ler os termos' }).click()
  await drawer.getByText('Autorizo o teste de rodagem.').waitFor()
  await fits(page)
  await expectNoA11yViolations(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    drawer.getByRole('button', { name: 'Baixar em PDF' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^termos-\w+\.pdf$/)
  await close()
})

test('the code on the wall tells the reception, whoever comes', async () => {
  const { page, close } = await open(null, `/o/porta/${await doorToken(demo())}`, { largura: 360 })
  await page.getByRole('button', { name: 'Cheguei' }).click()
  await page.getByText(/Escreva as 3 letras/).waitFor()
  await expectNoA11yViolations(page)
  await page.getByLabel('Placa do carro').fill('xyz9a87')
  await page.keyboard.press('Enter')
  await page.getByText('✓ Avisamos a recepção').waitFor()
  await fits(page)
  await expectNoA11yViolations(page)
  await close()
})
