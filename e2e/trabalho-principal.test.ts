import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checklistDe, lojasDe, postarChecklist } from '#tests/api.ts'
import { semFalhasDeAcesso } from '#tests/axe.ts'
import { cabe, ir } from '#tests/pagina.ts'
import { olhandoGerenciar, usarDemo } from '#tests/produto.ts'

const produto = usarDemo()
const { demo, abrir } = produto
const PLACA = 'HLN1P24'

async function escolherDoCatalogo(page: Page, rotulo: string, texto: string): Promise<void> {
  const campo = page.getByRole('combobox', { name: rotulo })
  await campo.fill(texto)
  await page.getByRole('listbox', { name: rotulo }).getByRole('option').filter({ hasText: 'R$' }).first().click()
}

async function montar(page: Page): Promise<void> {
  await page.getByRole('button', { name: `Ações de ${PLACA}` }).click()
  await page.getByRole('menuitem', { name: 'Avançar' }).click()
  await page.waitForURL('**/oficina-digital/avancar')
  await page.getByText('O mínimo seguro é 3 mm.').first().waitFor()
  await page.getByRole('button', { name: 'Continuar' }).click()
  for (const [linha, peca, servico] of [
    ['Pastilhas de freio dianteiras', 'pastilha', 'freio'],
    ['Discos dianteiros', 'disco', 'freio'],
    ['Palhetas do limpador', 'palheta', 'palheta'],
  ] as const) {
    await escolherDoCatalogo(page, `Adicionar peça em ${linha}`, peca)
    await escolherDoCatalogo(page, `Adicionar mão de obra em ${linha}`, servico)
  }
  await page.getByText('salvo agora').waitFor()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('combobox', { name: 'Forma de pagamento' }).fill('Cartão em até 3 vezes')
  await page.keyboard.press('Tab')
  await page.getByText('salvo agora').waitFor()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: 'Pedir preço' }).click()
}

/** Types prices with the keyboard alone, finishes, sends; gives the customer's link. */
async function precificarEEnviar(page: Page): Promise<string> {
  if (!page.url().endsWith('/precificar')) {
    await page.getByRole('button', { name: `Ações de ${PLACA}` }).click()
    await page.getByRole('menuitem', { name: 'Precificar' }).click()
    await page.waitForURL('**/oficina-digital/precificar')
  }
  await page.getByRole('button', { name: 'Concluir preço' }).waitFor()
  const preco = page.getByRole('textbox', { name: /^Preço unitário de/ })
  await preco.first().click()
  await page.keyboard.type('1.234,56')
  await page.keyboard.press('Enter')
  await expect.poll(() => preco.first().inputValue()).toMatch(/1\.234,56/)
  await page.getByText('salvo agora').waitFor()
  await page.getByRole('button', { name: 'Concluir preço' }).click()
  await page.getByRole('button', { name: 'Enviar ao cliente' }).click()
  const modal = page.getByRole('dialog', { name: 'Enviar ao cliente' })
  await modal.getByRole('button', { name: 'Enviar', exact: true }).dblclick()
  const link = modal.getByLabel(/Link do cliente · versão 1/)
  await link.waitFor()
  expect(await modal.getByRole('link', { name: 'Abrir WhatsApp' }).getAttribute('href')).toMatch(
    /^https:\/\/wa\.me\/5511988887777\?text=/,
  )
  await semFalhasDeAcesso(page)
  const endereco = await link.inputValue()
  await modal.getByRole('button', { name: 'Fechar', exact: true }).last().click()
  return endereco
}

