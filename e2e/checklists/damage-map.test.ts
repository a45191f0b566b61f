import { expect, test } from 'vitest'
import { expectNoA11yViolations } from '#tests/browser/a11y.ts'
import { begin, finger } from '#tests/browser/inspection.ts'
import { setUpDemo } from '#tests/browser/product.ts'

const product = setUpDemo({ propria: true })

test('damages are marked on an item without a network, read on its row, and become words of the checklist', async () => {
  const admin = await product.open('admin', '/cadastros/modelos-inspecao/list')
  await admin.page.getByRole('button', { name: 'Novo modelo' }).click()
  await admin.page.getByLabel(/^Nome( \*)?$/).fill('Só a lataria')
  await admin.page.getByRole('button', { name: 'Volta no carro' }).click()
  for (const nome of ['Lataria e pintura', 'Vidros']) {
    const field = admin.page.getByLabel('Novo item de Volta no carro')
    await field.fill(nome)
    await field.press('Enter')
    await admin.page.getByRole('button', { name: new RegExp(`^${nome}`) }).click()
    const drawer = admin.page.getByRole('dialog', { name: new RegExp(nome) })
    await drawer.getByLabel('Como se responde').selectOption('Mapa de avarias')
    await drawer.getByLabel('Foto obrigatória').selectOption('Nunca')
    await drawer.getByText('Marcar no desenho').waitFor()
    await drawer.getByRole('button', { name: 'Fechar' }).click()
  }
  await admin.page.getByRole('button', { name: 'Publicar versão' }).click()
  await admin.page.getByRole('button', { name: 'Gravar e publicar' }).click()
  await admin.page.getByText('Só a lataria').waitFor()
  await admin.close({ altered: true })

  const { page, close } = await product.open('mecanico', '/checklist/fazer', { largura: 360 })
  await begin(page, finger(), 'Só a lataria')
  await page.getByRole('button', { name: 'Sem avarias: Vidros' }).click()
  await page.getByRole('button', { name: 'Marcar avarias: Lataria e pintura' }).click()
  const panel = page.getByRole('dialog', { name: 'Lataria e pintura' })
  // The part comes from the phone's store where a worker runs; here it has to be fetched first.
  await panel.getByRole('button', { name: 'Marcar avaria: Por cima' }).waitFor()
  await page.context().setOffline(true)
  await panel.getByText('Lado do passageiro').click()
  await panel.getByRole('button', { name: 'Marcar avaria: Lado do passageiro' }).click({ position: { x: 190, y: 90 } })
  const sheet = page.getByRole('dialog', { name: 'Avaria' })
  await sheet.getByText('Amassado').click()
  await sheet.getByLabel('Observação', { exact: true }).fill('fundo')
  await sheet.getByRole('button', { name: 'Pronto' }).click()
  await sheet.waitFor({ state: 'detached' })
  await panel.getByRole('button', { name: 'Avaria 1: Amassado, fundo' }).waitFor()
  // What is marked is not in order.
  expect(await panel.getByRole('button', { name: 'Em ordem: Lataria e pintura' }).isDisabled()).toBe(true)
  await expectNoA11yViolations(page)
  await panel.getByRole('button', { name: 'Pronto' }).click()
  await page.getByRole('button', { name: '1 avaria · Atenção: Lataria e pintura' }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Fechar a inspeção' }).click()
  await page.getByText('Tudo verificado').waitFor()
  await page.getByRole('button', { name: 'Finalizar inspeção' }).click()
  await page.getByText(/^Checklist \S+/).waitFor({ timeout: 60_000 })
  // A finished inspection reads the same.
  await page.getByRole('navigation', { name: 'Partes da inspeção' }).getByText('Volta no carro').click()
  await page.getByText('1 avaria · Atenção').waitFor()
  await page.getByRole('button', { name: /^Lataria e pintura/ }).click()
  await panel.getByText('1 avaria: amassado na porta dianteira direita (fundo)').waitFor()
  await panel.getByRole('button', { name: 'Avaria 1: Amassado, fundo' }).waitFor()
  expect(await panel.getByRole('button', { name: /^Marcar avaria/ }).count()).toBe(0)
  await close({ altered: true })
})
