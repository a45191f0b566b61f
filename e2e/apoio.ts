import AxeBuilder from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import type { ChecklistEntrada } from '#shared/integracao.ts'
import { abrirDemo, type Demo } from '../scripts/demo-temporaria.ts'
import { chamar } from '../src/server/testing.ts'
import { abrirNavegador } from '../scripts/navegador.ts'

export const SENHA = 'Patio#2026'

/** One product with demo data and one browser for the whole file. */
export function usarDemo(ambiente?: Record<string, string>): { demo: () => Demo; browser: () => Browser; url: (distribuidor?: string) => string } {
  let demo: Demo | undefined
  let browser: Browser | undefined
  beforeAll(async () => {
    demo = await abrirDemo(ambiente, inject('demo'))
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

/** An API call on a distributor's host, as Node cannot resolve NAME.localhost. */
export async function api<T>(demo: Demo, distribuidor: string, metodo: string, caminho: string, opcoes: { token?: string; body?: unknown } = {}): Promise<T> {
  const r = await chamar(demo.servidor.endereco, metodo, caminho, { host: `${distribuidor}.localhost`, ...opcoes })
  expect(r.status, `${caminho}: ${JSON.stringify(r.corpo)}`).toBe(200)
  return r.corpo as T
}

export function postarChecklist(
  demo: Demo,
  distribuidor: string,
  checklist: ChecklistEntrada,
): Promise<{ codOrcamento: number; codCheckList: number; checklist: string }> {
  return api(demo, distribuidor, 'POST', 'integracao/checklists', { token: `demo-${distribuidor}-chave-de-integracao`, body: checklist })
}

/** Stores that a demo user reaches. */
export async function lojasDe(demo: Demo, distribuidor: string, usuario = 'consultor'): Promise<{ codConcessionaria: number; nome: string }[]> {
  const { data } = await api<{ data: { token: string } }>(demo, distribuidor, 'POST', 'authenticate', {
    body: { email: `${usuario}@patio.demo`, senha: SENHA },
  })
  return api(demo, distribuidor, 'GET', 'concessionarialist', { token: data.token })
}

export function checklistDe(codConcessionaria: number, placa: string, cliente: string): ChecklistEntrada {
  return {
    idExterno: `${placa}-${Date.now()}`,
    codConcessionaria,
    veiculo: { placa, marca: 'Fiat', modelo: 'Pulse Audace', ano: 2024 },
    cliente: { nome: cliente, telefone: '(11) 98888-7777' },
    consultor: 'Lúcia Farias',
    mecanico: 'Bruno Lima',
    km: 24_310,
    itens: [
      {
        grupo: 'Freios',
        nome: 'Pastilhas de freio dianteiras',
        estado: 'VERMELHO',
        medida: 2.1,
        unidade: 'mm',
        limite: 3,
        comentarioCliente: 'O mínimo seguro é 3 mm.',
      },
      {
        grupo: 'Freios',
        nome: 'Discos dianteiros',
        estado: 'VERMELHO',
        medida: 20.1,
        unidade: 'mm',
        limite: 22,
        comentarioCliente: 'Abaixo da espessura mínima.',
      },
      { grupo: 'Carroceria', nome: 'Palhetas do limpador', estado: 'AMARELO', medida: 1, unidade: 'un', comentarioCliente: 'Ressecadas.' },
      { grupo: 'Pneus', nome: 'Pneu dianteiro', estado: 'VERDE', medida: 6, unidade: 'mm' },
    ],
  }
}

/** A person signed in, looking at gerenciar of one store. */
export async function olhandoGerenciar(
  browser: Browser,
  url: string,
  usuario: string,
  loja: { codConcessionaria: number; nome: string },
): Promise<{ page: Page; fechar: () => Promise<void>; erros: string[] }> {
  const { page, contexto, erros } = await novaPagina(browser)
  await contexto.addInitScript(`if (!localStorage.getItem('filtroConcessionaria')) localStorage.setItem('filtroConcessionaria', '${loja.codConcessionaria}')`)
  await entrar(page, url, usuario)
  await page.waitForURL((u) => u.pathname !== '/login')
  await page.goto(`${url}/oficina-digital/gerenciar`)
  await page.getByRole('heading', { name: 'Orçamentos em aberto' }).waitFor()
  await expect
    .poll(
      () =>
        page
          .getByRole('banner')
          .locator('input, button')
          .evaluateAll((els) => els.map((e) => ('value' in e ? String(e.value) : '') + (e.textContent ?? '')).join('|')),
      { timeout: 15_000 },
    )
    .toContain(loja.nome)
  await page.getByText('ao vivo').first().waitFor()
  return { page, erros, fechar: () => contexto.close() }
}
