// Assistants: allowed by the distributor, permitted by a person, disconnected by the same person.
import { createHash, randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoA11yViolations } from '#tests/browser/a11y.ts'
import { expectFitsAllWidths, goTo } from '#tests/browser/page.ts'
import { setUpDemo } from '#tests/browser/product.ts'

const { url, open } = setUpDemo({ propria: true })

const RETURN = 'http://localhost:9/volta'
const verifier = randomBytes(32).toString('base64url')
const CHALLENGE = createHash('sha256').update(verifier).digest('base64url')
let program = ''

/** The address that a program opens in the person's browser. */
const authorize = (changed: Record<string, string> = {}) =>
  `${url()}/oauth/authorize?${new URLSearchParams({
    response_type: 'code',
    client_id: program,
    redirect_uri: RETURN,
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    state: 'guardado',
    ...changed,
  })}`
/** Opens the request with the program answering on its own address. */
async function ask(page: Page): Promise<void> {
  await page.route('http://localhost:9/**', (route) => route.fulfill({ body: 'de volta' }))
  await page.goto(authorize())
  await page.getByRole('heading', { name: 'Ajudante da rede quer ler como você' }).waitFor()
}
async function token(form: Record<string, string>): Promise<Response> {
  return fetch(`${url()}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ client_id: program, ...form }),
  })
}

test('the distributor allows assistants and a program', async () => {
  const { page, close } = await open('dev', '/cadastros/seguranca/assistentes')
  await page.getByText('Assistentes estão desligados').waitFor()
  await page.getByRole('link', { name: 'Política' }).last().click()
  await page.getByLabel('Deixar as pessoas ligarem assistentes').check()
  await page.getByRole('button', { name: 'Gravar política' }).click()
  await page.getByText('Política gravada').waitFor()
  await goTo(page, '/cadastros/seguranca/assistentes')
  await page.getByRole('button', { name: 'Acrescentar programa' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nome').fill('Ajudante da rede')
  await dialog.getByLabel('Endereços de volta').fill('http://de-longe.example/volta')
  await dialog.getByRole('button', { name: 'Acrescentar' }).click()
  await dialog.getByText('Use https://', { exact: false }).last().waitFor()
  await dialog.getByLabel('Endereços de volta').fill(RETURN)
  await dialog.getByRole('button', { name: 'Acrescentar' }).click()
  program = await dialog.getByLabel('Identificação (client ID)', { exact: true }).inputValue()
  await expectNoA11yViolations(page)
  await dialog.getByRole('button', { name: 'Entendi' }).click()
  await page.getByRole('row').filter({ hasText: RETURN }).waitFor()
  await expectFitsAllWidths(page)
  await close({ altered: true })
})

test('a person refuses, permits, and disconnects', async () => {
  const { page, close } = await open('consultor', '/oficina-digital/gerenciar')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await ask(page)
  await page.getByText('localhost:9').waitFor()
  await page.getByText('Nomes e contatos de clientes vão mascarados', { exact: false }).waitFor()
  await expectNoA11yViolations(page)
  await expectFitsAllWidths(page)
  await page.getByRole('link', { name: 'Recusar' }).click()
  await page.waitForURL(/error=access_denied/)
  expect(new URL(page.url()).searchParams.get('state')).toBe('guardado')

  await ask(page)
  await page.getByRole('button', { name: 'Permitir' }).click()
  await page.waitForURL(/code=/)
  const code = new URL(page.url()).searchParams.get('code') ?? ''
  const got = await token({ grant_type: 'authorization_code', code, redirect_uri: RETURN, code_verifier: verifier })
  expect(got.status).toBe(200)
  const { refresh_token } = (await got.json()) as { refresh_token: string }

  await page.goto(`${url()}/oficina-digital/gerenciar?conta=1`)
  const conta = page.getByRole('dialog', { name: 'Minha conta' })
  await conta.getByText('ainda não usado').waitFor()
  expect(await conta.getByLabel('Endereço do assistente', { exact: true }).inputValue()).toContain('/mcp')
  await expectNoA11yViolations(page)
  await conta.getByRole('button', { name: 'Desligar Ajudante da rede' }).click()
  await page.getByText('não lê mais como você').waitFor()
  expect((await token({ grant_type: 'refresh_token', refresh_token })).status).toBe(400)
  await close({ altered: true })
})

test('a wrong request is told, and sends nobody anywhere', async () => {
  const wrong = new URLSearchParams({
    client_id: program,
    redirect_uri: 'https://de-longe.example/volta',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
  })
  const { page, close } = await open('consultor', `/conta/assistentes/autorizar?${wrong}`)
  await page.getByRole('heading', { name: 'Não é possível ligar o assistente' }).waitFor()
  expect(await page.getByRole('button', { name: 'Permitir' }).count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe('/conta/assistentes/autorizar')
  await expectNoA11yViolations(page)
  await close({ altered: true })
})
