// Money in the browser: a charge over the counter, its payment noted by hand, a payment nobody asked for, the closing, the store's account.
import { expect, test } from 'vitest'
import { expectNoA11yViolations } from '#tests/browser/a11y.ts'
import { fits, goTo, resizeTo } from '#tests/browser/page.ts'
import { setUpDemo } from '#tests/browser/product.ts'
import { bookingLoja } from '#tests/server/api.ts'

const { demo, resume } = setUpDemo({ propria: true })

test(
  'parts are charged over the counter, paid with a proof, and closed by day; a stray payment is settled',
  { timeout: 240_000 },
  async () => {
    const { page, close } = await resume('admin', '/pagamentos/cobrancas', { loja: await bookingLoja(demo()) })
    const dialog = (name: string) => page.getByRole('dialog', { name })
    await page.getByRole('button', { name: 'Nova cobrança' }).click()
    const novo = dialog('Nova cobrança')
    await novo.getByLabel(/^Valor/).fill('1.234,56')
    await novo.getByLabel(/^Descrição/).fill('Jogo de pastilhas')
    await novo.getByRole('button', { name: 'Cobrar R$ 1.234,56 por Pix' }).click()
    const made = dialog('Cobrança')
    await made.getByAltText('Código QR do Pix').waitFor()
    await made.getByRole('button', { name: 'Copiar código Pix' }).waitFor()
    await expectNoA11yViolations(page)
    await made.getByRole('button', { name: 'Fechar' }).click()

    // The new charge is the first row; it opens with an address of its own.
    await page.getByRole('row', { name: /Jogo de pastilhas/ }).click()
    await page.waitForURL(/\/pagamentos\/cobrancas\/\d+/)
    const opened = dialog('Jogo de pastilhas')
    await opened.getByRole('button', { name: 'Anotar pagamento' }).click()
    const note = dialog('Anotar pagamento')
    await note.getByRole('button', { name: 'Anotar pagamento' }).click()
    await note.getByText('Diga onde o pagamento foi visto').waitFor()
    await note.getByLabel(/^Onde foi visto/).fill('Extrato do banco às 14:32')
    await note.getByRole('button', { name: 'Anotar pagamento' }).click()
    await opened.getByText('Paga', { exact: true }).first().waitFor()
    await opened.getByRole('button', { name: 'Recibo' }).waitFor()
    await page.goBack()
    await page.waitForURL((u) => u.pathname === '/pagamentos/cobrancas')

    await goTo(page, '/pagamentos/recebidos')
    await page.getByRole('button', { name: 'Resolver o pagamento de R$ 199,00' }).click()
    const stray = dialog('Pagamento')
    await stray.getByLabel('Observação').fill('Pix de fornecedor')
    await stray.getByRole('button', { name: 'Dar por conferido' }).click()
    await stray.getByText('Conferido').first().waitFor()
    await stray.getByRole('button', { name: 'Fechar' }).click()
    await expect.poll(() => page.getByRole('region', { name: 'Pagamentos sem cobrança' }).count()).toBe(0)

    await goTo(page, '/pagamentos/fechamento')
    await page
      .getByRole('row', { name: /1\.234,56/ })
      .first()
      .waitFor()
    await page.getByRole('list', { name: 'Recebido por dia' }).waitFor()
    await resizeTo(page, 360)
    await fits(page)
    await close({ altered: true })
  },
)

test('the store sets its bank; the secrets are written, never shown', { timeout: 120_000 }, async () => {
  const { page, close } = await resume('admin', '/pagamentos/contas', { loja: await bookingLoja(demo()) })
  await page.getByText('Recebendo pela chave').waitFor()
  // The rules for charging only, not all settings of the store.
  const rules = page.getByRole('region', { name: 'Regras da loja' }).getByRole('heading', { level: 2 })
  await rules.first().waitFor()
  expect(await rules.allTextContents()).toEqual(['Pix'])
  await page.getByRole('button', { name: 'Configurar' }).click()
  const form = page.getByRole('dialog', { name: 'Conta Pix da loja' })
  await form.getByText('Pelo banco (API Pix)').click()
  await form.getByLabel(/^Segredo do cliente/).waitFor()
  await expectNoA11yViolations(page)
  await form.getByText('Só a chave').click()
  await form.getByLabel(/^Cidade/).fill('CAMPINAS')
  await form.getByRole('button', { name: 'Gravar' }).click()
  await page.getByText('CAMPINAS').waitFor()
  await close({ altered: true })
})

test('charges are sorted by a click on a title, both ways, and the address keeps it', async () => {
  const { page, close } = await resume('admin', '/pagamentos/cobrancas', { loja: await bookingLoja(demo()) })
  const amounts = async () =>
    (await page.getByRole('row').allInnerTexts()).flatMap((row) => {
      const [, amount] = /R\$\s?([\d.]+,\d\d)/.exec(row) ?? []
      return amount === undefined ? [] : [Number(amount.replaceAll('.', '').replace(',', '.'))]
    })
  const title = page.getByRole('columnheader', { name: 'Valor' })
  await title.getByRole('button').click()
  await page.waitForURL(/ordem=valor&sentido=desc/)
  const sorted = async (way: 1 | -1) => {
    const now = await amounts()
    return now.length > 1 && now.every((n, i) => i === 0 || way * (n - (now[i - 1] ?? n)) >= 0)
  }
  await expect.poll(() => sorted(-1)).toBe(true)
  await title.getByRole('button').click()
  await page.waitForURL(/sentido=asc/)
  await expect.poll(() => sorted(1)).toBe(true)
  expect(await title.getAttribute('aria-sort')).toBe('ascending')
  await close()
})
