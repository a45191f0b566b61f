import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Agendamento } from '#shared/agenda/agenda.ts'
import type { AcompanhamentoDaVisita } from '#shared/agenda/acompanhamento.ts'
import type { PassagemAberta } from '#shared/agenda/agendamentos.ts'
import type { LinkDaAgenda } from '#shared/agenda/links-agenda.ts'
import { api, lojasDe, tokenDe } from '#tests/api.ts'
import { semFalhasDeAcesso } from '#tests/axe.ts'
import { cabe } from '#tests/pagina.ts'
import { usarDemo } from '#tests/produto.ts'
import { transacao } from '../src/server/core/database/transaction.ts'

const { demo, abrir, continuar } = usarDemo()

const caminhoDe = (url: string) => url.replace(/^https?:\/\/[^/]+/, '')

async function doChefe() {
  const [loja] = await lojasDe(demo(), 'localhost', 'chefe')
  const token = await tokenDe(demo(), 'chefe')
  const pedir = <T>(metodo: string, caminho: string, body?: unknown) =>
    api<T>(demo(), 'localhost', metodo, caminho, { token, body })
  return { loja, cod: loja.codConcessionaria, pedir }
}

/** A car received through the API, at work. */
async function receber(placa: string): Promise<PassagemAberta> {
  const { cod, pedir } = await doChefe()
  const p = await pedir<PassagemAberta>('POST', 'agenda/passantes', {
    codConcessionaria: cod,
    veiculo: { placa, modelo: 'Toro Freedom' },
    cliente: { nome: 'Helena Prado', telefone: '(11) 98888-7777' },
    servicos: [{ descricao: 'Trocar pastilhas', minutos: 30 }],
  })
  return p
}

async function semFalhas(page: Page): Promise<void> {
  await cabe(page)
  await semFalhasDeAcesso(page)
}

test('the dashboard’s figures open their rows, and a day is lived again', async () => {
  const { loja } = await doChefe()
  const { page, fechar } = await continuar('chefe', '/agenda-virtual/dashboard', { loja })
  await page.getByRole('button', { name: /^No prazo/ }).click()
  const gaveta = page.getByRole('dialog', { name: 'No prazo' })
  await gaveta.getByRole('listitem').first().waitFor()
  await semFalhasDeAcesso(page)
  await page.keyboard.press('Escape')
  await gaveta.waitFor({ state: 'hidden' })

  const replay = page.getByRole('region', { name: 'O dia de novo' })
  const hora = replay.getByRole('slider', { name: 'Hora do dia' })
  const antes = await hora.getAttribute('aria-valuetext')
  await hora.press('Home')
  await expect.poll(() => hora.getAttribute('aria-valuetext')).not.toBe(antes)
  await page.getByRole('button', { name: 'Ver tabela' }).click()
  await page.getByRole('table', { name: 'Carros por etapa ao fim de cada dia' }).waitFor()
  await page.getByRole('button', { name: '7 dias' }).click()
  await page.waitForURL(/de=\d/)
  await semFalhasDeAcesso(page)
  await fechar()
})

test('a television opens the reception’s panel without a session, survives a lost network, and closes when the link is revoked', async () => {
  const { loja, cod, pedir } = await doChefe()
  const chefe = await continuar('chefe', '/agenda-virtual/recepcao', { loja })
  await chefe.page.getByRole('button', { name: 'Links da agenda' }).click()
  const modal = chefe.page.getByRole('dialog', { name: 'Links da agenda' })
  await modal.getByLabel('Onde será usado').fill('TV da recepção')
  await modal.getByRole('button', { name: 'Criar link' }).click()
  const endereco = modal.getByRole('textbox', { name: 'Endereço: Painel' }).first()
  await endereco.waitFor()
  await semFalhasDeAcesso(chefe.page)

  // The clock of its page runs on, and is put forward over what a television would wait for.
  const tv = await abrir(null, '/o/painel/naoexiste')
  await tv.page.clock.install()
  await tv.page.goto(new URL(caminhoDe(await endereco.inputValue()), tv.page.url()).href)
  await tv.page.getByRole('listitem').first().waitFor()
  await semFalhasDeAcesso(tv.page)
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

  const [link] = await pedir<LinkDaAgenda[]>('GET', `agenda/links/${cod}`)
  await pedir('DELETE', `agenda/links/${cod}/${link?.codLink}`)
  await tv.page.clock.fastForward(6000)
  await tv.page.getByRole('heading', { name: 'O painel não abre' }).waitFor()
  await tv.fechar({ mexida: true })
  await chefe.fechar()
})

