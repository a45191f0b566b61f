// The agenda in the browser: its boards, booking, the car's way through the workshop, and the public links.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { AgendaServico } from '#shared/agenda/agenda.ts'
import { todayIn } from '#shared/rules/dates.ts'
import { api, bookOnFreeDay, type DemoLoja, getLojas, tokenFor } from '#tests/server/api.ts'
import { expectNoA11yViolations } from '#tests/browser/a11y.ts'
import { live, fits, goTo } from '#tests/browser/page.ts'
import { setUpDemo } from '#tests/browser/product.ts'

const product = setUpDemo()
const { demo, open, resume } = product
const BOARD = '/agenda-virtual/veiculos'

/** The board filtered to one car, because long columns only render the cards in view. */
async function inspect(usuario: string, loja: DemoLoja, search: string) {
  const opened = await resume(usuario, `${BOARD}?busca=${search}`, { loja })
  await opened.page.getByRole('searchbox', { name: 'Placa, cliente, OS ou prisma' }).waitFor()
  await live(opened.page)
  return opened
}
const column = (page: Page, nome: string) => page.getByRole('region', { name: nome, exact: true })
const findCard = (page: Page, nome: string, placa: string) =>
  column(page, nome).getByRole('article', { name: new RegExp(placa) })

/** Receives a car with its services through the API. */
async function receive(loja: DemoLoja, placa: string): Promise<{ codServicosAgendados: number[] }> {
  const token = await tokenFor(demo(), 'admin')
  const types = await api<{ servicos: { codServico: number }[] }[]>(
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
      servicos: types
        .flatMap((t) => t.servicos)
        .slice(0, 1)
        .map(({ codServico }) => ({ codServico })),
    },
  })
}

/** Pauses all running work, so that any proposed mechanic can start. */
async function stopAll({ codConcessionaria }: DemoLoja): Promise<void> {
  const token = await tokenFor(demo(), 'admin')
  const dia = todayIn('America/Sao_Paulo', new Date())
  const servicos = await api<AgendaServico[]>(
    demo(),
    'localhost',
    'GET',
    `agendamentoServicos/${codConcessionaria}/${dia}`,
    { token },
  )
  for (const s of servicos.filter((x) => x.trabalhando))
    await api(demo(), 'localhost', 'POST', `paralisaServico/${s.codServicoAgendado}`, { token, body: {} })
}

/** Chooses the first suggested slot. */
async function fitInFirst(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Encaixar/ })
  await dialog.getByRole('group', { name: 'Lugares sugeridos' }).getByRole('button').first().click()
  await dialog.getByRole('button', { name: /^Pôr às/ }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Day of an instant in the demo stores' time zone. */
const dayOf = (instant: string) => new Date(instant).toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })

