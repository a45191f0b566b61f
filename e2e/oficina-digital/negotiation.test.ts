import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import { api, getLojas, tokenFor } from '#tests/server/api.ts'
import { expectNoA11yViolations } from '#tests/browser/a11y.ts'
import { orcamentoInState } from '#tests/records/orcamentos.ts'
import { type Opened, expectThumbTargets, fits, goTo, resizeTo } from '#tests/browser/page.ts'
import { openGerenciar, setUpDemo } from '#tests/browser/product.ts'

const product = setUpDemo()
const { demo } = product

/** A signed-in user of the first store, at a path. */
async function open(usuario: string, path: string, largura = 1440): Promise<Opened> {
  const [loja] = await getLojas(demo())
  return product.resume(usuario, path, { loja, largura })
}
async function precificar(usuario: string, selectedOrcamento: FullOrcamento): Promise<Opened> {
  const [loja] = await getLojas(demo())
  return product.open(usuario, '/oficina-digital/precificar', {
    loja,
    sessao: { orcamentoSelecionado: selectedOrcamento },
  })
}
const drawerPath = (tela: string, cod: number) => `/oficina-digital/${tela}?orcamento=${cod}`
const drawer = (page: Page, tela: string, cod: number) => goTo(page, drawerPath(tela, cod))

test('a discount beyond the user’s authority waits for a superior, who approves it', async () => {
  const o = await orcamentoInState(demo(), 'AGUARDANDO_PRECO', 'ALC1A23', 'Rita Campos')
  const consultor = await precificar('consultor', o)
  await consultor.page.getByRole('button', { name: 'Concluir preço' }).waitFor()
  await consultor.page
    .getByRole('textbox', { name: /^Desconto de/ })
    .first()
    .click()
  await consultor.page.keyboard.type('25%')
  await consultor.page.keyboard.press('Enter')
  await consultor.page.getByText('Além da sua alçada').waitFor()
  await consultor.page.getByText(/desconto de 25 % passa dos 10 %/).waitFor()
  await consultor.page.getByText('salvo agora').waitFor()
  await expectNoA11yViolations(consultor.page)
  await consultor.page
    .getByRole('button', { name: /^Estoque, histórico e calculadora/ })
    .first()
    .click()
  await consultor.page.getByRole('heading', { name: 'Preços praticados' }).waitFor()
  await consultor.page.getByText('Margem líquida').waitFor()
  await expectNoA11yViolations(consultor.page)
  await consultor.page.keyboard.press('Escape')
  await consultor.page.getByRole('button', { name: 'Concluir preço' }).click()
  await consultor.page.getByRole('button', { name: 'Pedir alçada' }).click()
  await consultor.page.getByLabel('Por que vender assim?').fill('Cliente de dez anos')
  await consultor.page.getByRole('dialog').getByRole('button', { name: 'Pedir alçada' }).click()
  await consultor.page.getByText('Espera a resposta de alguém com alçada maior.').waitFor()

  const admin = await open('admin', drawerPath('gerenciar', o.codOrcamento))
  await admin.page.getByText('“Cliente de dez anos”').waitFor()
  await expectNoA11yViolations(admin.page)
  await admin.page.getByRole('button', { name: 'Aprovar', exact: true }).click()
  await admin.page.getByText('Alçada aprovada').first().waitFor()

  await consultor.page.reload()
  await consultor.page.getByText(/Alçada aprovada por/).waitFor()
  await consultor.page.getByRole('button', { name: 'Enviar ao cliente' }).click()
  const modal = consultor.page.getByRole('dialog', { name: 'Enviar ao cliente' })
  await modal.getByLabel(/^SMS para/).check()
  await modal.getByRole('button', { name: 'Enviar', exact: true }).click()
  await modal.getByLabel(/Link do cliente · versão 1/).waitFor()
  for (const p of [consultor, admin]) await p.close()
})

