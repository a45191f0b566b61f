import { expect, test } from 'vitest'
import { checklistDe, lojasDe, postarChecklist } from '#tests/api.ts'
import { semFalhasDeAcesso } from '#tests/axe.ts'
import { entrouNaLoja, ir } from '#tests/pagina.ts'
import { olhandoGerenciar, usarDemo } from '#tests/produto.ts'

const produto = usarDemo()
const { url, demo, abrir } = produto
const INICIO = '/oficina-digital/gerenciar'

test('Ctrl+K: what is typed before the search has come is not lost; a plate and Enter open it', async () => {
  const [loja] = await lojasDe(demo())
  await postarChecklist(demo(), 'localhost', checklistDe(loja.codConcessionaria, 'BSC1A23', 'Regina Sales'))
  const { page, fechar } = await abrir('consultor', INICIO)
  await page.getByRole('banner').waitFor()
  // Its code comes late, as over a slow line: not before something was typed.
  let digitado = () => {}
  const espera = new Promise<void>((ok) => (digitado = ok))
  await page.route('**/BuscaGlobal-*.js', async (r) => {
    await espera
    await r.continue()
  })
  await page.keyboard.press('Control+K')
  await page.keyboard.type('bsc1a2')
  digitado()
  const caixa = page.getByRole('textbox', { name: 'Procurar' })
  await caixa.waitFor()
  // Pages of the tests ask for less motion: a transition of however short a time on everything would cost each change of style tenfold.
  expect(await page.evaluate('getComputedStyle(document.querySelector("header *")).transitionProperty')).toBe('none')
  await expect.poll(() => caixa.evaluate((e) => e === document.activeElement)).toBe(true)
  await page.keyboard.type('3')
  expect(await caixa.inputValue()).toBe('bsc1a23')
  await page.getByRole('dialog').getByText('Regina Sales').first().waitFor()
  await semFalhasDeAcesso(page)
  await page.keyboard.press('Enter')
  await page.waitForURL((u) => /historico/.test(u.pathname) && u.search.length > 1)
  await page.getByText('BSC1A23').first().waitFor()
  // A second time it is there at once, and empty.
  await page.keyboard.press('Control+K')
  await caixa.waitFor()
  expect(await caixa.inputValue()).toBe('')
  await caixa.fill('finalizados')
  await page.getByRole('dialog').getByText('Finalizados', { exact: true }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.waitForURL((u) => u.pathname === '/oficina-digital/finalizados')
  await caixa.waitFor({ state: 'hidden' })
  // Typed in one go, Enter waits for what the plate brings.
  await page.keyboard.press('Control+K')
  await caixa.waitFor()
  await caixa.fill('bsc1a23')
  await page.keyboard.press('Enter')
  await page.waitForURL((u) => /historico/.test(u.pathname) && u.search.length > 1)
  // Without a network nothing is said to be missing, and Enter is kept until it is back.
  await page.getByRole('dialog').getByText('Regina Sales').first().waitFor()
  await page.context().setOffline(true)
  await page.keyboard.press('Control+K')
  await expect.poll(() => caixa.evaluate((e) => e === document.activeElement)).toBe(true)
  await caixa.fill('Regina Sales')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('Sem rede.').waitFor()
  await page.context().setOffline(false)
  await caixa.waitFor({ state: 'hidden' })
  await page.getByText('BSC1A23').first().waitFor()
  // Nor do the rows of an earlier search stand under what is typed now.
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.context().setOffline(true)
  await page.getByRole('searchbox').fill('Nenhum Cliente')
  await page.getByRole('alert').getByText('Sem rede. A lista vem').waitFor()
  expect(await page.getByText('BSC1A23').count()).toBe(0)
  await page.context().setOffline(false)
  await page.getByRole('alert').waitFor({ state: 'hidden' })
  await page.getByText(/com estes filtros/).waitFor()
  await fechar()
})

test('a list that was seen before answers to its search, however late the window’s address follows', async () => {
  const { page, fechar } = await abrir('consultor', INICIO)
  await page.addInitScript(
    `{ const por = history.pushState; history.pushState = (...o) => void setTimeout(() => por.apply(history, o), 500) }`,
  )
  await page.reload()
  for (const [link, titulo] of [
    ['Histórico', /Histórico/],
    ['Finalizados', /Finalizados/],
    ['Histórico', /Histórico/],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).first().click()
    await page.getByRole('heading', { level: 1, name: titulo }).waitFor()
    await page.waitForURL((u) => u.pathname.endsWith(link === 'Finalizados' ? '/finalizados' : '/historico'))
  }
  await page.getByRole('searchbox').fill('Nenhum Cliente')
  await page.getByText(/com estes filtros/).waitFor()
  await fechar({ mexida: true })
})

test('a screen whose code does not arrive says so, and trying again brings it', async () => {
  const { page, contexto } = await abrir('consultor', INICIO)
  const erros: string[] = []
  page.on('console', (m) => erros.push(m.text()))
  await page.getByRole('heading', { name: 'Orçamentos em aberto' }).waitFor()
  await page.route('**/FinalizadosPage-*.js', (r) => r.abort())
  await page.getByRole('link', { name: 'Finalizados', exact: true }).click()
  const aviso = page.getByRole('alert').filter({ hasText: 'Parte do sistema não carregou' })
  await aviso.waitFor()
  expect(erros.join('\n')).toContain('ChunkLoadError')
  await page.unrouteAll()
  await aviso.getByRole('button', { name: 'Recarregar' }).waitFor()
  await page.evaluate('window.samePage = true')
  await aviso.getByRole('button', { name: 'Tentar de novo' }).click()
  await page.getByRole('heading', { level: 1, name: /Finalizados/ }).waitFor()
  expect(await page.evaluate('window.samePage')).toBe(true)

  // The same where a script that the screen shares with others is what does not come.
  await page.route(/assets\/(?!\w+Page-)/, (r) => r.abort())
  await ir(page, '/historico-checklist')
  await aviso.waitFor()
  await page.unrouteAll()
  await aviso.getByRole('button', { name: 'Tentar de novo' }).click()
  await page.getByRole('heading', { level: 1, name: /checklists/i }).waitFor()
  expect(await page.evaluate('window.samePage')).toBe(true)
  await contexto.close()
})

test('a new quote is heard, counted in the title and told on the desktop; a click on it opens gerenciar', async () => {
  const [loja] = await lojasDe(demo())
  const { page, fechar } = await olhandoGerenciar(produto, 'consultor', loja)
  // The desktop's own notification cannot be looked at from here, and a browser without a desktop permits none: what the page hands over can be
  // looked at, and so can its audio engine.
  await page.addInitScript(`
    window.avisos = []
    const Original = window.Notification
    window.Notification = class extends Original { static get permission() { return 'granted' } constructor(titulo, opcoes) { super(titulo, opcoes); window.avisos.push(this) } }
    window.tons = []
    const iniciar = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (quando) { window.tons.push([this.context.state, this.frequency.value]); return iniciar.call(this, quando) }
  `)
  const ouve = entrouNaLoja(page)
  await page.goto(`${url()}/historico-checklist`)
  await page.getByRole('heading', { name: 'Histórico de checklists' }).waitFor()
  // Sound needs a gesture of the person first.
  await page.getByRole('heading', { name: 'Histórico de checklists' }).click()
  await ouve
  await postarChecklist(demo(), 'localhost', checklistDe(loja.codConcessionaria, 'SOM1A23', 'Nair Prado'))
  await expect.poll(() => page.title()).toMatch(/^\(\d+\) /)
  await expect
    .poll(() => page.evaluate('JSON.stringify(window.tons)'))
    .toBe(
      JSON.stringify([
        ['running', 660],
        ['running', 880],
      ]),
    )
  expect(await page.evaluate('window.avisos.map((a) => a.body)')).toEqual(['Nair Prado · SOM1A23'])
  await page.evaluate(`window.avisos[0].dispatchEvent(new Event('click'))`)
  await page.waitForURL('**/oficina-digital/gerenciar*')
  await page.getByText('SOM1A23').first().waitFor()
  await fechar({ mexida: true })
})

test('the period of one list holds on the next one entered without filters, as a chip; the address wins, and taking the chip away forgets it', async () => {
  const { page, fechar } = await abrir('consultor', '/oficina-digital/historico')
  const chips = page.getByRole('list', { name: 'Filtros ativos' })
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByRole('dialog', { name: 'Filtros' }).getByRole('button', { name: 'Período' }).click()
  await page.getByRole('button', { name: '30 dias' }).click()
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await page.waitForURL(/[?&]de=/)
  const periodo = new URL(page.url()).searchParams.get('de')

  await page.getByRole('link', { name: 'Finalizados', exact: true }).click()
  await page.waitForURL((u) => u.pathname.endsWith('/finalizados') && u.searchParams.get('de') === periodo)
  await chips.getByText(' a ').waitFor()

  await ir(page, '/oficina-digital/reprovados?estado=EXPIRADO')
  await chips.getByText('Etapa: Expirado').waitFor()
  expect(new URL(page.url()).searchParams.get('de')).toBeNull()

  await ir(page, '/oficina-digital/finalizados')
  await chips.getByRole('button').click()
  await page.waitForURL((u) => !u.searchParams.has('de'))
  await ir(page, '/oficina-digital/historico')
  await page.getByRole('heading', { name: 'Histórico de orçamentos' }).waitFor()
  expect(await page.evaluate(`localStorage.getItem('filtroData')`)).toBeNull()
  expect(new URL(page.url()).searchParams.get('de')).toBeNull()

  // Pop-overs whose code comes when asked for: by keyboard they open, close, and give the focus back.
  for (const [nome, dentro] of [
    ['Tema', page.getByRole('menuitem', { name: 'Escuro' })],
    ['Colunas e densidade', page.getByRole('radiogroup', { name: 'Densidade' })],
  ] as const) {
    const botao = page.getByRole('button', { name: nome })
    await botao.press('Enter')
    await dentro.waitFor()
    await page.keyboard.press('Escape')
    await dentro.waitFor({ state: 'detached' })
    await expect.poll(() => botao.evaluate((e) => e === document.activeElement)).toBe(true)
  }
  await fechar()
})

test('by keys alone: into the list, through the drawer, back to the row; search, sheet of keys, own account', async () => {
  const { page, fechar } = await abrir('consultor', INICIO)
  const comFoco = (seletor: string) => page.locator(`${seletor}:focus`)
  await page.locator('tr[data-indice="0"]').waitFor()
  await page.keyboard.press('j')
  await comFoco('tr[data-indice="0"]').waitFor()
  await page.keyboard.press('j')
  await comFoco('tr[data-indice="1"]').waitFor()
  await page.keyboard.press('Enter')
  const gaveta = page.getByRole('dialog', { name: /^Orçamento/ })
  await gaveta.getByRole('heading', { name: 'Linha do tempo' }).waitFor()
  const primeiro = new URL(page.url()).searchParams.get('orcamento')
  await page.keyboard.press('j')
  await expect.poll(() => new URL(page.url()).searchParams.get('orcamento')).not.toBe(primeiro)
  await page.keyboard.press('k')
  await expect.poll(() => new URL(page.url()).searchParams.get('orcamento')).toBe(primeiro)
  await gaveta.getByRole('heading', { name: 'Linha do tempo' }).waitFor()
  await semFalhasDeAcesso(page)
  await page.keyboard.press('Escape')
  await gaveta.waitFor({ state: 'detached' })
  await comFoco('tr[data-indice="1"]').waitFor()

  await page.keyboard.press('/')
  await comFoco('input[type="search"]').waitFor()
  await page.locator('tr[data-indice="1"]').focus()
  await page.keyboard.press('?')
  const folha = page.getByRole('dialog', { name: 'Teclas de atalho' })
  await folha.waitFor()
  await semFalhasDeAcesso(page)
  await page.keyboard.press('Escape')
  await folha.waitFor({ state: 'detached' })
  await comFoco('tr[data-indice="1"]').waitFor()

  await ir(page, `${INICIO}?conta=1`)
  const conta = page.getByRole('dialog', { name: 'Minha conta' })
  await conta.getByText('esta', { exact: true }).waitFor()
  await semFalhasDeAcesso(page)
  await conta.getByLabel('Nome').fill('Marina S. Alves')
  await conta.getByRole('button', { name: 'Gravar nome' }).click()
  // A message stands clear of the button that called it up, and goes by itself.
  const aviso = page.getByText('Nome gravado')
  await aviso.waitFor()
  await aviso.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Usuário Marina S. Alves' }).waitFor()
  await fechar()
})

test.each([
  ['the staff', '/login'],
  ['a customer', `/o/${'x'.repeat(40)}`],
])('a page whose scripts do not come says so to %s, and offers to load it again', async (_quem, caminho) => {
  const { page, fechar } = await abrir(null, '/404')
  await page.route('**/*.js', (r) => r.abort())
  await page.goto(url() + caminho)
  const dito = page.getByText('A página está demorando para abrir.')
  expect(await dito.isVisible()).toBe(false)
  await page.evaluate('document.getAnimations().forEach((a) => a.finish())')
  await dito.waitFor()
  await page.unroute('**/*.js')
  await page.getByRole('link', { name: 'Recarregar' }).click()
  await page.getByRole('heading').first().waitFor()
  await dito.waitFor({ state: 'hidden' })
  await fechar()
})

test('letters typed while the search before them is on its way stay', async () => {
  const { page, fechar } = await abrir('admin', '/cadastros/grupos/list')
  await page.getByText('Grupo Litoral').waitFor()
  // More is typed in the moment in which the address is asked to change; the field is looked at in each of the next frames.
  await page.evaluate(`{
    const campo = document.querySelector('input[type=search]')
    const ir = __TSR_ROUTER__.navigate.bind(__TSR_ROUTER__)
    globalThis.vistos = []
    const olhar = () => vistos.push(campo.value) < 12 && requestAnimationFrame(olhar)
    __TSR_ROUTER__.navigate = (para) => {
      __TSR_ROUTER__.navigate = ir
      const indo = ir(para)
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(campo, 'litoral')
      campo.dispatchEvent(new Event('input', { bubbles: true }))
      requestAnimationFrame(olhar)
      return indo
    }
  }`)
  await page.getByRole('searchbox').fill('lit')
  await expect.poll(() => page.evaluate('vistos.length')).toBe(12)
  expect(new Set(await page.evaluate<string[]>('vistos'))).toEqual(new Set(['litoral']))
  await page.waitForURL((u) => u.searchParams.get('busca') === 'litoral')
  await fechar({ mexida: true })
})

test('letters that still wait when the filters are cleared are never sent', async () => {
  const { page, fechar } = await abrir('admin', '/cadastros/grupos/list?busca=zzzz')
  await page.getByText('Nada com estes filtros').waitFor()
  // The last timer is set after the search's own and waits longer: when it rings, letters that still waited have been sent.
  const enderecos = await page.evaluate<number>(`new Promise((pronto) => {
    const campo = document.querySelector('input[type=search]')
    const ir = __TSR_ROUTER__.navigate.bind(__TSR_ROUTER__)
    let pedidos = 0
    __TSR_ROUTER__.navigate = (para) => (pedidos++, ir(para))
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(campo, 'zzzzz')
    campo.dispatchEvent(new Event('input', { bubbles: true }))
    requestAnimationFrame(() => {
      [...document.querySelectorAll('button')].find((b) => b.textContent === 'Limpar filtros').click()
      setTimeout(() => pronto(pedidos), 400)
    })
  })`)
  expect(enderecos, 'the clearing asks for its address, the letters never do').toBe(1)
  await page.getByText('Grupo Autoville').waitFor()
  expect(await page.getByRole('searchbox').inputValue()).toBe('')
  await fechar({ mexida: true })
})

test('a group of the menu unfolds under a pointer that rests on it; the title names distributor, product and screen', async () => {
  const { page, fechar } = await abrir('admin', '/dashboard')
  await page.getByRole('heading', { level: 1, name: 'Painel' }).waitFor()
  expect(await page.title()).toMatch(/Grupo Horizonte · Gestão Oferta Digital · Painel$/)
  const group = page.getByRole('navigation', { name: 'Menu principal' }).getByRole('button', { name: 'Relatórios' })
  expect(await group.getAttribute('aria-expanded')).toBe('false')
  await group.hover()
  await expect.poll(() => group.getAttribute('aria-expanded')).toBe('true')
  // The click that was on its way does not fold it again.
  await group.click()
  expect(await group.getAttribute('aria-expanded')).toBe('true')
  await fechar()
})
