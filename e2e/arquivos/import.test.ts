// Files in the browser: imported piece by piece, and exported from every list.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoA11yViolations } from '#tests/browser/a11y.ts'
import { resizeTo } from '#tests/browser/page.ts'
import { openXlsx } from '#tests/files/spreadsheet.ts'
import { setUpDemo } from '#tests/browser/product.ts'

const { open } = setUpDemo()

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Importar peças' })

const openList = () => open('admin', '/arquivos-importados')
async function openDrawer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Importar' }).first().click()
  await page.getByRole('menuitem', { name: 'Peças', exact: true }).click()
  await drawer(page).getByText('Solte o arquivo aqui').waitFor()
}
const choose = (page: Page, name: string, text: string) =>
  drawer(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

async function download(page: Page, nome: string): Promise<{ nome: string; bytes: Buffer }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: nome, exact: true }).click(),
  ])
  return { nome: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('from the template to the list: wrong rows are named, a good file is written on confirmation, on a phone too', async () => {
  const { page, close } = await openList()
  await openDrawer(page)
  await expectNoA11yViolations(page)
  const modelo = await download(page, 'Modelo xlsx')
  expect(modelo.nome).toBe('modelo-pecas.xlsx')
  const [titulos = []] = (await openXlsx(modelo.bytes)).get('Peças') ?? []
  expect(titulos).toContain('Código')

  await choose(
    page,
    'com erros.csv',
    `${titulos.join(';')}\nE2E;Vela;Motor;Tietê;;;treze;sim\nE2E;Vela;Motor;Tietê;;;13,75;sim\n;Vela;Motor;Tietê;;;1;sim`,
  )
  await drawer(page).getByText('2 linhas têm erro').waitFor({ timeout: 60_000 })
  const table = drawer(page).getByRole('table')
  await table.getByRole('row', { name: /2 Preço treze/ }).waitFor()
  await table.getByRole('row', { name: /4 Código Está vazia/ }).waitFor()
  await resizeTo(page, 360)
  await table.getByRole('row', { name: /2 Preço treze/ }).waitFor()
  await expectNoA11yViolations(page)
  const withErrors = await download(page, 'Planilha com os erros')
  expect([...(await openXlsx(withErrors.bytes)).values()][0]?.[0]?.at(-1)).toBe('Erro')

  await drawer(page).getByRole('button', { name: 'Enviar outro arquivo' }).click()
  const valid = Array.from({ length: 4000 }, (_, i) => `E2E-${i};Vela de ignição;Motor;Tietê;;5,00;13,75;sim`)
  await choose(page, 'tabela boa.csv', [titulos.join(';'), ...valid].join('\n'))
  await drawer(page).getByText('Nenhum erro').waitFor({ timeout: 60_000 })
  await drawer(page).getByRole('button', { name: 'Gravar 4.000 linhas' }).click()
  await drawer(page).getByText('Tudo gravado de uma vez').waitFor({ timeout: 60_000 })
  await expectNoA11yViolations(page)

  await drawer(page).getByRole('button', { name: 'Enviar outro arquivo' }).click()
  await choose(page, 'reajuste.csv', `${titulos.join(';')}\nE2E-0;Vela de ignição;Motor;Tietê;;5,00;15,90;sim`)
  const changes = drawer(page).getByRole('region', { name: 'O que muda' })
  await changes.getByRole('row', { name: /2 E2E-0 Preço: .*13,75 .*15,90/ }).waitFor({ timeout: 60_000 })
  await expectNoA11yViolations(page)
  await drawer(page).getByRole('button', { name: 'Descartar' }).click()
  await drawer(page).getByText('Cancelado: nada foi gravado.').waitFor()
  await page.keyboard.press('Escape')

  for (const [width, list] of [
    [360, page.getByRole('listitem')],
    [1440, page.getByRole('row')],
  ] as const) {
    await resizeTo(page, width)
    await list
      .filter({ hasText: 'tabela boa.csv' })
      .filter({ hasText: '4.000 novas, 0 alteradas, 0 iguais' })
      .first()
      .waitFor()
  }
  await page.getByRole('row').filter({ hasText: 'com erros.csv' }).first().getByText('com erros.csv').click()
  const detail = page.getByRole('dialog', { name: 'Importação' })
  await detail.getByText('2 linhas têm erro').waitFor()
  const original = await download(page, 'Arquivo enviado')
  expect([original.nome, original.bytes.toString().split('\n')]).toEqual([
    'com erros.csv',
    expect.arrayContaining([titulos.join(';')]),
  ])
  await close()
})

test('a network loss during an upload is shown, and the upload continues where it stopped', async () => {
  const { page, close } = await openList()
  await openDrawer(page)
  let chunks = 0
  await page.route('**/pedacos/*', (route) => (++chunks > 1 ? route.abort() : route.continue()))
  const linhas = Array.from(
    { length: 30_000 },
    (_, i) => `REDE-${i};Vela de ignição de três eletrodos;Motor;Tietê;13,75`,
  )
  await choose(page, 'grande.csv', ['codigo;descricao;categoria;marca;preco', ...linhas].join('\n'))
  await drawer(page).getByText('A conexão caiu durante o envio').waitFor({ timeout: 60_000 })
  await drawer(page)
    .getByText(/1 MB de .* de grande\.csv já chegaram/)
    .waitFor()
  await page.unroute('**/pedacos/*')
  await drawer(page).getByRole('button', { name: 'Continuar o envio' }).click()
  await drawer(page).getByText('Nenhum erro').waitFor({ timeout: 60_000 })
  await drawer(page).getByText('30.000').first().waitFor()
  await drawer(page).getByRole('button', { name: 'Descartar' }).click()
  await drawer(page).getByText('Cancelado: nada foi gravado').waitFor()
  await close()
})

test('a text file with an unclear encoding shows lines with accents first; one click switches the encoding', async () => {
  const { page, close } = await openList()
  await openDrawer(page)
  // Mac Roman bytes of the accented letters.
  const letters: Record<string, number> = { á: 0x87, é: 0x8e, ó: 0x97, ç: 0x8d, ã: 0x8b }
  const text =
    'Código;Descrição;Preço\nMAC-1;Válvula térmica;10\nMAC-2;Suporte da válvula térmica do motor, com junta, anel de vedação e os parafusos de fixação;20\n'
  const buffer = Buffer.from([...text].map((c) => letters[c] ?? c.charCodeAt(0)))
  await drawer(page).locator('input[type=file]').setInputFiles({ name: 'do mac.csv', mimeType: 'text/csv', buffer })
  const lines = drawer(page).getByRole('group', { name: 'Linhas com acentos' })
  await lines.getByText('MAC-1;Válvula térmica;10').waitFor()
  for (const width of [360, 768, 1440] as const) {
    await resizeTo(page, width)
    // Long lines scroll inside their list and push nothing out of the drawer.
    expect(await lines.evaluate((e) => e.getBoundingClientRect().right <= innerWidth)).toBe(true)
    await expectNoA11yViolations(page)
  }
  await drawer(page).getByText('Windows', { exact: true }).click()
  await lines.getByText('MAC-1;V‡lvula tŽrmica;10').waitFor()
  await drawer(page).getByText('Mac', { exact: true }).click()
  await drawer(page).getByRole('button', { name: 'Estão certos: enviar' }).click()
  await drawer(page).getByText('Nenhum erro').waitFor({ timeout: 60_000 })
  await drawer(page)
    .getByRole('button', { name: /^Gravar 2/ })
    .click()
  await drawer(page).getByText('Tudo gravado de uma vez').waitFor({ timeout: 60_000 })
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Procurar' }).fill('MAC-1')
  await page.getByRole('button', { name: /Válvula térmica/ }).click()
  const factSheet = page.getByRole('dialog', { name: 'Válvula térmica' })
  await factSheet.getByText('R$ 10,00').waitFor()
  await factSheet.getByText('universal').waitFor()
  await expectNoA11yViolations(page)
  await close()
})
