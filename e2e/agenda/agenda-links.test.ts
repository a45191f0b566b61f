import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Agendamento } from '#shared/agenda/agenda.ts'
import type { VisitAcompanhamento } from '#shared/agenda/acompanhamento.ts'
import type { OpenPassagem } from '#shared/agenda/agendamentos.ts'
import type { AgendaLink } from '#shared/agenda/links-agenda.ts'
import { addDays, dayInZone, localInstant, todayIn } from '#shared/rules/dates.ts'
import { weekdayOf } from '#shared/rules/planning.ts'
import { api, getLojas, tokenFor } from '#tests/server/api.ts'
import { expectNoA11yViolations } from '#tests/browser/a11y.ts'
import { fits } from '#tests/browser/page.ts'
import { setUpDemo } from '#tests/browser/product.ts'
import { transaction } from '../../src/server/core/database/transaction.ts'

const { demo, open, resume } = setUpDemo()

const getPath = (url: string) => url.replace(/^https?:\/\/[^/]+/, '')

async function openAsChief() {
  const [loja] = await getLojas(demo(), 'localhost', 'chefe')
  const token = await tokenFor(demo(), 'chefe')
  const sendRequest = <T>(method: string, path: string, body?: unknown) =>
    api<T>(demo(), 'localhost', method, path, { token, body })
  return { loja, cod: loja.codConcessionaria, sendRequest }
}

/** Receives a car with one service through the API. */
async function receive(placa: string): Promise<OpenPassagem> {
  const { cod, sendRequest } = await openAsChief()
  const p = await sendRequest<OpenPassagem>('POST', 'agenda/passantes', {
    codConcessionaria: cod,
    veiculo: { placa, modelo: 'Toro Freedom' },
    cliente: { nome: 'Helena Prado', telefone: '(11) 98888-7777' },
    servicos: [{ descricao: 'Trocar pastilhas', minutos: 30 }],
  })
  return p
}

async function expectNoFailures(page: Page): Promise<void> {
  await fits(page)
  await expectNoA11yViolations(page)
}

test('the dashboard’s figures open their rows, and a past day is replayed', async () => {
  const { loja } = await openAsChief()
  const { page, close } = await resume('chefe', '/agenda-virtual/dashboard', { loja })
  await page.getByRole('button', { name: /^No prazo/ }).click()
  const drawer = page.getByRole('dialog', { name: 'No prazo' })
  await drawer.getByRole('listitem').first().waitFor()
  await expectNoA11yViolations(page)
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })

  const replay = page.getByRole('region', { name: 'O dia de novo' })
  const hora = replay.getByRole('slider', { name: 'Hora do dia' })
  const before = await hora.getAttribute('aria-valuetext')
  await hora.press('Home')
  await expect.poll(() => hora.getAttribute('aria-valuetext')).not.toBe(before)
  await page.getByRole('button', { name: 'Ver tabela' }).click()
  await page.getByRole('table', { name: 'Carros por etapa ao fim de cada dia' }).waitFor()
  await page.getByRole('button', { name: '7 dias' }).click()
  await page.waitForURL(/de=\d/)
  await expectNoA11yViolations(page)
  await close()
})

test('the reception’s TV panel needs no session, survives a lost network and closes when its link is revoked', async () => {
  const { loja, cod, sendRequest } = await openAsChief()
  const chief = await resume('chefe', '/agenda-virtual/recepcao', { loja })
  await chief.page.getByRole('button', { name: 'Links da agenda' }).click()
  const modal = chief.page.getByRole('dialog', { name: 'Links da agenda' })
  await modal.getByLabel('Onde será usado').fill('TV da recepção')
  await modal.getByRole('button', { name: 'Criar link' }).click()
  const address = modal.getByRole('textbox', { name: 'Endereço: Painel' }).first()
  await address.waitFor()
  await expectNoA11yViolations(chief.page)

  // The test moves the page's clock ahead over the panel's polling intervals.
  const tv = await open(null, '/o/painel/naoexiste')
  await tv.page.clock.install()
  await tv.page.goto(new URL(getPath(await address.inputValue()), tv.page.url()).href)
  await tv.page.getByRole('listitem').first().waitFor()
  await expectNoA11yViolations(tv.page)
  const visto = await tv.page.getByRole('list', { name: 'Veículos de hoje' }).textContent()
  expect(visto).toContain('XXX-')
  await tv.page.context().setOffline(true)
  const perdida = tv.page.waitForEvent('requestfailed')
  await tv.page.clock.fastForward(21_000)
  await perdida
  await tv.page.getByText(/sem rede: atualizado às/).waitFor()
  expect(await tv.page.getByRole('listitem').count()).toBeGreaterThan(0)
  await tv.page.context().setOffline(false)
  await tv.page.clock.fastForward(6000)
  await tv.page.getByText(/^atualizado às/).waitFor()

  const [link] = await sendRequest<AgendaLink[]>('GET', `agenda/links/${cod}`)
  await sendRequest('DELETE', `agenda/links/${cod}/${link?.codLink}`)
  await tv.page.clock.fastForward(6000)
  await tv.page.getByRole('heading', { name: 'O painel não abre' }).waitFor()
  await tv.close({ altered: true })
  await chief.close()
})

