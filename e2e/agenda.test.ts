import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { ServicoDaAgenda } from '#shared/agenda/agenda.ts'
import { hoje } from '#shared/rules/datas.ts'
import { api, type LojaDaDemo, lojasDe, tokenDe } from '#tests/api.ts'
import { semFalhasDeAcesso } from '#tests/axe.ts'
import { aoVivo, cabe, ir } from '#tests/pagina.ts'
import { usarDemo } from '#tests/produto.ts'

const produto = usarDemo()
const { demo, abrir, continuar } = produto
const QUADRO = '/agenda-virtual/veiculos'

/** The board narrowed to one car: long columns show only what is in view. */
async function olhar(usuario: string, loja: LojaDaDemo, busca: string) {
  const aberta = await continuar(usuario, `${QUADRO}?busca=${busca}`, { loja })
  await aberta.page.getByRole('searchbox', { name: 'Placa, cliente, OS ou prisma' }).waitFor()
  await aoVivo(aberta.page)
  return aberta
}
const coluna = (page: Page, nome: string) => page.getByRole('region', { name: nome, exact: true })
const cartaoEm = (page: Page, nome: string, placa: string) =>
  coluna(page, nome).getByRole('article', { name: new RegExp(placa) })

/** A car received through the API, with its services. */
async function receber(loja: LojaDaDemo, placa: string): Promise<{ codServicosAgendados: number[] }> {
  const token = await tokenDe(demo(), 'admin')
  const tipos = await api<{ servicos: { codServico: number }[] }[]>(
    demo(),
    'localhost',
    'GET',
    `tipoServico/${loja.codConcessionaria}`,
    { token },
  )
  return api(demo(), 'localhost', 'POST', 'agenda/passantes', {
    token,
    body: {
      codConcessionaria: loja.codConcessionaria,
      veiculo: { placa, modelo: 'Argo 1.3' },
      cliente: { nome: 'Otávio Lemos' },
      servicos: tipos
        .flatMap((t) => t.servicos)
        .slice(0, 1)
        .map(({ codServico }) => ({ codServico })),
    },
  })
}

/** Nobody is at work: whoever is proposed can begin. */
async function pararTodos({ codConcessionaria }: LojaDaDemo): Promise<void> {
  const token = await tokenDe(demo(), 'admin')
  const dia = hoje('America/Sao_Paulo', new Date())
  const servicos = await api<ServicoDaAgenda[]>(
    demo(),
    'localhost',
    'GET',
    `agendamentoServicos/${codConcessionaria}/${dia}`,
    { token },
  )
  for (const s of servicos.filter((x) => x.trabalhando))
    await api(demo(), 'localhost', 'POST', `paralisaServico/${s.codServicoAgendado}`, { token, body: {} })
}

/** Takes the first proposed place. */
async function encaixarNoPrimeiro(page: Page): Promise<void> {
  const dialogo = page.getByRole('dialog', { name: /^Encaixar/ })
  await dialogo.getByRole('group', { name: 'Lugares sugeridos' }).getByRole('button').first().click()
  await dialogo.getByRole('button', { name: /^Pôr às/ }).click()
  await dialogo.waitFor({ state: 'hidden' })
}

/** Day of an instant in the demonstration's stores: whichever they work next. */
const diaDe = (instante: string) => new Date(instante).toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })

