// Lazy-loaded parts of a form.
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { orcamentoInState } from '#tests/records/orcamentos.ts'
import { fits, isStyled } from '#tests/browser/page.ts'
import { setUpDemo } from '#tests/browser/product.ts'

const { open, demo } = setUpDemo()

test('a list clicked before its code has loaded looks like the field, and opens when the code arrives', async () => {
  const { page, close } = await open('admin', '/cadastros/servicos/list')
  let release = (): void => {}
  const detached = new Promise<void>((ok) => (release = ok))
  await page.route(/OpenChoices/, async (r) => {
    await detached
    await r.continue()
  })
  await page.getByRole('main').getByText('Alinhar a direção').first().click()
  await page.getByRole('textbox', { name: 'Tipo' }).click()
  expect(await page.getByRole('textbox', { name: 'Tipo' }).inputValue()).toBe('Mecânica')
  release()
  await page.getByRole('option', { name: 'Elétrica' }).click()
  expect(await page.getByRole('combobox', { name: 'Tipo' }).inputValue()).toBe('Elétrica')
  await close()
})

test('a field focused while it replaces its placeholder keeps the focus, and opens', async () => {
  const o = await orcamentoInState(demo(), 'NOVO', 'FOC1A23', 'Célia Torres')
  const { page, close } = await open('consultor', `/oficina-digital/gerenciar?orcamento=${o.codOrcamento}`)
  await page.getByRole('button', { name: 'Avançar', exact: true }).click()
  await page.waitForURL('**/oficina-digital/avancar')
  await page.getByText('O mínimo seguro é 3 mm.').first().waitFor()
  // React shows a part 300 ms after its fallback: until then the field is in the DOM but not visible.
  await page.evaluate(() => {
    const visto = new MutationObserver(() => {
      const field = () => document.querySelector<HTMLInputElement>('main input[aria-label^="Adicionar peça"]')
      if (field() === null) return
      visto.disconnect()
      setTimeout(() => field()?.focus(), 200)
    })
    visto.observe(document, { subtree: true, childList: true })
  })
  const campo = page.getByRole('combobox', { name: /^Adicionar peça/ }).first()
  await page.route(/OpenCatalogSelect/, async (r) => {
    await campo.waitFor()
    await r.continue()
  })
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.locator('main input[aria-label^="Adicionar peça"][aria-expanded]').first().waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel ?? '')).toMatch(/^Adicionar peça/)
  await page.keyboard.type('pastilha')
  expect(await campo.inputValue()).toBe('pastilha')
  await close()
})

test('a day that is none stays in its field, says so and holds the form; an optional day is emptied', async () => {
  const { page, close } = await open('admin', '/cadastros/concessionaria/list')
  await page.getByRole('button', { name: 'Nova concessionária' }).first().click()
  await page.getByPlaceholder('dd/mm/aaaa').waitFor()
  const day = page.getByRole('textbox', { name: 'Começou em' })
  await day.fill('10/03/2026')
  await day.fill('31/02/2026')
  const told = page.getByText('“31/02/2026” não é um dia. Escreva como 25/12/2026.')
  await told.waitFor()
  await day.blur()
  expect([await told.count(), await day.inputValue()]).toEqual([1, '31/02/2026'])
  await page.getByRole('button', { name: 'Gravar', exact: true }).click()
  expect(await day.evaluate((e) => e === document.activeElement)).toBe(true)
  expect(await page.getByText('Nome obrigatório').count()).toBe(0)
  await day.fill('11/03/2026')
  await told.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Gravar', exact: true }).click()
  await page.getByText('Nome obrigatório').waitFor()
  await day.fill('')
  await day.blur()
  expect(await day.inputValue()).toBe('')
  const hour = page.getByRole('textbox', { name: 'Segunda, das' })
  await hour.fill('25:00')
  await page.getByRole('button', { name: 'Gravar', exact: true }).click()
  await page.getByText('Use hh:mm').waitFor()
  expect(await hour.inputValue()).toBe('25:00')
  await fits(page)
  await close()
})

