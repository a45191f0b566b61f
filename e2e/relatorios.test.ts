import { expect, test } from 'vitest'
import { lojasDe } from '#tests/api.ts'
import { usarDemo } from '#tests/produto.ts'

const { demo, abrir } = usarDemo()

test('the dashboard narrows to a store, a figure tells its formula and rows, and the month stands on one page', async () => {
  const [loja] = await lojasDe(demo(), 'localhost', 'gestor')
  const { page, fechar, erros } = await abrir('gestor', '/dashboard', { loja })
  await page.getByRole('heading', { name: 'Precisa de você agora' }).waitFor()
  const conversao = page.getByRole('button', { name: /^Conversão em R\$/ })
  const valor = async () => /[\d,]+ %/.exec((await conversao.textContent()) ?? '')?.[0]
  await expect.poll(valor).toBeDefined()
  const deTodas = await valor()
  // Days that have ended are counted from the first minute on.
  await page.getByRole('button', { name: /^Utilização\D+[\d,]+ %/ }).waitFor()

  // One store: the address says so, the figures are its own, and its advisers take the place of the stores.
  await page.getByRole('button', { name: '90 dias' }).click()
  await page.getByRole('list', { name: 'Aprovado por concessionária' }).getByRole('button', { name: loja.nome }).click()
  await page.getByRole('heading', { name: 'Aprovado por consultor' }).waitFor()
  expect(new URL(page.url()).searchParams.get('loja')).toBe(String(loja.codConcessionaria))
  await expect.poll(() => page.locator('section[aria-busy="true"]').count()).toBe(0)
  await expect.poll(valor).not.toBe(deTodas)

  // The figure: formula, value, rows; a row leads to its quote.
  const dela = await valor()
  await conversao.click()
  const gaveta = page.getByRole('dialog', { name: 'Conversão em R$' })
  await gaveta.getByText('Valor aprovado ÷ valor oferecido.').waitFor()
  expect(await gaveta.textContent()).toContain(dela)
  await gaveta.getByText('conta', { exact: true }).first().waitFor()
  await gaveta.getByRole('listitem').first().getByRole('button').click()
  await page.waitForURL(/\/oficina-digital\/historico\?.*orcamento=/)
  // By its name: the figure's drawer is a dialog too, until its screen has gone.
  const orcamento = page.getByRole('dialog', { name: /^Orçamento/ })
  await orcamento.waitFor()
  await page.keyboard.press('Escape')
  await orcamento.waitFor({ state: 'hidden' })

  // The month before on one page, with the same words, on paper too.
  await page.getByRole('button', { name: 'Relatórios' }).click()
  await page.getByRole('link', { name: 'One page por grupo' }).click()
  await page.getByRole('button', { name: 'Mês anterior' }).click()
  await page.getByRole('columnheader', { name: 'Conversão em R$' }).waitFor()
  await page.getByRole('rowheader', { name: loja.nome }).waitFor()
  // A sum of a page opens its formula and rows as everywhere; the signs are explained on the screen.
  await page.getByRole('list', { name: 'Legenda' }).getByText('antes: o mês anterior inteiro').waitFor()
  await page.getByRole('row').filter({ hasText: loja.nome }).locator('td').last().getByRole('button').click()
  await page.getByRole('dialog', { name: 'Vendas' }).waitFor()
  await page.keyboard.press('Escape')
  const pdf = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar PDF' }).click()
  expect((await pdf).suggestedFilename()).toMatch(/^one-page-grupo-\d{4}-\d{2}\.pdf$/)
  // The month that runs is beside the same days of the one before.
  await page.getByRole('button', { name: 'Próximo mês' }).click()
  await page.getByText(/ao lado dos mesmos dias de/).waitFor()
  await page.getByText('antes: os mesmos dias do mês anterior').waitFor()

  // The period stands over the table, and what it holds of a month in part is named so.
  await page.getByRole('link', { name: 'Business intelligence' }).click()
  await page.getByText(/, de \d{2}\/\d{2}\/\d{4} a \d{2}\/\d{2}\/\d{4}$/).waitFor()
  await page
    .getByRole('columnheader', { name: /dia \d+\)$/ })
    .first()
    .waitFor()
  expect(erros).toEqual([])
  await fechar()
})
