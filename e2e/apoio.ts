import AxeBuilder from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import type { ChecklistEntrada } from '#shared/integracao.ts'
import { abrirDemo, type Demo } from '../scripts/demo-temporaria.ts'
import { abrirNavegador } from '../scripts/navegador.ts'

export const SENHA = 'Patio#2026'

/** One product with demo data and one browser for the whole file. */
export function usarDemo(): { demo: () => Demo; browser: () => Browser; url: (distribuidor?: string) => string } {
  let demo: Demo | undefined
  let browser: Browser | undefined
  beforeAll(async () => {
    demo = await abrirDemo()
    browser = await abrirNavegador()
  })
  afterAll(async () => {
    await browser?.close()
    await demo?.fechar()
  })
  const exigir = <T>(x: T | undefined): T => {
    if (!x) throw new Error('set-up failed')
    return x
  }
  return {
    demo: () => exigir(demo),
    browser: () => exigir(browser),
    url: (distribuidor) => `http://${distribuidor ? `${distribuidor}.` : ''}localhost:${exigir(demo).porta}`,
  }
}

/** A page of its own person; page errors and refused scripts fail the test. */
export async function novaPagina(
  browser: Browser,
  opcoes: { largura?: number; altura?: number; escuro?: boolean } = {},
): Promise<{ page: Page; contexto: BrowserContext; erros: string[] }> {
  const contexto = await browser.newContext({
    viewport: { width: opcoes.largura ?? 1440, height: opcoes.altura ?? 900 },
    colorScheme: opcoes.escuro ? 'dark' : 'light',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  })
  const page = await contexto.newPage()
  const erros: string[] = []
  page.on('pageerror', (e) => erros.push(e.message))
  page.on('console', (m) => {
    if (m.type() === 'error' && /Content Security Policy/.test(m.text())) erros.push(m.text())
  })
  return { page, contexto, erros }
}

export async function entrar(page: Page, url: string, usuario: string, senha = SENHA): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(usuario.includes('@') ? usuario : `${usuario}@patio.demo`)
  await page.getByLabel('Senha', { exact: true }).fill(senha)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** axe finds nothing on the page as it stands. */
export async function semFalhasDeAcesso(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(' | ')}`)).toEqual([])
}

export async function postarChecklist(
  url: string,
  distribuidor: string,
  checklist: ChecklistEntrada,
): Promise<{ codOrcamento: number; codCheckList: number; checklist: string }> {
  const r = await fetch(`${url}/api/integracao/checklists`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer demo-${distribuidor}-chave-de-integracao` },
    body: JSON.stringify(checklist),
  })
  const corpo = (await r.json()) as { codOrcamento: number; codCheckList: number; checklist: string }
  expect(r.status, JSON.stringify(corpo)).toBe(200)
  return corpo
}
