import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoA11yViolations } from '#tests/browser/a11y.ts'
import { openCsv, openXlsx } from '#tests/files/spreadsheet.ts'
import { setUpDemo } from '#tests/browser/product.ts'

// Exports of up to forty rows are direct; the demo's history is longer.
const { open, url } = setUpDemo({ environment: { EXPORTACAO_DIRETA: '40' } })

async function openDrawer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Exportar', exact: true }).click()
  await drawer(page).waitFor()
}
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Exportar' })
async function download(page: Page, click: () => Promise<void>): Promise<{ nome: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), click()])
  return { nome: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('a list is exported with the chosen columns and current filters, and the choice is kept', async () => {
  const { page, close } = await open('consultor', '/oficina-digital/gerenciar?estado=NOVO')
  await openDrawer(page)
  const mark = (nome: string) => drawer(page).getByRole('checkbox', { name: nome, exact: true })
  await mark('Chassi').uncheck()
  const { nome, bytes } = await download(page, () => drawer(page).getByRole('button', { name: 'Exportar' }).click())
  expect(nome).toMatch(/^orcamentos-em-aberto-.*\.xlsx$/)
  const sheets = await openXlsx(bytes)
  const [header = [], ...linhas] = sheets.get('Orçamentos em aberto') ?? []
  expect(header).toContain('Placa')
  expect(header).not.toContain('Chassi')
  expect(linhas.length).toBeGreaterThan(0)
  expect(new Set(linhas.map((l) => l[header.indexOf('Etapa')]))).toEqual(new Set(['Novo']))
  expect(sheets.get('Filtros')).toContainEqual(['Etapa', 'Novo'])
  await page.getByText('Arquivo exportado').waitFor()
  await page.goto(`${url()}/oficina-digital/historico`)
  await openDrawer(page)
  expect(await mark('Chassi').isChecked()).toBe(false)
  await close()
})

test('a large export runs in the background: a toast offers it on another screen, the drawer keeps it', async () => {
  const { page, close } = await open('admin', '/oficina-digital/historico')
  await openDrawer(page)
  const notice = drawer(page).getByText("saem com um ' antes")
  expect(await notice.isVisible()).toBe(false)
  await drawer(page).getByText('CSV', { exact: true }).click()
  await notice.waitFor()
  await drawer(page).getByRole('button', { name: 'Exportar' }).click()
  await drawer(page).getByRole('list', { name: 'Últimos arquivos' }).getByText('Histórico de orçamentos').waitFor()
  await drawer(page).getByRole('button', { name: 'Fechar', exact: true }).last().click()
  const fromNotification = await download(page, () => page.getByText('Arquivo pronto').click())
  expect(fromNotification.nome).toMatch(/^historico-de-orcamentos-.*\.csv$/)
  expect(openCsv(fromNotification.bytes).linhas.length).toBeGreaterThan(40)

  await page.goto(`${url()}/historico-checklist`)
  await openDrawer(page)
  const again = await download(page, () =>
    drawer(page)
      .getByRole('button', { name: /^Baixar Histórico de orçamentos/ })
      .first()
      .click(),
  )
  expect(again.bytes).toEqual(fromNotification.bytes)
  await expectNoA11yViolations(page)
  await close()
})