let tries = 0
test('a car is received, moved and worked on in one browser, and seen live in another, but in no other store', async () => {
  // A second try finds the cars of the first.
  const series = tries++ === 0 ? 'AGN' : 'AGO'
  const [loja] = await getLojas(demo(), 'localhost', 'chefe')
  const another = (await getLojas(demo())).find((l) => l.codConcessionaria !== loja.codConcessionaria)
  if (!another) throw new Error('demo with one store')
  await stopAll(loja)
  await receive(loja, `${series}0A12`)
  await receive(another, `${series}0B23`)
  const chief = await open('chefe', '/login', { loja })
  // Level 4 starts on the store's board.
  await chief.page.waitForURL('**/agenda-virtual')
  await chief.page.getByRole('link', { name: 'Veículos' }).click()
  await chief.page.getByRole('searchbox', { name: 'Placa, cliente, OS ou prisma' }).fill(series.toLowerCase())
  await findCard(chief.page, 'Recepção', `${series}0A12`).waitFor()
  const admin = await inspect('admin', loja, series)
  const far = await inspect('admin', another, series)

  await chief.page.getByRole('button', { name: 'Receber veículo' }).click()
  const form = chief.page.getByRole('dialog', { name: 'Receber veículo' })
  await form.getByRole('button', { name: 'Receber' }).click()
  await form.getByText('Informe o modelo').waitFor()
  await form.getByLabel('Placa ou chassi').fill(`${series.toLowerCase()}1c34`)
  await form.getByLabel('Modelo').fill('Toro Freedom')
  await form.getByLabel('Cliente').fill('Helena Prado')
  await form.getByLabel('Prisma').fill(`T17${series.at(-1)}`)
  await form.getByRole('combobox', { name: 'Serviços' }).fill('óleo')
  await chief.page.getByRole('option').first().click()
  await chief.page.keyboard.press('Tab')
  await expectNoA11yViolations(chief.page)
  await form.getByRole('button', { name: 'Receber' }).click()
  await form.waitFor({ state: 'hidden' })
  for (const p of [chief.page, admin.page]) await findCard(p, 'Recepção', `${series}1C34`).waitFor()

  // Move by mouse.
  const box = async (l: ReturnType<typeof findCard>) => (await l.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await findCard(chief.page, 'Recepção', `${series}1C34`).scrollIntoViewIfNeeded()
  const de = await box(findCard(chief.page, 'Recepção', `${series}1C34`))
  const para = await box(column(chief.page, 'Orçamento'))
  await chief.page.mouse.move(de.x + 90, de.y + 60)
  await chief.page.mouse.down()
  await chief.page.mouse.move(para.x + 80, para.y + 100, { steps: 8 })
  await chief.page.mouse.up()
  await findCard(admin.page, 'Orçamento', `${series}1C34`).waitFor()
  await chief.page.getByRole('button', { name: 'Desfazer' }).click()
  await findCard(admin.page, 'Recepção', `${series}1C34`).waitFor()

  // Fit the service into a mechanic's day, so that work can start.
  const drawer = chief.page.getByRole('dialog', { name: /Helena Prado/ })
  await findCard(chief.page, 'Recepção', `${series}1C34`)
    .getByRole('button', { name: /abrir o veículo/ })
    .click()
  await drawer.getByRole('button', { name: 'Encaixar' }).click()
  await fitInFirst(chief.page)
  await drawer.getByRole('button', { name: 'Iniciar' }).waitFor()
  await drawer.getByRole('button', { name: 'Fechar', exact: true }).click()

  // Move by dialog: a move that implies an action asks for it.
  await chief.page.getByRole('button', { name: `Mover ${series}1C34 para outra coluna` }).click()
  const move = chief.page.getByRole('dialog', { name: 'Mover o veículo' })
  await move.getByRole('combobox', { name: 'Coluna' }).click()
  await chief.page.getByRole('option', { name: 'Em Serviço' }).click()
  await move.getByRole('radio').first().check()
  await move.getByRole('button', { name: 'Iniciar' }).click()
  await findCard(admin.page, 'Em Serviço', `${series}1C34`).waitFor()

  // The whole visit in a drawer: pause, resume, finish, inspect.
  await findCard(chief.page, 'Em Serviço', `${series}1C34`)
    .getByRole('button', { name: /abrir o veículo/ })
    .click()
  await drawer.getByRole('button', { name: 'Pausar' }).click()
  const pause = chief.page.getByRole('dialog', { name: /^Pausar/ })
  await pause.getByText('Peça', { exact: true }).click()
  await expectNoA11yViolations(chief.page)
  await pause.getByRole('button', { name: 'Pausar' }).click()
  await findCard(admin.page, 'Em Serviço', `${series}1C34`).getByText('Peça').waitFor()
  await drawer.getByRole('button', { name: 'Retomar' }).click()
  await drawer.getByRole('button', { name: 'Finalizar' }).click()
  await findCard(admin.page, 'Inspeção', `${series}1C34`).waitFor()
  await drawer.getByRole('button', { name: 'Aprovar inspeção' }).click()
  await findCard(admin.page, 'Pronto', `${series}1C34`).waitFor()

  // The search on any screen also finds the plate in its old format.
  await drawer.getByRole('button', { name: 'Fechar', exact: true }).click()
  await chief.page.keyboard.press('Control+k')
  await chief.page.getByRole('textbox', { name: 'Procurar' }).fill(`${series}1234`)
  await chief.page.getByRole('button', { name: /OS .* Toro Freedom/ }).click()
  await drawer.waitFor()

  // A mentioned user is notified, and a drawer that is open elsewhere updates.
  await findCard(admin.page, 'Pronto', `${series}1C34`)
    .getByRole('button', { name: /abrir o veículo/ })
    .click()
  await admin.page
    .getByRole('dialog', { name: /Helena Prado/ })
    .getByText('Aguardando Entrega')
    .waitFor()
  await drawer.getByRole('textbox', { name: 'Novo comentário' }).fill('Cliente vem às 17h')
  await drawer.getByRole('combobox', { name: 'Mencionar' }).fill('Adriana')
  await chief.page.getByRole('option', { name: 'Adriana Melo' }).click()
  await drawer.getByRole('button', { name: 'Comentar' }).click()
  await admin.page.getByText('Francisco Barreto mencionou você').waitFor()
  await drawer.getByText('Cliente vem às 17h').first().waitFor()
  await admin.page
    .getByRole('dialog', { name: /Helena Prado/ })
    .getByText('Cliente vem às 17h')
    .first()
    .waitFor()
  await expectNoA11yViolations(chief.page)

  await findCard(far.page, 'Recepção', `${series}0B23`).waitFor()
  expect(await far.page.getByText(`${series}1C34`).count()).toBe(0)
  for (const p of [chief, admin, far]) await p.close()
})

test('a visit gets a service in free text, and its work order is changed and closed', async () => {
  const [loja] = await getLojas(demo(), 'localhost', 'chefe')
  await receive(loja, 'AGN4F67')
  const { page, close } = await inspect('chefe', loja, 'AGN4F67')
  await findCard(page, 'Recepção', 'AGN4F67')
    .getByRole('button', { name: /abrir o veículo/ })
    .click()
  const drawer = page.getByRole('dialog', { name: /Otávio Lemos/ })
  await drawer.getByRole('button', { name: 'Incluir serviço' }).click()
  const include = page.getByRole('dialog', { name: 'Incluir serviços' })
  await include.getByRole('button', { name: 'Incluir' }).click()
  await include.getByText('Escolha ao menos um serviço').waitFor()
  await include.getByRole('combobox', { name: 'Serviços' }).fill('Barulho no porta-malas')
  await page.getByRole('option', { name: /Incluir “Barulho no porta-malas”/ }).click()
  await page.keyboard.press('Tab')
  await include.getByRole('button', { name: 'Incluir' }).click()
  await drawer.getByRole('article', { name: 'Barulho no porta-malas' }).waitFor()

  await drawer.getByRole('button', { name: 'Alterar OS' }).click()
  const ordem = page.getByRole('dialog', { name: /^OS / })
  await ordem.getByRole('button', { name: 'Incluir linha' }).click()
  const linha = ordem.getByRole('group', { name: /^Linha/ }).last()
  await ordem.getByRole('button', { name: 'Gravar' }).click()
  await linha.getByText('Descreva a linha').waitFor()
  await linha.getByLabel('Descrição').fill('Borracha da tampa')
  await linha.getByLabel('Valor').fill('1.234,56')
  await expectNoA11yViolations(page)
  await ordem.getByRole('button', { name: 'Gravar' }).click()
  await ordem.waitFor({ state: 'hidden' })
  await drawer.getByText('Borracha da tampa').waitFor()
  await drawer.getByText('R$ 1.234,56').first().waitFor()
  await drawer.getByRole('button', { name: 'Fechar OS' }).click()
  await page
    .getByRole('dialog', { name: /^Fechar a OS/ })
    .getByRole('button', { name: 'Fechar OS' })
    .click()
  await drawer.getByText('fechada').first().waitFor()
  expect(await drawer.getByRole('button', { name: 'Alterar OS' }).count()).toBe(0)
  await close()
})

test('a service is placed by dialog and by drag in the mechanics’ day, and goes back to the bolsão', async () => {
  const [loja] = await getLojas(demo(), 'localhost', 'chefe')
  const { codServicosAgendados } = await receive(loja, 'AGN2D45')
  const { page, close } = await resume('chefe', '/agenda-virtual/mecanicos', { loja })
  const bolsao = page.getByRole('region', { name: 'Bolsão' })
  await bolsao.getByRole('button', { name: /AGN2D45/ }).click()
  await page
    .getByRole('dialog', { name: /Otávio Lemos/ })
    .getByRole('button', { name: 'Encaixar' })
    .click()
  await expectNoA11yViolations(page)
  await fitInFirst(page)
  const loaded = async () => {
    const token = await tokenFor(demo(), 'admin')
    const cod = codServicosAgendados[0]
    const cartoes = await api<{ placa: string; codAgendaVeiculo: number }[]>(
      demo(),
      'localhost',
      'GET',
      `agenda-veiculos/${loja.codConcessionaria}`,
      { token },
    )
    const { codAgendaVeiculo } = cartoes.find((c) => c.placa === 'AGN2D45') ?? {}
    const integer = await api<{ servicosDaAgenda: AgendaServico[] }>(
      demo(),
      'localhost',
      'GET',
      `agenda-veiculos/${loja.codConcessionaria}/${codAgendaVeiculo}`,
      { token },
    )
    return integer.servicosDaAgenda.find((s) => s.codServicoAgendado === cod)
  }
  const slot = (await loaded())?.slots[0]
  if (!slot) throw new Error('no slot')
  await goTo(page, `/agenda-virtual/mecanicos?dia=${dayOf(slot.inicio)}`)
  // The mechanic's row: the lift that the service takes shows it too, further down.
  const block = page.getByRole('button', { name: /^AGN-?2D45,/ }).first()
  await block.waitFor()
  const dragToBolsao = async () => {
    const de = await block.boundingBox()
    const para = await bolsao.boundingBox()
    if (!de || !para) throw new Error('nothing to drag')
    await page.mouse.move(de.x + 3, de.y + 20)
    await page.mouse.down()
    await page.mouse.move(para.x + 60, para.y + 30, { steps: 10 })
    await page.mouse.up()
  }
  await dragToBolsao()
  await page.getByText('voltou ao bolsão').waitFor()
  expect((await loaded())?.slots).toEqual([])
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect.poll(async () => (await loaded())?.slots[0]?.inicio).toBe(slot.inicio)
  await expectNoA11yViolations(page)
  // Without network the change waits, with a message, and is sent when the network is back.
  await page.context().setOffline(true)
  await dragToBolsao()
  await page.getByText('Sem rede: guardamos quando ela voltar').waitFor()
  expect((await loaded())?.slots).toHaveLength(1)
  await page.context().setOffline(false)
  await expect.poll(async () => (await loaded())?.slots).toEqual([])
  await close()
})

test('an arrival is booked, comes and is received; a taken hour offers others', async () => {
  const [loja] = await getLojas(demo(), 'localhost', 'chefe')
  const { page, close } = await resume('chefe', '/agenda-virtual/consultores', { loja, largura: 360 })
  await page.getByRole('button', { name: 'Agendar' }).click()
  const form = page.getByRole('dialog', { name: 'Agendar chegada' })
  await form.getByLabel('Placa ou chassi').fill('AGN3E56')
  await form.getByLabel('Modelo').fill('Doblò Adventure AGN')
  await form.getByLabel('Cliente').fill('Rui Nogueira')
  await fits(page)
  await expectNoA11yViolations(page)
  // The next working day, on any day of the run.
  await form.getByRole('combobox', { name: 'Dia' }).click()
  await page
    .getByRole('option', { name: /^(seg|ter|qua|qui|sex),/ })
    .first()
    .click()
  await form.getByRole('combobox', { name: 'Hora' }).fill('09:00')
  await page.getByRole('option', { name: '09:00' }).click()
  const stored = page.waitForResponse((r) => r.url().endsWith('/api/agendamento') && r.status() === 200)
  await form.getByRole('button', { name: 'Agendar', exact: true }).click()
  await form.waitFor({ state: 'hidden' })
  const { inicio } = (await (await stored).json()) as { inicio: string }
  await goTo(page, `/agenda-virtual/consultores?dia=${dayOf(inicio)}`)
  const item = page.getByRole('listitem').filter({ hasText: 'Doblò Adventure AGN' })
  await item.getByRole('button', { name: 'Chegou' }).click()
  await item.getByText('Chegou').first().waitFor()
  await item.getByRole('button', { name: 'Receber' }).click()
  const receiveDialog = page.getByRole('dialog', { name: /^Receber/ })
  await receiveDialog.getByRole('button', { name: 'Receber' }).click()
  await item.getByText('Recebido').waitFor()
  await close()
})

test('a mechanic works on without network; a refused action is reported afterwards', async () => {
  const [loja] = await getLojas(demo(), 'localhost', 'chefe')
  const token = await tokenFor(demo(), 'admin')
  const mecanicos = await api<{ codMecanico: number; nome: string }[]>(
    demo(),
    'localhost',
    'GET',
    `mecanicosquadro/${loja.codConcessionaria}`,
    { token },
  )
  const eu = mecanicos.find((m) => m.nome.startsWith('Mateus'))
  await stopAll(loja)
  const { codServicosAgendados } = await receive(loja, 'AGN5G78')
  const codServicoAgendado = codServicosAgendados[0] ?? 0
  await bookOnFreeDay(demo(), codServicoAgendado, eu?.codMecanico ?? 0)
  const { page, contexto, close } = await open('mecanico', '/agenda-virtual', { loja, largura: 360 })
  await page.getByRole('heading', { name: 'Meu dia' }).waitFor()
  const item = page.getByRole('listitem').filter({ hasText: 'AGN5G78' })
  await item.waitFor()
  await fits(page)
  await expectNoA11yViolations(page)
  await contexto.setOffline(true)
  await item.getByRole('button', { name: 'Iniciar' }).click()
  await page.getByText('1 ação espera pela rede').waitFor()
  // The phone already shows the service as started.
  await item.getByRole('button', { name: 'Finalizar' }).waitFor()
  await contexto.setOffline(false)
  const read = () =>
    api<AgendaServico[]>(
      demo(),
      'localhost',
      'GET',
      `agendamentoServicos/${loja.codConcessionaria}/${todayIn('America/Sao_Paulo', new Date())}`,
      { token },
    )
  const now = async () => (await read()).find((s) => s.codServicoAgendado === codServicoAgendado)
  await expect.poll(async () => (await now())?.trabalhando).toBe(true)
  await page.getByText('espera pela rede').waitFor({ state: 'hidden' })

  await contexto.setOffline(true)
  await item.getByRole('button', { name: 'Finalizar' }).click()
  await page.getByText('1 ação espera pela rede').waitFor()
  await api(demo(), 'localhost', 'POST', `finalizaServicoAgendado/${codServicoAgendado}`, { token, body: {} })
  await contexto.setOffline(false)
  await page.getByText('Uma ação não foi aceita').waitFor()
  await page.getByRole('button', { name: 'Entendi' }).click()
  await page.getByText('Uma ação não foi aceita').waitFor({ state: 'hidden' })
  await close()
})

test('a board that cannot be reloaded shows the error instead of the time, and recovers by itself', async () => {
  const [loja] = await getLojas(demo(), 'localhost', 'chefe')
  const { page, close } = await open('chefe', BOARD, { loja })
  await live(page)
  await page.getByText(/atualizado às/).waitFor()
  await page.route(/\/api\/(agenda|getDataByKeyRedis)/, (r) =>
    r.fulfill({ status: 500, contentType: 'application/problem+json', body: '{"mensagem":"Erro inesperado"}' }),
  )
  await receive(loja, 'ERR2B23')
  await page.getByRole('alert').filter({ hasText: 'Não atualizado: Erro inesperado' }).waitFor()
  expect(await page.getByText(/atualizado às/).count()).toBe(0)
  await page.unrouteAll()
  await page.getByText(/atualizado às/).waitFor()
  expect(await page.getByRole('alert').filter({ hasText: 'Não atualizado' }).count()).toBe(0)
  await close()
})