test('the calendars open with the store’s key, and not with its code and CNPJ alone', async () => {
  const { loja, cod, sendRequest } = await openAsChief()
  const link = await sendRequest<AgendaLink>('POST', `agenda/links/${cod}`, { tipo: 'CALENDARIO', nome: 'Intranet' })
  const [mes, mecanicos] = link.enderecos.map((e) => getPath(e.url))
  const { page, close } = await open(null, mes ?? '')
  await page.getByText(loja.nome).waitFor()
  await page.getByRole('button', { name: 'Semana', exact: true }).click()
  await page.getByRole('button', { name: 'Próxima semana' }).click()
  await page.waitForURL(/vista=semana/)
  await expectNoFailures(page)
  await page.goto(new URL(mecanicos ?? '', page.url()).href)
  await page.getByRole('table').waitFor()
  await expectNoA11yViolations(page)
  // Without the key the page asks for a sign-in.
  await page.goto(new URL((mes ?? '').split('?')[0] ?? '', page.url()).href)
  await page.waitForURL(/\/login/)
  await close()
})

test('a customer follows the car on a 360 px phone and rates the visit; the manager sees the answer', async () => {
  const { loja, cod, sendRequest } = await openAsChief()
  const p = await receive('LNK1A23')
  const a = await sendRequest<VisitAcompanhamento>('GET', `agenda/passagens/${p.codPassagem}/acompanhamento`)
  const { page, close } = await open(null, getPath(a.url ?? ''), { largura: 360 })
  await page.getByRole('heading', { name: 'Olá, Helena' }).waitFor()
  await page.getByText('Trocar pastilhas').waitFor()
  await expectNoFailures(page)
  await transaction(demo().server.services.db, 'sistema', async (tx) => {
    await tx
      .updateTable('servicoAgendado')
      .set({ status: 5, percentual: 100 })
      .where('codPassagem', '=', p.codPassagem)
      .execute()
    await tx
      .updateTable('passagem')
      .set({ entregueEm: new Date(Date.now() - 3_600_000).toISOString() })
      .where('codPassagem', '=', p.codPassagem)
      .execute()
  })
  const { sendPesquisas } = await import('../../src/server/agenda/acompanhamento/pesquisas.ts')
  const fail = (e: unknown) => {
    throw e
  }
  // The demo's own visits of the last days are sent first.
  while ((await sendPesquisas(demo().server.services, fail)) > 0) continue
  await page.reload()
  await page.getByRole('link', { name: /Como foi o serviço/ }).click()
  await page.getByRole('heading', { name: /Como foi o serviço do seu Toro/ }).waitFor()
  await page.getByRole('button', { name: '3', exact: true }).click()
  await page.getByRole('button', { name: 'Prazo' }).click()
  await expectNoFailures(page)
  await page.getByRole('button', { name: 'Enviar resposta' }).click()
  await page.getByRole('heading', { name: 'Obrigado!' }).waitFor()
  await close()

  const chief = await resume('chefe', '/agenda-virtual/dashboard', { loja })
  const tasks = chief.page.getByRole('region', { name: 'Clientes a procurar' })
  const myOwn = tasks.getByRole('listitem').filter({ hasText: 'Helena Prado' })
  await myOwn.getByRole('textbox').fill('Liguei e combinei')
  await myOwn.getByRole('button', { name: 'Feito' }).click()
  await myOwn.waitFor({ state: 'hidden' })
  expect(cod).toBeGreaterThan(0)
  await chief.close()
})

