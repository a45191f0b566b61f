import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { OrcamentoCompleto } from '#shared/orcamentos.ts'
import { api, checklistDe, entrar, lojasDe, novaPagina, olhandoGerenciar, postarChecklist, semFalhasDeAcesso, SENHA, usarDemo } from './apoio.ts'

const { browser, url, demo } = usarDemo()
const TERMOS = { condicaoPagamento: 'à vista', inicioPrevisto: '2026-11-23', fimPrevisto: '2026-11-24', validadeDias: 10 }

const tokenDe = async (usuario: string) =>
  (await api<{ data: { token: string } }>(demo(), 'localhost', 'POST', 'authenticate', { body: { email: `${usuario}@patio.demo`, senha: SENHA } })).data.token

/** A quote of store 1 brought to a state through the API; the parts cost R$ 60,00 and sell for R$ 100,00. */
async function orcamentoEm(passo: 'NOVO' | 'AGUARDANDO_PRECO' | 'ENVIADO', placa: string, cliente: string): Promise<OrcamentoCompleto> {
  const token = await tokenDe('consultor')
  const [loja] = await lojasDe(demo(), 'localhost')
  const { codOrcamento } = await postarChecklist(demo(), 'localhost', checklistDe(loja?.codConcessionaria ?? 1, placa, cliente))
  const em = (metodo: string, acao: string, body?: unknown) =>
    api<OrcamentoCompleto>(demo(), 'localhost', metodo, `oficina-digital/orcamentos/${codOrcamento}${acao}`, { token, ...(body !== undefined && { body }) })
  let o = await em('GET', '')
  if (passo === 'NOVO') return o
  o = await em('POST', '/montagem')
  const pecas = [{ codigo: 'PX-0012', descricao: 'Fluido de freio', quantidade: 1, custoUnitario: 6000, precoUnitario: 10_000, desconto: 0 }]
  o = await em('PUT', '/linhas', { versao: o.versao, linhas: o.linhas.map((l) => ({ ...l, pecas, maoDeObra: [] })) })
  o = await em('PUT', '/termos', { versao: o.versao, termos: TERMOS })
  o = await em('POST', '/pedir-preco', { versao: o.versao })
  if (passo === 'AGUARDANDO_PRECO') return o
  o = await em('POST', '/concluir-preco', { versao: o.versao })
  return em('POST', '/enviar', { versao: o.versao })
}

async function abrir(usuario: string, largura = 1440): Promise<{ page: Page; erros: string[]; fechar: () => Promise<void> }> {
  const { page, contexto, erros } = await novaPagina(browser(), { largura })
  const [loja] = await lojasDe(demo(), 'localhost')
  await contexto.addInitScript(`localStorage.setItem('filtroConcessionaria', '${loja?.codConcessionaria ?? 1}')`)
  await entrar(page, url(), usuario)
  await page.waitForURL((u) => u.pathname !== '/login')
  return { page, erros, fechar: () => contexto.close() }
}

async function precificar(page: Page, o: OrcamentoCompleto): Promise<void> {
  await page.evaluate(`sessionStorage.setItem('orcamentoSelecionado', ${JSON.stringify(JSON.stringify(o))})`)
  await page.goto(`${url()}/oficina-digital/precificar`)
}

const gaveta = (page: Page, tela: string, cod: number) => page.goto(`${url()}/oficina-digital/${tela}?orcamento=${cod}`)

