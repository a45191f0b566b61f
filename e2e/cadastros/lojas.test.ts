// The store that a screen shows, at a distributor with several stores.
import { expect, test } from 'vitest'
import type { Agendamento } from '#shared/agenda/agenda.ts'
import { todayIn, localInstant, addDays } from '#shared/rules/dates.ts'
import { api, getLojas, tokenFor } from '#tests/server/api.ts'
import { expectNoA11yViolations } from '#tests/browser/a11y.ts'
import { fits, goTo, resizeTo } from '#tests/browser/page.ts'
import { setUpDemo } from '#tests/browser/product.ts'

const { demo, open } = setUpDemo()

async function twoLojas() {
  const [chosen, other] = await getLojas(demo(), 'localhost', 'admin')
  if (other === undefined) throw new Error('the demonstration has several stores')
  return { chosen, other }
}

test('a screen says whether it shows all stores; opening a month of another store keeps the chosen one', async () => {
  const { chosen, other } = await twoLojas()
  const { page, close } = await open('admin', '/ordemservicogerenciar', { loja: chosen })
  const todas = page.getByRole('main').getByText('Todas as lojas', { exact: true })
  for (const width of [360, 768, 1440] as const) {
    await resizeTo(page, width)
    await todas.waitFor()
    await fits(page)
  }
  await expectNoA11yViolations(page)
  await goTo(page, `/ordemservicogerenciar?loja=${other.codConcessionaria}`)
  await page.getByRole('button', { name: /^Retirar o filtro Concessionária/ }).waitFor()
  expect(await todas.count()).toBe(0)
  await goTo(page, '/oficina-digital/gerenciar')
  await page.getByRole('heading', { level: 1, name: 'Orçamentos em aberto' }).waitFor()
  expect(await todas.count()).toBe(0)

  await goTo(page, '/vendas/lancamento-mensal')
  await todas.waitFor()
  await page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: other.nome, exact: true }) })
    .getByRole('button')
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: new RegExp(`^Vendas de .* · ${other.nome}$`) }).waitFor()
  const loja = page.getByRole('banner').getByRole('combobox', { name: 'Concessionária' })
  expect(await loja.inputValue()).toBe(chosen.nome)
  // Choosing a store in the header while a month is open opens that store's month.
  await loja.click()
  await page.getByRole('option', { name: other.nome }).click()
  await expect.poll(() => loja.inputValue()).toBe(other.nome)
  await loja.click()
  await page.getByRole('option', { name: chosen.nome }).click()
  await page.getByRole('heading', { level: 1, name: new RegExp(`^Vendas de .* · ${chosen.nome}$`) }).waitFor()
  await close()
})

test('Ctrl+K finds an appointment of another store, switches to that store and back; it also finds imports', async () => {
  const { chosen, other } = await twoLojas()
  const token = await tokenFor(demo(), 'admin')
  const dia = addDays(todayIn('America/Sao_Paulo', new Date()), 3)
  const isWeekend = new Date(`${dia}T12:00:00Z`).getUTCDay() % 6 === 0
  await api<Agendamento>(demo(), 'localhost', 'POST', 'agendamento', {
    token,
    body: {
      codConcessionaria: other.codConcessionaria,
      inicio: localInstant(isWeekend ? addDays(dia, 2) : dia, '10:10', 'America/Sao_Paulo'),
      veiculo: { placa: 'LJA1A23', marca: 'Fiat', modelo: 'Argo' },
      cliente: { nome: 'Zulmira Paz', telefone: '(11) 98888-7777' },
      servicos: [{ descricao: 'Troca de óleo', minutos: 30 }],
    },
  })
  const { page, close } = await open('admin', '/dashboard', { loja: chosen })
  const loja = page.getByRole('banner').getByRole('combobox', { name: 'Concessionária' })
  await loja.waitFor()
  await page.keyboard.press('Control+k')
  const box = page.getByRole('textbox', { name: 'Procurar' })
  await box.fill('zulmira')
  await page
    .getByRole('button', { name: /Argo · Zulmira Paz/ })
    .filter({ hasText: other.nome })
    .click()
  await page.waitForURL('**/agenda-virtual/consultores?dia=**')
  await page.getByText(`A loja do alto da tela passou a ${other.nome}`).waitFor()
  await page.getByText('Zulmira Paz').first().waitFor()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect.poll(() => loja.inputValue()).toBe(chosen.nome)

  await page.keyboard.press('Control+k')
  await box.fill('importar mecanicos')
  await page.getByRole('button', { name: 'Importar mecânicos' }).click()
  await page.waitForURL('**/cadastros/mecanicos/list?importar=1')
  const drawer = page.getByRole('dialog', { name: /Importar/ })
  await drawer.waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).search).toBe('')
  await close()
})

