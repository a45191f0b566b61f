import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sampleChecklist, getLojas } from '#tests/server/api.ts'
import { expectNoA11yViolations } from '#tests/browser/a11y.ts'
import { expectFitsAllWidths, resizeTo, type Opened } from '#tests/browser/page.ts'
import { callApi } from '#tests/server/request.ts'
import { setUpDemo } from '#tests/browser/product.ts'

// A separate product: these tests change the distributor's name, colour and pictures, which every screen shows.
const { open, resume, demo } = setUpDemo({ environment: { SAIDA_HOSTS: '127.0.0.1', SAIDA_PRIVADOS: 'sim' } })

async function openPanel(): Promise<Opened> {
  const opened = await resume('dev', '/cadastros/concessionaria/list')
  await opened.page.getByRole('link', { name: 'Distribuidor' }).click()
  await opened.page.getByRole('heading', { name: 'Distribuidor' }).waitFor()
  await opened.page.getByRole('table', { name: 'Chaves de integração' }).waitFor()
  return opened
}

test('the colour is previewed with its contrast; name, title and colour change without a reload', async () => {
  const { page, close } = await openPanel()
  await expectFitsAllWidths(page)
  await expectNoA11yViolations(page)
  await page.evaluate('window.semRecarga = true')
  const nome = 'Rede Nova'
  await page.getByLabel('Nome de exibição').fill(nome)
  await page.getByLabel('Cor principal').fill('#F7E017')
  await page.keyboard.press('Tab')
  await page.getByText('Texto branco sobre a cor pura: 1,3:1, insuficiente.', { exact: false }).waitFor()
  expect(await page.getByRole('list', { name: 'Contraste no tema claro' }).getByText('insuficiente').count()).toBe(0)
  await page.getByLabel('Domínio de gestão').fill('gestao.de-ninguem.com')
  await page.getByRole('button', { name: 'Gravar' }).click()
  await page.getByText('Acrescente antes este endereço', { exact: false }).first().waitFor()
  await resizeTo(page, 360)
  await expectNoA11yViolations(page)
  await page.getByLabel('Domínio de gestão').fill(`localhost:${demo().portNumber}`)
  await page.getByRole('button', { name: 'Gravar' }).click()
  await page.getByRole('banner').getByText(nome).waitFor()
  expect(await page.title()).toContain(nome)
  expect(await page.evaluate(`getComputedStyle(document.documentElement).getPropertyValue('--primaria-fundo')`)).toBe(
    '#F7E017',
  )
  await expectNoA11yViolations(page)
  await resizeTo(page, 1440)
  await expectNoA11yViolations(page)
  // The next save of the same user builds on the version just saved.
  await page.getByLabel('Cor principal').fill('#009EF7')
  await page.getByRole('button', { name: 'Gravar' }).click()
  await expect.poll(() => page.getByText('Não gravado').count()).toBe(0)
  expect(await page.getByText('Outra pessoa gravou antes').count()).toBe(0)
  expect(await page.evaluate('window.semRecarga')).toBe(true)
  await close()
})

