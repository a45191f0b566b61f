// Reports in the browser: the figures, their formulas and rows, and the month on one page.
import { expect, test } from 'vitest'
import { bookingLoja, getLojas } from '#tests/server/api.ts'
import { screenReady } from '#tests/browser/page.ts'
import { setUpDemo } from '#tests/browser/product.ts'

const { demo, open } = setUpDemo()

test('the dashboard filters by store, a figure shows its formula and rows, and the month fits one page', async () => {
  const [loja] = await getLojas(demo(), 'localhost', 'gestor')
  const { page, close, erros } = await open('gestor', '/dashboard', { loja })
  await page.getByRole('heading', { name: 'Precisa de você agora' }).waitFor()
  const conversao = page.getByRole('button', { name: /^Conversão em R\$/ })
  const value = async () => /[\d,]+ %/.exec((await conversao.textContent()) ?? '')?.[0]
  await expect.poll(value).toBeDefined()
  const ofAllLojas = await value()
  // Past days are counted right after the demo starts.
  await page.getByRole('button', { name: /^Utilização\D+[\d,]+ %/ }).waitFor()

  // One store: it is in the address, the figures are its own, and its advisers replace the list of stores.
  await page.getByRole('button', { name: '90 dias' }).click()
  await page.getByRole('list', { name: 'Aprovado por concessionária' }).getByRole('button', { name: loja.nome }).click()
  await page.getByRole('heading', { name: 'Aprovado por consultor' }).waitFor()
  expect(new URL(page.url()).searchParams.get('loja')).toBe(String(loja.codConcessionaria))
  await expect.poll(() => page.locator('section[aria-busy="true"]').count()).toBe(0)
  await expect.poll(value).not.toBe(ofAllLojas)

  // The figure's drawer: formula, value, rows; a row leads to its quote.
  const related = await value()
  await conversao.click()
  const drawer = page.getByRole('dialog', { name: 'Conversão em R$' })
  await drawer.getByText('Valor aprovado ÷ valor oferecido.').waitFor()
  expect(await drawer.textContent()).toContain(related)
  await drawer.getByText('conta', { exact: true }).first().waitFor()
  await drawer.getByRole('listitem').first().getByRole('button').click()
  await page.waitForURL(/\/oficina-digital\/historico\?.*orcamento=/)
  // Find the drawer by its name: the figure's drawer is also a dialog until its screen is closed.
  const orcamento = page.getByRole('dialog', { name: /^Orçamento/ })
  await orcamento.waitFor()
  await page.keyboard.press('Escape')
  await orcamento.waitFor({ state: 'hidden' })

  // The previous month on one page, with the same words, also as PDF.
  await page.getByRole('button', { name: 'Relatórios' }).click()
  await page.getByRole('link', { name: 'One page por grupo' }).click()
  await page.getByRole('button', { name: 'Mês anterior' }).click()
  await page.getByRole('columnheader', { name: 'Conversão em R$' }).waitFor()
  await page.getByRole('rowheader', { name: loja.nome }).waitFor()
  // A sum on the page opens its formula and rows; the legend explains the symbols.
  await page.getByRole('list', { name: 'Legenda' }).getByText('antes: o mês anterior inteiro').waitFor()
  await page.getByRole('row').filter({ hasText: loja.nome }).locator('td').last().getByRole('button').click()
  await page.getByRole('dialog', { name: 'Vendas' }).waitFor()
  await page.keyboard.press('Escape')
  const pdf = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar PDF' }).click()
  expect((await pdf).suggestedFilename()).toMatch(/^one-page-grupo-\d{4}-\d{2}\.pdf$/)
  // The current month is compared with the same days of the previous one.
  await page.getByRole('button', { name: 'Próximo mês' }).click()
  await page.getByText(/ao lado dos mesmos dias de/).waitFor()
  await page.getByText('antes: os mesmos dias do mês anterior').waitFor()

  // The period is above the table, and a partial month is marked.
  await page.getByRole('link', { name: 'Business intelligence' }).click()
  await page.getByText(/, de \d{2}\/\d{2}\/\d{4} a \d{2}\/\d{2}\/\d{4}$/).waitFor()
  await page
    .getByRole('columnheader', { name: /dia \d+\)$/ })
    .first()
    .waitFor()
  expect(erros).toEqual([])
  await close()
})

test.each([
  // The parts at the head of each page: first steps that are left, customers to call, money to assign. Their answer comes last.
  {
    path: '/dashboard',
    head: /^Primeiros passos$/,
    late: '**/api/primeiros-passos',
    figures: '/api/dashboard/numeros',
  },
  {
    path: '/agenda-virtual/dashboard',
    head: /^Clientes a procurar/,
    late: '**/api/agenda/tarefas/*',
    figures: '/api/agenda/painel/',
  },
  {
    path: '/pagamentos/recebidos',
    head: /sem cobrança, R\$/,
    late: /\/api\/pagamentos\/recebidos\?.*SEM_COBRANCA/,
    figures: '/api/pagamentos/recebidos',
  },
])('nothing on $path moves down while it loads on a phone', async ({ path, head, late, figures }) => {
  const loja = await bookingLoja(demo())
  const { page, close } = await open('dev', '/404', { loja, largura: 360 })
  await page.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const e of list.getEntries()) shifts.sum += (e as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const others = page.waitForResponse((r) => r.url().includes(figures))
  await page.route(late, async (route) => {
    await others
    // The figures' answer is on screen two frames later, unless it waits.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    const response = await route.fetch()
    const answer = (await response.json()) as object
    // Other tests may have taken the last of this demo's first steps.
    await route.fulfill({ response, json: 'pix' in answer ? { ...answer, pix: false } : answer })
  })
  await page.goto(new URL(path, page.url()).href)
  await page.getByText(head).filter({ visible: true }).first().waitFor()
  await screenReady(page)
  expect(await page.evaluate('shifts.sum')).toBeLessThan(0.1)
  await close({ altered: true })
})

test('first steps that do not answer do not keep the figures from the dashboard', async () => {
  const { page, close } = await open('dev', '/404', { loja: await bookingLoja(demo()) })
  await page.route('**/api/primeiros-passos', () => undefined)
  await page.goto(new URL('/dashboard', page.url()).href)
  await page.getByRole('heading', { name: 'Orçamentos', exact: true }).waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await close()
})