test('a user who never chose a store is asked until they answer', async () => {
  const { other } = await twoLojas()
  const { page, close } = await open('admin', '/ordemservicogerenciar', { loja: null })
  const question = page.getByRole('region', { name: 'Escolha da loja' })
  await question.getByText(/^Em qual loja você está\?/).waitFor()
  for (const width of [360, 768, 1440] as const) {
    await resizeTo(page, width)
    await fits(page)
  }
  await expectNoA11yViolations(page)
  // Without an answer the question stays, also after a reload.
  await goTo(page, '/oficina-digital/gerenciar')
  await page.reload()
  await question.waitFor()
  await question.getByRole('combobox', { name: 'Escolher outra loja' }).click()
  await page.getByRole('option', { name: other.nome }).click()
  await question.waitFor({ state: 'hidden' })
  await page.reload()
  const loja = page.getByRole('banner').getByRole('combobox', { name: 'Concessionária' })
  await expect.poll(() => loja.inputValue()).toBe(other.nome)
  expect(await question.count()).toBe(0)

  // The user can also keep the default store.
  await page.evaluate(() => localStorage.removeItem('filtroConcessionaria'))
  await page.reload()
  await question.getByRole('button', { name: 'Ficar nesta' }).click()
  await question.waitFor({ state: 'hidden' })
  const codes = (await getLojas(demo(), 'localhost', 'admin')).map((l) => l.codConcessionaria)
  expect(await page.evaluate(() => localStorage.getItem('filtroConcessionaria'))).toBe(String(Math.min(...codes)))
  await close()
})

test('a store’s configuration is read once per choice; if that fails, the screens work and the log says so', async () => {
  const { chosen, other } = await twoLojas()
  const { page, close } = await open('admin', '/healthz', { loja: chosen })
  const asked: string[] = []
  const config = (cod: number) => new RegExp(`/api/concessionaria/${cod}/config$`)
  page.on('request', (r) => asked.push(new URL(r.url()).pathname))
  const times = (cod: number) => asked.filter((p) => config(cod).test(p)).length
  const noted = page.waitForRequest(
    (r) => r.url().endsWith('/api/savelog') && String(r.postData()).includes('Configuração não lida'),
  )
  await page.route(config(other.codConcessionaria), (r) => r.fulfill({ status: 503, json: {} }))
  await page.goto(new URL('/ordemservicogerenciar', page.url()).href)
  const loja = page.getByRole('banner').getByRole('combobox', { name: 'Concessionária' })
  const choose = async (nome: string) => {
    await loja.click()
    await page.getByRole('option', { name: nome }).click()
    await expect.poll(() => loja.inputValue()).toBe(nome)
  }
  await expect.poll(() => times(chosen.codConcessionaria)).toBe(1)
  await choose(other.nome)
  await noted
  await page.getByRole('heading', { level: 1, name: 'Ordens de serviço' }).waitFor()
  await choose(chosen.nome)
  await choose(other.nome)
  expect(times(chosen.codConcessionaria)).toBe(1)
  await close()
})
