import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Agendamento } from '#shared/agenda.ts'
import type { AcompanhamentoDaVisita } from '#shared/acompanhamento.ts'
import type { PassagemAberta } from '#shared/agendamentos.ts'
import type { LinkDaAgenda } from '#shared/links-agenda.ts'
import { api, lojasDe, tokenDe } from '#testes/api.ts'
import { semFalhasDeAcesso } from '#testes/axe.ts'
import { cabe } from '#testes/pagina.ts'
import { usarDemo } from '#testes/produto.ts'
import { transacao } from '../src/server/db.ts'

const { demo, abrir } = usarDemo()

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
  const { page, fechar } = await abrir('chefe', '/agenda-virtual/dashboard', { loja })
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
  const chefe = await abrir('chefe', '/agenda-virtual/recepcao', { loja })
  await chefe.page.getByRole('button', { name: 'Links da agenda' }).click()
  const modal = chefe.page.getByRole('dialog', { name: 'Links da agenda' })
  await modal.getByLabel('Onde será usado').fill('TV da recepção')
  await modal.getByRole('button', { name: 'Criar link' }).click()
  const endereco = modal.getByRole('textbox', { name: 'Endereço: Painel' }).first()
  await endereco.waitFor()
  await semFalhasDeAcesso(chefe.page)

  const tv = await abrir(null, caminhoDe(await endereco.inputValue()))
  await tv.page.getByRole('listitem').first().waitFor()
  await semFalhasDeAcesso(tv.page)
  const visto = await tv.page.getByRole('list', { name: 'Veículos de hoje' }).textContent()
  expect(visto).toContain('XXX-')
  await tv.page.context().setOffline(true)
  await tv.page.getByText(/sem rede: atualizado às/).waitFor({ timeout: 40_000 })
  expect(await tv.page.getByRole('listitem').count()).toBeGreaterThan(0)
  await tv.page.context().setOffline(false)
  await tv.page.getByText(/^atualizado às/).waitFor({ timeout: 15_000 })

  const [link] = await pedir<LinkDaAgenda[]>('GET', `agenda/links/${cod}`)
  await pedir('DELETE', `agenda/links/${cod}/${link?.codLink}`)
  await tv.page.getByRole('heading', { name: 'O painel não abre' }).waitFor({ timeout: 15_000 })
  await tv.fechar()
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
  const { enviarPesquisas } = await import('../src/server/acompanhamento/pesquisas.ts')
  await enviarPesquisas(demo().servidor.partes, (e) => {
    throw e
  })
  await page.reload()
  await page.getByRole('link', { name: /Como foi o serviço/ }).click()
  await page.getByRole('heading', { name: /Como foi o serviço do seu Toro/ }).waitFor()
  await page.getByRole('button', { name: '3', exact: true }).click()
  await page.getByRole('button', { name: 'Prazo' }).click()
  await semFalhas(page)
  await page.getByRole('button', { name: 'Enviar resposta' }).click()
  await page.getByRole('heading', { name: 'Obrigado!' }).waitFor()
  await fechar()

  const chefe = await abrir('chefe', '/agenda-virtual/dashboard', { loja })
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