test('a customer asks for another time and then confirms, on a page that shows no name', async () => {
  const { cod, sendRequest } = await openAsChief()
  const list = await sendRequest<Agendamento[]>('GET', `agendamento/${cod}/0/0`)
  const target = list.find((x) => x.estado === 'AGENDADO' && Date.parse(x.inicio) > Date.now() + 86_400_000)
  if (!target) throw new Error('the demonstration has nobody booked for the next days')
  const { url } = await sendRequest<{ url: string }>('POST', `agendamento/${target.codAgendamento}/lembrete`, {
    canal: 'LINK',
  })
  const { page, close } = await open(null, getPath(url), { largura: 360 })
  await page.getByRole('button', { name: 'Mudar a hora' }).click()
  // Free hours are shown first; who finds none that suits asks for another one in words.
  const none = page.getByRole('button', { name: 'Nenhuma serve: pedir outra hora' })
  const afternoon = page.getByRole('button', { name: 'Tarde' })
  await none.or(afternoon).first().waitFor()
  if (await none.isVisible()) await none.click()
  await afternoon.click()
  await expectNoFailures(page)
  await page.getByRole('button', { name: 'Enviar pedido' }).click()
  await page.getByText(/Você pediu outra hora/).waitFor()
  expect(await page.textContent('body')).not.toContain(target.cliente.split(' ')[0] ?? '')
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await page.getByText('Confirmado. Esperamos você!').waitFor()
  await close()
})

