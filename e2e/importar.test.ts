import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { semFalhasDeAcesso } from '#tests/axe.ts'
import { naLargura } from '#tests/pagina.ts'
import { abrirXlsx } from '#tests/planilha.ts'
import { usarDemo } from '#tests/produto.ts'

const { abrir } = usarDemo()

const gaveta = (page: Page) => page.getByRole('dialog', { name: 'Importar peças' })

const abrirLista = () => abrir('admin', '/arquivos-importados')
async function abrirGaveta(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Importar' }).first().click()
  await page.getByRole('menuitem', { name: 'Peças', exact: true }).click()
  await gaveta(page).getByText('Solte o arquivo aqui').waitFor()
}
const escolher = (page: Page, name: string, texto: string) =>
  gaveta(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(texto) })

async function baixar(page: Page, nome: string): Promise<{ nome: string; bytes: Buffer }> {
  const [arquivo] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: nome, exact: true }).click(),
  ])
  return { nome: arquivo.suggestedFilename(), bytes: await readFile(await arquivo.path()) }
}

test('from the template to the list: wrong rows are named, a good file is written after it is confirmed; a phone shows all of it', async () => {
  const { page, fechar } = await abrirLista()
  await abrirGaveta(page)
  await semFalhasDeAcesso(page)
  const modelo = await baixar(page, 'Modelo xlsx')
  expect(modelo.nome).toBe('modelo-pecas.xlsx')
  const [titulos = []] = (await abrirXlsx(modelo.bytes)).get('Peças') ?? []
  expect(titulos).toContain('Código')

  await escolher(
    page,
    'com erros.csv',
    `${titulos.join(';')}\nE2E;Vela;Motor;Tietê;;;treze;sim\nE2E;Vela;Motor;Tietê;;;13,75;sim\n;Vela;Motor;Tietê;;;1;sim`,
  )
  await gaveta(page).getByText('2 linhas têm erro').waitFor({ timeout: 60_000 })
  const tabela = gaveta(page).getByRole('table')
  await tabela.getByRole('row', { name: /2 Preço treze/ }).waitFor()
  await tabela.getByRole('row', { name: /4 Código Está vazia/ }).waitFor()
  await naLargura(page, 360)
  await tabela.getByRole('row', { name: /2 Preço treze/ }).waitFor()
  await semFalhasDeAcesso(page)
  const comErros = await baixar(page, 'Planilha com os erros')
  expect([...(await abrirXlsx(comErros.bytes)).values()][0]?.[0]?.at(-1)).toBe('Erro')

  await gaveta(page).getByRole('button', { name: 'Enviar outro arquivo' }).click()
  const boas = Array.from({ length: 4000 }, (_, i) => `E2E-${i};Vela de ignição;Motor;Tietê;;5,00;13,75;sim`)
  await escolher(page, 'tabela boa.csv', [titulos.join(';'), ...boas].join('\n'))
  await gaveta(page).getByText('Nenhum erro').waitFor({ timeout: 60_000 })
  await gaveta(page).getByRole('button', { name: 'Gravar 4.000 linhas' }).click()
  await gaveta(page).getByText('Tudo gravado de uma vez').waitFor({ timeout: 60_000 })
  await semFalhasDeAcesso(page)

  await gaveta(page).getByRole('button', { name: 'Enviar outro arquivo' }).click()
  await escolher(page, 'reajuste.csv', `${titulos.join(';')}\nE2E-0;Vela de ignição;Motor;Tietê;;5,00;15,90;sim`)
  const muda = gaveta(page).getByRole('region', { name: 'O que muda' })
  await muda.getByRole('row', { name: /2 E2E-0 Preço: .*13,75 .*15,90/ }).waitFor({ timeout: 60_000 })
  await semFalhasDeAcesso(page)
  await gaveta(page).getByRole('button', { name: 'Descartar' }).click()
  await gaveta(page).getByText('Cancelado: nada foi gravado.').waitFor()
  await page.keyboard.press('Escape')

  for (const [largura, lista] of [
    [360, page.getByRole('listitem')],
    [1440, page.getByRole('row')],
  ] as const) {
    await naLargura(page, largura)
    await lista
      .filter({ hasText: 'tabela boa.csv' })
      .filter({ hasText: '4.000 novas, 0 alteradas, 0 iguais' })
      .first()
      .waitFor()
  }
  await page.getByRole('row').filter({ hasText: 'com erros.csv' }).first().getByText('com erros.csv').click()
  const detalhe = page.getByRole('dialog', { name: 'Importação' })
  await detalhe.getByText('2 linhas têm erro').waitFor()
  const original = await baixar(page, 'Arquivo enviado')
  expect([original.nome, original.bytes.toString().split('\n')]).toEqual([
    'com erros.csv',
    expect.arrayContaining([titulos.join(';')]),
  ])
  await fechar()
})

