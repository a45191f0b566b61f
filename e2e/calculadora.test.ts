import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { entrar, novaPagina, semFalhasDeAcesso, usarDemo } from './apoio.ts'

const { browser, url } = usarDemo()
const LARGURAS = [360, 1440] as const

async function abrir(largura: number, tela: string, escuro = false): Promise<{ page: Page; erros: string[]; fechar: () => Promise<void> }> {
  const { page, contexto, erros } = await novaPagina(browser(), { largura, altura: largura < 500 ? 740 : 900, escuro })
  await entrar(page, url(), 'dev')
  await page.waitForURL((u) => u.pathname !== '/login')
  await page.goto(`${url()}/ferramentas-desenvolvedor/${tela}`)
  return { page, erros, fechar: () => contexto.close() }
}
const cabe = async (page: Page) => expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)

test.each(LARGURAS)('scenarios side by side at %i px: added, copied, changed, kept, removed', async (largura) => {
  const { page, erros, fechar } = await abrir(largura, 'calculadora-precos', largura === 360)
  const cartoes = page.getByRole('list', { name: 'Cenários' }).getByRole('listitem')
  await expect.poll(() => cartoes.count(), { timeout: 15_000 }).toBe(1)
  const primeiro = cartoes.first()
  await primeiro.getByLabel('Custo', { exact: true }).fill('100,00')
  await primeiro.getByLabel('Margem', { exact: true }).fill('25')
  await primeiro.getByLabel('Impostos', { exact: true }).fill('9,25')
  await primeiro.getByLabel('Comissão', { exact: true }).fill('2')
  expect((await primeiro.textContent())?.replaceAll('\u00a0', ' ')).toContain('R$ 156,86')
  await page.getByRole('button', { name: 'Copiar Cenário 1' }).click()
  await cartoes.nth(1).getByLabel('Margem', { exact: true }).fill('90')
  expect(await cartoes.nth(1).textContent()).toContain('não há preço que os cubra')
  await page.getByRole('button', { name: 'Calcular a hora' }).click()
  expect(await cartoes.count()).toBe(3)
  await semFalhasDeAcesso(page)
  await cabe(page)
  await page.reload()
  await expect.poll(() => cartoes.count(), { timeout: 15_000 }).toBe(3)
  expect(await cartoes.first().getByLabel('Impostos', { exact: true }).inputValue()).toBe('9,25')
  await page.getByRole('button', { name: 'Remover Cenário 2' }).click()
  await expect.poll(() => cartoes.count(), { timeout: 15_000 }).toBe(2)
  expect(erros).toEqual([])
  await fechar()
})

test.each(LARGURAS)('rates are programmed for a day to come, corrected and removed at %i px; those in force stay', async (largura) => {
  const { page, erros, fechar } = await abrir(largura, 'calculadora-precos-config', largura === 360)
  const linhas = page.getByRole('list', { name: /^Taxas/ }).getByRole('listitem')
  await expect.poll(() => linhas.count(), { timeout: 15_000 }).toBe(1)
  expect(await linhas.first().getByText('Em vigor').count()).toBe(1)
  expect(await linhas.first().getByRole('button').count()).toBe(0)
  await semFalhasDeAcesso(page)

  await page.getByRole('button', { name: 'Programar taxas' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Impostos').fill('98')
  await form.getByRole('button', { name: 'Gravar' }).click()
  await form.getByText('precisam somar menos de 100 %').waitFor()
  await semFalhasDeAcesso(page)
  await form.getByLabel('Impostos').fill('9,75')
  await form.getByRole('button', { name: 'Gravar' }).click()
  await expect.poll(() => linhas.count(), { timeout: 15_000 }).toBe(2)
  expect(await linhas.first().textContent()).toContain('9,75 %')

  await page.getByRole('button', { name: /^Alterar as taxas/ }).click()
  await form.getByLabel('Comissão').fill('1,5')
  await form.getByRole('button', { name: 'Gravar' }).click()
  await expect.poll(() => linhas.first().textContent(), { timeout: 15_000 }).toContain('1,5 %')
  await cabe(page)
  await page.getByRole('button', { name: /^Remover as taxas/ }).click()
  await form.getByRole('button', { name: 'Remover', exact: true }).click()
  await expect.poll(() => linhas.count(), { timeout: 15_000 }).toBe(1)
  expect(erros).toEqual([])
  await fechar()
})