test('a price of a million is whole in the price grid, beside the menu and on a tablet too', async () => {
  const o = await orcamentoInState(demo(), 'AGUARDANDO_PRECO', 'MIL1A23', 'Mila Torres')
  const { page, close } = await precificar('consultor', o)
  for (const [column, valor] of [
    ['Custo unitário', '1.012.345,67'],
    ['Preço unitário', '1.234.567,89'],
  ] as const) {
    await page
      .getByRole('textbox', { name: new RegExp(`^${column} de`) })
      .first()
      .fill(valor)
    await page.keyboard.press('Tab')
  }
  await page.getByText('R$ 1.234.567,89').first().waitFor()
  for (const width of [1440, 1280, 1130, 1024, 768]) {
    await resizeTo(page, width)
    // Sideways nothing is hidden: neither of the grid, nor of the field, nor of a total.
    const grid =
      width > 1100
        ? page.getByRole('region', { name: 'Grade de preços' })
        : page.getByRole('listitem').filter({ has: page.getByLabel(/^Preço unitário de/) })
    await grid.first().waitFor()
    const hidden = () =>
      grid.evaluateAll((grids) =>
        grids
          .flatMap((g) => [g, ...g.querySelectorAll('input, th, td')])
          .flatMap((e) => (e.scrollWidth > e.clientWidth ? e.textContent || e.ariaLabel : [])),
      )
    await expect.poll(hidden).toEqual([])
  }
  await page.getByText('salvo agora').waitFor()
  await close()
})

test('two people price one quote: the second sees both versions, and a user’s own later saves work', async () => {
  const o = await orcamentoInState(demo(), 'AGUARDANDO_PRECO', 'DUP1A23', 'Davi Prates')
  const [a, b] = [await precificar('consultor', o), await precificar('admin', o)]
  const typeIn = async (page: Page, valor: string) => {
    await page
      .getByRole('textbox', { name: /^Preço unitário de/ })
      .first()
      .click()
    await page.keyboard.type(valor)
    await page.keyboard.press('Enter')
  }
  for (const p of [a, b]) await p.page.getByRole('button', { name: 'Concluir preço' }).waitFor()
  await typeIn(a.page, '111,11')
  await a.page.getByText('salvo agora').waitFor()
  await typeIn(a.page, '112,22')
  await a.page.getByText('salvo agora').waitFor()
  await typeIn(b.page, '99,99')
  await b.page.getByRole('button', { name: 'Gravar o meu por cima' }).waitFor()
  await expectNoA11yViolations(b.page)
  const now = await api<FullOrcamento>(demo(), 'localhost', 'GET', `oficina-digital/orcamentos/${o.codOrcamento}`, {
    token: await tokenFor(demo(), 'consultor'),
  })
  expect(now.linhas[0]?.pecas[0]?.precoUnitario).toBe(11_222)
  for (const p of [a, b]) await p.close()
})

