// Registers in the browser: people, stores, users, and the distributor with its hosts.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { expectNoA11yViolations } from '#tests/browser/a11y.ts'
import { type Opened, goTo, resizeTo } from '#tests/browser/page.ts'
import { setUpDemo } from '#tests/browser/product.ts'

const { open, resume } = setUpDemo()

/** A field by its label, required or not. */
const getField = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}( \\*)?$`)).first()
const retrieve = (page: Page, text: string) =>
  page
    .getByRole('searchbox')
    .or(page.getByPlaceholder(/Nome|Código/))
    .first()
    .fill(text)

interface Case {
  cadastro: string
  titulo: string
  /** A demo record, by the text that the search and the row show. */
  registro: string
  campo: string
  wrong: string
  mensagem: string
  certo: string
}
const CASES: readonly Case[] = [
  {
    cadastro: 'grupos',
    titulo: 'Grupos',
    registro: 'Grupo Litoral',
    campo: 'E-mail',
    wrong: 'nada',
    mensagem: 'Favor inserir email válido',
    certo: 'grupo@litoral.exemplo',
  },
  {
    cadastro: 'servicos',
    titulo: 'Serviços',
    registro: 'Balancear as quatro rodas',
    campo: 'Descrição',
    wrong: ' ',
    mensagem: 'Descrição obrigatória',
    certo: 'Balancear as quatro rodas e o estepe',
  },
  {
    cadastro: 'mecanicos',
    titulo: 'Mecânicos',
    registro: 'Mateus Lima',
    campo: 'Telefone',
    wrong: '(11) 9',
    mensagem: 'Favor inserir telefone válido',
    certo: '(11) 97777-1234',
  },
  {
    cadastro: 'consultores',
    titulo: 'Consultores',
    registro: 'Joana Teles',
    campo: 'Nome',
    wrong: ' ',
    mensagem: 'Nome obrigatório',
    certo: 'Joana Teles de Andrade',
  },
  {
    cadastro: 'concessionaria',
    titulo: 'Concessionárias',
    registro: 'Litoral Recife',
    campo: 'CEP',
    wrong: '123',
    mensagem: 'Informe o CEP com 8 dígitos',
    certo: '50030230',
  },
]

/**
 * Searches and opens a record, enters a wrong value, saves, reads the history and restores it; with `inspect`, checks each state with axe.
 */
async function exercise(page: Page, c: Case, inspect: boolean): Promise<void> {
  const list = `/cadastros/${c.cadastro}/list`
  const linha = page.getByRole('main').getByText(c.registro).first()
  const save = page.getByRole('button', { name: 'Gravar', exact: true })
  const field = getField(page, c.campo)
  await resizeTo(page, 1440)
  await goTo(page, `${list}?loja=todas`)
  await page.getByRole('heading', { name: c.titulo }).waitFor()
  await retrieve(page, c.registro)
  await linha.waitFor()

  await linha.click()
  await field.waitFor()
  const before = await field.inputValue()
  await field.fill(c.wrong)
  await field.press('Tab')
  await page.getByText(c.mensagem).first().waitFor()
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  await page.getByText('Não gravado').waitFor()
  await save.click()
  await expect.poll(() => field.evaluate((e) => e === document.activeElement)).toBe(true)
  if (inspect) await expectNoA11yViolations(page)

  await field.fill(c.certo)
  await page.getByRole('link', { name: 'Voltar para a lista' }).click()
  await page.getByRole('dialog', { name: 'Sair sem gravar?' }).waitFor()
  await page.getByRole('button', { name: 'Continuar editando' }).click()
  await save.click()
  await page.waitForURL((u) => u.pathname === list)

  await retrieve(page, c.registro)
  await linha.click()
  await field.waitFor()
  await page.getByRole('button', { name: 'Ver mudanças' }).click()
  await page.getByText(`${c.campo}:`).first().waitFor()
  // Restore the value on a phone.
  await resizeTo(page, 360)
  if (inspect) await expectNoA11yViolations(page)
  await field.fill(before)
  await page.keyboard.press('Control+s')
  await page.waitForURL((u) => u.pathname === list)
  // The form opened by address redirects to the list.
  await goTo(page, `/cadastros/${c.cadastro}/form`)
  await page.waitForURL((u) => u.pathname === list)
}

test(
  'every register is searched and opened, shows errors, saves, and shows its history',
  { timeout: 240_000 },
  async () => {
    const { page, close } = await resume('admin', '/cadastros/grupos/list')
    for (const [i, c] of CASES.entries()) await exercise(page, c, i === 0)
    await close()
  },
)

test('one letter does not search, two do, and so does Enter', async () => {
  const { page, close } = await open('admin', '/cadastros/grupos/list')
  await page.getByText('Grupo Litoral').waitFor()
  const searches: (string | null)[] = []
  page.on('request', (r) => {
    const u = new URL(r.url())
    if (u.pathname === '/api/cadastros/grupos' && u.searchParams.has('busca'))
      searches.push(u.searchParams.get('busca'))
  })
  await page.clock.install()
  await retrieve(page, 'l')
  // Much longer than the search's debounce.
  await page.clock.fastForward(60_000)
  await page.clock.resume()
  await retrieve(page, 'lit')
  await page.getByText('Grupo Autoville').waitFor({ state: 'detached' })
  expect(searches).toEqual(['lit'])
  await retrieve(page, 'zzzz')
  await page.keyboard.press('Enter')
  await page.getByText('Nada com estes filtros').waitFor()
  await expectNoA11yViolations(page)
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await page.getByText('Grupo Autoville').waitFor()
  await close({ altered: true })
})

test('two people edit one group: the second sees both versions and chooses to keep their own', async () => {
  const [a, b] = [await resume('admin', '/cadastros/grupos/list'), await resume('dev', '/cadastros/grupos/list')]
  for (const { page } of [a, b]) {
    await page.getByText('Grupo Aurora Veículos').click()
    await getField(page, 'Responsável').waitFor()
  }
  await getField(a.page, 'Responsável').fill('Ana Reis')
  await a.page.getByRole('button', { name: 'Gravar', exact: true }).click()
  await a.page.waitForURL(/list/)
  await getField(b.page, 'Responsável').fill('Beto Luz')
  await b.page.getByRole('button', { name: 'Gravar', exact: true }).click()
  const notice = b.page.getByRole('alert').filter({ hasText: 'Outra pessoa gravou antes' })
  await notice.waitFor()
  expect(await notice.getByRole('row').nth(1).getByRole('cell').allTextContents()).toEqual([
    'Responsável',
    'Beto Luz',
    'Ana Reis',
  ])
  await expectNoA11yViolations(b.page)
  await notice.getByRole('button', { name: 'Continuar com o meu' }).click()
  await b.page.getByRole('button', { name: 'Gravar', exact: true }).click()
  await b.page.waitForURL(/list/)
  await a.page.reload()
  await a.page.getByText('Beto Luz').waitFor()
  await Promise.all([a.close(), b.close()])
})

describe('by keyboard alone', () => {
  /** From the list to the new record's form, with focus on its first field. */
  async function novo(path: string, button: string): Promise<Opened> {
    const opened = await resume('admin', path)
    await opened.page.getByRole('button', { name: button }).focus()
    await opened.page.keyboard.press('Enter')
    await opened.page.getByRole('button', { name: 'Gravar', exact: true }).waitFor()
    return opened
  }
  async function ate(page: Page, label: string): Promise<void> {
    const target = getField(page, label)
    for (let i = 0; i < 60; i++) {
      if (await target.evaluate((e) => e === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`${label} is not reached by Tab`)
  }
  const write = async (page: Page, label: string, text: string) => {
    await ate(page, label)
    await page.keyboard.type(text)
  }

  test('a group', async () => {
    const { page, close } = await novo('/cadastros/grupos/list', 'Novo grupo')
    await write(page, 'Nome', 'Grupo do Teclado')
    await write(page, 'Telefone', '1133334444')
    await page.keyboard.press('Control+s')
    await page.waitForURL(/list/)
    await page.getByText('(11) 3333-4444').waitFor()
    await close()
  })

  test('a service, whose price is formatted while it is typed', async () => {
    const { page, close } = await novo('/cadastros/servicos/list', 'Novo serviço')
    await write(page, 'Código', 'TEC-1')
    await write(page, 'Descrição', 'Serviço do teclado')
    await write(page, 'Habilidades', 'Digitação')
    await page.keyboard.press('Enter')
    await write(page, 'Tempo padrão, em minutos', '90')
    await write(page, 'Custo da hora', '100,00')
    await write(page, 'Valor da hora', '200,00')
    await page.getByText('R$ 300,00').waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/list/)
    await page.getByText('Serviço do teclado').waitFor()
    await close()
  })

  test('a mechanic, with another day of work and an absence', async () => {
    const { page, close } = await novo('/cadastros/mecanicos/list', 'Novo mecânico')
    await write(page, 'Nome', 'Tecla Nascimento')
    await ate(page, 'Sábado')
    await page.keyboard.press('Space')
    await page.getByText('60 h por semana').waitFor()
    await page.keyboard.press('Control+s')
    await page.waitForURL(/list/)
    await page.getByText('Tecla Nascimento').waitFor()
    await page.getByText('seg a sáb 08:00–18:00').waitFor()
    await close()
  })

  test('an adviser, whose short name shows while it is typed', async () => {
    const { page, close } = await novo('/cadastros/consultores/list', 'Novo consultor')
    await write(page, 'Nome', 'Tereza de Campos')
    await page.getByText('Tereza C', { exact: true }).waitFor()
    await page.keyboard.press('Control+s')
    await page.waitForURL(/list/)
    await page.getByText('Tereza de Campos').waitFor()
    await close()
  })

  test('a dealership, and then the order of its statuses', async () => {
    const { page, close } = await novo('/cadastros/concessionaria/list', 'Nova concessionária')
    await write(page, 'Nome', 'Loja do Teclado')
    await write(page, 'CNPJ', '12ABC34501DE35')
    await ate(page, 'Grupo')
    await page.keyboard.type('Litoral')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await write(page, 'Marca', 'Fiat')
    await write(page, 'Começou em', '10/03/2026')
    await write(page, 'Cidade', 'Natal')
    await page.keyboard.press('Control+s')
    await page.waitForURL(/list/)
    await page.getByText('12.ABC.345/01DE-35').waitFor()

    await page.getByRole('main').getByText('Loja do Teclado').click()
    await expect.poll(() => getField(page, 'Começou em').inputValue()).toBe('10/03/2026')
    const status = page.getByRole('region', { name: 'Status da agenda' })
    await status.getByRole('button', { name: 'Editar: Status da agenda' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Subir Recepção' }).focus()
    await page.keyboard.press('Enter')
    expect(
      await status
        .getByRole('textbox', { name: /^Nome do status/ })
        .first()
        .inputValue(),
    ).toBe('Recepção')
    await expectNoA11yViolations(page)
    await page.keyboard.press('Control+s')
    await page.waitForURL(/list/)
    await close()
  })
})

test('the form accepts and refuses the public CNPJ vectors as the rule does', async () => {
  const vectors = JSON.parse(
    readFileSync(new URL('../../src/shared/rules/vectors/cnpj.json', import.meta.url), 'utf8'),
  ) as {
    value: string
    valid: boolean
  }[]
  const { page, close } = await resume('admin', '/cadastros/concessionaria/list')
  await page.getByRole('button', { name: 'Nova concessionária' }).click()
  const field = getField(page, 'CNPJ')
  await field.waitFor()
  const wrong: string[] = []
  for (const { value, valid } of vectors.filter((_, i) => i % 10 === 0)) {
    await field.fill(value)
    await field.blur()
    const invalid = (await field.getAttribute('aria-invalid')) === 'true'
    if (invalid === valid) wrong.push(value)
  }
  expect(wrong).toEqual([])
  await field.fill('11.111.111/1111-11')
  await field.blur()
  await page.getByText('Favor inserir CNPJ válido').waitFor()
  await close()
})

test('a mechanic’s photo is chosen, cropped by keyboard and listed; removing it restores the placeholder', async () => {
  const { page, close } = await resume('admin', '/cadastros/mecanicos/list?loja=todas')
  await retrieve(page, 'Mateus Lima')
  await page.getByRole('main').getByText('Mateus Lima').first().click()
  const photo = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#2a628f' } })
    .jpeg()
    .toBuffer()
  await page.locator('input[type=file]').setInputFiles({ name: 'retrato.jpg', mimeType: 'image/jpeg', buffer: photo })
  const crop = page.getByRole('dialog', { name: 'Recortar a foto' })
  await crop.getByRole('slider').focus()
  await page.keyboard.press('ArrowRight')
  await expectNoA11yViolations(page)
  await crop.getByRole('button', { name: 'Gravar foto' }).click()
  await crop.waitFor({ state: 'detached' })
  const section = page.getByRole('region', { name: 'Foto' })
  await expect.poll(() => section.locator('img').evaluate((i: HTMLImageElement) => i.naturalWidth)).toBe(320)
  await section.getByRole('button', { name: 'Retirar' }).click()
  await section.locator('img').waitFor({ state: 'detached' })
  await close()
})

test('a file that is no photo is refused before anything is sent', async () => {
  const { page, close } = await resume('admin', '/cadastros/mecanicos/list?loja=todas')
  await retrieve(page, 'Mateus Lima')
  await page.getByRole('main').getByText('Mateus Lima').first().click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
  await page.getByText('não é uma foto que o navegador consiga abrir').waitFor()
  await close()
})

test('a setting is saved on blur, shows its error, and returns to its default', async () => {
  const { page, close } = await resume('dev', '/ferramentas-desenvolvedor/configuracoes', { largura: 360 })
  const field = page.getByRole('textbox', { name: 'Desconto máximo, Consultor' })
  await field.waitFor()
  await field.fill('cento e dez')
  await field.blur()
  await page.getByText('Informe uma porcentagem com até duas casas, de 0 a 100').waitFor()
  await field.fill('12,5')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Voltar ao padrão: Desconto máximo, Consultor' }).click()
  await expect.poll(() => field.inputValue()).toBe('10')
  await page.getByPlaceholder('Nome ou código da chave').fill('meta.NOVO')
  await field.waitFor({ state: 'detached' })
  await close()
})

test('the list is exported to a workbook with its filters', async () => {
  const { page, close } = await resume('admin', '/cadastros/servicos/list?tipo=ELETRICA')
  await page.getByText('Regular os faróis').waitFor()
  await page.getByRole('button', { name: 'Exportar' }).click()
  const downloaded = page.waitForEvent('download')
  await page.getByRole('dialog', { name: 'Exportar' }).getByRole('button', { name: 'Exportar' }).click()
  expect((await downloaded).suggestedFilename()).toMatch(/^servicos-.*\.xlsx$/)
  await close()
})
