// What every screen stands in: the frame, menu, search, lazy parts, boards, photos and live data.
import { expect, test } from 'vitest'
import { sampleChecklist, getLojas, postChecklist } from '#tests/server/api.ts'
import { expectNoA11yViolations } from '#tests/browser/a11y.ts'
import { joinedLoja, goTo, screenReady } from '#tests/browser/page.ts'
import { openGerenciar, setUpDemo } from '#tests/browser/product.ts'

const product = setUpDemo()
const { url, demo, open } = product
const START = '/oficina-digital/gerenciar'

test('Ctrl+K: text typed before the search has loaded is kept; a plate and Enter open the quote', async () => {
  const [loja] = await getLojas(demo())
  await postChecklist(demo(), 'localhost', sampleChecklist(loja.codConcessionaria, 'BSC1A23', 'Regina Sales'))
  const { page, close } = await open('consultor', START)
  await page.getByRole('banner').waitFor()
  // Delay the search's code until something was typed, as on a slow line.
  let digitado = () => {}
  const espera = new Promise<void>((ok) => (digitado = ok))
  await page.route('**/GlobalSearch-*.js', async (r) => {
    await espera
    await r.continue()
  })
  await page.keyboard.press('Control+K')
  await page.keyboard.type('bsc1a2')
  digitado()
  const box = page.getByRole('textbox', { name: 'Procurar' })
  await box.waitFor()
  // A page with routes has no cache: without a network it could not even run what it has already fetched.
  await page.unroute('**/GlobalSearch-*.js')
  // Test pages reduce motion: even the shortest transition on all elements would make each style change ten times slower.
  expect(await page.evaluate('getComputedStyle(document.querySelector("header *")).transitionProperty')).toBe('none')
  await expect.poll(() => box.evaluate((e) => e === document.activeElement)).toBe(true)
  await page.keyboard.type('3')
  expect(await box.inputValue()).toBe('bsc1a23')
  await page.getByRole('dialog').getByText('Regina Sales').first().waitFor()
  await expectNoA11yViolations(page)
  await page.keyboard.press('Enter')
  await page.waitForURL((u) => /historico/.test(u.pathname) && u.search.length > 1)
  await page.getByText('BSC1A23').first().waitFor()
  // The second time the search opens at once, and empty.
  await page.keyboard.press('Control+K')
  await box.waitFor()
  expect(await box.inputValue()).toBe('')
  await box.fill('finalizados')
  await page.getByRole('dialog').getByText('Finalizados', { exact: true }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.waitForURL((u) => u.pathname === '/oficina-digital/finalizados')
  await box.waitFor({ state: 'hidden' })
  // Enter right after typing waits for the plate's result.
  await page.keyboard.press('Control+K')
  await box.waitFor()
  await box.fill('bsc1a23')
  await page.keyboard.press('Enter')
  await page.waitForURL((u) => /historico/.test(u.pathname) && u.search.length > 1)
  // Without network the search reports nothing as missing, and runs a pending Enter when the network is back.
  await page.getByRole('dialog').getByText('Regina Sales').first().waitFor()
  await page.context().setOffline(true)
  await page.keyboard.press('Control+K')
  await expect.poll(() => box.evaluate((e) => e === document.activeElement)).toBe(true)
  await box.fill('Regina Sales')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('Sem rede.').waitFor()
  await page.context().setOffline(false)
  await box.waitFor({ state: 'hidden' })
  await page.getByText('BSC1A23').first().waitFor()
  // Without network the list does not show rows of an earlier search either.
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.context().setOffline(true)
  await page.getByRole('searchbox').fill('Nenhum Cliente')
  await page.getByRole('alert').getByText('Sem rede. A lista vem').waitFor()
  expect(await page.getByText('BSC1A23').count()).toBe(0)
  await page.context().setOffline(false)
  await page.getByRole('alert').waitFor({ state: 'hidden' })
  await page.getByText(/com estes filtros/).waitFor()
  await close()
})

test('a list that was seen before answers to its search, even when the address changes late', async () => {
  const { page, close } = await open('consultor', START)
  await page.addInitScript(
    `{ const por = history.pushState; history.pushState = (...o) => void setTimeout(() => por.apply(history, o), 500) }`,
  )
  await page.reload()
  for (const [link, title] of [
    ['Histórico', /Histórico/],
    ['Finalizados', /Finalizados/],
    ['Histórico', /Histórico/],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).first().click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.waitForURL((u) => u.pathname.endsWith(link === 'Finalizados' ? '/finalizados' : '/historico'))
  }
  await page.getByRole('searchbox').fill('Nenhum Cliente')
  await page.getByText(/com estes filtros/).waitFor()
  await close({ altered: true })
})

test('a screen whose code fails to load says so, and loads on retry', async () => {
  const { page, contexto } = await open('consultor', START)
  const errors: string[] = []
  page.on('console', (m) => errors.push(m.text()))
  await page.getByRole('heading', { name: 'Orçamentos em aberto' }).waitFor()
  await page.route('**/FinishedPage-*.js', (r) => r.abort())
  await page.getByRole('link', { name: 'Finalizados', exact: true }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Parte do sistema não carregou' })
  await notice.waitFor()
  expect(errors.join('\n')).toContain('ChunkLoadError')
  await page.unrouteAll()
  await notice.getByRole('button', { name: 'Recarregar' }).waitFor()
  await page.evaluate('window.samePage = true')
  await notice.getByRole('button', { name: 'Tentar de novo' }).click()
  await page.getByRole('heading', { level: 1, name: /Finalizados/ }).waitFor()
  expect(await page.evaluate('window.samePage')).toBe(true)

  // The same when a shared script fails to load.
  await page.route(/assets\/(?!\w+Page-)/, (r) => r.abort())
  await goTo(page, '/historico-checklist')
  await notice.waitFor()
  await page.unrouteAll()
  await notice.getByRole('button', { name: 'Tentar de novo' }).click()
  await page.getByRole('heading', { level: 1, name: /checklists/i }).waitFor()
  expect(await page.evaluate('window.samePage')).toBe(true)
  await contexto.close()
})

test('a new quote gives a sound, a count in the title and a desktop notification, whose click opens gerenciar', async () => {
  const [loja] = await getLojas(demo())
  const { page, close } = await openGerenciar(product, 'consultor', loja)
  // A headless browser cannot show desktop notifications and permits none, so the test records what the page passes to the Notification and
  // audio APIs.
  await page.addInitScript(`
    window.avisos = []
    const Original = window.Notification
    window.Notification = class extends Original { static get permission() { return 'granted' } constructor(titulo, opcoes) { super(titulo, opcoes); window.avisos.push(this) } }
    window.tons = []
    const iniciar = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (quando) { window.tons.push([this.context.state, this.frequency.value]); return iniciar.call(this, quando) }
  `)
  const listens = joinedLoja(page)
  await page.goto(`${url()}/historico-checklist`)
  await page.getByRole('heading', { name: 'Histórico de checklists' }).waitFor()
  // Browsers allow sound only after a user gesture.
  await page.getByRole('heading', { name: 'Histórico de checklists' }).click()
  await listens
  await postChecklist(demo(), 'localhost', sampleChecklist(loja.codConcessionaria, 'SOM1A23', 'Nair Prado'))
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
  await close({ altered: true })
})

test('a period carries over to the next list without filters; the address wins, and removing its chip resets it', async () => {
  const { page, close } = await open('consultor', '/oficina-digital/historico')
  const chips = page.getByRole('list', { name: 'Filtros ativos' })
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByRole('dialog', { name: 'Filtros' }).getByRole('button', { name: 'Período' }).click()
  await page.getByRole('button', { name: '30 dias' }).click()
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await page.waitForURL(/[?&]de=/)
  const period = new URL(page.url()).searchParams.get('de')

  await page.getByRole('link', { name: 'Finalizados', exact: true }).click()
  await page.waitForURL((u) => u.pathname.endsWith('/finalizados') && u.searchParams.get('de') === period)
  await chips.getByText(' a ').waitFor()

  await goTo(page, '/oficina-digital/reprovados?estado=EXPIRADO')
  await chips.getByText('Etapa: Expirado').waitFor()
  expect(new URL(page.url()).searchParams.get('de')).toBeNull()

  await goTo(page, '/oficina-digital/finalizados')
  await chips.getByRole('button').click()
  await page.waitForURL((u) => !u.searchParams.has('de'))
  await goTo(page, '/oficina-digital/historico')
  await page.getByRole('heading', { name: 'Histórico de orçamentos' }).waitFor()
  expect(await page.evaluate(`localStorage.getItem('filtroData')`)).toBeNull()
  expect(new URL(page.url()).searchParams.get('de')).toBeNull()

  // Lazy-loaded popovers: by keyboard they open, close, and return the focus.
  for (const [nome, inside] of [
    ['Tema', page.getByRole('menuitem', { name: 'Escuro' })],
    ['Colunas e densidade', page.getByRole('radiogroup', { name: 'Densidade' })],
  ] as const) {
    const button = page.getByRole('button', { name: nome })
    await button.press('Enter')
    await inside.waitFor()
    await page.keyboard.press('Escape')
    await inside.waitFor({ state: 'detached' })
    await expect.poll(() => button.evaluate((e) => e === document.activeElement)).toBe(true)
  }
  await close()
})

test('by keyboard only: into the list, through the drawer, back to the row; search, shortcuts, own account', async () => {
  const { page, close } = await open('consultor', START)
  const focused = (selector: string) => page.locator(`${selector}:focus`)
  await page.locator('tr[data-indice="0"]').waitFor()
  await page.keyboard.press('j')
  await focused('tr[data-indice="0"]').waitFor()
  await page.keyboard.press('j')
  await focused('tr[data-indice="1"]').waitFor()
  // The list is live: a quote that comes or goes moves the row, so it is known by what it shows.
  const placa = (await focused('tr').textContent())?.match(/[A-Z]{3}-?\d[A-Z\d]\d{2}/)?.[0] ?? ''
  expect(placa).not.toBe('')
  const focusedRow = () =>
    page.evaluate(
      () => document.activeElement?.closest('tr')?.textContent ?? document.activeElement?.outerHTML.slice(0, 200),
    )
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: /^Orçamento/ })
  await drawer.getByRole('heading', { name: 'Linha do tempo' }).waitFor()
  const first = new URL(page.url()).searchParams.get('orcamento')
  await page.keyboard.press('j')
  await expect.poll(() => new URL(page.url()).searchParams.get('orcamento')).not.toBe(first)
  await page.keyboard.press('k')
  await expect.poll(() => new URL(page.url()).searchParams.get('orcamento')).toBe(first)
  await drawer.getByRole('heading', { name: 'Linha do tempo' }).waitFor()
  await expectNoA11yViolations(page)
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await expect.poll(focusedRow).toContain(placa)

  await page.keyboard.press('/')
  await focused('input[type="search"]').waitFor()
  await page.locator('tr', { hasText: placa }).first().focus()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Teclas de atalho' })
  await sheet.waitFor()
  await expectNoA11yViolations(page)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await expect.poll(focusedRow).toContain(placa)

  await goTo(page, `${START}?conta=1`)
  const conta = page.getByRole('dialog', { name: 'Minha conta' })
  await conta.getByText('esta', { exact: true }).waitFor()
  await expectNoA11yViolations(page)
  await conta.getByLabel('Nome').fill('Marina S. Alves')
  await conta.getByRole('button', { name: 'Gravar nome' }).click()
  // The toast does not cover the button that triggered it, and disappears by itself.
  const notice = page.getByText('Nome gravado')
  await notice.waitFor()
  await notice.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Usuário Marina S. Alves' }).waitFor()
  await close()
})

