import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { semFalhasDeAcesso } from '#tests/axe.ts'
import { type Aberta, ir, naLargura } from '#tests/pagina.ts'
import { usarDemo } from '#tests/produto.ts'

const { abrir, continuar } = usarDemo()

/** A field by its label, required or not. */
const campoDe = (page: Page, rotulo: string) => page.getByLabel(new RegExp(`^${rotulo}( \\*)?$`)).first()
const buscar = (page: Page, texto: string) =>
  page
    .getByRole('searchbox')
    .or(page.getByPlaceholder(/Nome|Código/))
    .first()
    .fill(texto)

interface Caso {
  cadastro: string
  titulo: string
  /** Somebody in the demonstration, by what the search and the row show. */
  registro: string
  campo: string
  errado: string
  mensagem: string
  certo: string
}
const CASOS: readonly Caso[] = [
  {
    cadastro: 'grupos',
    titulo: 'Grupos',
    registro: 'Grupo Litoral',
    campo: 'Email',
    errado: 'nada',
    mensagem: 'Favor inserir email válido',
    certo: 'grupo@litoral.exemplo',
  },
  {
    cadastro: 'servicos',
    titulo: 'Serviços',
    registro: 'Balancear as quatro rodas',
    campo: 'Descrição',
    errado: ' ',
    mensagem: 'Descrição obrigatória',
    certo: 'Balancear as quatro rodas e o estepe',
  },
  {
    cadastro: 'mecanicos',
    titulo: 'Mecânicos',
    registro: 'Mateus Lima',
    campo: 'Telefone',
    errado: '(11) 9',
    mensagem: 'Favor inserir telefone válido',
    certo: '(11) 97777-1234',
  },
  {
    cadastro: 'consultores',
    titulo: 'Consultores',
    registro: 'Joana Teles',
    campo: 'Nome',
    errado: ' ',
    mensagem: 'Nome obrigatório',
    certo: 'Joana Teles de Andrade',
  },
  {
    cadastro: 'concessionaria',
    titulo: 'Concessionárias',
    registro: 'Litoral Recife',
    campo: 'CEP',
    errado: '123',
    mensagem: 'Informe o CEP com 8 dígitos',
    certo: '50030230',
  },
]

/** A record of the register searched, opened, wrong on a field, saved, read in its history, and put back as it was; a look at each state if `olhar`. */
async function exercitar(page: Page, c: Caso, olhar: boolean): Promise<void> {
  const lista = `/cadastros/${c.cadastro}/list`
  const linha = page.getByRole('main').getByText(c.registro).first()
  const gravar = page.getByRole('button', { name: 'Gravar', exact: true })
  const campo = campoDe(page, c.campo)
  await naLargura(page, 1440)
  await ir(page, `${lista}?loja=todas`)
  await page.getByRole('heading', { name: c.titulo }).waitFor()
  await buscar(page, c.registro)
  await linha.waitFor()

  await linha.click()
  await campo.waitFor()
  const antes = await campo.inputValue()
  await campo.fill(c.errado)
  await campo.press('Tab')
  await page.getByText(c.mensagem).first().waitFor()
  expect(await campo.getAttribute('aria-invalid')).toBe('true')
  await page.getByText('Não gravado').waitFor()
  await gravar.click()
  await expect.poll(() => campo.evaluate((e) => e === document.activeElement)).toBe(true)
  if (olhar) await semFalhasDeAcesso(page)

  await campo.fill(c.certo)
  await page.getByRole('link', { name: 'Voltar para a lista' }).click()
  await page.getByRole('dialog', { name: 'Sair sem gravar?' }).waitFor()
  await page.getByRole('button', { name: 'Continuar editando' }).click()
  await gravar.click()
  await page.waitForURL((u) => u.pathname === lista)

  await buscar(page, c.registro)
  await linha.click()
  await campo.waitFor()
  await page.getByRole('button', { name: 'Ver mudanças' }).click()
  await page.getByText(`${c.campo}:`).first().waitFor()
  // On a phone it is put back as it was.
  await naLargura(page, 360)
  if (olhar) await semFalhasDeAcesso(page)
  await campo.fill(antes)
  await page.keyboard.press('Control+s')
  await page.waitForURL((u) => u.pathname === lista)
  // Its form, opened by its address, goes back to the list.
  await ir(page, `/cadastros/${c.cadastro}/form`)
  await page.waitForURL((u) => u.pathname === lista)
}

test(
  'every register is searched, opened, told what is wrong, saved, and read in its history',
  { timeout: 240_000 },
  async () => {
    const { page, fechar } = await continuar('admin', '/cadastros/grupos/list')
    for (const [i, c] of CASOS.entries()) await exercitar(page, c, i === 0)
    await fechar()
  },
)