test('a network lost while a file is sent is told, and the sending goes on where it stopped', async () => {
  const { page, fechar } = await abrirLista()
  await abrirGaveta(page)
  let pedacos = 0
  await page.route('**/pedacos/*', (rota) => (++pedacos > 1 ? rota.abort() : rota.continue()))
  const linhas = Array.from(
    { length: 30_000 },
    (_, i) => `REDE-${i};Vela de ignição de três eletrodos;Motor;Tietê;13,75`,
  )
  await escolher(page, 'grande.csv', ['codigo;descricao;categoria;marca;preco', ...linhas].join('\n'))
  await gaveta(page).getByText('A conexão caiu durante o envio').waitFor({ timeout: 60_000 })
  await gaveta(page)
    .getByText(/1 MB de .* de grande\.csv já chegaram/)
    .waitFor()
  await page.unroute('**/pedacos/*')
  await gaveta(page).getByRole('button', { name: 'Continuar o envio' }).click()
  await gaveta(page).getByText('Nenhum erro').waitFor({ timeout: 60_000 })
  await gaveta(page).getByText('30.000').first().waitFor()
  await gaveta(page).getByRole('button', { name: 'Descartar' }).click()
  await gaveta(page).getByText('Cancelado: nada foi gravado').waitFor()
  await fechar()
})

test('a text that does not say how its letters are kept shows lines with accents first; the other system is one press away', async () => {
  const { page, fechar } = await abrirLista()
  await abrirGaveta(page)
  // Letters as an old Mac keeps them.
  const letters: Record<string, number> = { á: 0x87, é: 0x8e, ó: 0x97, ç: 0x8d, ã: 0x8b }
  const text =
    'Código;Descrição;Preço\nMAC-1;Válvula térmica;10\nMAC-2;Suporte da válvula térmica do motor, com junta, anel de vedação e os parafusos de fixação;20\n'
  const buffer = Buffer.from([...text].map((c) => letters[c] ?? c.charCodeAt(0)))
  await gaveta(page).locator('input[type=file]').setInputFiles({ name: 'do mac.csv', mimeType: 'text/csv', buffer })
  const lines = gaveta(page).getByRole('group', { name: 'Linhas com acentos' })
  await lines.getByText('MAC-1;Válvula térmica;10').waitFor()
  for (const largura of [360, 768, 1440] as const) {
    await naLargura(page, largura)
    // Long lines scroll in their own list, and push nothing out of the drawer.
    expect(await lines.evaluate((e) => e.getBoundingClientRect().right <= innerWidth)).toBe(true)
    await semFalhasDeAcesso(page)
  }
  await gaveta(page).getByText('Windows', { exact: true }).click()
  await lines.getByText('MAC-1;V‡lvula tŽrmica;10').waitFor()
  await gaveta(page).getByText('Mac', { exact: true }).click()
  await gaveta(page).getByRole('button', { name: 'Estão certos: enviar' }).click()
  await gaveta(page).getByText('Nenhum erro').waitFor({ timeout: 60_000 })
  await gaveta(page)
    .getByRole('button', { name: /^Gravar 2/ })
    .click()
  await gaveta(page).getByText('Tudo gravado de uma vez').waitFor({ timeout: 60_000 })
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Procurar' }).fill('MAC-1')
  await page.getByRole('button', { name: /Válvula térmica/ }).click()
  const ficha = page.getByRole('dialog', { name: 'Válvula térmica' })
  await ficha.getByText('R$ 10,00').waitFor()
  await ficha.getByText('universal').waitFor()
  await semFalhasDeAcesso(page)
  await fechar()
})