test('a car is received, moved and worked on in one browser, and seen at once in another, in no other store', async () => {
  const [loja] = await lojasDe(demo(), 'localhost', 'chefe')
  const outra = (await lojasDe(demo())).find((l) => l.codConcessionaria !== loja.codConcessionaria)
  if (!outra) throw new Error('demo with one store')
  await pararTodos(loja)
  await receber(loja, 'AGN0A12')
  await receber(outra, 'AGN0B23')
  const chefe = await abrir('chefe', '/login', { loja })
  // Level 4 lands on the store's board.
  await chefe.page.waitForURL('**/agenda-virtual')
  await chefe.page.getByRole('link', { name: 'Veículos' }).click()
  await chefe.page.getByRole('searchbox', { name: 'Placa, cliente, OS ou prisma' }).fill('agn')
  await cartaoEm(chefe.page, 'Recepção', 'AGN0A12').waitFor()
  const admin = await olhar('admin', loja, 'AGN')
  const longe = await olhar('admin', outra, 'AGN')

  await chefe.page.getByRole('button', { name: 'Receber veículo' }).click()
  const form = chefe.page.getByRole('dialog', { name: 'Receber veículo' })
  await form.getByRole('button', { name: 'Receber' }).click()
  await form.getByText('Informe o modelo').waitFor()
  await form.getByLabel('Placa ou chassi').fill('agn1c34')
  await form.getByLabel('Modelo').fill('Toro Freedom')
  await form.getByLabel('Cliente').fill('Helena Prado')
  await form.getByLabel('Prisma').fill('T17')
  await form.getByRole('combobox', { name: 'Serviços' }).fill('óleo')
  await chefe.page.getByRole('option').first().click()
  await chefe.page.keyboard.press('Tab')
  await semFalhasDeAcesso(chefe.page)
  await form.getByRole('button', { name: 'Receber' }).click()
  await form.waitFor({ state: 'hidden' })
  for (const p of [chefe.page, admin.page]) await cartaoEm(p, 'Recepção', 'AGN1C34').waitFor()

  // By mouse.
  const caixa = async (l: ReturnType<typeof cartaoEm>) => (await l.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await cartaoEm(chefe.page, 'Recepção', 'AGN1C34').scrollIntoViewIfNeeded()
  const de = await caixa(cartaoEm(chefe.page, 'Recepção', 'AGN1C34'))
  const para = await caixa(coluna(chefe.page, 'Orçamento'))
  await chefe.page.mouse.move(de.x + 90, de.y + 60)
  await chefe.page.mouse.down()
  await chefe.page.mouse.move(para.x + 80, para.y + 100, { steps: 8 })
  await chefe.page.mouse.up()
  await cartaoEm(admin.page, 'Orçamento', 'AGN1C34').waitFor()
  await chefe.page.getByRole('button', { name: 'Desfazer' }).click()
  await cartaoEm(admin.page, 'Recepção', 'AGN1C34').waitFor()

  // Work begins in a mechanic's day.
  const gaveta = chefe.page.getByRole('dialog', { name: /Helena Prado/ })
  await cartaoEm(chefe.page, 'Recepção', 'AGN1C34')
    .getByRole('button', { name: /abrir o veículo/ })
    .click()
  await gaveta.getByRole('button', { name: 'Encaixar' }).click()
  await encaixarNoPrimeiro(chefe.page)
  await gaveta.getByRole('button', { name: 'Iniciar' }).waitFor()
  await gaveta.getByRole('button', { name: 'Fechar', exact: true }).click()

  // By dialog, and a move that implies an act asks for it.
  await chefe.page.getByRole('button', { name: 'Mover AGN1C34 para outra coluna' }).click()
  const mover = chefe.page.getByRole('dialog', { name: 'Mover o veículo' })
  await mover.getByRole('combobox', { name: 'Coluna' }).click()
  await chefe.page.getByRole('option', { name: 'Em Serviço' }).click()
  await mover.getByRole('radio').first().check()
  await mover.getByRole('button', { name: 'Iniciar' }).click()
  await cartaoEm(admin.page, 'Em Serviço', 'AGN1C34').waitFor()

  // The whole visit in a drawer: pause, go on, finish, inspect.
  await cartaoEm(chefe.page, 'Em Serviço', 'AGN1C34')
    .getByRole('button', { name: /abrir o veículo/ })
    .click()
  await gaveta.getByRole('button', { name: 'Pausar' }).click()
  const pausa = chefe.page.getByRole('dialog', { name: /^Pausar/ })
  await pausa.getByText('Peça', { exact: true }).click()
  await semFalhasDeAcesso(chefe.page)
  await pausa.getByRole('button', { name: 'Pausar' }).click()
  await cartaoEm(admin.page, 'Em Serviço', 'AGN1C34').getByText('Peça').waitFor()
  await gaveta.getByRole('button', { name: 'Retomar' }).click()
  await gaveta.getByRole('button', { name: 'Finalizar' }).click()
  await cartaoEm(admin.page, 'Inspeção', 'AGN1C34').waitFor()
  await gaveta.getByRole('button', { name: 'Aprovar inspeção' }).click()
  await cartaoEm(admin.page, 'Pronto', 'AGN1C34').waitFor()

  // Found from any screen, by its plate of the old pattern too.
  await gaveta.getByRole('button', { name: 'Fechar', exact: true }).click()
  await chefe.page.keyboard.press('Control+k')
  await chefe.page.getByRole('textbox', { name: 'Procurar' }).fill('AGN1234')
  await chefe.page.getByRole('button', { name: /OS .* Toro Freedom/ }).click()
  await gaveta.waitFor()

  // Who is mentioned is told, and an open car follows.
  await cartaoEm(admin.page, 'Pronto', 'AGN1C34')
    .getByRole('button', { name: /abrir o veículo/ })
    .click()
  await admin.page
    .getByRole('dialog', { name: /Helena Prado/ })
    .getByText('Aguardando Entrega')
    .waitFor()
  await gaveta.getByRole('textbox', { name: 'Novo comentário' }).fill('Cliente vem às 17h')
  await gaveta.getByRole('combobox', { name: 'Mencionar' }).fill('Adriana')
  await chefe.page.getByRole('option', { name: 'Adriana Melo' }).click()
  await gaveta.getByRole('button', { name: 'Comentar' }).click()
  await admin.page.getByText('Francisco Barreto mencionou você').waitFor()
  await gaveta.getByText('Cliente vem às 17h').first().waitFor()
  await admin.page
    .getByRole('dialog', { name: /Helena Prado/ })
    .getByText('Cliente vem às 17h')
    .first()
    .waitFor()
  await semFalhasDeAcesso(chefe.page)

  await cartaoEm(longe.page, 'Recepção', 'AGN0B23').waitFor()
  expect(await longe.page.getByText('AGN1C34').count()).toBe(0)
  for (const p of [chefe, admin, longe]) await p.fechar()
})

test('a visit takes a service in words, and its work order is changed and closed', async () => {
  const [loja] = await lojasDe(demo(), 'localhost', 'chefe')
  await receber(loja, 'AGN4F67')
  const { page, fechar } = await olhar('chefe', loja, 'AGN4F67')
  await cartaoEm(page, 'Recepção', 'AGN4F67')
    .getByRole('button', { name: /abrir o veículo/ })
    .click()
  const gaveta = page.getByRole('dialog', { name: /Otávio Lemos/ })
  await gaveta.getByRole('button', { name: 'Incluir serviço' }).click()
  const incluir = page.getByRole('dialog', { name: 'Incluir serviços' })
  await incluir.getByRole('button', { name: 'Incluir' }).click()
  await incluir.getByText('Escolha ao menos um serviço').waitFor()
  await incluir.getByRole('combobox', { name: 'Serviços' }).fill('Barulho no porta-malas')
  await page.getByRole('option', { name: /Incluir “Barulho no porta-malas”/ }).click()
  await page.keyboard.press('Tab')
  await incluir.getByRole('button', { name: 'Incluir' }).click()
  await gaveta.getByRole('article', { name: 'Barulho no porta-malas' }).waitFor()

  await gaveta.getByRole('button', { name: 'Alterar OS' }).click()
  const ordem = page.getByRole('dialog', { name: /^OS / })
  await ordem.getByRole('button', { name: 'Incluir linha' }).click()
  const linha = ordem.getByRole('group', { name: /^Linha/ }).last()
  await ordem.getByRole('button', { name: 'Gravar' }).click()
  await linha.getByText('Descreva a linha').waitFor()
  await linha.getByLabel('Descrição').fill('Borracha da tampa')
  await linha.getByLabel('Valor').fill('1.234,56')
  await semFalhasDeAcesso(page)
  await ordem.getByRole('button', { name: 'Gravar' }).click()
  await ordem.waitFor({ state: 'hidden' })
  await gaveta.getByText('Borracha da tampa').waitFor()
  await gaveta.getByText('R$ 1.234,56').first().waitFor()
  await gaveta.getByRole('button', { name: 'Fechar OS' }).click()
  await page
    .getByRole('dialog', { name: /^Fechar a OS/ })
    .getByRole('button', { name: 'Fechar OS' })
    .click()
  await gaveta.getByText('fechada').first().waitFor()
  expect(await gaveta.getByRole('button', { name: 'Alterar OS' }).count()).toBe(0)
  await fechar()
})

test('a service is placed by dialog and by drag in the mechanics’ day, and goes back to the bolsão', async () => {
  const [loja] = await lojasDe(demo(), 'localhost', 'chefe')
  const { codServicosAgendados } = await receber(loja, 'AGN2D45')
  const { page, fechar } = await continuar('chefe', '/agenda-virtual/mecanicos', { loja })
  const bolsao = page.getByRole('region', { name: 'Bolsão' })
  await bolsao.getByRole('button', { name: /AGN2D45/ }).click()
  await page
    .getByRole('dialog', { name: /Otávio Lemos/ })
    .getByRole('button', { name: 'Encaixar' })
    .click()
  await semFalhasDeAcesso(page)
  await encaixarNoPrimeiro(page)
  const lido = async () => {
    const token = await tokenDe(demo(), 'admin')
    const cod = codServicosAgendados[0]
    const cartoes = await api<{ placa: string; codAgendaVeiculo: number }[]>(
      demo(),
      'localhost',
      'GET',
      `agenda-veiculos/${loja.codConcessionaria}`,
      { token },
    )
    const { codAgendaVeiculo } = cartoes.find((c) => c.placa === 'AGN2D45') ?? {}
    const inteiro = await api<{ servicosDaAgenda: ServicoDaAgenda[] }>(
      demo(),
      'localhost',
      'GET',
      `agenda-veiculos/${loja.codConcessionaria}/${codAgendaVeiculo}`,
      { token },
    )
    return inteiro.servicosDaAgenda.find((s) => s.codServicoAgendado === cod)
  }
  const slot = (await lido())?.slots[0]
  if (!slot) throw new Error('no slot')
  await ir(page, `/agenda-virtual/mecanicos?dia=${diaDe(slot.inicio)}`)
  const bloco = page.getByRole('button', { name: /^AGN-?2D45,/ })
  await bloco.waitFor()
  const aoBolsao = async () => {
    const de = await bloco.boundingBox()
    const para = await bolsao.boundingBox()
    if (!de || !para) throw new Error('nothing to drag')
    await page.mouse.move(de.x + 3, de.y + 20)
    await page.mouse.down()
    await page.mouse.move(para.x + 60, para.y + 30, { steps: 10 })
    await page.mouse.up()
  }
  await aoBolsao()
  await page.getByText('voltou ao bolsão').waitFor()
  expect((await lido())?.slots).toEqual([])
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect.poll(async () => (await lido())?.slots[0]?.inicio).toBe(slot.inicio)
  await semFalhasDeAcesso(page)
  // Without a network it waits, which is told, and is done when there is one.
  await page.context().setOffline(true)
  await aoBolsao()
  await page.getByText('Sem rede: guardamos quando ela voltar').waitFor()
  expect((await lido())?.slots).toHaveLength(1)
  await page.context().setOffline(false)
  await expect.poll(async () => (await lido())?.slots).toEqual([])
  await fechar()
})

test('an arrival is booked, comes and is received; a taken hour offers others', async () => {
  const [loja] = await lojasDe(demo(), 'localhost', 'chefe')
  const { page, fechar } = await continuar('chefe', '/agenda-virtual/consultores', { loja, largura: 360 })
  await page.getByRole('button', { name: 'Agendar' }).click()
  const form = page.getByRole('dialog', { name: 'Agendar chegada' })
  await form.getByLabel('Placa ou chassi').fill('AGN3E56')
  await form.getByLabel('Modelo').fill('Doblò Adventure AGN')
  await form.getByLabel('Cliente').fill('Rui Nogueira')
  await cabe(page)
  await semFalhasDeAcesso(page)
  // The next working day, whatever today is.
  await form.getByRole('combobox', { name: 'Dia' }).click()
  await page
    .getByRole('option', { name: /^(seg|ter|qua|qui|sex),/ })
    .first()
    .click()
  await form.getByRole('combobox', { name: 'Hora' }).fill('09:00')
  await page.getByRole('option', { name: '09:00' }).click()
  const guardado = page.waitForResponse((r) => r.url().endsWith('/api/agendamento') && r.status() === 200)
  await form.getByRole('button', { name: 'Agendar', exact: true }).click()
  await form.waitFor({ state: 'hidden' })
  const { inicio } = (await (await guardado).json()) as { inicio: string }
  await ir(page, `/agenda-virtual/consultores?dia=${diaDe(inicio)}`)
  const item = page.getByRole('listitem').filter({ hasText: 'Doblò Adventure AGN' })
  await item.getByRole('button', { name: 'Chegou' }).click()
  await item.getByText('Chegou').first().waitFor()
  await item.getByRole('button', { name: 'Receber' }).click()
  const receber_ = page.getByRole('dialog', { name: /^Receber/ })
  await receber_.getByRole('button', { name: 'Receber' }).click()
  await item.getByText('Recebido').waitFor()
  await fechar()
})

test('a mechanic works on through a lost network; what is refused afterwards is told', async () => {
  const [loja] = await lojasDe(demo(), 'localhost', 'chefe')
  const token = await tokenDe(demo(), 'admin')
  const mecanicos = await api<{ codMecanico: number; nome: string }[]>(
    demo(),
    'localhost',
    'GET',
    `mecanicosquadro/${loja.codConcessionaria}`,
    { token },
  )
  const eu = mecanicos.find((m) => m.nome.startsWith('Mateus'))
  await pararTodos(loja)
  const { codServicosAgendados } = await receber(loja, 'AGN5G78')
  const codServicoAgendado = codServicosAgendados[0] ?? 0
  // Straight into today, whatever the shift says.
  await api(demo(), 'localhost', 'POST', 'agendamentoMecanico', {
    token,
    body: { codServicoAgendado, codMecanico: eu?.codMecanico, inicio: new Date(Date.now() + 86_400_000).toISOString() },
  })
  const { page, contexto, fechar } = await abrir('mecanico', '/agenda-virtual', { loja, largura: 360 })
  await page.getByRole('heading', { name: 'Meu dia' }).waitFor()
  const item = page.getByRole('listitem').filter({ hasText: 'AGN5G78' })
  await item.waitFor()
  await cabe(page)
  await semFalhasDeAcesso(page)
  await contexto.setOffline(true)
  await item.getByRole('button', { name: 'Iniciar' }).click()
  await page.getByText('1 ação espera pela rede').waitFor()
  // On the phone it is already under way.
  await item.getByRole('button', { name: 'Finalizar' }).waitFor()
  await contexto.setOffline(false)
  const ler = () =>
    api<ServicoDaAgenda[]>(
      demo(),
      'localhost',
      'GET',
      `agendamentoServicos/${loja.codConcessionaria}/${hoje('America/Sao_Paulo', new Date())}`,
      { token },
    )
  const agora = async () => (await ler()).find((s) => s.codServicoAgendado === codServicoAgendado)
  await expect.poll(async () => (await agora())?.trabalhando).toBe(true)
  await page.getByText('espera pela rede').waitFor({ state: 'hidden' })

  await contexto.setOffline(true)
  await item.getByRole('button', { name: 'Finalizar' }).click()
  await page.getByText('1 ação espera pela rede').waitFor()
  await api(demo(), 'localhost', 'POST', `finalizaServicoAgendado/${codServicoAgendado}`, { token, body: {} })
  await contexto.setOffline(false)
  await page.getByText('Uma ação não foi aceita').waitFor()
  await page.getByRole('button', { name: 'Entendi' }).click()
  await page.getByText('Uma ação não foi aceita').waitFor({ state: 'hidden' })
  await fechar()
})

test('a board that cannot be read again says so in place of the time, and comes back by itself', async () => {
  const [loja] = await lojasDe(demo(), 'localhost', 'chefe')
  const { page, fechar } = await abrir('chefe', QUADRO, { loja })
  await aoVivo(page)
  await page.getByText(/atualizado às/).waitFor()
  await page.route(/\/api\/(agenda|getDataByKeyRedis)/, (r) =>
    r.fulfill({ status: 500, contentType: 'application/problem+json', body: '{"mensagem":"Erro inesperado"}' }),
  )
  await receber(loja, 'ERR2B23')
  await page.getByRole('alert').filter({ hasText: 'Não atualizado: Erro inesperado' }).waitFor()
  expect(await page.getByText(/atualizado às/).count()).toBe(0)
  await page.unrouteAll()
  await page.getByText(/atualizado às/).waitFor()
  expect(await page.getByRole('alert').filter({ hasText: 'Não atualizado' }).count()).toBe(0)
  await fechar()
})