test('the board shows each stage; several quotes get an owner at once; a filter is saved by name', async () => {
  await orcamentoInState(demo(), 'NOVO', 'QDR1A23', 'Quitéria Bastos')
  const [loja] = await getLojas(demo())
  const { page, close } = await openGerenciar(product, 'admin', loja)
  await page.getByText('Quadro', { exact: true }).click()
  const fresh = page.getByRole('region', { name: 'Novo', exact: true })
  await fresh.getByText('QDR1A23').waitFor()
  await expectNoA11yViolations(page)
  // Without network no column shows the count of an earlier search.
  const procura = page.getByRole('searchbox')
  await page.context().setOffline(true)
  await procura.fill('Nenhum Cliente')
  await page.getByRole('alert').getByText('Sem rede. O quadro vem').waitFor()
  expect(await fresh.count()).toBe(0)
  await page.context().setOffline(false)
  await fresh.getByText('Nenhum nesta etapa').waitFor()
  await procura.fill('')
  await fresh
    .getByRole('article', { name: /QDR1A23/ })
    .getByRole('button', { name: /abrir o orçamento/ })
    .click()
  await page.getByRole('dialog').getByText('Quitéria Bastos').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Tabela', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Escolher a linha 1', exact: true }).check()
  await page.getByRole('checkbox', { name: 'Escolher a linha 2', exact: true }).check()
  const bar = page.getByRole('region', { name: 'Orçamentos escolhidos' })
  await bar.getByText('2 escolhidos').waitFor()
  await expectNoA11yViolations(page)
  await bar.getByRole('combobox', { name: 'Novo dono' }).click()
  await page.getByRole('option').nth(1).click()
  await bar.getByRole('button', { name: 'Atribuir' }).click()
  await page.getByText('2 orçamentos atribuídos').waitFor()

  await goTo(page, '/oficina-digital/gerenciar?estado=NOVO')
  await page.getByRole('button', { name: 'Meus filtros' }).click()
  await page.getByLabel('Nome do filtro').fill('Só os novos')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Filtro guardado', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await goTo(page, '/oficina-digital/gerenciar')
  await page.getByRole('button', { name: 'Meus filtros' }).click()
  await page.getByRole('menuitem', { name: 'Só os novos' }).click()
  await page.waitForURL('**estado=NOVO**')
  await close()
})

