// Which store a screen is of, where the distributor has several.
import { expect, test } from 'vitest'
import type { Agendamento } from '#shared/agenda/agenda.ts'
import { hoje, instanteLocal, somarDias } from '#shared/rules/datas.ts'
import { api, lojasDe, tokenDe } from '#tests/api.ts'
import { semFalhasDeAcesso } from '#tests/axe.ts'
import { cabe, ir, naLargura } from '#tests/pagina.ts'
import { usarDemo } from '#tests/produto.ts'

const { demo, abrir } = usarDemo()

async function duas() {
  const [chosen, other] = await lojasDe(demo(), 'localhost', 'admin')
  if (other === undefined) throw new Error('the demonstration has several stores')
  return { chosen, other }
}

test('a screen of all stores says so, one of the chosen store does not; a month of another leaves the choice alone', async () => {
  const { chosen, other } = await duas()
  const { page, fechar } = await abrir('admin', '/ordemservicogerenciar', { loja: chosen })
  const todas = page.getByRole('main').getByText('Todas as lojas', { exact: true })
  for (const largura of [360, 768, 1440] as const) {
    await naLargura(page, largura)
    await todas.waitFor()
    await cabe(page)
  }
  await semFalhasDeAcesso(page)
  await ir(page, `/ordemservicogerenciar?loja=${other.codConcessionaria}`)
  await page.getByRole('button', { name: /^Retirar o filtro Concessionária/ }).waitFor()
  expect(await todas.count()).toBe(0)
  await ir(page, '/oficina-digital/gerenciar')
  await page.getByRole('heading', { level: 1, name: 'Orçamentos em aberto' }).waitFor()
  expect(await todas.count()).toBe(0)

  await ir(page, '/vendas/lancamento-mensal')
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
  // Who chooses a store above, while a month stands open, wants that store's.
  await loja.click()
  await page.getByRole('option', { name: other.nome }).click()
  await expect.poll(() => loja.inputValue()).toBe(other.nome)
  await loja.click()
  await page.getByRole('option', { name: chosen.nome }).click()
  await page.getByRole('heading', { level: 1, name: new RegExp(`^Vendas de .* · ${chosen.nome}$`) }).waitFor()
  await fechar()
})

test('Ctrl+K finds who is expected in another store, goes there and back again; and imports', async () => {
  const { chosen, other } = await duas()
  const token = await tokenDe(demo(), 'admin')
  const dia = somarDias(hoje('America/Sao_Paulo', new Date()), 3)
  const sabado = new Date(`${dia}T12:00:00Z`).getUTCDay() % 6 === 0
  await api<Agendamento>(demo(), 'localhost', 'POST', 'agendamento', {
    token,
    body: {
      codConcessionaria: other.codConcessionaria,
      inicio: instanteLocal(sabado ? somarDias(dia, 2) : dia, '10:10', 'America/Sao_Paulo'),
      veiculo: { placa: 'LJA1A23', marca: 'Fiat', modelo: 'Argo' },
      cliente: { nome: 'Zulmira Paz', telefone: '(11) 98888-7777' },
      servicos: [{ descricao: 'Troca de óleo', minutos: 30 }],
    },
  })
  const { page, fechar } = await abrir('admin', '/dashboard', { loja: chosen })
  const loja = page.getByRole('banner').getByRole('combobox', { name: 'Concessionária' })
  await loja.waitFor()
  await page.keyboard.press('Control+k')
  const caixa = page.getByRole('textbox', { name: 'Procurar' })
  await caixa.fill('zulmira')
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
  await caixa.fill('importar mecanicos')
  await page.getByRole('button', { name: 'Importar mecânicos' }).click()
  await page.waitForURL('**/cadastros/mecanicos/list?importar=1')
  const gaveta = page.getByRole('dialog', { name: /Importar/ })
  await gaveta.waitFor()
  await page.keyboard.press('Escape')
  await gaveta.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).search).toBe('')
  await fechar()
})

test('who never chose a store is asked, and no more once it is said', async () => {
  const { other } = await duas()
  const { page, fechar } = await abrir('admin', '/ordemservicogerenciar', { loja: null })
  const pergunta = page.getByRole('region', { name: 'Escolha da loja' })
  await pergunta.getByText(/^Em qual loja você está\?/).waitFor()
  for (const largura of [360, 768, 1440] as const) {
    await naLargura(page, largura)
    await cabe(page)
  }
  await semFalhasDeAcesso(page)
  // Going on without an answer keeps asking, after a reload too.
  await ir(page, '/oficina-digital/gerenciar')
  await page.reload()
  await pergunta.waitFor()
  await pergunta.getByRole('combobox', { name: 'Escolher outra loja' }).click()
  await page.getByRole('option', { name: other.nome }).click()
  await pergunta.waitFor({ state: 'hidden' })
  await page.reload()
  const loja = page.getByRole('banner').getByRole('combobox', { name: 'Concessionária' })
  await expect.poll(() => loja.inputValue()).toBe(other.nome)
  expect(await pergunta.count()).toBe(0)

  // The first may be the right one.
  await page.evaluate(() => localStorage.removeItem('filtroConcessionaria'))
  await page.reload()
  await pergunta.getByRole('button', { name: 'Ficar nesta' }).click()
  await pergunta.waitFor({ state: 'hidden' })
  const codes = (await lojasDe(demo(), 'localhost', 'admin')).map((l) => l.codConcessionaria)
  expect(await page.evaluate(() => localStorage.getItem('filtroConcessionaria'))).toBe(String(Math.min(...codes)))
  await fechar()
})

test('a store’s configuration is asked once, as it is chosen; without it the screens go on and the log says so', async () => {
  const { chosen, other } = await duas()
  const { page, fechar } = await abrir('admin', '/healthz', { loja: chosen })
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
  await fechar()
})