test('one letter does not search, two do, and so does Enter', async () => {
  const { page, fechar } = await abrir('admin', '/cadastros/grupos/list')
  await page.getByText('Grupo Litoral').waitFor()
  const buscas: (string | null)[] = []
  page.on('request', (r) => {
    const u = new URL(r.url())
    if (u.pathname === '/api/cadastros/grupos' && u.searchParams.has('busca')) buscas.push(u.searchParams.get('busca'))
  })
  await page.clock.install()
  await buscar(page, 'l')
  // Long after whatever the search waits for.
  await page.clock.fastForward(60_000)
  await page.clock.resume()
  await buscar(page, 'lit')
  await page.getByText('Grupo Autoville').waitFor({ state: 'detached' })
  expect(buscas).toEqual(['lit'])
  await buscar(page, 'zzzz')
  await page.keyboard.press('Enter')
  await page.getByText('Nada com estes filtros').waitFor()
  await semFalhasDeAcesso(page)
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await page.getByText('Grupo Autoville').waitFor()
  await fechar({ mexida: true })
})

test('two people on one group: the second sees both versions and goes on with their own, knowing', async () => {
  const [a, b] = [await continuar('admin', '/cadastros/grupos/list'), await continuar('dev', '/cadastros/grupos/list')]
  for (const { page } of [a, b]) {
    await page.getByText('Grupo Aurora Veículos').click()
    await campoDe(page, 'Responsável').waitFor()
  }
  await campoDe(a.page, 'Responsável').fill('Ana Reis')
  await a.page.getByRole('button', { name: 'Gravar', exact: true }).click()
  await a.page.waitForURL(/list/)
  await campoDe(b.page, 'Responsável').fill('Beto Luz')
  await b.page.getByRole('button', { name: 'Gravar', exact: true }).click()
  const aviso = b.page.getByRole('alert').filter({ hasText: 'Outra pessoa gravou antes' })
  await aviso.waitFor()
  expect(await aviso.getByRole('row').nth(1).getByRole('cell').allTextContents()).toEqual([
    'Responsável',
    'Beto Luz',
    'Ana Reis',
  ])
  await semFalhasDeAcesso(b.page)
  await aviso.getByRole('button', { name: 'Continuar com o meu' }).click()
  await b.page.getByRole('button', { name: 'Gravar', exact: true }).click()
  await b.page.waitForURL(/list/)
  await a.page.reload()
  await a.page.getByText('Beto Luz').waitFor()
  await Promise.all([a.fechar(), b.fechar()])
})

