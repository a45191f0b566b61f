import { expect, test } from 'vitest'
import type { UsuarioDoCadastro } from '#shared/cadastros/usuarios.ts'
import { api, tokenDe } from '#tests/api.ts'
import { semFalhasDeAcesso } from '#tests/axe.ts'
import { cartasPara, segredoDe } from '#tests/cartas.ts'
import { aoVivo, cabeEmTodas, entrar, ir, naLargura, novaPagina } from '#tests/pagina.ts'
import { usarDemo } from '#tests/produto.ts'

const { browser, url, demo, abrir, continuar } = usarDemo()
const LISTA = '/cadastros/usuario/list'

async function conviteDe(email: string): Promise<string> {
  // The product's own job may be at it: the letter is a file a moment later.
  await expect.poll(async () => (await cartasPara(demo().servidor, email)).length).toBe(1)
  return segredoDe((await cartasPara(demo().servidor, email))[0])
}
async function buscarUsuario(busca: string): Promise<UsuarioDoCadastro | undefined> {
  const r = await api<{ itens: UsuarioDoCadastro[] }>(
    demo(),
    'localhost',
    'GET',
    `usuarios?situacao=todos&busca=${busca}`,
    {
      token: await tokenDe(demo(), 'admin'),
    },
  )
  return r.itens[0]
}