test('what is no amount stays where it was typed, says what to write and holds the form', async () => {
  const { page, close } = await open('admin', '/cadastros/servicos/list')
  await page.getByRole('button', { name: 'Novo serviço' }).first().click()
  const cost = page.getByRole('textbox', { name: 'Custo da hora' })
  await cost.fill('12,345')
  await page.keyboard.press('Enter')
  const told = page.getByText('“12,345” não é um valor. Escreva como 1.234,56.')
  await told.waitFor()
  await cost.blur()
  expect([await told.count(), await cost.inputValue()]).toEqual([1, '12,345'])
  await cost.focus()
  expect(await cost.inputValue()).toBe('12,345')
  await cost.fill('12,34')
  await told.waitFor({ state: 'detached' })
  await cost.blur()
  expect(await cost.inputValue()).toBe('12,34')
  await close()
})

test('a number beyond its limit stays as it was typed, and is refused', async () => {
  const { page, close } = await open('chefe', '/agenda-virtual/veiculos')
  await page.getByRole('button', { name: 'Receber veículo' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Receber veículo' })
  await dialog.getByLabel('Placa ou chassi').fill('KMS1A23')
  await dialog.getByLabel('Modelo').fill('Argo')
  await dialog.getByLabel('Cliente').fill('Ciro Prado')
  const km = dialog.getByLabel('Quilometragem')
  await km.fill('3000000')
  await km.blur()
  expect(await km.inputValue()).toBe('3.000.000 km')
  await dialog.getByRole('button', { name: 'Receber', exact: true }).click()
  await dialog
    .getByText(/use 2\.000\.000 ou menos/)
    .first()
    .waitFor()
  await close()
})

test('a double click acts once, in a form and on a button of its own', async () => {
  const { page, close } = await open('admin', '/frota/emprestimos')
  const sent: string[] = []
  page.on('request', (r) => {
    if (r.method() !== 'GET') sent.push(`${r.method()} ${new URL(r.url()).pathname.replace(/\d+$/, '')}`)
  })
  // Both at once: no frame lies between them in which the button could be disabled.
  const doubleClick = (button: Locator) =>
    button.evaluate((b) => {
      for (const detail of [1, 2]) b.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))
    })
  await page.getByRole('button', { name: 'Novo pedido', exact: true }).click()
  const asking = page.getByRole('dialog', { name: 'Pedir um carro reserva' })
  await asking.getByLabel('Motorista').fill('Dora Dupla')
  await doubleClick(asking.getByRole('button', { name: 'Pedir' }))
  await page.getByText('Pedido feito. Reserve um carro para ele.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).first().click()
  await page.getByRole('button', { name: 'Termos' }).click()
  const terms = page.getByRole('dialog', { name: 'Termos do contrato' })
  await terms.getByRole('textbox').fill('O carro volta com o mesmo combustível.')
  await doubleClick(terms.getByRole('button', { name: 'Gravar' }))
  await page.getByText('Termos gravados').waitFor()
  expect(sent.filter((call) => call.includes('/api/frota/'))).toEqual([
    'POST /api/frota/emprestimos',
    'PUT /api/frota/termos/',
  ])
  await close()
})

test('parts of a form that fail to load say so, keep the typed text, and load on retry', async () => {
  const { page, contexto, close } = await open('admin', '/cadastros/servicos/list')
  const blockChunks = () => page.route(/OpenChoices|Changes|LeavePrompt/, (r) => r.abort())
  await blockChunks()
  await page.getByRole('main').getByText('Fazer o rodízio dos pneus').first().click()
  const notice = page.getByRole('alert').filter({ hasText: 'Parte desta tela não carregou' })
  await notice.waitFor()
  const descricao = page.getByRole('textbox', { name: 'Descrição' }).first()
  await descricao.fill('Fazer o rodízio dos quatro pneus')
  await page.getByRole('button', { name: 'Ver mudanças' }).click()
  await page.unrouteAll({ behavior: 'wait' })
  await notice.getByRole('button', { name: 'Tentar de novo' }).click()
  await notice.waitFor({ state: 'hidden' })
  await page.getByRole('combobox', { name: 'Tipo' }).waitFor()
  await page.getByText('Nada mudou desde que este registro existe').waitFor()
  expect(await descricao.inputValue()).toBe('Fazer o rodízio dos quatro pneus')
  await page.getByRole('button', { name: 'Gravar', exact: true }).click()
  await page.waitForURL((u) => u.pathname === '/cadastros/servicos/list')

  // The leave dialog's code loads at the first letter; here the network is gone by then.
  await page.reload()
  await blockChunks()
  await page.getByRole('main').getByText('Fazer o rodízio dos quatro pneus').first().click()
  await descricao.fill('Rodízio')
  await notice.waitFor()
  await page.getByRole('link', { name: 'Voltar para a lista' }).click()
  await contexto.setOffline(true)
  await page.unrouteAll({ behavior: 'wait' })
  await contexto.setOffline(false)
  await page.getByRole('button', { name: 'Continuar editando' }).click()
  expect(await descricao.inputValue()).toBe('Rodízio')
  await notice.waitFor({ state: 'hidden' })
  await close()
})

test('a part loads by itself in the same page after all scripts failed, shared ones included', async () => {
  const { page, close } = await open('admin', '/cadastros/servicos/list')
  await page.getByRole('main').getByText('Alinhar a direção').first().click()
  const descricao = page.getByRole('textbox', { name: 'Descrição' }).first()
  await page.getByRole('combobox', { name: 'Tipo' }).waitFor()
  // The retry message never comes: with it somebody would have to press its button.
  await page.route('**/v3/assets/toasts-*', (r) => r.abort())
  await page.reload()
  await page.getByRole('combobox', { name: 'Tipo' }).waitFor()
  let failures = 0
  const others = /assets\/(?!toasts-)/
  await page.route(others, (r) => {
    if (/BellPanel-.*js/.test(r.request().url())) failures += 1
    return r.abort()
  })
  await descricao.fill('Alinhar a frente')
  await page.getByRole('button', { name: /^Notificações/ }).click()
  await expect.poll(() => failures).toBeGreaterThanOrEqual(2)
  await page.unroute(others)
  await page.getByRole('dialog', { name: 'Notificações' }).waitFor()
  expect(await descricao.inputValue()).toBe('Alinhar a frente')
  expect(await isStyled(page, 'BellPanel')).toBe(true)
  await close()
})

test('a form sent with an error puts the cursor into its first wrong field, in view on a phone', async () => {
  const { page, close } = await open('chefe', '/agenda-virtual/consultores', { largura: 360 })
  await page.getByRole('button', { name: 'Agendar', exact: true }).click()
  const modal = page.getByRole('dialog', { name: 'Agendar chegada' })
  await modal.getByRole('button', { name: 'Agendar', exact: true }).click()
  const plate = modal.getByLabel('Placa ou chassi')
  await expect.poll(() => plate.evaluate((e) => document.activeElement === e)).toBe(true)
  // Nothing lies over it: neither the modal's header nor its edge.
  const isOnTop = (e: Element) => {
    const { x, y, width, height } = e.getBoundingClientRect()
    return document.elementFromPoint(x + width / 2, y + height / 2) === e
  }
  await expect.poll(() => plate.evaluate(isOnTop)).toBe(true)
  await close()
})

test('the calendar of a period fits a phone, its last days too', async () => {
  const { page, close } = await open('consultor', '/oficina-digital/historico', { largura: 360 })
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByRole('dialog', { name: 'Filtros' }).getByRole('button', { name: 'Período' }).click()
  const edge = async (name: string) => {
    const box = await page.getByText(name, { exact: true }).first().boundingBox()
    return (box?.x ?? Number.NaN) + (box?.width ?? 0)
  }
  expect(await edge('Do')).toBeLessThanOrEqual(360)
  expect(await edge('Mês passado')).toBeLessThanOrEqual(360)
  await close()
})
