// Support in the browser: tickets and integrations.
import { expect, test } from 'vitest'
import { expectNoA11yViolations } from '#tests/browser/a11y.ts'
import { fits, goTo } from '#tests/browser/page.ts'
import { setUpDemo } from '#tests/browser/product.ts'

const { open } = setUpDemo()

test('a title without spaces breaks on a phone, in its ticket and in the list', async () => {
  const { page, close } = await open('admin', '/suporte/tickets-jira', { largura: 360 })
  await page.getByRole('button', { name: 'Novo ticket' }).click()
  const novo = page.getByRole('dialog', { name: 'Novo ticket' })
  await novo.getByLabel('Título').fill('ERR_CONNECTION_'.repeat(8))
  await novo.getByLabel('O que aconteceu').fill('A tela não abre.')
  await novo.getByRole('button', { name: 'Abrir ticket' }).click()
  const title = page.getByRole('heading', { name: /^ERR_CONNECTION_/ })
  await title.waitFor()
  expect(await title.evaluate((e) => e.scrollWidth - e.clientWidth)).toBeLessThanOrEqual(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click()
  await page
    .getByRole('main')
    .getByText(/^ERR_CONNECTION_/)
    .waitFor()
  await fits(page)
  await close()
})

test('a ticket is opened, commented and closed; messages and health link to each other; an alert is set', async () => {
  const admin = await open('admin', '/suporte/tickets-jira')
  const { page } = admin
  await page.getByRole('button', { name: 'Novo ticket' }).click()
  const novo = page.getByRole('dialog', { name: 'Novo ticket' })
  await novo.getByRole('button', { name: 'Abrir ticket' }).click()
  await novo.getByText('Escreva um título, com ao menos 3 letras').waitFor()
  await novo.getByLabel('Título').fill('Etiqueta não imprime')
  await novo.getByLabel('O que aconteceu').fill('A impressora do balcão para no meio.')
  await novo.getByRole('button', { name: 'Abrir ticket' }).click()
  const ticket = page.getByRole('dialog', { name: /Etiqueta não imprime/ })
  await ticket.getByLabel('Comentário').fill('Só nesta loja')
  await ticket.getByRole('button', { name: 'Comentar' }).click()
  await ticket.getByText('Comentários (1)').waitFor()
  const [choice] = await Promise.all([
    page.waitForEvent('filechooser'),
    ticket.getByRole('button', { name: 'Anexar arquivo' }).click(),
  ])
  await choice.setFiles({ name: 'erro.log', mimeType: 'text/plain', buffer: Buffer.from('sem papel') })
  await ticket.getByText('Anexos (1)').waitFor()
  const [downloaded] = await Promise.all([
    page.waitForEvent('download'),
    ticket.getByRole('button', { name: 'erro.log' }).click(),
  ])
  expect(downloaded.suggestedFilename()).toBe('erro.log')
  await expectNoA11yViolations(page)
  await admin.close()

  const dev = await open('dev', '/suporte/status-integracoes')
  await dev.page.getByRole('button', { name: 'Alertas' }).click()
  const alertas = dev.page.getByRole('dialog', { name: 'Alertas das integrações' })
  await alertas.getByRole('button', { name: 'Incluir alerta' }).click()
  await alertas.getByRole('button', { name: 'Gravar alertas' }).click()
  await alertas.getByText('Informe o e-mail de quem recebe o alerta').waitFor()
  await alertas.getByLabel('E-mail').fill('ti@rede.com.br')
  await alertas.getByRole('button', { name: 'Gravar alertas' }).click()
  await dev.page.getByRole('button', { name: 'Alertas (1)' }).waitFor()
  await dev.page.getByRole('link', { name: 'Ver mensagens' }).first().click()
  await dev.page.getByText('Sistema: API de integração').waitFor()
  // Filter the list: rows out of view are not rendered, and other messages may have arrived.
  const onlyErrors = new URL(dev.page.url())
  onlyErrors.searchParams.set('estado', 'ERRO')
  await goTo(dev.page, onlyErrors.pathname + onlyErrors.search)
  await dev.page.getByText('Resultado: Erro').waitFor()
  await dev.page.getByRole('row').filter({ hasText: 'Erro 422' }).first().click()
  await dev.page.getByRole('region', { name: 'Resposta' }).waitFor()
  expect(await dev.page.getByRole('button', { name: 'Enviar de novo' }).count()).toBe(0)
  await expectNoA11yViolations(dev.page)
  await dev.close()
})

test('a list that its filters empty says so, and offers to take them off', async () => {
  const { page, close } = await open('dev', '/suporte/tickets-jira?busca=zzqqzz')
  for (const [path, says] of [
    ['/suporte/tickets-jira?busca=zzqqzz', 'Nenhum ticket com estes filtros'],
    ['/suporte/logs-integracoes?busca=zzqqzz:1', 'Nenhuma mensagem com estes filtros'],
    ['/sugestaoPedidos?estado=DESCARTADA', 'Nenhuma sugestão com estes filtros'],
  ] as const) {
    await goTo(page, path)
    await page.getByText(says).waitFor()
    await page.getByRole('button', { name: 'Limpar filtros' }).click()
    await page.getByText(says).waitFor({ state: 'hidden' })
  }
  await close()
})
