// The quote in the browser: priced, sent, negotiated, and answered on the customer's page.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sampleChecklist, getLojas, postChecklist } from '#tests/server/api.ts'
import { expectNoA11yViolations } from '#tests/browser/a11y.ts'
import { fits, goTo } from '#tests/browser/page.ts'
import { openGerenciar, setUpDemo } from '#tests/browser/product.ts'

const product = setUpDemo()
const { demo, open } = product
const PLACA = 'HLN1P24'

async function pickFromCatalog(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label })
  await field.fill(text)
  await page.getByRole('listbox', { name: label }).getByRole('option').filter({ hasText: 'R$' }).first().click()
}

async function buildRow(page: Page): Promise<void> {
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
    await pickFromCatalog(page, `Adicionar peça em ${linha}`, peca)
    await pickFromCatalog(page, `Adicionar mão de obra em ${linha}`, servico)
  }
  await page.getByText('salvo agora').waitFor()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('combobox', { name: 'Forma de pagamento' }).fill('Cartão em até 3 vezes')
  await page.keyboard.press('Tab')
  await page.getByText('salvo agora').waitFor()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: 'Pedir preço' }).click()
}

/** Enters prices by keyboard only, finishes and sends; returns the customer's link. */
async function precificarAndSend(page: Page): Promise<string> {
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
  await expectNoA11yViolations(page)
  const address = await link.inputValue()
  await modal.getByRole('button', { name: 'Fechar', exact: true }).last().click()
  return address
}

/** On a 360 px phone: approves two lines, declines one, signs. */
async function decide(address: string): Promise<void> {
  const { page, close } = await open(null, address, { largura: 360 })
  await page.getByRole('heading', { name: 'Olá, Helena' }).waitFor()
  await fits(page)
  await page.getByRole('button', { name: 'Tenho uma pergunta' }).click()
  await page.getByLabel('Sua pergunta').fill('Quanto tempo leva?')
  await page.getByRole('button', { name: 'Enviar pergunta' }).click()
  await page.getByText('Pergunta enviada').waitFor()
  for (const linha of ['Pastilhas de freio dianteiras', 'Discos dianteiros'])
    await page
      .getByRole('group', { name: `Sua decisão sobre ${linha}` })
      .getByRole('button', { name: 'Aprovar' })
      .click()
  // The choices survive a reload.
  await page.reload()
  await page
    .getByRole('group', { name: 'Sua decisão sobre Palhetas do limpador' })
    .getByRole('button', { name: 'Recusar' })
    .click()
  await page.getByLabel('Se quiser, conte o motivo').selectOption('PRECO')
  await page.getByRole('button', { name: 'Confirmar decisão' }).click()
  // The signature dialog lists the approved lines by name.
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
  await close()
}

test(
  'level 3 turns a checklist into a sent quote, the customer decides by phone, and only level 2 sees it live',
  { timeout: 240_000 },
  async () => {
    const [loja, another] = await getLojas(demo())
    const [lojaM] = await getLojas(demo(), 'makena')
    if (!another) throw new Error('demo with one store')
    const consultor = await openGerenciar(product, 'consultor', loja)
    const admin = await openGerenciar(product, 'admin', loja)
    const neighbor = await openGerenciar(product, 'consultor', another)
    const concurrentUser = await openGerenciar(product, 'admin', lojaM, 'makena')

    await postChecklist(demo(), 'localhost', sampleChecklist(loja.codConcessionaria, PLACA, 'Helena Prado'))
    await consultor.page.getByText(PLACA).first().waitFor()
    await buildRow(consultor.page)
    await admin.page.getByRole('row').filter({ hasText: PLACA }).getByText('Aguardando preço').waitFor()
    const address = await precificarAndSend(consultor.page)
    const linha = admin.page.getByRole('row').filter({ hasText: PLACA })
    await linha.getByText('Enviado').waitFor()
    await decide(address)
    // Without a reload: the answer is announced, and the quote leaves the list of open ones.
    await admin.page
      .getByText(/Helena aprovou R\$/)
      .first()
      .waitFor()
    await linha.waitFor({ state: 'detached' })
    // The bell keeps the question and the answer, and leads to the quote.
    await admin.page.getByRole('button', { name: /^Notificações: \d+ não lidas/ }).click()
    const bell = admin.page.getByRole('dialog', { name: 'Notificações' })
    await bell.getByText('Quanto tempo leva?').waitFor()
    await bell.getByText(/Helena aprovou R\$/).click()
    await admin.page.waitForURL(/historico\?orcamento=/)
    await admin.page.getByRole('dialog').getByRole('button', { name: 'Já respondi: Quanto tempo leva?' }).click()
    await admin.page
      .getByRole('dialog')
      .getByText(/respondida por/)
      .waitFor()

    await goTo(consultor.page, '/oficina-digital/finalizados')
    await consultor.page.getByText(PLACA).first().click()
    const drawer = consultor.page.getByRole('dialog')
    for (const text of [/Helena Prado/, /R\$ .*1\.234,56|1\.234,56/]) await drawer.getByText(text).first().waitFor()
    for (const evento of [
      'Criado pelo checklist',
      'Preço concluído',
      'Enviado ao cliente',
      'O cliente abriu',
      'O cliente respondeu',
    ])
      await drawer.getByText(evento, { exact: true }).waitFor()
    await expectNoA11yViolations(consultor.page)
    for (const p of [neighbor, concurrentUser]) expect(await p.page.getByText(PLACA).count()).toBe(0)
    for (const p of [consultor, admin, neighbor, concurrentUser]) await p.close()
  },
)

test('an unknown link has its own page', async () => {
  const { page, close } = await open(null, `/o/${'A'.repeat(22)}`, { largura: 360 })
  await page.getByRole('heading', { name: 'Link não encontrado' }).waitFor()
  await expectNoA11yViolations(page)
  await close()
})