describe('by keyboard alone', () => {
  /** From the list to the new record's form, with the focus on its first field. */
  async function novo(caminho: string, botao: string): Promise<Aberta> {
    const aberta = await continuar('admin', caminho)
    await aberta.page.getByRole('button', { name: botao }).focus()
    await aberta.page.keyboard.press('Enter')
    await aberta.page.getByRole('button', { name: 'Gravar', exact: true }).waitFor()
    return aberta
  }
  async function ate(page: Page, rotulo: string): Promise<void> {
    const alvo = campoDe(page, rotulo)
    for (let i = 0; i < 60; i++) {
      if (await alvo.evaluate((e) => e === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`${rotulo} is not reached by Tab`)
  }
  const escrever = async (page: Page, rotulo: string, texto: string) => {
    await ate(page, rotulo)
    await page.keyboard.type(texto)
  }

  test('a group', async () => {
    const { page, fechar } = await novo('/cadastros/grupos/list', 'Novo grupo')
    await escrever(page, 'Nome', 'Grupo do Teclado')
    await escrever(page, 'Telefone', '1133334444')
    await page.keyboard.press('Control+s')
    await page.waitForURL(/list/)
    await page.getByText('(11) 3333-4444').waitFor()
    await fechar()
  })

  test('a service, priced as it is typed', async () => {
    const { page, fechar } = await novo('/cadastros/servicos/list', 'Novo serviço')
    await escrever(page, 'Código', 'TEC-1')
    await escrever(page, 'Descrição', 'Serviço do teclado')
    await escrever(page, 'Habilidades', 'Digitação')
    await page.keyboard.press('Enter')
    await escrever(page, 'Tempo padrão, em minutos', '90')
    await escrever(page, 'Custo da hora', '100,00')
    await escrever(page, 'Valor da hora', '200,00')
    await page.getByText('R$ 300,00').waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/list/)
    await page.getByText('Serviço do teclado').waitFor()
    await fechar()
  })

  test('a mechanic, with another day of work and an absence', async () => {
    const { page, fechar } = await novo('/cadastros/mecanicos/list', 'Novo mecânico')
    await escrever(page, 'Nome', 'Tecla Nascimento')
    await ate(page, 'Sábado')
    await page.keyboard.press('Space')
    await page.getByText('60 h por semana').waitFor()
    await page.keyboard.press('Control+s')
    await page.waitForURL(/list/)
    await page.getByText('Tecla Nascimento').waitFor()
    await page.getByText('seg a sáb 08:00–18:00').waitFor()
    await fechar()
  })

  test('an adviser, whose short name shows while it is typed', async () => {
    const { page, fechar } = await novo('/cadastros/consultores/list', 'Novo consultor')
    await escrever(page, 'Nome', 'Tereza de Campos')
    await page.getByText('Tereza C', { exact: true }).waitFor()
    await page.keyboard.press('Control+s')
    await page.waitForURL(/list/)
    await page.getByText('Tereza de Campos').waitFor()
    await fechar()
  })

  test('a dealership, and then the order of its statuses', async () => {
    const { page, fechar } = await novo('/cadastros/concessionaria/list', 'Nova concessionária')
    await escrever(page, 'Nome', 'Loja do Teclado')
    await escrever(page, 'CNPJ', '12ABC34501DE35')
    await ate(page, 'Grupo')
    await page.keyboard.type('Litoral')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await escrever(page, 'Marca', 'Fiat')
    await escrever(page, 'Começou em', '10/03/2026')
    await escrever(page, 'Cidade', 'Natal')
    await page.keyboard.press('Control+s')
    await page.waitForURL(/list/)
    await page.getByText('12.ABC.345/01DE-35').waitFor()

    await page.getByRole('main').getByText('Loja do Teclado').click()
    await expect.poll(() => campoDe(page, 'Começou em').inputValue()).toBe('10/03/2026')
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
    await semFalhasDeAcesso(page)
    await page.keyboard.press('Control+s')
    await page.waitForURL(/list/)
    await fechar()
  })
})

test('public CNPJ vectors hold in the form, which asks the rule that has seen them all', async () => {
  const vetores = JSON.parse(
    readFileSync(new URL('../src/shared/rules/vectors/cnpj.json', import.meta.url), 'utf8'),
  ) as {
    value: string
    valid: boolean
  }[]
  const { page, fechar } = await continuar('admin', '/cadastros/concessionaria/list')
  await page.getByRole('button', { name: 'Nova concessionária' }).click()
  const campo = campoDe(page, 'CNPJ')
  await campo.waitFor()
  const errados: string[] = []
  for (const { value, valid } of vetores.filter((_, i) => i % 10 === 0)) {
    await campo.fill(value)
    await campo.blur()
    const invalido = (await campo.getAttribute('aria-invalid')) === 'true'
    if (invalido === valid) errados.push(value)
  }
  expect(errados).toEqual([])
  await campo.fill('11.111.111/1111-11')
  await campo.blur()
  await page.getByText('Favor inserir CNPJ válido').waitFor()
  await fechar()
})

test('a mechanic’s photo is chosen, cropped by keyboard and shown in the list; the placeholder comes back when it is taken away', async () => {
  const { page, fechar } = await continuar('admin', '/cadastros/mecanicos/list?loja=todas')
  await buscar(page, 'Mateus Lima')
  await page.getByRole('main').getByText('Mateus Lima').first().click()
  const foto = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#2a628f' } })
    .jpeg()
    .toBuffer()
  await page.locator('input[type=file]').setInputFiles({ name: 'retrato.jpg', mimeType: 'image/jpeg', buffer: foto })
  const recorte = page.getByRole('dialog', { name: 'Recortar a foto' })
  await recorte.getByRole('slider').focus()
  await page.keyboard.press('ArrowRight')
  await semFalhasDeAcesso(page)
  await recorte.getByRole('button', { name: 'Gravar foto' }).click()
  await recorte.waitFor({ state: 'detached' })
  const secao = page.getByRole('region', { name: 'Foto' })
  await expect.poll(() => secao.locator('img').evaluate((i: HTMLImageElement) => i.naturalWidth)).toBe(320)
  await secao.getByRole('button', { name: 'Retirar' }).click()
  await secao.locator('img').waitFor({ state: 'detached' })
  await fechar()
})

test('a file that is no photo is told before anything is sent', async () => {
  const { page, fechar } = await continuar('admin', '/cadastros/mecanicos/list?loja=todas')
  await buscar(page, 'Mateus Lima')
  await page.getByRole('main').getByText('Mateus Lima').first().click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
  await page.getByText('não é uma foto que o navegador consiga abrir').waitFor()
  await fechar()
})

test('a setting is saved when it is left, told when it cannot be, and goes back to its default', async () => {
  const { page, fechar } = await continuar('dev', '/ferramentas-desenvolvedor/configuracoes', { largura: 360 })
  const campo = page.getByRole('textbox', { name: 'Desconto máximo, Consultor' })
  await campo.waitFor()
  await campo.fill('cento e dez')
  await campo.blur()
  await page.getByText('Informe uma porcentagem com até duas casas, de 0 a 100').waitFor()
  await campo.fill('12,5')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Voltar ao padrão: Desconto máximo, Consultor' }).click()
  await expect.poll(() => campo.inputValue()).toBe('10')
  await page.getByPlaceholder('Nome ou código da chave').fill('meta.NOVO')
  await campo.waitFor({ state: 'detached' })
  await fechar()
})

test('the list goes to a workbook with its filters', async () => {
  const { page, fechar } = await continuar('admin', '/cadastros/servicos/list?tipo=ELETRICA')
  await page.getByText('Regular os faróis').waitFor()
  await page.getByRole('button', { name: 'Exportar' }).click()
  const baixado = page.waitForEvent('download')
  await page.getByRole('dialog', { name: 'Exportar' }).getByRole('button', { name: 'Exportar' }).click()
  expect((await baixado).suggestedFilename()).toMatch(/^servicos-.*\.xlsx$/)
  await fechar()
})
