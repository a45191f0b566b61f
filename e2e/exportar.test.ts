import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { semFalhasDeAcesso } from '#tests/axe.ts'
import { abrirCsv, abrirXlsx } from '#tests/planilha.ts'
import { usarDemo } from '#tests/produto.ts'

// Forty rows go directly: the demo's history is longer than that.
const { abrir, url } = usarDemo({ ambiente: { EXPORTACAO_DIRETA: '40' } })

async function abrirGaveta(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Exportar', exact: true }).click()
  await gaveta(page).waitFor()
}
const gaveta = (page: Page) => page.getByRole('dialog', { name: 'Exportar' })
async function baixar(page: Page, clicar: () => Promise<void>): Promise<{ nome: string; bytes: Buffer }> {
  const [arquivo] = await Promise.all([page.waitForEvent('download'), clicar()])
  return { nome: arquivo.suggestedFilename(), bytes: await readFile(await arquivo.path()) }
}

test('a list goes to a workbook with the columns chosen and the filters in force, and its choice is kept', async () => {
  const { page, fechar } = await abrir('consultor', '/oficina-digital/gerenciar?estado=NOVO')
  await abrirGaveta(page)
  const marca = (nome: string) => gaveta(page).getByRole('checkbox', { name: nome, exact: true })
  await marca('Chassi').uncheck()
  const { nome, bytes } = await baixar(page, () => gaveta(page).getByRole('button', { name: 'Exportar' }).click())
  expect(nome).toMatch(/^orcamentos-em-aberto-.*\.xlsx$/)
  const planilhas = await abrirXlsx(bytes)
  const [cabecalho = [], ...linhas] = planilhas.get('Orçamentos em aberto') ?? []
  expect(cabecalho).toContain('Placa')
  expect(cabecalho).not.toContain('Chassi')
  expect(linhas.length).toBeGreaterThan(0)
  expect(new Set(linhas.map((l) => l[cabecalho.indexOf('Etapa')]))).toEqual(new Set(['Novo']))
  expect(planilhas.get('Filtros')).toContainEqual(['Etapa', 'Novo'])
  await page.getByText('Arquivo exportado').waitFor()
  await page.goto(`${url()}/oficina-digital/historico`)
  await abrirGaveta(page)
  expect(await marca('Chassi').isChecked()).toBe(false)
  await fechar()
})

test('a large list is prepared in the background: a toast offers it on another screen, and the drawer keeps it', async () => {
  const { page, fechar } = await abrir('admin', '/oficina-digital/historico')
  await abrirGaveta(page)
  const aviso = gaveta(page).getByText("saem com um ' antes")
  expect(await aviso.isVisible()).toBe(false)
  await gaveta(page).getByText('CSV', { exact: true }).click()
  await aviso.waitFor()
  await gaveta(page).getByRole('button', { name: 'Exportar' }).click()
  await gaveta(page).getByRole('list', { name: 'Últimos arquivos' }).getByText('Histórico de orçamentos').waitFor()
  await gaveta(page).getByRole('button', { name: 'Fechar', exact: true }).last().click()
  const daNotificacao = await baixar(page, () => page.getByText('Arquivo pronto').click())
  expect(daNotificacao.nome).toMatch(/^historico-de-orcamentos-.*\.csv$/)
  expect(abrirCsv(daNotificacao.bytes).linhas.length).toBeGreaterThan(40)

  await page.goto(`${url()}/historico-checklist`)
  await abrirGaveta(page)
  const deNovo = await baixar(page, () =>
    gaveta(page)
      .getByRole('button', { name: /^Baixar Histórico de orçamentos/ })
      .first()
      .click(),
  )
  expect(deNovo.bytes).toEqual(daNotificacao.bytes)
  await semFalhasDeAcesso(page)
  await fechar()
})