test('who opens a record before the rest of the frame is here comes back to its row', async () => {
  const { page, close } = await open('consultor', '/healthz')
  const gate = Promise.withResolvers<void>()
  await page.route(/ShellExtras/, async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto(new URL(START, page.url()).href)
  await page.locator('tr[data-indice="0"]').waitFor()
  await page.keyboard.press('j')
  const row = page.locator('tr[data-indice="0"]:focus')
  await row.waitFor()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: /^Orçamento/ })
  await drawer.getByRole('heading', { name: 'Linha do tempo' }).waitFor()
  gate.resolve()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await page.locator('tr:focus').waitFor()
  await close({ altered: true })
})

test.each([
  ['the staff', '/login'],
  ['a customer', `/o/${'x'.repeat(40)}`],
])('a page whose scripts do not load says so to %s, and offers a reload', async (_who, path) => {
  const { page, close } = await open(null, '/404')
  await page.route('**/*.js', (r) => r.abort())
  await page.goto(url() + path)
  const said = page.getByText('A página está demorando para abrir.')
  expect(await said.isVisible()).toBe(false)
  await page.evaluate('document.getAnimations().forEach((a) => a.finish())')
  await said.waitFor()
  await page.unroute('**/*.js')
  await page.getByRole('link', { name: 'Recarregar' }).click()
  await page.getByRole('heading').first().waitFor()
  await said.waitFor({ state: 'hidden' })
  await close()
})