test('a discount beyond the authority waits for somebody above, who approves it', async () => {
  const o = await orcamentoEm('AGUARDANDO_PRECO', 'ALC1A23', 'Rita Campos')
  const consultor = await abrir('consultor')
  await precificar(consultor.page, o)
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
  await semFalhasDeAcesso(consultor.page)
  await consultor.page
    .getByRole('button', { name: /^Estoque, histórico e calculadora/ })
    .first()
    .click()
  await consultor.page.getByRole('heading', { name: 'Preços praticados' }).waitFor()
  await consultor.page.getByText('Margem líquida').waitFor()
  await semFalhasDeAcesso(consultor.page)
  await consultor.page.keyboard.press('Escape')
  await consultor.page.getByRole('button', { name: 'Concluir preço' }).click()
  await consultor.page.getByRole('button', { name: 'Pedir alçada' }).click()
  await consultor.page.getByLabel('Por que vender assim?').fill('Cliente de dez anos')
  await consultor.page.getByRole('dialog').getByRole('button', { name: 'Pedir alçada' }).click()
  await consultor.page.getByText('Espera a resposta de alguém com alçada maior.').waitFor()

  const admin = await abrir('admin')
  await gaveta(admin.page, 'gerenciar', o.codOrcamento)
  await admin.page.getByText('“Cliente de dez anos”').waitFor()
  await semFalhasDeAcesso(admin.page)
  await admin.page.getByRole('button', { name: 'Aprovar', exact: true }).click()
  await admin.page.getByText('Alçada aprovada').first().waitFor()

  await consultor.page.reload()
  await consultor.page.getByText(/Alçada aprovada por/).waitFor()
  await consultor.page.getByRole('button', { name: 'Enviar ao cliente' }).click()
  const modal = consultor.page.getByRole('dialog', { name: 'Enviar ao cliente' })
  await modal.getByLabel(/^SMS para/).check()
  await modal.getByRole('button', { name: 'Enviar', exact: true }).click()
  await modal.getByLabel(/Link do cliente · versão 1/).waitFor()
  for (const p of [consultor, admin]) {
    expect(p.erros).toEqual([])
    await p.fechar()
  }
})

test('two people price one quote: the second hears of it with both sides, and each one’s own saves work', async () => {
  const o = await orcamentoEm('AGUARDANDO_PRECO', 'DUP1A23', 'Davi Prates')
  const [a, b] = [await abrir('consultor'), await abrir('admin')]
  const digitar = async (page: Page, valor: string) => {
    await page
      .getByRole('textbox', { name: /^Preço unitário de/ })
      .first()
      .click()
    await page.keyboard.type(valor)
    await page.keyboard.press('Enter')
  }
  for (const p of [a, b]) {
    await precificar(p.page, o)
    await p.page.getByRole('button', { name: 'Concluir preço' }).waitFor()
  }
  await digitar(a.page, '111,11')
  await a.page.getByText('salvo agora').waitFor()
  await digitar(a.page, '112,22')
  await a.page.getByText('salvo agora').waitFor()
  await digitar(b.page, '99,99')
  await b.page.getByRole('button', { name: 'Gravar o meu por cima' }).waitFor()
  await semFalhasDeAcesso(b.page)
  const agora = await api<OrcamentoCompleto>(demo(), 'localhost', 'GET', `oficina-digital/orcamentos/${o.codOrcamento}`, { token: await tokenDe('consultor') })
  expect(agora.linhas[0]?.pecas[0]?.precoUnitario).toBe(11_222)
  for (const p of [a, b]) await p.fechar()
})

test('the board shows each stage; many get an owner at once; a filter is kept by name', async () => {
  await orcamentoEm('NOVO', 'QDR1A23', 'Quitéria Bastos')
  const [loja] = await lojasDe(demo(), 'localhost')
  const { page, fechar, erros } = await olhandoGerenciar(browser(), url(), 'admin', loja ?? { codConcessionaria: 1, nome: '' })
  await page.getByText('Quadro', { exact: true }).click()
  const novos = page.getByRole('region', { name: 'Novo', exact: true })
  await novos.getByText('QDR1A23').waitFor()
  await semFalhasDeAcesso(page)
  await novos
    .getByRole('article', { name: /QDR1A23/ })
    .getByRole('button', { name: /abrir o orçamento/ })
    .click()
  await page.getByRole('dialog').getByText('Quitéria Bastos').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Tabela', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Escolher a linha 1', exact: true }).check()
  await page.getByRole('checkbox', { name: 'Escolher a linha 2', exact: true }).check()
  const barra = page.getByRole('region', { name: 'Orçamentos escolhidos' })
  await barra.getByText('2 escolhidos').waitFor()
  await semFalhasDeAcesso(page)
  await barra.getByRole('combobox', { name: 'Novo dono' }).click()
  await page.getByRole('option').nth(1).click()
  await barra.getByRole('button', { name: 'Atribuir' }).click()
  await page.getByText('2 orçamentos atribuídos').waitFor()

  await page.goto(`${url()}/oficina-digital/gerenciar?estado=NOVO`)
  await page.getByRole('button', { name: 'Meus filtros' }).click()
  await page.getByLabel('Nome do filtro').fill('Só os novos')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Filtro guardado').waitFor()
  await page.goto(`${url()}/oficina-digital/gerenciar`)
  await page.getByRole('button', { name: 'Meus filtros' }).click()
  await page.getByRole('menuitem', { name: 'Só os novos' }).click()
  await page.waitForURL('**estado=NOVO**')
  expect(erros).toEqual([])
  await fechar()
})

