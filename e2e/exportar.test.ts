import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { abrirCsv, abrirXlsx } from '../src/server/testing-planilha.ts'
import { entrar, novaPagina, semFalhasDeAcesso, usarDemo } from './apoio.ts'

// Forty rows go directly: the demo's history is longer than that.
const { browser, url } = usarDemo({ EXPORTACAO_DIRETA: '40' })

async function abrir(page: Page, caminho: string): Promise<void> {
  await page.goto(url() + caminho)
  await page.getByRole('button', { name: 'Exportar', exact: true }).click()
  await page.getByRole('dialog', { name: 'Exportar' }).waitFor()
}
const gaveta = (page: Page) => page.getByRole('dialog', { name: 'Exportar' })
async function baixar(page: Page, clicar: () => Promise<void>): Promise<{ nome: string; bytes: Buffer }> {
  const [arquivo] = await Promise.all([page.waitForEvent('download'), clicar()])
  return { nome: arquivo.suggestedFilename(), bytes: await readFile(await arquivo.path()) }
}

test('a list goes to a workbook with the columns chosen and the filters in force, and its choice is kept', async () => {
  const { page, contexto, erros } = await novaPagina(browser())
  await entrar(page, url(), 'consultor')
  await page.waitForURL('**/gerenciar*')
  await abrir(page, '/oficina-digital/gerenciar?estado=NOVO')
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
  await abrir(page, '/oficina-digital/historico')
  expect(await marca('Chassi').isChecked()).toBe(false)
  expect(erros).toEqual([])
  await contexto.close()
})

test('a large list is prepared in the background: a toast offers it on another screen, and the drawer keeps it', async () => {
  const { page, contexto, erros } = await novaPagina(browser())
  await entrar(page, url(), 'admin')
  await page.waitForURL((u) => u.pathname !== '/login')
  await abrir(page, '/oficina-digital/historico')
  await gaveta(page).getByText('CSV', { exact: true }).click()
  await gaveta(page).getByRole('button', { name: 'Exportar' }).click()
  await gaveta(page).getByRole('list', { name: 'Últimos arquivos' }).getByText('Histórico de orçamentos').waitFor()
  await gaveta(page).getByRole('button', { name: 'Fechar', exact: true }).last().click()
  const daNotificacao = await baixar(page, () => page.getByText('Arquivo pronto').click({ timeout: 15_000 }))
  expect(daNotificacao.nome).toMatch(/^historico-de-orcamentos-.*\.csv$/)
  expect(abrirCsv(daNotificacao.bytes).linhas.length).toBeGreaterThan(40)

  await abrir(page, '/historico-checklist')
  const deNovo = await baixar(page, () =>
    gaveta(page)
      .getByRole('button', { name: /^Baixar Histórico de orçamentos/ })
      .first()
      .click(),
  )
  expect(deNovo.bytes).toEqual(daNotificacao.bytes)
  await semFalhasDeAcesso(page)
  expect(erros).toEqual([])
  await contexto.close()
})
