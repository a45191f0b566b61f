import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { expectNoA11yViolations } from '#tests/browser/a11y.ts'
import { dbUrl } from '#tests/database/cluster.ts'
import { signIn } from '#tests/browser/page.ts'
import { setUpDemo } from '#tests/browser/product.ts'

const { url, demo, open } = setUpDemo()
const PASSWORD = 'um cavalo azul'
const ROOT = join(import.meta.dirname, '../..')

/** Runs a documented command on the product's own database. */
function command(nome: string, args: readonly string[]): void {
  const { cluster } = inject('demo')
  const { database } = demo().server.services.db.config
  const r = spawnSync(process.execPath, [join(ROOT, 'scripts/tenants', `${nome}.ts`), ...args], {
    encoding: 'utf8',
    env: {
      ...process.env,
      PATIO_MODE: 'development',
      PATIO_SENHA: PASSWORD,
      DATABASE_URL: dbUrl({ ...cluster.dono, user: cluster.papel, password: cluster.senha, database }),
      DATABASE_MIGRATION_URL: dbUrl({ ...cluster.dono, database }),
    },
  })
  expect([r.status, r.stderr]).toEqual([0, ''])
}

/** Clicks the next step, the only one drawn as the page's primary button. */
async function proximo(page: Page, nome: string): Promise<void> {
  const buttons = page.locator('ol [data-variant="filled"]').filter({ visible: true })
  await expect.poll(() => buttons.allInnerTexts()).toEqual([nome])
}

/** Opens a register's form from its step, fills it in and saves it. */
async function register(page: Page, step: string, title: string, fillIn: () => Promise<void>): Promise<void> {
  await proximo(page, step)
  await page.getByRole('link', { name: step, exact: true }).first().click()
  await page
    .getByRole('link', { name: title })
    .or(page.getByRole('button', { name: title }))
    .first()
    .click()
  await page.getByRole('heading', { name: title }).waitFor()
  await fillIn()
  await page.getByRole('button', { name: 'Gravar' }).click()
  await page.getByText('Gravado', { exact: true }).first().waitFor()
}

test(
  'a new distributor gets from nothing to a quote sent to a customer by its first steps',
  { timeout: 180_000 },
  async () => {
    command('tenant-create', ['--nome', 'zenite', '--empresa', 'Grupo Zênite', '--host', 'zenite.localhost'])
    command('admin-create', ['--distribuidor', 'zenite', '--email', 'ana@zenite.test', '--nome', 'Ana Prado'])
    const { page, close } = await open(null, `${url('zenite')}/login`)
    await signIn(page, url('zenite'), 'ana@zenite.test', PASSWORD)

    // Without a store, the steps fill the whole page.
    await page.getByRole('heading', { name: 'Primeiros passos' }).waitFor()
    await expectNoA11yViolations(page)
    await register(page, 'Grupo', 'Novo grupo', () => page.getByLabel('Nome').fill('Grupo Zênite'))
    // The sign of a lost network goes with it, though there is no store's room to join yet.
    const lost = page.locator('[data-conexao="reconectando"], [data-conexao="sem-rede"]')
    await page.context().setOffline(true)
    await lost.first().waitFor()
    await page.context().setOffline(false)
    await expect.poll(() => lost.count(), { timeout: 15_000 }).toBe(0)
    await page.goto(`${url('zenite')}/dashboard`)
    await register(page, 'Concessionária', 'Nova concessionária', async () => {
      await page.getByLabel(/^Nome/).fill('Zênite Campinas')
      await page.getByLabel('CNPJ').fill('11.222.333/0001-81')
      const grupo = page.getByRole('option', { name: 'Grupo Zênite' })
      // The list of groups may come while it is open, which closes it.
      await expect
        .poll(async () => {
          if (!(await grupo.isVisible()))
            await page
              .getByLabel(/^Grupo/)
              .first()
              .click()
          return grupo.isVisible()
        })
        .toBe(true)
      await grupo.click()
      await page
        .getByLabel(/^Marca/)
        .first()
        .fill('Fiat')
      await page.getByLabel('Cidade').fill('Campinas')
    })

    // The user sees all stores, so a new one does not change the rights; by now the store list was reloaded.
    await page.getByText('Zênite Campinas').first().waitFor()
    expect(await page.getByText('Seu acesso mudou').count()).toBe(0)

    await page.goto(`${url('zenite')}/dashboard`)
    await proximo(page, 'Usuários')
    const steps = page.getByRole('list').filter({ hasText: 'Mecânicos e consultores' })
    await expect.poll(() => steps.getByText('feito').count()).toBe(2)
    await page.getByRole('button', { name: 'Receber checklist de exemplo' }).click()
    await page.waitForURL('**/oficina-digital/gerenciar')
    await page.getByRole('button', { name: /^Ações de / }).click()
    await page.getByRole('menuitem', { name: 'Avançar' }).click()
    await page.waitForURL('**/oficina-digital/avancar')
    await page.getByRole('button', { name: 'Continuar' }).click()
    // No part is registered yet, so free text is accepted. Labour comes only from the register, and the screen says where that is.
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
    for (const [column, valor] of [
      ['Custo unitário', '120,00'],
      ['Preço unitário', '199,90'],
    ])
      for (const field of await page.getByRole('textbox', { name: new RegExp(`^${column} de`) }).all()) {
        await field.fill(valor ?? '')
        await page.keyboard.press('Tab')
      }
    await page.getByText('salvo agora').waitFor()
    await page.getByRole('button', { name: 'Concluir preço' }).click()
    await page.getByRole('button', { name: 'Enviar ao cliente' }).click()
    const modal = page.getByRole('dialog', { name: 'Enviar ao cliente' })
    await modal.getByRole('button', { name: 'Enviar', exact: true }).click()
    await modal.getByLabel(/Link do cliente · versão 1/).waitFor()

    // The dashboard now shows the store; the steps stay until all are done.
    await page.goto(`${url('zenite')}/dashboard`)
    await page.getByRole('heading', { name: 'Precisa de você agora' }).waitFor()
    await page.getByText('Primeiros passos').waitFor()
    await expect.poll(() => steps.getByText('feito').count()).toBe(4)
    await proximo(page, 'Usuários')

    // The log shows the changes as named actions.
    await page.goto(`${url('zenite')}/log-detalhado`)
    for (const action of ['Criou um grupo', 'Criou uma concessionária', 'Concluiu o preço do orçamento'])
      await page.getByText(action).filter({ visible: true }).first().waitFor()
    await close()
  },
)