test('text typed while an earlier search is running stays', async () => {
  const { page, close } = await open('admin', '/cadastros/grupos/list')
  await page.getByText('Grupo Litoral').waitFor()
  // Types more at the moment of the navigation, and records the field's value in each of the next 12 frames.
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
  await close({ altered: true })
})

test('a pending search is never sent after the filters are cleared', async () => {
  const { page, close } = await open('admin', '/cadastros/grupos/list?busca=zzzz')
  await page.getByText('Nada com estes filtros').waitFor()
  // The last timer starts after the search's debounce and waits longer, so by then any pending search was sent.
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
  await close({ altered: true })
})

test('a menu group unfolds on hover; the title names distributor, product and screen', async () => {
  const { page, close } = await open('admin', '/dashboard')
  await page.getByRole('heading', { level: 1, name: 'Painel' }).waitFor()
  expect(await page.title()).toMatch(/Grupo Horizonte · Gestão Oferta Digital · Painel$/)
  const group = page.getByRole('navigation', { name: 'Menu principal' }).getByRole('button', { name: 'Relatórios' })
  expect(await group.getAttribute('aria-expanded')).toBe('false')
  await group.hover()
  await expect.poll(() => group.getAttribute('aria-expanded')).toBe('true')
  // A click right after the hover does not fold it again.
  await group.click()
  expect(await group.getAttribute('aria-expanded')).toBe('true')
  await close()
})

test('at the end of a long page the button to the top stands below the last row', async () => {
  const { page, close } = await open('admin', '/dashboard', { largura: 360 })
  await page.getByRole('list', { name: /^Aprovado por/ }).waitFor()
  await screenReady(page)
  // The button makes its room as it appears, and the page may still go to its top: it is scrolled on to its new end.
  const gap = () =>
    page.evaluate(() => {
      scrollTo(0, document.documentElement.scrollHeight)
      const button = document.querySelector('[aria-label="Voltar ao topo"]')
      const last = [...document.querySelectorAll('main section')].at(-1)
      return button && last ? button.getBoundingClientRect().top - last.getBoundingClientRect().bottom : -1
    })
  await expect.poll(gap).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Voltar ao topo' }).click()
  await expect.poll(() => page.evaluate('scrollY')).toBe(0)
  await close()
})
