// Parts of a form whose code comes after it.
import { expect, test } from 'vitest'
import { orcamentoEm } from '#tests/orcamentos.ts'
import { usarDemo } from '#tests/produto.ts'

const { abrir, demo } = usarDemo()

test('a list clicked before its code has come looks like the field that it is, and opens when it comes', async () => {
  const { page, fechar } = await abrir('admin', '/cadastros/servicos/list')
  let soltar = (): void => {}
  const solta = new Promise<void>((ok) => (soltar = ok))
  await page.route(/EscolhasAbertas/, async (r) => {
    await solta
    await r.continue()
  })
  await page.getByRole('main').getByText('Alinhar a direção').first().click()
  await page.getByRole('textbox', { name: 'Tipo' }).click()
  expect(await page.getByRole('textbox', { name: 'Tipo' }).inputValue()).toBe('Mecânica')
  soltar()
  await page.getByRole('option', { name: 'Elétrica' }).click()
  expect(await page.getByRole('combobox', { name: 'Tipo' }).inputValue()).toBe('Elétrica')
  await fechar()
})

test('who comes into a field while it takes its place stays in it, and finds it open', async () => {
  const o = await orcamentoEm(demo(), 'NOVO', 'FOC1A23', 'Célia Torres')
  const { page, fechar } = await abrir('consultor', `/oficina-digital/gerenciar?orcamento=${o.codOrcamento}`)
  await page.getByRole('button', { name: 'Avançar', exact: true }).click()
  await page.waitForURL('**/oficina-digital/avancar')
  await page.getByText('O mínimo seguro é 3 mm.').first().waitFor()
  // React holds a part back for 300 ms after what stood in for it: meanwhile the field is drawn and not yet seen.
  await page.evaluate(() => {
    const visto = new MutationObserver(() => {
      const campo = () => document.querySelector<HTMLInputElement>('main input[aria-label^="Adicionar peça"]')
      if (campo() === null) return
      visto.disconnect()
      setTimeout(() => campo()?.focus(), 200)
    })
    visto.observe(document, { subtree: true, childList: true })
  })
  const campo = page.getByRole('combobox', { name: /^Adicionar peça/ }).first()
  await page.route(/SeletorAberto/, async (r) => {
    await campo.waitFor()
    await r.continue()
  })
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.locator('main input[aria-label^="Adicionar peça"][aria-expanded]').first().waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel ?? '')).toMatch(/^Adicionar peça/)
  await page.keyboard.type('pastilha')
  expect(await campo.inputValue()).toBe('pastilha')
  await fechar()
})

test('parts of a form that do not come say so, what is typed stays, and they come when they can', async () => {
  const { page, contexto, fechar } = await abrir('admin', '/cadastros/servicos/list')
  const semPartes = () => page.route(/EscolhasAbertas|Mudancas|SairSemGravar/, (r) => r.abort())
  await semPartes()
  await page.getByRole('main').getByText('Fazer o rodízio dos pneus').first().click()
  const aviso = page.getByRole('alert').filter({ hasText: 'Parte desta tela não carregou' })
  await aviso.waitFor()
  const descricao = page.getByRole('textbox', { name: 'Descrição' }).first()
  await descricao.fill('Fazer o rodízio dos quatro pneus')
  await page.getByRole('button', { name: 'Ver mudanças' }).click()
  await page.unrouteAll()
  await aviso.getByRole('button', { name: 'Tentar de novo' }).click()
  await aviso.waitFor({ state: 'hidden' })
  await page.getByRole('combobox', { name: 'Tipo' }).waitFor()
  await page.getByText('Nada mudou desde que este registro existe').waitFor()
  expect(await descricao.inputValue()).toBe('Fazer o rodízio dos quatro pneus')
  await page.getByRole('button', { name: 'Gravar', exact: true }).click()
  await page.waitForURL((u) => u.pathname === '/cadastros/servicos/list')

  // The question before a form is left comes with the first letter; here the network is gone by then.
  await page.reload()
  await semPartes()
  await page.getByRole('main').getByText('Fazer o rodízio dos quatro pneus').first().click()
  await descricao.fill('Rodízio')
  await aviso.waitFor()
  await page.getByRole('link', { name: 'Voltar para a lista' }).click()
  await contexto.setOffline(true)
  await page.unrouteAll()
  await contexto.setOffline(false)
  await page.getByRole('button', { name: 'Continuar editando' }).click()
  expect(await descricao.inputValue()).toBe('Rodízio')
  await aviso.waitFor({ state: 'hidden' })
  await fechar()
})

test('a part comes by itself in the same page after all scripts have failed, those that it shares with others too', async () => {
  const { page, fechar } = await abrir('admin', '/cadastros/servicos/list')
  await page.getByRole('main').getByText('Alinhar a direção').first().click()
  const descricao = page.getByRole('textbox', { name: 'Descrição' }).first()
  await page.getByRole('combobox', { name: 'Tipo' }).waitFor()
  const asked = new Set<string>()
  await page.route('**/v3/assets/**', (r) => {
    asked.add(r.request().url())
    return r.abort()
  })
  await descricao.fill('Alinhar a frente')
  await page.getByRole('button', { name: /^Notificações/ }).click()
  // Not even the message that offers to try again.
  await expect.poll(() => [...asked].some((address) => /\/avisos-/.test(address))).toBe(true)
  await page.unrouteAll()
  await page.getByRole('dialog', { name: 'Notificações' }).waitFor()
  expect(await descricao.inputValue()).toBe('Alinhar a frente')
  await fechar()
})