/** On a 360 px phone: approves two lines, declines one, signs. */
async function decidir(endereco: string): Promise<void> {
  const { page, fechar } = await abrir(null, endereco, { largura: 360 })
  await page.getByRole('heading', { name: 'Olá, Helena' }).waitFor()
  await cabe(page)
  await page.getByRole('button', { name: 'Tenho uma pergunta' }).click()
  await page.getByLabel('Sua pergunta').fill('Quanto tempo leva?')
  await page.getByRole('button', { name: 'Enviar pergunta' }).click()
  await page.getByText('Pergunta enviada').waitFor()
  for (const linha of ['Pastilhas de freio dianteiras', 'Discos dianteiros'])
    await page
      .getByRole('group', { name: `Sua decisão sobre ${linha}` })
      .getByRole('button', { name: 'Aprovar' })
      .click()
  // A closed tab loses nothing.
  await page.reload()
  await page
    .getByRole('group', { name: 'Sua decisão sobre Palhetas do limpador' })
    .getByRole('button', { name: 'Recusar' })
    .click()
  await page.getByLabel('Se quiser, conte o motivo').selectOption('PRECO')
  await page.getByRole('button', { name: 'Confirmar decisão' }).click()
  // What is being signed is told by name.
  await page.getByRole('listitem').filter({ hasText: 'Discos dianteiros' }).waitFor()
  await page.getByRole('button', { name: 'Enviar decisão' }).click()
  await page.getByText('Escreva seu nome').waitFor()
  await page.getByLabel('Seu nome completo').fill('Helena Prado')
  await page.getByLabel(/Li os serviços/).check()
  await page.getByRole('button', { name: 'Enviar decisão' }).click()
  await page.getByRole('heading', { name: 'Decisão recebida' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Decisão recebida' }).waitFor()
  expect(await page.getByText('✓ Aprovado').count()).toBe(2)
  expect(await page.getByText('✕ Recusado · preço').count()).toBe(1)
  expect(await page.getByRole('button', { name: 'Aprovar' }).count()).toBe(0)
  await fechar()
}

test(
  'a checklist arrives, is assembled, priced and sent by level 3; the customer decides on a phone; level 2 sees it live; nobody else does',
  { timeout: 240_000 },
  async () => {
    const [loja, outra] = await lojasDe(demo())
    const [lojaM] = await lojasDe(demo(), 'makena')
    if (!outra) throw new Error('demo with one store')
    const consultor = await olhandoGerenciar(produto, 'consultor', loja)
    const admin = await olhandoGerenciar(produto, 'admin', loja)
    const vizinho = await olhandoGerenciar(produto, 'consultor', outra)
    const concorrente = await olhandoGerenciar(produto, 'admin', lojaM, 'makena')

    await postarChecklist(demo(), 'localhost', checklistDe(loja.codConcessionaria, PLACA, 'Helena Prado'))
    await consultor.page.getByText(PLACA).first().waitFor()
    await montar(consultor.page)
    await admin.page.getByRole('row').filter({ hasText: PLACA }).getByText('Aguardando preço').waitFor()
    const endereco = await precificarEEnviar(consultor.page)
    const linha = admin.page.getByRole('row').filter({ hasText: PLACA })
    await linha.getByText('Enviado').waitFor()
    await decidir(endereco)
    // Without reload: the answer is announced, and the quote leaves the open ones.
    await admin.page
      .getByText(/Helena aprovou R\$/)
      .first()
      .waitFor()
    await linha.waitFor({ state: 'detached' })
    // It is no news of a moment: the bell keeps question and answer, and leads to the quote.
    await admin.page.getByRole('button', { name: /^Notificações: \d+ não lidas/ }).click()
    const sino = admin.page.getByRole('dialog', { name: 'Notificações' })
    await sino.getByText('Quanto tempo leva?').waitFor()
    await sino.getByText(/Helena aprovou R\$/).click()
    await admin.page.waitForURL(/historico\?orcamento=/)
    await admin.page.getByRole('dialog').getByRole('button', { name: 'Já respondi: Quanto tempo leva?' }).click()
    await admin.page
      .getByRole('dialog')
      .getByText(/respondida por/)
      .waitFor()

    await ir(consultor.page, '/oficina-digital/finalizados')
    await consultor.page.getByText(PLACA).first().click()
    const gaveta = consultor.page.getByRole('dialog')
    for (const texto of [/Helena Prado/, /R\$ .*1\.234,56|1\.234,56/]) await gaveta.getByText(texto).first().waitFor()
    for (const evento of [
      'Criado pelo checklist',
      'Preço concluído',
      'Enviado ao cliente',
      'O cliente abriu',
      'O cliente respondeu',
    ])
      await gaveta.getByText(evento, { exact: true }).waitFor()
    await semFalhasDeAcesso(consultor.page)
    for (const p of [vizinho, concorrente]) expect(await p.page.getByText(PLACA).count()).toBe(0)
    for (const p of [consultor, admin, vizinho, concorrente]) await p.fechar()
  },
)

test('unknown, withdrawn and expired links each have their page', async () => {
  const { page, fechar } = await abrir(null, `/o/${'A'.repeat(22)}`, { largura: 360 })
  await page.getByRole('heading', { name: 'Link não encontrado' }).waitFor()
  await semFalhasDeAcesso(page)
  await fechar()
})