test('on a phone: the staff records the answer, starts the work, opens a complementary quote and finishes', async () => {
  const o = await orcamentoInState(demo(), 'ENVIADO', 'FON1A23', 'Fábia Nunes')
  const { page, close } = await open('consultor', drawerPath('gerenciar', o.codOrcamento), 360)
  await page.getByRole('button', { name: 'Registrar resposta' }).click()
  const response = page.getByRole('dialog', { name: 'Registrar a resposta do cliente' })
  const linhas = response.getByRole('radiogroup', { name: /^Decisão de/ })
  await linhas.first().waitFor()
  await linhas.nth(0).getByText('Aprovou').click()
  await linhas.nth(1).getByText('Aprovou').click()
  await response.getByRole('button', { name: 'Registrar resposta' }).click()
  await response.getByText(/Falta a decisão de/).waitFor()
  await linhas.nth(2).getByText('Recusou').click()
  await response.getByRole('combobox', { name: /^Motivo da recusa/ }).selectOption('OUTRO_LUGAR')
  await response.getByLabel('Prova').fill('Ligação das 15:10 com Fábia')
  await expectNoA11yViolations(page)
  await response.getByRole('button', { name: 'Registrar resposta' }).click()
  await page.getByText('Resposta registrada').first().waitFor()
  await page.getByRole('button', { name: 'Iniciar execução' }).click()
  await page.getByRole('heading', { name: 'Execução' }).waitFor()
  await page.getByRole('button', { name: 'Mais ações' }).click()
  await page.getByRole('menuitem', { name: 'Abrir complementar' }).click()
  const novo = page.getByRole('dialog', { name: /^Complementar do orçamento/ })
  await novo.getByLabel('O que foi encontrado').fill('Coifa rasgada')
  await expectNoA11yViolations(page)
  await novo.getByRole('button', { name: 'Abrir complementar' }).click()
  await page.waitForURL('**/oficina-digital/avancar')
  await page.getByText(`${o.checklist}-1`).first().waitFor()
  // New findings come first; lines sold in the first quote are shown, but not offered again.
  const achados = page.getByRole('region', { name: 'Achados' }).getByRole('article')
  await expect.poll(() => achados.first().getAttribute('aria-label')).toBe('Coifa rasgada')
  expect(await achados.filter({ hasText: `No orçamento ${o.checklist}: aprovado` }).count()).toBe(2)
  expect(await page.getByRole('button', { name: /^Incluir .* no orçamento$/ }).count()).toBe(1)

  await drawer(page, 'finalizados', o.codOrcamento)
  await page.getByRole('button', { name: 'Tudo executado' }).click()
  await page.getByRole('button', { name: 'Finalizar', exact: true }).click()
  await page
    .getByText(/Há um orçamento complementar esperando decisão/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Conferir a linha do tempo' }).click()
  await page.getByText(/Íntegra:/).waitFor()
  await expectNoA11yViolations(page)

  // On a desk the list names the car of the complementary quote beside its mark.
  await resizeTo(page, 1440)
  await goTo(page, '/oficina-digital/historico?busca=FON1A23')
  const car = page.getByRole('row').filter({ hasText: 'complementar' }).getByText('Pulse Audace · 2024')
  await expect.poll(async () => (await car.boundingBox())?.width).toBeGreaterThan(100)
  await close()
})

test('all steps of the staff on a 360 px phone: findings, lines, terms, price by keyboard, send', async () => {
  const o = await orcamentoInState(demo(), 'NOVO', 'CEL1A23', 'Célia Torres')
  const { page, close } = await open('consultor', drawerPath('gerenciar', o.codOrcamento), 360)
  await page.getByRole('button', { name: 'Avançar', exact: true }).click()
  await page.waitForURL('**/oficina-digital/avancar')
  await page.getByText('O mínimo seguro é 3 mm.').first().waitFor()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('region', { name: 'Plano de fábrica' }).waitFor()
  // Without network the results of an earlier search are not offered.
  const discos = page.getByRole('combobox', { name: 'Adicionar peça em Discos dianteiros' })
  const oferecidas = page.getByRole('listbox', { name: 'Adicionar peça em Discos dianteiros' })
  await discos.fill('vela')
  await oferecidas.getByText('Jogo de velas').first().waitFor()
  await page.context().setOffline(true)
  await discos.fill('disco')
  await oferecidas.getByText(/^Sem rede/).waitFor()
  expect(await oferecidas.getByText('Jogo de velas').count()).toBe(0)
  await page.context().setOffline(false)
  await oferecidas.getByText('R$').first().waitFor()
  await discos.fill('')
  for (const [linha, text] of [
    ['Pastilhas de freio dianteiras', 'pastilha'],
    ['Discos dianteiros', 'disco'],
    ['Palhetas do limpador', 'palheta'],
  ] as const) {
    await page.getByRole('combobox', { name: `Adicionar peça em ${linha}` }).fill(text)
    await page
      .getByRole('listbox', { name: `Adicionar peça em ${linha}` })
      .getByRole('option')
      .filter({ hasText: 'R$' })
      .first()
      .click()
  }
  // A field reached by keyboard is visible above the action bar.
  const quantidade = page.getByRole('textbox', { name: /^Quantidade de/ }).first()
  await quantidade.focus()
  await page.keyboard.press('Shift+Tab')
  const endOf = async () => {
    const box = await quantidade.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  await page.evaluate(`scrollBy(0, ${await endOf()} - innerHeight)`)
  await page.keyboard.press('Tab')
  const bar = await page.locator('main [data-acoes]').boundingBox()
  expect(await endOf()).toBeLessThanOrEqual(bar?.y ?? 0)
  // A package of the maker's plan is added as one line.
  await page
    .getByRole('button', { name: /^Incluir o pacote/ })
    .first()
    .click()
  await page.getByText('salvo agora').waitFor()
  await expectNoA11yViolations(page)
  await expectThumbTargets(page, 'main')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('combobox', { name: 'Forma de pagamento' }).fill('Pix')
  await page.keyboard.press('Tab')
  await page.getByText('salvo agora').waitFor()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: 'Pedir preço' }).click()
  await page.getByRole('button', { name: 'Concluir preço' }).waitFor()
  const preco = page.getByRole('textbox', { name: /^Preço unitário de/ }).first()
  await preco.click()
  await page.keyboard.type('1.234,56')
  await page.keyboard.press('Enter')
  await expect.poll(() => preco.inputValue()).toMatch(/1\.234,56/)
  await preco.click()
  await page.keyboard.type('mil')
  await page.keyboard.press('Tab')
  await page.getByText(/^“mil” não foi entendido\. Preço unitário de .*: ficou .*1\.234,56\.$/).waitFor()
  expect(await preco.inputValue()).toMatch(/1\.234,56/)
  await page.getByText('salvo agora').waitFor()
  await fits(page)
  await expectThumbTargets(page, 'main')
  await page.getByRole('button', { name: 'Concluir preço' }).click()
  await page.getByRole('button', { name: 'Enviar ao cliente' }).click()
  const modal = page.getByRole('dialog', { name: 'Enviar ao cliente' })
  await modal.getByRole('button', { name: 'Enviar', exact: true }).click()
  await modal.getByLabel(/Link do cliente · versão 1/).waitFor()
  await close()
})