test('the advisers’ screen shows a week, free hours and no-shows, and moves an appointment by hand', async () => {
  const { loja, cod, sendRequest } = await openAsChief()
  const list = await sendRequest<Agendamento[]>('GET', `agendamento/${cod}/0/0`)
  // Not on a Sunday, when the store is closed and has no free hour.
  const target = list.find(
    (x) =>
      x.estado === 'CONFIRMADO' &&
      Date.parse(x.inicio) > Date.now() + 86_400_000 &&
      new Date(x.inicio).getUTCDay() !== 0,
  )
  if (!target) throw new Error('the demonstration has nobody booked for the next days')
  const dia = target.inicio.slice(0, 10)
  const { page, close } = await resume('chefe', `/agenda-virtual/consultores?dia=${dia}`, { loja })
  await page.getByRole('region', { name: 'Capacidade da semana' }).waitFor()
  const lastFree = page
    .getByRole('list', { name: /^Horas livres de/ })
    .last()
    .getByRole('listitem')
    .last()
  await lastFree.waitFor()
  const item = page.getByRole('listitem').filter({ hasText: target.cliente }).first()
  await item.scrollIntoViewIfNeeded()
  await expectNoFailures(page)
  const hora = (await lastFree.textContent()) ?? ''
  const middle = async (l: typeof item) => {
    const c = (await l.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    return [c.x + c.width / 2, c.y + Math.min(30, c.height / 2)] as const
  }
  const [x, y] = await middle(item)
  await page.mouse.move(x, y)
  await page.mouse.down()
  const [px, py] = await middle(lastFree)
  await page.mouse.move(px, py, { steps: 8 })
  await page.mouse.up()
  await page.getByRole('button', { name: 'Desfazer' }).waitFor()
  await page.getByRole('listitem').filter({ hasText: target.cliente }).getByText(hora).first().waitFor()
  // Moved back, it is as confirmed as it was.
  await page.getByRole('button', { name: 'Desfazer' }).click()
  const stored = async () => {
    const all = await sendRequest<Agendamento[]>('GET', `agendamento/${cod}/0/0`)
    const x = all.find((y) => y.codAgendamento === target.codAgendamento)
    return [x?.estado, x && Date.parse(x.inicio)]
  }
  await expect.poll(stored).toEqual(['CONFIRMADO', Date.parse(target.inicio)])

  await page.getByRole('button', { name: 'Semana', exact: true }).click()
  await page.waitForURL(/vista=semana/)
  await expectNoFailures(page)
  await page.getByRole('button', { name: /^Não vieram/ }).click()
  const modal = page.getByRole('dialog', { name: /Não compareceram/ })
  await modal.getByRole('button', { name: 'Reagendar' }).first().waitFor()
  await expectNoA11yViolations(page)
  await close()
})

test('a booking months ahead stands on its day and week, and is changed there', async () => {
  const { loja, cod, sendRequest } = await openAsChief()
  const far = addDays(todayIn('America/Sao_Paulo', new Date()), 98)
  // A working day, on any day of the run.
  const dia = [far, addDays(far, 1), addDays(far, 2)].find((d) => Number(weekdayOf(d)) < 6) ?? far
  await sendRequest('POST', 'agendamento', {
    codConcessionaria: cod,
    inicio: localInstant(dia, '10:00', 'America/Sao_Paulo'),
    veiculo: { placa: 'LNK7D89', modelo: 'Fastback' },
    cliente: { nome: 'Iara Melo', telefone: '(11) 97777-8888' },
    servicos: [
      { descricao: 'Ruído na suspensão', minutos: 45 },
      { descricao: 'Troca de óleo', minutos: 30 },
    ],
    observacao: 'Só depois das dez',
  })
  const { page, close } = await resume('chefe', `/agenda-virtual/consultores?dia=${dia}`, { loja, largura: 360 })
  const item = page.getByRole('listitem').filter({ hasText: 'Fastback' })
  await item.getByText('Só depois das dez').waitFor()
  await item.getByRole('button', { name: 'Mais ações de LNK7D89' }).click()
  await page.getByRole('menuitem', { name: 'Alterar…' }).click()
  const form = page.getByRole('dialog', { name: 'Alterar agendamento' })
  await form.getByLabel('Troca de óleo · 30 min').uncheck()
  await form.getByLabel('Observação').fill('Só depois das onze')
  await expectNoFailures(page)
  await form.getByRole('button', { name: 'Gravar' }).click()
  await form.waitFor({ state: 'hidden' })
  await item.getByText('Só depois das onze').waitFor()
  await item.getByText('Ruído na suspensão', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Semana', exact: true }).click()
  await page.getByRole('listitem').filter({ hasText: 'LNK7D89' }).first().waitFor()
  await close()
})

test('a customer counts as absent after the tolerance of the store, not after the usual one', async () => {
  const { loja, cod, sendRequest } = await openAsChief()
  const hour = { veiculo: { placa: 'LNK9F34', modelo: 'Strada' }, cliente: { nome: 'Davi Rocha' } }
  const dia = addDays(todayIn('America/Sao_Paulo', new Date()), 97)
  const inicio = localInstant(Number(weekdayOf(dia)) === 7 ? addDays(dia, 1) : dia, '11:00', 'America/Sao_Paulo')
  const { codAgendamento } = await sendRequest<Agendamento>('POST', 'agendamento', {
    codConcessionaria: cod,
    inicio,
    ...hour,
  })
  const setTolerance = async (valor: string) => {
    const body = { codConcessionaria: cod, chave: 'agenda.tolerancia', valor }
    await api(demo(), 'localhost', 'POST', 'config/update-value', { token: await tokenFor(demo(), 'admin'), body })
  }
  await setTolerance('120')
  const at = new Date(Date.now() - 3_600_000).toISOString()
  await transaction(demo().server.services.db, 'sistema', (tx) =>
    tx
      .updateTable('agendamento')
      .set({ inicio: at, fim: new Date(Date.now() - 60_000).toISOString() })
      .where('codAgendamento', '=', codAgendamento)
      .execute(),
  )
  const there = `/agenda-virtual/consultores?dia=${dayInZone(at, 'America/Sao_Paulo')}`
  const { page, close } = await open('chefe', there, { loja })
  await page.getByRole('button', { name: 'Mais ações de LNK9F34' }).click()
  await page.getByRole('menuitem', { name: 'Reagendar…' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Não veio' }).count()).toBe(0)
  await close()
  await setTolerance('')
})

test('the vehicle board has the open work orders, and finds any by its number', async () => {
  const { loja } = await openAsChief()
  const { numeroOs } = await receive('LNK8E12')
  const { page, close } = await resume('mecanico', '/agenda-virtual/veiculos', { loja, largura: 360 })
  await page.getByRole('button', { name: 'OS abertas' }).click()
  const modal = page.getByRole('dialog', { name: 'Ordens de serviço' })
  const mine = modal.getByRole('listitem').filter({ hasText: 'LNK8E12' })
  await modal.getByRole('region', { name: 'De passantes' }).getByText(`OS ${numeroOs}`, { exact: true }).waitFor()
  await expectNoFailures(page)
  await modal.getByRole('searchbox').or(modal.getByRole('textbox')).fill('LNK8E12')
  await modal.getByRole('list', { name: 'OS encontradas' }).waitFor()
  await mine.getByText('aberta').waitFor()
  expect(await modal.getByRole('listitem').count()).toBe(1)
  await close()
})

test('a delivery is checked before the key is returned, and a new time is promised', async () => {
  const { loja, cod, sendRequest } = await openAsChief()
  const p = await receive('LNK2B34')
  await transaction(demo().server.services.db, 'sistema', (tx) =>
    tx
      .updateTable('servicoAgendado')
      .set({ status: 4, percentual: 100, finalizadoEm: new Date().toISOString() })
      .where('codPassagem', '=', p.codPassagem)
      .execute(),
  )
  const { page, close } = await resume('chefe', '/agenda-virtual/entregas', { loja })
  const item = page.getByRole('listitem').filter({ hasText: 'LNK2B34' })
  await item.getByRole('button', { name: /^Nova promessa/ }).click()
  const promessa = page.getByRole('dialog', { name: 'Nova promessa' })
  await promessa.getByText('Já avisei').click()
  await promessa.getByRole('textbox', { name: 'Hora' }).fill('23:55')
  await expectNoA11yViolations(page)
  await promessa.getByRole('button', { name: 'Prometer' }).click()
  await promessa.waitFor({ state: 'hidden' })
  await item.getByText(/23:55/).waitFor()

  await item.getByRole('button', { name: 'Entregar' }).click()
  const check = page.getByRole('dialog', { name: /^Entregar/ })
  await check.getByRole('button', { name: 'Entregar' }).click()
  await check.getByText('Faltam conferir 4 pontos').waitFor()
  await expectNoA11yViolations(page)
  for (const box of await check.getByRole('checkbox').all()) await box.check()
  await check.getByRole('button', { name: 'Entregar' }).click()
  await item.getByText('entregue', { exact: true }).waitFor()
  const cartao = await sendRequest<{ eventos: { acao: string; observacao: string | null }[] }>(
    'GET',
    `agenda-veiculos/${cod}/${p.codAgendaVeiculo}`,
  )
  expect(cartao.eventos.find((e) => e.acao === 'ENTREGAR' && e.observacao)?.observacao).toContain('Conferido')
  await close()
})

test('the panel runs eight hours with network losses, and its memory stays flat', { timeout: 240_000 }, async () => {
  const { cod, sendRequest } = await openAsChief()
  const link = await sendRequest<AgendaLink>('POST', `agenda/links/${cod}`, { tipo: 'PAINEL', nome: 'TV' })
  const { page, contexto, close } = await open(null, '/o/painel/naoexiste')
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.clock.install()
  await page.goto(new URL(getPath(link.enderecos[0]?.url ?? ''), page.url()).href)
  await page.getByRole('listitem').first().waitFor()
  const cdp = await contexto.newCDPSession(page)
  const memory = async () => {
    await cdp.send('HeapProfiler.collectGarbage')
    const { usedSize } = (await cdp.send('Runtime.getHeapUsage')) as { usedSize: number }
    return usedSize / 1_048_576
  }
  const hours = async (n: number) => {
    for (let minute = 0; minute < n * 60; minute += 2) {
      // The network is down for two minutes in every half hour.
      await contexto.setOffline(minute % 30 === 0)
      await page.clock.fastForward(60_000)
      await page.clock.fastForward(60_000)
    }
  }
  await hours(1)
  const before = await memory()
  await hours(7)
  await contexto.setOffline(false)
  await page.clock.fastForward(6000)
  expect(await memory()).toBeLessThan(before * 1.25 + 1)
  await fits(page)
  expect(await page.getByRole('listitem').count()).toBeGreaterThan(0)
  await close({ altered: true })
})
