import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoA11yViolations } from '#tests/browser/a11y.ts'
import { resizeTo } from '#tests/browser/page.ts'
import { setUpDemo } from '#tests/browser/product.ts'

const { resume } = setUpDemo()
const LIST = '/cadastros/modelos-inspecao/list'

const itemNames = (page: Page, secao: string) =>
  page
    .getByRole('list', { name: `Itens de ${secao}` })
    .locator('li b')
    .allTextContents()
const addItem = async (page: Page, secao: string, nome: string) => {
  const field = page.getByLabel(`Novo item de ${secao}`)
  await field.fill(nome)
  await field.press('Enter')
}

test(
  'a template is made, its items get a comment and an order, and it is published',
  { timeout: 120_000 },
  async () => {
    const { page, close } = await resume('admin', LIST)
    await resizeTo(page, 1440)
    await page.getByText('Veículo leve').waitFor()
    await page.getByRole('button', { name: 'Novo modelo' }).click()
    await page.getByLabel(/^Nome( \*)?$/).fill('Entrega de usados')
    await page.getByRole('button', { name: 'Debaixo do capô' }).click()
    for (const nome of ['Óleo do motor', 'Bateria', 'Estepe']) await addItem(page, 'Debaixo do capô', nome)

    // An item opens in a drawer; a comment without words is refused where it stands.
    await page.getByRole('button', { name: /^Bateria/ }).click()
    const drawer = page.getByRole('dialog', { name: /Bateria/ })
    await drawer.getByLabel('Como se responde').selectOption('MEDIDA')
    await drawer.getByRole('button', { name: 'Incluir comentário' }).click()
    await drawer.getByRole('button', { name: 'Fechar' }).click()
    await page.getByRole('button', { name: 'Gravar', exact: true }).click()
    const errors = page.getByRole('alert').filter({ hasText: 'Confira o que se inspeciona' })
    await errors.getByRole('button', { name: 'Debaixo do capô › Bateria: diga a unidade da medida' }).click()
    await drawer.getByLabel('Unidade').fill('V')
    await drawer.getByLabel('O cliente lê (comentário 1)').fill('A bateria está fraca.')
    await drawer.getByLabel('A oficina lê (comentário 1)').fill('Abaixo de 12,4 V')
    await expectNoA11yViolations(page)
    await drawer.getByRole('button', { name: 'Fechar' }).click()
    await errors.waitFor({ state: 'detached' })

    // By keyboard: the button keeps the focus while its item moves; a removal can be undone.
    await page.getByRole('button', { name: 'Subir Bateria' }).focus()
    await page.keyboard.press('Enter')
    expect(await itemNames(page, 'Debaixo do capô')).toEqual(['Bateria', 'Óleo do motor', 'Estepe'])
    await page.getByRole('button', { name: 'Descer Bateria' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    expect(await itemNames(page, 'Debaixo do capô')).toEqual(['Óleo do motor', 'Estepe', 'Bateria'])
    await page.getByRole('button', { name: 'Ações de Estepe' }).click()
    await page.getByRole('menuitem', { name: 'Retirar' }).click()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect.poll(() => itemNames(page, 'Debaixo do capô')).toEqual(['Óleo do motor', 'Estepe', 'Bateria'])

    // By mouse: an item is dropped before another.
    const handle = page.locator('li', { hasText: 'Bateria' }).locator('[aria-hidden]').first()
    await handle.hover()
    await page.mouse.down()
    const target = await page.locator('li', { hasText: 'Óleo do motor' }).boundingBox()
    await page.mouse.move((target?.x ?? 0) + 40, (target?.y ?? 0) + 30, { steps: 6 })
    await page.mouse.move((target?.x ?? 0) + 40, (target?.y ?? 0) + 6, { steps: 6 })
    await page.mouse.up()
    await expect.poll(() => itemNames(page, 'Debaixo do capô')).toEqual(['Bateria', 'Óleo do motor', 'Estepe'])

    await page.getByRole('button', { name: 'Publicar versão' }).click()
    const dialog = page.getByRole('dialog', { name: 'Publicar a versão 1' })
    await dialog.getByText('3 itens em 1 seção').waitFor()
    await dialog.getByRole('button', { name: 'Gravar e publicar' }).click()
    await page.waitForURL((u) => u.pathname === LIST)

    // On a phone: a change becomes a draft, and its summary says what changed.
    await resizeTo(page, 360)
    await page.getByText('Entrega de usados').click()
    await addItem(page, 'Debaixo do capô', 'Correia')
    // The place of a section is read whole.
    const room = await page.getByLabel('Lugar da seção Debaixo do capô').evaluate((select: HTMLSelectElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select)
      const words = Object.assign(document.createElement('span'), { textContent: select.selectedOptions[0]?.text })
      Object.assign(words.style, { font, position: 'absolute' })
      document.body.append(words)
      const needed =
        words.getBoundingClientRect().width + Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)
      words.remove()
      return select.clientWidth - needed
    })
    expect(room).toBeGreaterThanOrEqual(0)
    await page.getByRole('button', { name: 'Publicar versão' }).click()
    await page.getByRole('dialog').getByText('Debaixo do capô › Correia').waitFor()
    await expectNoA11yViolations(page)
    await page.getByRole('button', { name: 'Gravar e publicar' }).click()
    await page.waitForURL((u) => u.pathname === LIST)
    await page.getByRole('button', { name: 'Entrega de usados Versão 2' }).waitFor()

    // Version 1 can be looked at, and taken as the start of a new draft.
    await page.getByText('Entrega de usados').click()
    await page.getByRole('button', { name: 'Ver a versão 1' }).click()
    const seen = page.getByRole('dialog', { name: 'Versão 1' })
    await seen.getByText('A bateria está fraca.').waitFor()
    await page.keyboard.press('Escape')
    await seen.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Começar desta versão, a 1' }).click()
    await expect.poll(() => itemNames(page, 'Debaixo do capô')).toEqual(['Bateria', 'Óleo do motor', 'Estepe'])
    await page.getByText('Não gravado').waitFor()
    await close({ altered: true })
  },
)