test('refused lines wait in the queue and are offered again with the old price next to the new one', async () => {
  const o = await orcamentoInState(demo(), 'ENVIADO', 'REC1A23', 'Renato Cruz')
  const { page, close } = await open('consultor', '/oficina-digital/gerenciar?busca=REC1A23')
  await page.getByRole('button', { name: /^Ações de REC1A23/ }).click()
  await page.getByRole('menuitem', { name: 'Registrar recusa' }).click()
  const modal = page.getByRole('dialog', { name: /^Registrar recusa/ })
  await modal.getByRole('button', { name: 'Registrar recusa' }).click()
  await modal.getByText('Escolha o motivo').waitFor()
  await modal.getByRole('combobox', { name: 'Motivo' }).click()
  await modal.getByRole('option', { name: 'preço', exact: true }).click()
  await modal.getByRole('button', { name: 'Registrar recusa' }).click()
  await page.getByText('Recusa registrada').waitFor()

  await goTo(page, '/oficina-digital/reprovados')
  await page.getByText('Recuperação', { exact: true }).click()
  await page.getByRole('heading', { name: 'Por motivo' }).waitFor()
  await goTo(page, '/oficina-digital/reprovados?vista=fila&busca=REC1A23')
  await page.getByRole('button', { name: /^Ações de Pastilhas.*Renato Cruz/ }).waitFor()
  await expectNoA11yViolations(page)
  await page.getByRole('button', { name: /^Ações de Pastilhas.*Renato Cruz/ }).click()
  await page.getByRole('menuitem', { name: 'Oferecer de novo' }).click()
  await page.waitForURL('**/oficina-digital/avancar')
  await page.getByText(`${o.checklist}-1`).first().waitFor()
  await close()
})

test('group sums lead to the store’s own list; consent and a copy of a customer’s data', async () => {
  const { page, close } = await open('admin', '/oficina-digital/finalizados-grupo')
  await page.getByRole('heading', { name: 'Aprovado por grupo' }).waitFor()
  await page.getByRole('button', { name: /^Orçamentos/ }).click()
  await page.waitForURL('**/oficina-digital/finalizados?**loja=todas**')
  await page.goBack()
  await page.getByRole('button', { name: 'Autoville Centro' }).click()
  await page.waitForURL('**/oficina-digital/finalizados?**')
  await page.getByRole('heading', { name: 'Finalizados' }).waitFor()
  const o = await orcamentoInState(demo(), 'NOVO', 'LGP1A23', 'Lígia Porto')
  await drawer(page, 'gerenciar', o.codOrcamento)
  await page.getByRole('dialog').getByRole('button', { name: 'Lígia Porto' }).click()
  const data = page.getByRole('dialog', { name: 'Dados do cliente' })
  await data.getByRole('radiogroup', { name: 'Contato por SMS' }).getByText('Não autoriza').click()
  await data.getByText(/no balcão$/).waitFor()
  await expectNoA11yViolations(page)
  const downloaded = page.waitForEvent('download')
  await data.getByRole('button', { name: 'Exportar tudo (JSON)' }).click()
  expect((await downloaded).suggestedFilename()).toMatch(/^cliente-\d+\.json$/)
  await close()
})
