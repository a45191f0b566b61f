import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { SENHA } from '#tests/api.ts'
import { semFalhasDeAcesso } from '#tests/axe.ts'
import { enderecoDoBanco } from '#tests/cluster.ts'
import { entrar } from '#tests/pagina.ts'
import { usarDemo } from '#tests/produto.ts'

const { url, demo, abrir } = usarDemo()
const RAIZ = join(import.meta.dirname, '..')

/** A command of the documentation, on the product's own database. */
function comando(nome: string, argumentos: readonly string[]): void {
  const { cluster } = inject('demo')
  const { database } = demo().servidor.partes.banco.config
  const r = spawnSync(process.execPath, [join(RAIZ, 'scripts', `${nome}.ts`), ...argumentos], {
    encoding: 'utf8',
    env: {
      ...process.env,
      PATIO_MODE: 'development',
      PATIO_SENHA: SENHA,
      DATABASE_URL: enderecoDoBanco({ ...cluster.dono, user: cluster.papel, password: cluster.senha, database }),
      DATABASE_MIGRATION_URL: enderecoDoBanco({ ...cluster.dono, database }),
    },
  })
  expect([r.status, r.stderr]).toEqual([0, ''])
}

/** The one step that is drawn as the button of the page. */
async function proximo(page: Page, nome: string): Promise<void> {
  const botoes = page.locator('ol [data-variant="filled"]').filter({ visible: true })
  await expect.poll(() => botoes.allInnerTexts()).toEqual([nome])
}

/** Opens a register's form from its step, fills it in and saves it. */
async function cadastrar(page: Page, passo: string, titulo: string, preencher: () => Promise<void>): Promise<void> {
  await proximo(page, passo)
  await page.getByRole('link', { name: passo, exact: true }).first().click()
  await page
    .getByRole('link', { name: titulo })
    .or(page.getByRole('button', { name: titulo }))
    .first()
    .click()
  await page.getByRole('heading', { name: titulo }).waitFor()
  await preencher()
  await page.getByRole('button', { name: 'Gravar' }).click()
  await page.getByText('Gravado', { exact: true }).first().waitFor()
}

test(
  'a distributor made by command comes by its first steps from nothing to a quote sent to a customer',
  { timeout: 180_000 },
  async () => {
    comando('novo-distribuidor', ['--nome', 'zenite', '--empresa', 'Grupo Zênite', '--host', 'zenite.localhost'])
    comando('novo-administrador', ['--distribuidor', 'zenite', '--email', 'ana@zenite.test', '--nome', 'Ana Prado'])
    const { page, fechar } = await abrir(null, `${url('zenite')}/login`)
    await entrar(page, url('zenite'), 'ana@zenite.test')

    // Before there is a store the steps are the whole page.
    await page.getByRole('heading', { name: 'Primeiros passos' }).waitFor()
    await semFalhasDeAcesso(page)
    await cadastrar(page, 'Grupo', 'Novo grupo', () => page.getByLabel('Nome').fill('Grupo Zênite'))
    await page.goto(`${url('zenite')}/dashboard`)
    await cadastrar(page, 'Concessionária', 'Nova concessionária', async () => {
      await page.getByLabel(/^Nome/).fill('Zênite Campinas')
      await page.getByLabel('CNPJ').fill('11.222.333/0001-81')
      await page
        .getByLabel(/^Grupo/)
        .first()
        .click()
      await page.getByRole('option', { name: 'Grupo Zênite' }).click()
      await page
        .getByLabel(/^Marca/)
        .first()
        .fill('Fiat')
      await page.getByLabel('Cidade').fill('Campinas')
    })

    // Of who sees all stores the rights are the same with one more; the list of them has been read again by then.
    await page.getByText('Zênite Campinas').first().waitFor()
    expect(await page.getByText('Seu acesso mudou').count()).toBe(0)

    await page.goto(`${url('zenite')}/dashboard`)
    await proximo(page, 'Usuários')
    const passos = page.getByRole('list').filter({ hasText: 'Mecânicos e consultores' })
    await expect.poll(() => passos.getByText('feito').count()).toBe(2)
    await page.getByRole('button', { name: 'Receber checklist de exemplo' }).click()
    await page.waitForURL('**/oficina-digital/gerenciar')
    await page.getByRole('button', { name: /^Ações de / }).click()
    await page.getByRole('menuitem', { name: 'Avançar' }).click()
    await page.waitForURL('**/oficina-digital/avancar')
    await page.getByRole('button', { name: 'Continuar' }).click()
    // No part is registered yet: what is typed serves. Labour is sold by the register alone, and its place is named.
    for (const [linha, peca] of [
      ['Pastilha de freio dianteira', 'Jogo de pastilhas'],
      ['Pneu dianteiro esquerdo', 'Pneu 195/65 R15'],
    ] as const) {
      await page.getByRole('combobox', { name: `Adicionar peça em ${linha}` }).fill(peca)
      await page.getByRole('option', { name: `Usar “${peca}” fora do catálogo` }).click()
    }
    await page
      .getByRole('combobox', { name: /^Adicionar mão de obra em/ })
      .first()
      .fill('Trocar')
    await page.getByText('a mão de obra vem de Cadastros, Serviços').filter({ visible: true }).waitFor()
    await page
      .getByRole('combobox', { name: /^Adicionar mão de obra em/ })
      .first()
      .fill('')
    await page.getByText('salvo agora').waitFor()
    await page.getByRole('button', { name: 'Continuar' }).click()
    await page.getByRole('combobox', { name: 'Forma de pagamento' }).fill('À vista')
    await page.keyboard.press('Tab')
    await page.getByText('salvo agora').waitFor()
    await page.getByRole('button', { name: 'Continuar' }).click()
    await page.getByRole('button', { name: 'Pedir preço' }).click()
    await page.waitForURL('**/oficina-digital/precificar')
    await page.getByRole('button', { name: 'Concluir preço' }).waitFor()
    for (const [coluna, valor] of [
      ['Custo unitário', '120,00'],
      ['Preço unitário', '199,90'],
    ])
      for (const campo of await page.getByRole('textbox', { name: new RegExp(`^${coluna} de`) }).all()) {
        await campo.fill(valor ?? '')
        await page.keyboard.press('Tab')
      }
    await page.getByText('salvo agora').waitFor()
    await page.getByRole('button', { name: 'Concluir preço' }).click()
    await page.getByRole('button', { name: 'Enviar ao cliente' }).click()
    const modal = page.getByRole('dialog', { name: 'Enviar ao cliente' })
    await modal.getByRole('button', { name: 'Enviar', exact: true }).click()
    await modal.getByLabel(/Link do cliente · versão 1/).waitFor()

    // The dashboard is the store's now, and the way stays until all of it is done.
    await page.goto(`${url('zenite')}/dashboard`)
    await page.getByRole('heading', { name: 'Precisa de você agora' }).waitFor()
    await page.getByText('Primeiros passos').waitFor()
    await expect.poll(() => passos.getByText('feito').count()).toBe(4)
    await proximo(page, 'Usuários')

    // What was done stands in the log as acts.
    await page.goto(`${url('zenite')}/log-detalhado`)
    for (const ato of ['Criou um grupo', 'Criou uma concessionária', 'Concluiu o preço do orçamento'])
      await page.getByText(ato).filter({ visible: true }).first().waitFor()
    await fechar()
  },
)
