// A warranty claim in the browser: what is missing is named, answered in part with a reason, paid; the board and the register of makes.
import { expect, test } from 'vitest'
import { expectNoA11yViolations } from '#tests/browser/a11y.ts'
import { fits, goTo, resizeTo } from '#tests/browser/page.ts'
import { setUpDemo } from '#tests/browser/product.ts'
import { bookingLoja } from '#tests/server/api.ts'

const { demo, resume } = setUpDemo({ propria: true })

test('a claim is answered in part with a reason and then paid', { timeout: 240_000 }, async () => {
  const loja = await bookingLoja(demo())
  const { page, close } = await resume('admin', '/garantia/solicitacoes?estado=RASCUNHO', { loja })
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
  await page.getByRole('row').nth(1).click()
  const draft = dialog(/^Garantia \d+/)
  await draft.getByText('Falta para enviar').waitFor()
  await draft.getByRole('button', { name: 'Enviar', exact: true }).click()
  const send = dialog(/^Enviar a garantia/)
  await send.getByText('Ainda falta').waitFor()
  await expectNoA11yViolations(page)
  await send.getByRole('button', { name: 'Fechar' }).last().click()

  await goTo(page, '/garantia/solicitacoes?estado=ENVIADA')
  await page.getByRole('row').nth(1).click()
  const sent = dialog(/^Garantia \d+/)
  await sent.getByRole('button', { name: 'Anotar resposta' }).click()
  const answer = dialog(/^Resposta da garantia/)
  await answer
    .getByLabel(/^Aceito:/)
    .first()
    .fill('1,00')
  await answer.getByRole('button', { name: 'Anotar resposta' }).click()
  await answer.getByText('Escolha o motivo do que não foi aceito').waitFor()
  await answer.getByLabel(/^Motivo da diferença/).selectOption('MAO_DE_OBRA')
  await answer.getByRole('button', { name: 'Anotar resposta' }).click()
  await sent.getByRole('button', { name: 'Anotar pagamento' }).click()
  await dialog('Anotar o pagamento').getByRole('button', { name: 'Anotar pagamento' }).click()
  await sent.getByText('Paga', { exact: true }).first().waitFor()

  await goTo(page, '/garantia/solicitacoes?visao=quadro')
  await page.getByRole('region', { name: 'Garantias por situação' }).waitFor()
  await goTo(page, '/garantia/exigencias')
  await page.getByRole('row').nth(1).click()
  await dialog(/./).getByLabel('Foto da peça').waitFor()
  await resizeTo(page, 360)
  await fits(page)
  expect(await page.getByRole('dialog').count()).toBe(1)
  await close({ altered: true })
})