test('on a phone: the staff records the answer, starts the work, opens a complementary quote and finishes', async () => {
  const o = await orcamentoEm('ENVIADO', 'FON1A23', 'Fábia Nunes')
  const { page, fechar, erros } = await abrir('consultor', 360)
  await gaveta(page, 'gerenciar', o.codOrcamento)
  await page.getByRole('button', { name: 'Registrar resposta' }).click()
  const resposta = page.getByRole('dialog', { name: 'Registrar a resposta do cliente' })
  const linhas = resposta.getByRole('radiogroup', { name: /^Decisão de/ })
  await linhas.first().waitFor()
  await linhas.nth(0).getByText('Aprovou').click()
  await linhas.nth(1).getByText('Aprovou').click()
  await resposta.getByRole('button', { name: 'Registrar resposta' }).click()
  await resposta.getByText(/Falta a decisão de/).waitFor()
  await linhas.nth(2).getByText('Recusou').click()
  await resposta.getByRole('combobox', { name: /^Motivo da recusa/ }).selectOption('OUTRO_LUGAR')
  await resposta.getByLabel('Prova').fill('Ligação das 15:10 com Fábia')
  await semFalhasDeAcesso(page)
  await resposta.getByRole('button', { name: 'Registrar resposta' }).click()
  await page.getByText('Resposta registrada').first().waitFor()
  await page.getByRole('button', { name: 'Iniciar execução' }).click()
  await page.getByRole('heading', { name: 'Execução' }).waitFor()
  await page.getByRole('button', { name: 'Mais ações' }).click()
  await page.getByRole('menuitem', { name: 'Abrir complementar' }).click()
  const novo = page.getByRole('dialog', { name: /^Complementar do orçamento/ })
  await novo.getByLabel('O que foi encontrado').fill('Coifa rasgada')
  await semFalhasDeAcesso(page)
  await novo.getByRole('button', { name: 'Abrir complementar' }).click()
  await page.waitForURL('**/oficina-digital/avancar')
  await page.getByText(`${o.checklist}-1`).first().waitFor()

  await gaveta(page, 'finalizados', o.codOrcamento)
  await page.getByRole('button', { name: 'Tudo executado' }).click()
  await page.getByRole('button', { name: 'Finalizar', exact: true }).click()
  await page
    .getByText(/Há um orçamento complementar esperando decisão/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Conferir a linha do tempo' }).click()
  await page.getByText(/Íntegra:/).waitFor()
  await semFalhasDeAcesso(page)
  expect(erros).toEqual([])
  await fechar()
})

test('the staff’s whole way on a 360 px phone: findings, lines, terms, price by keyboard, send', async () => {
  const o = await orcamentoEm('NOVO', 'CEL1A23', 'Célia Torres')
  const { page, fechar, erros } = await abrir('consultor', 360)
  await gaveta(page, 'gerenciar', o.codOrcamento)
  await page.getByRole('button', { name: 'Avançar', exact: true }).click()
  await page.waitForURL('**/oficina-digital/avancar')
  await page.getByText('O mínimo seguro é 3 mm.').first().waitFor()
  await page.getByRole('button', { name: 'Continuar' }).click()
  for (const [linha, texto] of [
    ['Pastilhas de freio dianteiras', 'pastilha'],
    ['Discos dianteiros', 'disco'],
    ['Palhetas do limpador', 'palheta'],
  ] as const) {
    await page.getByRole('combobox', { name: `Adicionar peça em ${linha}` }).fill(texto)
    await page
      .getByRole('listbox', { name: `Adicionar peça em ${linha}` })
      .getByRole('option')
      .filter({ hasText: 'R$' })
      .first()
      .click()
  }
  // A package of the maker's plan comes as one line more.
  await page
    .getByRole('button', { name: /^Incluir o pacote/ })
    .first()
    .click()
  await page.getByText('salvo agora').waitFor()
  await semFalhasDeAcesso(page)
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
  await page.getByText('salvo agora').waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await semFalhasDeAcesso(page)
  await page.getByRole('button', { name: 'Concluir preço' }).click()
  await page.getByRole('button', { name: 'Enviar ao cliente' }).click()
  const modal = page.getByRole('dialog', { name: 'Enviar ao cliente' })
  await modal.getByRole('button', { name: 'Enviar', exact: true }).click()
  await modal.getByLabel(/Link do cliente · versão 1/).waitFor()
  expect(erros).toEqual([])
  await fechar()
})

test('what is refused waits in the queue and is offered again with the old price beside the new', async () => {
  const o = await orcamentoEm('ENVIADO', 'REC1A23', 'Renato Cruz')
  const { page, fechar, erros } = await abrir('consultor')
  await page.goto(`${url()}/oficina-digital/gerenciar?busca=REC1A23`)
  await page.getByRole('button', { name: /^Ações de REC1A23/ }).click()
  await page.getByRole('menuitem', { name: 'Registrar recusa' }).click()
  const modal = page.getByRole('dialog', { name: /^Registrar recusa/ })
  await modal.getByRole('button', { name: 'Registrar recusa' }).click()
  await modal.getByText('Escolha o motivo').waitFor()
  await modal.getByRole('combobox', { name: 'Motivo' }).click()
  await modal.getByRole('option', { name: 'preço', exact: true }).click()
  await modal.getByRole('button', { name: 'Registrar recusa' }).click()
  await page.getByText('Recusa registrada').waitFor()

  await page.goto(`${url()}/oficina-digital/reprovados`)
  await page.getByText('Recuperação', { exact: true }).click()
  await page.getByRole('heading', { name: 'Por motivo' }).waitFor()
  await page.goto(`${url()}/oficina-digital/reprovados?vista=fila&busca=REC1A23`)
  await page.getByRole('button', { name: /^Ações de Pastilhas/ }).waitFor()
  await semFalhasDeAcesso(page)
  await page.getByRole('button', { name: /^Ações de Pastilhas/ }).click()
  await page.getByRole('menuitem', { name: 'Oferecer de novo' }).click()
  await page.waitForURL('**/oficina-digital/avancar')
  await page.getByText(`${o.checklist}-1`).first().waitFor()
  expect(erros).toEqual([])
  await fechar()
})

test('sums by group lead to the store’s own list; consent and a copy of a customer’s data', async () => {
  const { page, fechar, erros } = await abrir('admin')
  await page.goto(`${url()}/oficina-digital/finalizados-grupo`)
  await page.getByRole('heading', { name: 'Aprovado por grupo' }).waitFor()
  await semFalhasDeAcesso(page)
  await page.getByRole('button', { name: 'Autoville Centro' }).click()
  await page.waitForURL('**/oficina-digital/finalizados?**')
  await page.getByRole('heading', { name: 'Finalizados' }).waitFor()
  const o = await orcamentoEm('NOVO', 'LGP1A23', 'Lígia Porto')
  await gaveta(page, 'gerenciar', o.codOrcamento)
  await page.getByRole('dialog').getByRole('button', { name: 'Lígia Porto' }).click()
  const dados = page.getByRole('dialog', { name: 'Dados do cliente' })
  await dados.getByRole('radiogroup', { name: 'Contato por SMS' }).getByText('Não autoriza').click()
  await dados.getByText(/no balcão$/).waitFor()
  await semFalhasDeAcesso(page)
  const baixado = page.waitForEvent('download')
  await dados.getByRole('button', { name: 'Exportar tudo (JSON)' }).click()
  expect((await baixado).suggestedFilename()).toMatch(/^cliente-\d+\.json$/)
  expect(erros).toEqual([])
  await fechar()
})
