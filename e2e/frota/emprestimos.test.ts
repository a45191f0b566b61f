// A courtesy car in the browser: asked for, promised, its contract signed on the phone, handed over and taken back.
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { expectNoA11yViolations } from '#tests/browser/a11y.ts'
import { fits } from '#tests/browser/page.ts'
import { setUpDemo } from '#tests/browser/product.ts'
import { bookingLoja } from '#tests/server/api.ts'
import { transaction } from '../../src/server/core/database/transaction.ts'

const { demo, open, resume } = setUpDemo({ propria: true })

test('a car is asked for, signed for on the phone, leaves and comes back', { timeout: 300_000 }, async () => {
  // The promises of the demonstration leave no car for today.
  await transaction(demo().server.services.db, 'sistema', (tx) =>
    sql`update frota_emprestimo set estado = 'CANCELADO', motivo = 'Não precisa mais' where estado = 'RESERVADO'`.execute(
      tx,
    ),
  )
  const { page, close } = await resume('chefe', '/frota/emprestimos', { loja: await bookingLoja(demo()) })
  await page.getByRole('button', { name: 'Novo pedido', exact: true }).click()
  const asking = page.getByRole('dialog', { name: 'Pedir um carro reserva' })
  await asking.getByRole('button', { name: 'Pedir' }).click()
  await asking.getByText('Escreva o nome do motorista').waitFor()
  await asking.getByLabel('Motorista').fill('Rita Lima')
  await asking.getByRole('button', { name: 'Pedir' }).click()
  await asking.waitFor({ state: 'hidden' })
  await page.waitForURL((u) => /\/frota\/emprestimos\/\d+$/.test(u.pathname))
  const loan = page.getByRole('dialog').last()
  await loan.getByRole('button', { name: /^Reservar Argo Drive 1\.3/ }).click()
  await page.getByText(/reservado$/).waitFor()
  await loan.getByText('Falta para entregar').waitFor()
  expect(await loan.getByRole('button', { name: 'Entregar o carro' }).isDisabled()).toBe(true)
  await expectNoA11yViolations(page)
  await loan.getByRole('button', { name: 'Criar o link do contrato' }).click()
  const link = await loan.getByRole('link', { name: 'Assinar aqui' }).getAttribute('href')

  const phone = await open(null, new URL(link ?? '').pathname, { largura: 360 })
  const contract = phone.page
  await contract.getByRole('button', { name: 'Assinar o contrato' }).click()
  await contract.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor()
  await contract.getByLabel('CPF').fill('52998224725')
  await contract.getByLabel('Nascimento').fill('10021990')
  await contract.getByLabel('Número de registro da CNH').fill('02650306461')
  await contract.getByLabel('Categoria da CNH').fill('B')
  await contract.getByLabel('CNH válida até').fill('10022099')
  const licence = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#557733' } })
    .jpeg()
    .toBuffer()
  await contract.locator('input[type=file]').setInputFiles({ name: 'cnh.jpg', mimeType: 'image/jpeg', buffer: licence })
  await contract.getByText('✓ 1 foto recebida').waitFor()
  await contract.getByRole('button', { name: 'Não consigo desenhar: usar o meu nome escrito' }).click()
  await fits(contract)
  await expectNoA11yViolations(contract)
  // What was typed survives a reload, and a signature that arrived unknown to the phone is shown at the second try.
  await contract.reload()
  expect(await contract.getByLabel('CNH válida até').inputValue()).toBe('10/02/2099')
  await contract.getByRole('button', { name: 'Não consigo desenhar: usar o meu nome escrito' }).click()
  await contract.route('**/publico/frota/contrato/*', async (r) => {
    await r.fetch()
    await r.abort()
  })
  await contract.getByRole('button', { name: 'Assinar o contrato' }).click()
  await contract.getByText(/^Sem conexão/).waitFor()
  await contract.unroute('**/publico/frota/contrato/*')
  await contract.getByRole('button', { name: 'Assinar o contrato' }).click()
  await contract.getByText(/^✓ Assinado por Rita Lima/).waitFor()
  await phone.close()

  // The store's screen hears of it by itself.
  await loan.getByText('Falta para entregar').waitFor({ state: 'hidden' })
  await loan.getByRole('button', { name: 'Entregar o carro' }).click()
  const leaving = page.getByRole('dialog', { name: 'Entregar o carro' })
  await leaving.getByRole('button', { name: 'Entregar o carro' }).click()
  await leaving.getByText('Toque no marcador').waitFor()
  await leaving.getByRole('radio').last().click()
  await leaving.getByRole('button', { name: 'Entregar o carro' }).click()
  await page.getByText('Carro entregue').waitFor()
  await loan.getByRole('button', { name: 'Receber de volta' }).click()
  const back = page.getByRole('dialog', { name: 'Receber de volta' })
  const km = back.getByLabel('Quilometragem')
  await km.fill('1')
  await back.getByRole('radio').nth(4).click()
  await back.getByRole('button', { name: 'Receber de volta' }).click()
  await back.getByText(/^A última anotada é/).waitFor()
  await km.fill('9990')
  await back.getByText(/^A menos: /).waitFor()
  await back.getByRole('button', { name: 'Receber de volta' }).click()
  await page.getByText('Carro devolvido').waitFor()
  await loan.getByText('Devolvido', { exact: true }).first().waitFor()
  await close({ altered: true })
})