test('the calendars open by the store’s key, and not by its code and CNPJ alone', async () => {
  const { loja, cod, pedir } = await doChefe()
  const link = await pedir<LinkDaAgenda>('POST', `agenda/links/${cod}`, { tipo: 'CALENDARIO', nome: 'Intranet' })
  const [mes, mecanicos] = link.enderecos.map((e) => caminhoDe(e.url))
  const { page, fechar } = await abrir(null, mes ?? '')
  await page.getByText(loja.nome).waitFor()
  await page.getByRole('button', { name: 'Semana', exact: true }).click()
  await page.getByRole('button', { name: 'Próxima semana' }).click()
  await page.waitForURL(/vista=semana/)
  await semFalhas(page)
  await page.goto(new URL(mecanicos ?? '', page.url()).href)
  await page.getByRole('table').waitFor()
  await semFalhasDeAcesso(page)
  // Without the key somebody has to sign in.
  await page.goto(new URL((mes ?? '').split('?')[0] ?? '', page.url()).href)
  await page.waitForURL(/\/login/)
  await fechar()
})

test('a customer follows the car on a 360 px phone, and says afterwards how it was; the manager sees it', async () => {
  const { loja, cod, pedir } = await doChefe()
  const p = await receber('LNK1A23')
  const a = await pedir<AcompanhamentoDaVisita>('GET', `agenda/passagens/${p.codPassagem}/acompanhamento`)
  const { page, fechar } = await abrir(null, caminhoDe(a.url ?? ''), { largura: 360 })
  await page.getByRole('heading', { name: 'Olá, Helena' }).waitFor()
  await page.getByText('Trocar pastilhas').waitFor()
  await semFalhas(page)
  await transacao(demo().servidor.partes.banco, 'sistema', async (tx) => {
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
  const { enviarPesquisas } = await import('../src/server/agenda/acompanhamento/pesquisas.ts')
  const falhar = (e: unknown) => {
    throw e
  }
  // The demonstration's own visits of the last days come first.
  while ((await enviarPesquisas(demo().servidor.partes, falhar)) > 0) continue
  await page.reload()
  await page.getByRole('link', { name: /Como foi o serviço/ }).click()
  await page.getByRole('heading', { name: /Como foi o serviço do seu Toro/ }).waitFor()
  await page.getByRole('button', { name: '3', exact: true }).click()
  await page.getByRole('button', { name: 'Prazo' }).click()
  await semFalhas(page)
  await page.getByRole('button', { name: 'Enviar resposta' }).click()
  await page.getByRole('heading', { name: 'Obrigado!' }).waitFor()
  await fechar()

  const chefe = await continuar('chefe', '/agenda-virtual/dashboard', { loja })
  const tarefas = chefe.page.getByRole('region', { name: 'Clientes a procurar' })
  const minha = tarefas.getByRole('listitem').filter({ hasText: 'Helena Prado' })
  await minha.getByRole('textbox').fill('Liguei e combinei')
  await minha.getByRole('button', { name: 'Feito' }).click()
  await minha.waitFor({ state: 'hidden' })
  expect(cod).toBeGreaterThan(0)
  await chefe.fechar()
})

test('a customer asks for another time and then confirms, on a page without a name', async () => {
  const { cod, pedir } = await doChefe()
  const lista = await pedir<Agendamento[]>('GET', `agendamento/${cod}/0/0`)
  const alvo = lista.find((x) => x.estado === 'AGENDADO' && Date.parse(x.inicio) > Date.now() + 86_400_000)
  if (!alvo) throw new Error('the demonstration has nobody booked for the next days')
  const { url } = await pedir<{ url: string }>('POST', `agendamento/${alvo.codAgendamento}/lembrete`, { canal: 'LINK' })
  const { page, fechar } = await abrir(null, caminhoDe(url), { largura: 360 })
  await page.getByRole('button', { name: 'Pedir outra hora' }).click()
  await page.getByRole('button', { name: 'Tarde' }).click()
  await semFalhas(page)
  await page.getByRole('button', { name: 'Enviar pedido' }).click()
  await page.getByText(/Você pediu outra hora/).waitFor()
  expect(await page.textContent('body')).not.toContain(alvo.cliente.split(' ')[0] ?? '')
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await page.getByText('Confirmado. Esperamos você!').waitFor()
  await fechar()
})

test('consultores: a week, hours that stand free, who did not come, and another hour by hand', async () => {
  const { loja, cod, pedir } = await doChefe()
  const lista = await pedir<Agendamento[]>('GET', `agendamento/${cod}/0/0`)
  const alvo = lista.find((x) => x.estado === 'CONFIRMADO' && Date.parse(x.inicio) > Date.now() + 86_400_000)
  if (!alvo) throw new Error('the demonstration has nobody booked for the next days')
  const dia = alvo.inicio.slice(0, 10)
  const { page, fechar } = await continuar('chefe', `/agenda-virtual/consultores?dia=${dia}`, { loja })
  await page.getByRole('region', { name: 'Capacidade da semana' }).waitFor()
  const livre = page
    .getByRole('list', { name: /^Horas livres de/ })
    .last()
    .getByRole('listitem')
    .last()
  await livre.waitFor()
  const item = page.getByRole('listitem').filter({ hasText: alvo.cliente }).first()
  await item.scrollIntoViewIfNeeded()
  await semFalhas(page)
  const hora = (await livre.textContent()) ?? ''
  const meio = async (l: typeof item) => {
    const c = (await l.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    return [c.x + c.width / 2, c.y + Math.min(30, c.height / 2)] as const
  }
  const [x, y] = await meio(item)
  await page.mouse.move(x, y)
  await page.mouse.down()
  const [px, py] = await meio(livre)
  await page.mouse.move(px, py, { steps: 8 })
  await page.mouse.up()
  await page.getByRole('button', { name: 'Desfazer' }).waitFor()
  await page.getByRole('listitem').filter({ hasText: alvo.cliente }).getByText(hora).first().waitFor()

  await page.getByRole('button', { name: 'Semana', exact: true }).click()
  await page.waitForURL(/vista=semana/)
  await semFalhas(page)
  await page.getByRole('button', { name: /^Não vieram/ }).click()
  const modal = page.getByRole('dialog', { name: /Não compareceram/ })
  await modal.getByRole('button', { name: 'Reagendar' }).first().waitFor()
  await semFalhasDeAcesso(page)
  await fechar()
})

test('a delivery is looked at before the key is given back, and another hour is promised', async () => {
  const { loja, cod, pedir } = await doChefe()
  const p = await receber('LNK2B34')
  await transacao(demo().servidor.partes.banco, 'sistema', (tx) =>
    tx
      .updateTable('servicoAgendado')
      .set({ status: 4, percentual: 100, finalizadoEm: new Date().toISOString() })
      .where('codPassagem', '=', p.codPassagem)
      .execute(),
  )
  const { page, fechar } = await continuar('chefe', '/agenda-virtual/entregas', { loja })
  const item = page.getByRole('listitem').filter({ hasText: 'LNK2B34' })
  await item.getByRole('button', { name: /^Nova promessa/ }).click()
  const promessa = page.getByRole('dialog', { name: 'Nova promessa' })
  await promessa.getByText('Já avisei').click()
  await promessa.getByRole('textbox', { name: 'Hora' }).fill('23:55')
  await semFalhasDeAcesso(page)
  await promessa.getByRole('button', { name: 'Prometer' }).click()
  await promessa.waitFor({ state: 'hidden' })
  await item.getByText(/23:55/).waitFor()

  await item.getByRole('button', { name: 'Entregar' }).click()
  const conferir = page.getByRole('dialog', { name: /^Entregar/ })
  await conferir.getByRole('button', { name: 'Entregar' }).click()
  await conferir.getByText('Faltam conferir 4 pontos').waitFor()
  await semFalhasDeAcesso(page)
  for (const caixa of await conferir.getByRole('checkbox').all()) await caixa.check()
  await conferir.getByRole('button', { name: 'Entregar' }).click()
  await item.getByText('entregue', { exact: true }).waitFor()
  const cartao = await pedir<{ eventos: { acao: string; observacao: string | null }[] }>(
    'GET',
    `agenda-veiculos/${cod}/${p.codAgendaVeiculo}`,
  )
  expect(cartao.eventos.find((e) => e.acao === 'ENTREGAR' && e.observacao)?.observacao).toContain('Conferido')
  await fechar()
})

test(
  'the panel stands eight hours with losses of the network, and its memory stays flat',
  { timeout: 240_000 },
  async () => {
    const { cod, pedir } = await doChefe()
    const link = await pedir<LinkDaAgenda>('POST', `agenda/links/${cod}`, { tipo: 'PAINEL', nome: 'TV' })
    const { page, contexto, fechar } = await abrir(null, '/o/painel/naoexiste')
    await page.setViewportSize({ width: 1920, height: 1080 })
    await page.clock.install()
    await page.goto(new URL(caminhoDe(link.enderecos[0]?.url ?? ''), page.url()).href)
    await page.getByRole('listitem').first().waitFor()
    const cdp = await contexto.newCDPSession(page)
    const memoria = async () => {
      await cdp.send('HeapProfiler.collectGarbage')
      const { usedSize } = (await cdp.send('Runtime.getHeapUsage')) as { usedSize: number }
      return usedSize / 1_048_576
    }
    const horas = async (n: number) => {
      for (let minuto = 0; minuto < n * 60; minuto += 2) {
        // Two minutes in every half hour are without a network.
        await contexto.setOffline(minuto % 30 === 0)
        await page.clock.fastForward(60_000)
        await page.clock.fastForward(60_000)
      }
    }
    await horas(1)
    const antes = await memoria()
    await horas(7)
    await contexto.setOffline(false)
    await page.clock.fastForward(6000)
    expect(await memoria()).toBeLessThan(antes * 1.25 + 1)
    await cabe(page)
    expect(await page.getByRole('listitem').count()).toBeGreaterThan(0)
    await fechar({ mexida: true })
  },
)
