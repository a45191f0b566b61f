// Keys of provisioning: shown once, good at once, dead at once.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expectNoA11yViolations } from '#tests/browser/a11y.ts'
import { expectFitsAllWidths, goTo, joinedLoja } from '#tests/browser/page.ts'
import { setUpDemo } from '#tests/browser/product.ts'
import { transaction } from '../../src/server/core/database/transaction.ts'

const { demo, open } = setUpDemo({ propria: true })

test('a SCIM key is created, works and is revoked', async () => {
  const { page, close } = await open('dev', '/cadastros/seguranca/provisionamento')
  const address = await page.getByLabel('Endereço SCIM', { exact: true }).inputValue()
  await page.getByText('Nenhuma chave ainda').waitFor()
  await page.getByRole('button', { name: 'Criar chave' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nome').fill('Entra da rede')
  await expectNoA11yViolations(page)
  await dialog.getByRole('button', { name: 'Criar chave' }).click()
  const key = await dialog.getByLabel('Chave', { exact: true }).inputValue()
  await dialog.getByRole('button', { name: 'Já guardei' }).click()
  await page.getByRole('row').filter({ hasText: 'Entra da rede' }).getByText('nunca').waitFor()
  const ask = async () =>
    (await fetch(`${address}/Users?count=1`, { headers: { authorization: `Bearer ${key}` } })).status
  expect(await ask()).toBe(200)

  await page.getByRole('button', { name: 'Acrescentar grupo' }).click()
  await page.getByLabel('Grupo', { exact: true }).fill('oficina')
  await page.getByRole('button', { name: 'Gravar grupos' }).click()
  await page.getByText('Grupos gravados').waitFor()
  await expectFitsAllWidths(page)
  await expectNoA11yViolations(page)

  await page.getByRole('button', { name: 'Revogar Entra da rede' }).click()
  await dialog.getByRole('button', { name: 'Revogar' }).click()
  await page.getByRole('row').filter({ hasText: 'Entra da rede' }).getByText('Revogada').waitFor()
  expect(await ask()).toBe(401)
  await close({ altered: true })
})

test('who has filters sees the settings of all stores and is offered no change', async () => {
  const { page, close } = await open('dev', '/cadastros/seguranca/provisionamento')
  const joined = joinedLoja(page)
  await page.reload()
  await joined
  await page.getByRole('button', { name: 'Criar chave' }).waitFor()
  await transaction(demo().server.services.db, 'sistema', (tx) =>
    sql`insert into usuario_filtro (cod_distribuidor, cod_usuario, tipo, valor)
      select cod_distribuidor, cod_usuario, 'CONCESSIONARIA', '1' from usuario where email = 'dev@patio.demo'`.execute(
      tx,
    ),
  )
  await page.getByText('Isto vale para todas as lojas').waitFor()
  expect(await page.getByRole('button', { name: 'Criar chave' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Acrescentar grupo' }).isDisabled()).toBe(true)
  await expectFitsAllWidths(page)
  await expectNoA11yViolations(page)

  await goTo(page, '/cadastros/seguranca/provedores/novo')
  await page.getByText('Isto vale para todas as lojas').waitFor()
  expect(await page.getByLabel('Id do cliente').isDisabled()).toBe(true)
  await goTo(page, '/vendas/integracao-dms')
  await page.getByRole('heading', { name: 'Integração DMS' }).waitFor()
  expect(await page.getByRole('button', { name: /^(Conexão|Conectar o DMS)$/ }).count()).toBe(0)
  await close({ altered: true })
})