test('a picture changes header and tab at once; SVG is refused with the reason', async () => {
  const { page, close } = await openPanel()
  const icon = page.getByRole('group', { name: 'Ícone' })
  const send = async (name: string, mimeType: string, buffer: Buffer) => {
    const [choice] = await Promise.all([
      page.waitForEvent('filechooser'),
      icon.getByRole('button', { name: 'Trocar ícone' }).click(),
    ])
    await choice.setFiles({ name, mimeType, buffer })
  }
  await send('logo.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await icon.getByText('SVG não é aceito', { exact: false }).waitFor()
  await expectNoA11yViolations(page)
  const png = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#c026d3' } })
    .png()
    .toBuffer()
  await send('icone.png', 'image/png', png)
  await expect.poll(() => page.locator('link[rel="icon"]').getAttribute('href')).toMatch(/^data:image\/png;base64,/)
  expect(await page.getByRole('banner').locator('img').first().getAttribute('src')).toMatch(/^data:image\/png;base64,/)
  await icon.getByRole('button', { name: 'Voltar ao padrão' }).click()
  await expect.poll(() => page.locator('link[rel="icon"]').getAttribute('href')).toMatch(/^data:image\/svg/)
  await close()
})

test('a host opens and closes the distributor; a key shown once works until it is revoked', async () => {
  const { page, close } = await openPanel()
  const abre = async () =>
    (await callApi(demo().server.endereco, 'GET', 'distribuidor', { host: 'oficina.exemplo.com' })).status
  await page.getByLabel('Novo endereço').fill('https://oficina')
  await page.getByRole('button', { name: 'Acrescentar endereço' }).click()
  await page.getByText('sem https:// nem barras', { exact: false }).waitFor()
  await page.getByLabel('Novo endereço').fill('oficina.exemplo.com')
  await page.getByRole('button', { name: 'Acrescentar endereço' }).click()
  await page.getByRole('button', { name: 'Retirar oficina.exemplo.com' }).waitFor()
  await expect.poll(abre).toBe(200)
  await page.getByRole('button', { name: 'Retirar oficina.exemplo.com' }).click()
  await expectNoA11yViolations(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Retirar' }).click()
  await expect.poll(abre).toBe(404)

  await page.getByRole('button', { name: 'Criar chave' }).click()
  const modal = page.getByRole('dialog')
  await modal.getByLabel('Nome').fill('DMS da matriz')
  await modal.getByRole('button', { name: 'Criar chave' }).click()
  await modal.getByText('Marque ao menos uma área').waitFor()
  await modal.getByLabel('Gravar: Agenda').check()
  await expectNoA11yViolations(page)
  await modal.getByRole('button', { name: 'Criar chave' }).click()
  const key = await modal.getByLabel('Chave', { exact: true }).inputValue()
  await expectNoA11yViolations(page)
  await modal.getByRole('button', { name: 'Já guardei' }).click()
  const [loja] = await getLojas(demo(), 'localhost', 'gestor')
  const integrate = async () =>
    (
      await callApi(demo().server.endereco, 'POST', 'integracao/checklists', {
        host: 'localhost.localhost',
        token: key,
        body: sampleChecklist(loja.codConcessionaria, 'KEY1A23', 'Chave Nova'),
      })
    ).status
  // It was given the agenda only; then checklists too.
  expect(await integrate()).toBe(403)
  await page.getByRole('row').filter({ hasText: 'DMS da matriz' }).getByText('gravar Agenda').waitFor()
  await page.getByRole('button', { name: 'Direitos de DMS da matriz' }).click()
  await page.getByRole('dialog').getByLabel('Gravar: Checklists').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Gravar direitos' }).click()
  await page.getByRole('row').filter({ hasText: 'gravar Checklists, Agenda' }).waitFor()
  expect(await integrate()).toBe(200)
  await page.getByRole('button', { name: 'Revogar DMS da matriz' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revogar' }).click()
  await page.getByRole('row').filter({ hasText: 'DMS da matriz' }).getByText('Revogada').waitFor()
  expect(await integrate()).toBe(401)
  await close()
})

test('a webhook is created, its secret shown once, tested, and removed', async () => {
  const recebidos: string[] = []
  const other = createServer((req, res) => {
    recebidos.push(String(req.headers['webhook-signature']))
    res.writeHead(204).end()
  })
  await new Promise<void>((ok) => other.listen(0, '127.0.0.1', ok))
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}/patio`
  const { page, close } = await openPanel()
  await page.getByRole('button', { name: 'Criar webhook' }).click()
  const modal = page.getByRole('dialog')
  await modal.getByLabel('Endereço').fill('https://de-ninguem.example')
  await modal.getByLabel('Ordem de serviço fechada').check()
  await modal.getByRole('button', { name: 'Criar webhook' }).click()
  await modal.getByText('não está entre os permitidos', { exact: false }).waitFor()
  await expectNoA11yViolations(page)
  await modal.getByLabel('Endereço').fill(url)
  await modal.getByRole('button', { name: 'Criar webhook' }).click()
  expect(await modal.getByLabel('Segredo').inputValue()).toMatch(/^whsec_/)
  await modal.getByRole('button', { name: 'Já guardei' }).click()
  await page.getByRole('button', { name: `Testar ${url}` }).click()
  await page.getByText('O endereço recebeu o teste', { exact: false }).waitFor()
  expect(recebidos).toEqual([expect.stringMatching(/^v1,/)])
  await page.getByRole('row').filter({ hasText: url }).getByText('Entregue').waitFor()
  await expectNoA11yViolations(page)
  await page.getByRole('button', { name: `Retirar ${url}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retirar' }).click()
  await expect.poll(() => page.getByText(url).count()).toBe(0)
  await close()
  other.closeAllConnections()
  other.close()
})

test('other levels than developers see neither the button nor the panel', async () => {
  const { page, close } = await open('admin', '/cadastros/concessionaria/list?aba=distribuidor')
  await page.getByRole('heading', { name: 'Concessionárias' }).waitFor()
  expect(await page.getByRole('link', { name: 'Distribuidor' }).count()).toBe(0)
  await close()
})