test('somebody is invited, gets filters, creates a password and enters with what was granted', async () => {
  const email = 'convidada@exemplo.com'
  const { page, fechar } = await abrir('admin', LISTA)
  await page.getByRole('heading', { name: 'Usuários' }).waitFor()
  await page.getByText('gestor@patio.demo').waitFor()

  await page.getByRole('button', { name: 'Convidar usuário' }).click()
  await page.getByRole('heading', { name: 'Convidar usuário' }).waitFor()
  await page.getByLabel('Nome').fill('Helena Prado')
  await page.getByLabel('Email').fill('gestor@patio.demo')
  await page.getByRole('button', { name: 'Enviar convite' }).click()
  await page.getByText('Este email já é de Gustavo Prates').first().waitFor()
  expect(await page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true')
  await naLargura(page, 360)
  await semFalhasDeAcesso(page)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Enviar convite' }).click()

  await page.getByRole('heading', { name: 'Filtros de Helena Prado' }).waitFor()
  // Asked now: another journey may have registered one.
  const todas = await api<unknown[]>(demo(), 'localhost', 'GET', 'concessionarialist', {
    token: await tokenDe(demo(), 'admin'),
  })
  const lojas = todas.length
  await page.getByText(`Alcança 0 de ${lojas} lojas`).first().waitFor()
  await page.getByRole('checkbox', { name: 'Autoville Centro' }).check()
  await page.getByRole('checkbox', { name: 'Toyota' }).check()
  await page.getByText(`Alcança 2 de ${lojas} lojas`).first().waitFor()
  const muda = page.getByRole('list', { name: 'Muda ao gravar' })
  expect(await muda.getByRole('listitem').allTextContents()).toEqual([
    'Entra Loja Autoville Centro',
    'Entra Marca Toyota',
  ])
  await cabeEmTodas(page)
  await semFalhasDeAcesso(page)
  await page.getByRole('button', { name: 'Gravar' }).click()
  await page.waitForURL((u) => u.pathname === LISTA)
  await page.getByText(email).waitFor()
  expect((await buscarUsuario(email))?.situacao).toBe('CONVIDADO')

  const convite = await conviteDe(email)
  await page.context().clearCookies()
  await page.goto(`${url()}/password/${convite}?convite=1`)
  await page.getByRole('heading', { name: 'Boas-vindas' }).waitFor()
  await semFalhasDeAcesso(page)
  await page.getByLabel('Sua senha').fill('Nova#Senha77')
  await page.getByLabel('Repita a senha').fill('Nova#Senha77')
  await page.getByRole('button', { name: 'Gravar senha' }).click()
  await page.getByText('Seu acesso está pronto', { exact: false }).waitFor()
  await fechar()

  const dela = await novaPagina(browser(), { largura: 360 })
  await entrar(dela.page, url(), email, 'Nova#Senha77')
  await dela.page.waitForURL((u) => u.pathname === '/oficina-digital/gerenciar')
  await dela.fechar()
})

test('filters and deactivation reach a session that is already open, without a reload', async () => {
  const { page: dele, fechar: sair } = await abrir('lucas.ferraz', '/oficina-digital/gerenciar')
  await aoVivo(dele)
  const lojas = async () => {
    const seletor = dele
      .getByRole('combobox', { name: 'Concessionária' })
      .or(dele.getByRole('textbox', { name: 'Concessionária' }))
      .first()
    return seletor.inputValue()
  }
  const antes = await lojas()
  const { page, fechar } = await continuar('admin', LISTA)
  await page.getByRole('button', { name: 'Ações de Lucas Ferraz' }).click()
  await page.getByRole('menuitem', { name: 'Filtros de lojas' }).click()
  await page.getByRole('heading', { name: 'Filtros de Lucas Ferraz' }).waitFor()
  // Until what the person has now stands there, nothing is checked yet.
  await page
    .getByText(/^Alcança \d+ de \d+ lojas/)
    .first()
    .waitFor()
  const marcadas = page.getByRole('main').getByRole('checkbox', { checked: true })
  while ((await marcadas.count()) > 0) await marcadas.first().uncheck()
  await page.getByRole('checkbox', { name: 'Grupo Litoral' }).check()
  // Four, unless another journey of this demonstration has opened or closed a store; they were two.
  await page
    .getByText(/^Alcança [3-9] de \d+ lojas/)
    .first()
    .waitFor()
  // The toast goes by itself: it is waited for before what calls it up.
  const avisado = dele.getByText('Seu acesso mudou', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Gravar' }).click()
  await page.waitForURL((u) => u.pathname === LISTA)
  await avisado
  await expect.poll(lojas).toMatch(/^Litoral/)
  expect(antes).not.toMatch(/^Litoral/)
  await aoVivo(dele)

  await page.getByText('Grupo Litoral').first().waitFor()
  await page.getByRole('button', { name: 'Ações de Lucas Ferraz' }).click()
  await page.getByRole('menuitem', { name: 'Desativar' }).click()
  const pergunta = page.getByRole('dialog', { name: 'Desativar Lucas Ferraz?' })
  await pergunta.waitFor()
  await semFalhasDeAcesso(page)
  await pergunta.getByRole('button', { name: 'Desativar' }).click()
  await dele.waitForURL((u) => u.pathname === '/login')
  await page.getByText('lucas.ferraz@patio.demo').waitFor({ state: 'detached' })
  await fechar()
  await sair()
})

test('ending the sessions of somebody puts their open page at the login', async () => {
  const { page: dela, fechar: sair } = await abrir('joana.teles', '/oficina-digital/gerenciar')
  await aoVivo(dela)
  const { page, fechar } = await continuar('admin', LISTA)
  await page.getByText('joana.teles@patio.demo').click()
  const sessoes = page.getByRole('table', { name: 'Sessões abertas' })
  await sessoes.getByRole('row').nth(1).waitFor()
  await semFalhasDeAcesso(page)
  await page.getByRole('button', { name: 'Encerrar sessões' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar sessões' }).click()
  await dela.waitForURL((u) => u.pathname === '/login')
  await page.getByText('Nenhuma sessão aberta agora.').waitFor()
  await fechar()
  await sair()
})

test('two administrators edit one user: the second sees both versions and goes on with theirs', async () => {
  const { page, fechar } = await continuar('admin', LISTA)
  await page.getByText('chefe@patio.demo').click()
  await page.getByRole('heading', { name: 'Francisco Barreto' }).waitFor()
  await page.getByLabel('Nome').fill('Francisco B. Barreto')
  const u = await buscarUsuario('chefe@')
  if (!u) throw new Error('demo without its foreman')
  const { nome: _, ...resto } = u
  await api(demo(), 'localhost', 'PUT', `usuarios/${u.codUsuario}`, {
    token: await tokenDe(demo(), 'admin'),
    body: {
      nome: 'Chico Barreto',
      email: resto.email,
      telefone: '(11) 98888-7777',
      codNivel: resto.codNivel,
      ativo: resto.ativo,
      versao: resto.versao,
    },
  })
  await page.getByRole('button', { name: 'Gravar' }).click()
  const aviso = page.getByRole('alert').filter({ hasText: 'Outra pessoa gravou antes' })
  await aviso
    .getByRole('row')
    .filter({ hasText: 'Francisco B. Barreto' })
    .filter({ hasText: 'Chico Barreto' })
    .waitFor()
  await semFalhasDeAcesso(page)
  await aviso.getByRole('button', { name: 'Continuar com o meu' }).click()
  await page.getByRole('button', { name: 'Gravar' }).click()
  await page.waitForURL((x) => x.pathname === LISTA)
  await page.getByText('Francisco B. Barreto').waitFor()
  await fechar()
})

test('by keyboard alone a user is found, opened, renamed and saved', async () => {
  const { page, fechar } = await continuar('admin', LISTA)
  await page.getByRole('searchbox').or(page.getByPlaceholder('Nome, código ou email')).first().focus()
  await page.keyboard.type('tiago')
  await page.getByText('tiago.moura@patio.demo').waitFor()
  await page.getByText('gestor@patio.demo').waitFor({ state: 'detached' })
  for (let i = 0; i < 20; i++) {
    await page.keyboard.press('Tab')
    if (
      await page.evaluate(
        `document.activeElement?.closest('tr') !== null && document.activeElement.textContent.includes('tiago')`,
      )
    )
      break
  }
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Tiago Moura' }).waitFor()
  for (let i = 0; i < 20; i++) {
    if (
      await page.evaluate(
        `document.activeElement?.tagName === 'INPUT' && document.activeElement.value === 'Tiago Moura'`,
      )
    )
      break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Tiago M. Moura')
  await page.keyboard.press('ControlOrMeta+S')
  await page.waitForURL((u) => u.pathname === LISTA)
  expect((await buscarUsuario('tiago.moura'))?.nome).toBe('Tiago M. Moura')
  await fechar()
})

test('an administrator looks at a developer without editing, and the form of filters needs a user', async () => {
  const { page, fechar } = await continuar('admin', LISTA)
  await page.getByText('dev@patio.demo').click()
  await page.getByText('está acima do seu', { exact: false }).waitFor()
  expect(await page.getByRole('button', { name: 'Gravar' }).count()).toBe(0)
  await semFalhasDeAcesso(page)
  await ir(page, '/cadastros/usuarios/filtros/form')
  await page.waitForURL((u) => u.pathname === LISTA)
  await fechar()
})
