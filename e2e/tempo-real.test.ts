import { expect, test } from 'vitest'
import { checklistDe, lojasDe, postarChecklist } from '#tests/api.ts'
import { semFalhasDeAcesso } from '#tests/axe.ts'
import { olhandoGerenciar, usarDemo } from '#tests/produto.ts'

const produto = usarDemo()
const { demo } = produto

test('a checklist that arrives is seen in its store by levels 3 and 2, and by nobody else', async () => {
  const [lojaA, lojaB] = await lojasDe(demo())
  const [lojaM] = await lojasDe(demo(), 'makena')
  if (!lojaB) throw new Error('demo with one store')
  const consultor = await olhandoGerenciar(produto, 'consultor', lojaA)
  const admin = await olhandoGerenciar(produto, 'admin', lojaA)
  const outraLoja = await olhandoGerenciar(produto, 'consultor', lojaB)
  const outroInquilino = await olhandoGerenciar(produto, 'consultor', lojaM, 'makena')

  await postarChecklist(demo(), 'localhost', checklistDe(lojaA.codConcessionaria, 'TST1A23', 'Helena Prado'))
  for (const p of [consultor, admin]) {
    await p.page.getByText('TST1A23').first().waitFor()
    await expect.poll(() => p.page.title()).toMatch(/^\(1\) /)
  }
  // Their own events come afterwards and do arrive: silence before was no delay.
  await postarChecklist(demo(), 'localhost', checklistDe(lojaB.codConcessionaria, 'TST2B34', 'Otávio Lemos'))
  await postarChecklist(demo(), 'makena', checklistDe(lojaM.codConcessionaria, 'TST3C45', 'Rui Nogueira'))
  await outraLoja.page.getByText('TST2B34').first().waitFor()
  await outroInquilino.page.getByText('TST3C45').first().waitFor()
  for (const p of [outraLoja, outroInquilino]) {
    expect(await p.page.getByText('TST1A23').count()).toBe(0)
    await expect.poll(() => p.page.title()).toMatch(/^\(1\) /)
  }
  expect(await consultor.page.getByText('TST2B34').count()).toBe(0)

  // The bell keeps it; a click goes to gerenciar.
  await consultor.page
    .getByRole('button', { name: /notifica/i })
    .first()
    .click()
  await consultor.page.getByText('Helena Prado').first().waitFor()
  await semFalhasDeAcesso(consultor.page)
  for (const p of [consultor, admin, outraLoja, outroInquilino]) await p.fechar()
})

test('a browser that lost the network ends with what a fresh page shows', async () => {
  const [loja] = await lojasDe(demo())
  const p = await olhandoGerenciar(produto, 'consultor', loja)
  await p.page.context().setOffline(true)
  await p.page.getByText('sem rede').first().waitFor()
  await postarChecklist(demo(), 'localhost', checklistDe(loja.codConcessionaria, 'TST4D56', 'Sílvia Campos'))
  await p.page.context().setOffline(false)
  await p.page.getByText('TST4D56').first().waitFor()
  await p.fechar()
})

test('what arrives after a page was read and before it hears is shown too', async () => {
  const [loja] = await lojasDe(demo())
  const { page, fechar } = await olhandoGerenciar(produto, 'consultor', loja)
  let soltar = () => {}
  const solto = new Promise<void>((ok) => (soltar = ok))
  await page.routeWebSocket(/socket\.io/, async (ws) => {
    await solto
    ws.connectToServer()
  })
  await page.reload()
  await page.locator('tbody tr[data-indice]').first().waitFor()
  await postarChecklist(demo(), 'localhost', checklistDe(loja.codConcessionaria, 'TST5E67', 'Olga Prates'))
  soltar()
  await page.getByText('TST5E67').first().waitFor()
  await fechar()
})
