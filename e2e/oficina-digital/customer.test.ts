import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import { api, tokenFor } from '#tests/server/api.ts'
import { expectNoA11yViolations } from '#tests/browser/a11y.ts'
import { latestCodeFor, CPF, sent, choose, createPrecificado } from '#tests/records/orcamentos.ts'
import { type Opened, expectThumbTargets, fits } from '#tests/browser/page.ts'
import { parsePdf } from '#tests/files/pdf.ts'
import { setUpDemo } from '#tests/browser/product.ts'
import { transaction } from '../../src/server/core/database/transaction.ts'

const { url, demo, open } = setUpDemo()

/** The customer's page on a 360 px phone. */
async function mobile(link: string): Promise<Opened> {
  const opened = await open(null, link, { largura: 360 })
  await opened.page.getByRole('heading', { name: 'Olá, Camila' }).waitFor()
  return opened
}
async function sign(page: Page): Promise<void> {
  await page.getByLabel('Seu nome completo').fill('Camila Duarte')
  await page.getByLabel(/Li os serviços/).check()
  await page.getByRole('button', { name: 'Enviar decisão' }).click()
}
/** Two taps in the centre of the page, `s` seconds apart by the input events' own timestamps, so a slow machine does not matter. */
async function doubleTap(page: Page, s: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const start = Date.now() / 1000
  for (const quando of [start, start + s])
    for (const type of ['mousePressed', 'mouseReleased'] as const)
      await cdp.send('Input.dispatchMouseEvent', {
        type,
        x: width / 2,
        y: height / 2,
        button: 'left',
        clickCount: 1,
        timestamp: quando,
      })
  await cdp.detach()
}
async function downloaded(page: Page, click: () => Promise<void>): Promise<Buffer> {
  const espera = page.waitForEvent('download')
  await click()
  return readFile(await (await espera).path())
}

/** Prices fit into their containers, in the phone's own font and in a much wider one. */
async function expectPrecosFit(page: Page): Promise<void> {
  for (const letters of ['', 'monospace']) {
    const outside = await page.evaluate((fonte) => {
      document.body.style.fontFamily = fonte
      document.body.style.letterSpacing = fonte === '' ? '' : '0.06em'
      const precos = [...document.querySelectorAll('body *')].filter(
        (e) => e.children.length === 0 && /R\$/.test(e.textContent) && e.getClientRects().length > 0,
      )
      const achados = precos.filter((e) => {
        const words = document.createRange()
        words.selectNodeContents(e)
        const cartao = e.closest('article, section, li, table, main')?.getBoundingClientRect()
        return words.getBoundingClientRect().right > Math.min(cartao?.right ?? Infinity, innerWidth) + 0.5
      })
      return achados.map((e) => e.textContent)
    }, letters)
    expect([letters, outside]).toEqual([letters, []])
    await fits(page)
  }
  await page.evaluate(() => {
    document.body.style.fontFamily = ''
    document.body.style.letterSpacing = ''
  })
}

describe('on a 360 px phone', () => {
  test(
    'with the document’s end: linked lines move together, one is postponed; the answer, its PDF and verification',
    { timeout: 180_000 },
    async () => {
      const o = await sent(demo(), 'CLI1A11', { documento: CPF.documento })
      const { page, close } = await mobile(o.link)
      await page.getByText('Decididos juntos: Discos dianteiros').waitFor()
      await expectNoA11yViolations(page)
      await fits(page)

      await choose(page, 'Pastilhas de freio dianteiras', 'Aprovar')
      await page.getByRole('status').getByText('Aprovado também: Discos dianteiros').waitFor()
      expect(await page.getByRole('button', { name: '✓ Aprovado' }).count()).toBe(2)
      await page.getByText('R$ 700,00').waitFor()
      expect(
        await page
          .getByRole('group', { name: 'Sua decisão sobre Discos dianteiros' })
          .getByRole('button', { name: 'Adiar' })
          .count(),
      ).toBe(0)
      await choose(page, 'Palhetas do limpador', 'Adiar')
      await page.getByRole('button', { name: 'Por km' }).click()
      const km = page.getByLabel('Adiar até quantos km')
      expect(await km.inputValue()).toBe('30.000')
      await km.fill('20000')
      await page.getByText('Escreva mais que os 24.310 km de hoje').waitFor()
      await page.getByRole('button', { name: 'Decidir o último' }).waitFor()
      await km.fill('32000')
      await expectNoA11yViolations(page)
      await expectThumbTargets(page)
      await expectPrecosFit(page)
      await page.getByRole('button', { name: 'Confirmar decisão' }).click()

      await page.getByLabel('4 últimos números do seu CPF').fill('0000')
      await expectPrecosFit(page)
      await expectNoA11yViolations(page)
      await page.getByRole('button', { name: 'Confirmar' }).click()
      await page.getByText('Não confere. Restam 4 tentativas nesta hora.').waitFor()
      await page.getByLabel('4 últimos números do seu CPF').fill(CPF.fim)
      await page.keyboard.press('Enter')
      await page.getByText('✓ Identidade confirmada').waitFor()
      await expectNoA11yViolations(page)
      await expectThumbTargets(page)
      await sign(page)

      await page.getByRole('heading', { name: 'Decisão recebida' }).waitFor()
      await page.getByText('→ Adiado até 32.000 km').waitFor()
      await expectNoA11yViolations(page)
      await expectThumbTargets(page)
      await fits(page)
      const pdf = await parsePdf(
        await downloaded(page, () => page.getByRole('link', { name: 'Baixar a decisão em PDF' }).click()),
      )
      expect(pdf.paginas.join('')).toContain('Adiado até 32.000 km')
      expect(pdf.paginas.join('')).toContain('fim do CPF ou CNPJ')
      const json = (
        await downloaded(page, () => page.getByRole('link', { name: 'Baixar o arquivo original' }).click())
      ).toString()

      await page.getByRole('link', { name: 'Conferir autenticidade' }).click()
      await page.getByText('O conteúdo confere.').waitFor()
      await expectNoA11yViolations(page)
      await fits(page)
      await checkFiles(page, json)
      // Without the token the page shows nothing about the customer.
      await page.goto(page.url().split('#')[0] ?? '')
      await page.reload()
      await page.getByText('Respondido pelo cliente').waitFor()
      expect(await page.getByText('O conteúdo confere.').count()).toBe(0)
      expect(await page.locator('body').innerText()).not.toMatch(/Camila|CLI1A11/)
      await close()
    },
  )

  test('with a code by email: everything declined with a reason', async () => {
    const o = await sent(demo(), 'CLI2B22', { documento: '111.444.777-35', email: 'camila@exemplo.com' })
    const { page, close } = await mobile(o.link)
    await choose(page, 'Discos dianteiros', 'Recusar')
    await page.getByLabel('Se quiser, conte o motivo').first().selectOption('PRECO')
    await choose(page, 'Palhetas do limpador', 'Recusar')
    await page.getByRole('button', { name: 'Confirmar decisão' }).click()
    await page.getByRole('button', { name: 'Prefiro receber um código' }).click()
    await expectNoA11yViolations(page)
    await page.getByRole('button', { name: 'Enviar código por e-mail para c•••@exemplo.com' }).click()
    const field = page.getByLabel('Código de 6 números enviado para c•••@exemplo.com')
    await field.waitFor()
    await field.fill(await latestCodeFor(demo(), 'camila@exemplo.com'))
    await expectNoA11yViolations(page)
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await sign(page)
    await page.getByText('Nenhum serviço foi aprovado').waitFor()
    expect(await page.getByText('✕ Recusado · preço').count()).toBe(2)
    await close()
  })

  test('a photo is enlarged by tap and by keys', async () => {
    const o = await sent(demo(), 'CLI3C33')
    const { page, close } = await mobile(o.link)
    const openPhoto = page.getByRole('button', { name: 'Ampliar a foto de Pastilhas' }).first()
    await openPhoto.focus()
    await page.keyboard.press('Enter')
    const photo = page.getByRole('dialog', { name: 'Foto de Pastilhas de freio dianteiras' })
    await photo.waitFor()
    await expectNoA11yViolations(page)
    await page.keyboard.press('+')
    await photo.getByText('150 %').waitFor()
    await page.keyboard.press('0')
    await photo.getByText('100 %').waitFor()
    await doubleTap(page, 0.1)
    await photo.getByText('250 %').waitFor()
    await doubleTap(page, 0.1)
    await photo.getByText('100 %').waitFor()
    await page.keyboard.press('Escape')
    await photo.waitFor({ state: 'hidden' })
    expect(await page.evaluate(`document.activeElement?.getAttribute('aria-label')`)).toBe(
      'Ampliar a foto de Pastilhas de freio dianteiras',
    )
    await close()
  })

  test('an answer that arrived, though the phone lost the network before it knew, is received at the second try', async () => {
    const o = await sent(demo(), 'CLI7G77')
    const { page, close } = await mobile(o.link)
    await choose(page, 'Pastilhas de freio dianteiras', 'Aprovar')
    await choose(page, 'Palhetas do limpador', 'Recusar')
    await page.getByRole('button', { name: 'Confirmar decisão' }).click()
    await page.route('**/decisao', async (r) => {
      await r.fetch()
      await r.abort()
    })
    await sign(page)
    await page.getByText(/^Sem conexão/).waitFor()
    await page.unroute('**/decisao')
    await page.getByRole('button', { name: 'Enviar decisão' }).click()
    await page.getByRole('heading', { name: 'Decisão recebida' }).waitFor()
    expect(await page.getByText('Sua decisão não foi enviada').count()).toBe(0)
    await close()
  })

  test('Back, which shows the page as it was left, reads the quote again', async () => {
    const o = await sent(demo(), 'CLI8H88')
    const { page, close } = await mobile(o.link)
    const token = await tokenFor(demo(), 'consultor')
    const path = `oficina-digital/orcamentos/${o.codOrcamento}`
    const { versao } = await api<FullOrcamento>(demo(), 'localhost', 'GET', path, { token })
    await api(demo(), 'localhost', 'POST', `${path}/retirar`, { token, body: { versao } })
    await page.evaluate(`dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`)
    await page.getByRole('heading', { name: 'Em revisão' }).waitFor()
    await close()
  })

  test('a quote withdrawn while the customer decides shows a message, and nothing is sent', async () => {
    const o = await sent(demo(), 'CLI4D44')
    const { page, close } = await mobile(o.link)
    await choose(page, 'Pastilhas de freio dianteiras', 'Aprovar')
    await choose(page, 'Palhetas do limpador', 'Aprovar')
    await page.getByRole('button', { name: 'Confirmar decisão' }).click()
    const token = await tokenFor(demo(), 'consultor')
    const atual = await api<FullOrcamento>(demo(), 'localhost', 'GET', `oficina-digital/orcamentos/${o.codOrcamento}`, {
      token,
    })
    await api(demo(), 'localhost', 'POST', `oficina-digital/orcamentos/${o.codOrcamento}/retirar`, {
      token,
      body: { versao: atual.versao },
    })
    await sign(page)
    await page.getByRole('alert').getByText('Sua decisão não foi enviada. A oficina retirou este orçamento').waitFor()
    await page.getByRole('heading', { name: 'Em revisão' }).waitFor()
    expect(await page.getByRole('button', { name: 'Enviar decisão' }).count()).toBe(0)
    await expectNoA11yViolations(page)
    await close()
  })

  test('an expired link says so, and shows nothing of the quote', async () => {
    const o = await sent(demo(), 'CLI6F66')
    await transaction(demo().server.services.db, 'sistema', (tx) =>
      tx
        .updateTable('orcamentoVersao')
        .set({ expiraEm: '2026-01-02T12:00:00Z' })
        .where('codOrcamento', '=', o.codOrcamento)
        .where('numero', '=', 1)
        .execute(),
    )
    const { page, close } = await open(null, o.link, { largura: 360 })
    await page.getByRole('heading', { name: 'A validade terminou' }).waitFor()
    expect(await page.getByRole('button', { name: 'Aprovar' }).count()).toBe(0)
    await expectNoA11yViolations(page)
    const text = (await page.getByRole('main').textContent()) ?? ''
    for (const givenValue of ['CLI', 'Pulse', 'Pastilhas', 'Pagamento']) expect(text).not.toContain(givenValue)
    expect(await page.getByRole('link', { name: 'Baixar em PDF' }).count()).toBe(0)
    await close()
  })

  test('an unknown hash has its own page', async () => {
    const { page, close } = await open(null, `/o/verificar/${'0'.repeat(64)}`, { largura: 360 })
    await page.getByRole('heading', { name: 'Nada com este código' }).waitFor()
    await expectNoA11yViolations(page)
    await close()
  })

  test('a page whose code does not load says so, and loads on retry', async () => {
    const { page, close } = await open(null, '/login', { largura: 360 })
    await page.route('**/VerifyPage-*.js', (r) => r.abort())
    await page.goto(`${url()}/o/verificar/${'0'.repeat(64)}`)
    await page.getByRole('heading', { name: 'A página não abriu' }).waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await page.getByRole('heading', { name: 'Nada com este código' }).waitFor()
    await close()
  })
})

/** A tampered file is refused; the right one is accepted with any indentation. */
async function checkFiles(page: Page, json: string): Promise<void> {
  const file = page.getByLabel('Escolher arquivo')
  const flush = (text: string) =>
    file.setInputFiles({ name: 'orcamento.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  await flush(json.replace('"total":35000', '"total":3500'))
  await page.getByText('O conteúdo não confere.').waitFor()
  await expectNoA11yViolations(page)
  await flush('isto não é um orçamento')
  await page.getByText('Isto não é um arquivo JSON de orçamento.').waitFor()
  await page.getByLabel('Ou cole o conteúdo').fill(JSON.stringify(JSON.parse(json), null, 2))
  await page.getByRole('button', { name: 'Conferir o texto' }).click()
  await page.getByText('O conteúdo confere.').waitFor()
}

test('the sending dialog previews the customer page: choices work, signing and server requests do not', async () => {
  const o = await createPrecificado(demo(), 'CLI5E55', { documento: CPF.documento })
  const { page, close } = await open('consultor', `/oficina-digital/gerenciar?orcamento=${o.codOrcamento}`)
  await page.getByRole('button', { name: 'Enviar ao cliente' }).first().click()
  const modal = page.getByRole('dialog', { name: 'Enviar ao cliente' })
  const publicUrls: string[] = []
  page.on('request', (r) => {
    if (r.url().includes('/api/publico/')) publicUrls.push(r.url())
  })
  await modal.getByRole('button', { name: 'Ver como o cliente' }).click()
  const board = modal.frameLocator('iframe[title="Como o cliente verá o orçamento"]')
  await board.getByRole('heading', { name: 'Olá, Camila' }).waitFor()
  await expectNoA11yViolations(page)
  for (const linha of ['Pastilhas de freio dianteiras', 'Palhetas do limpador'])
    await board
      .getByRole('group', { name: `Sua decisão sobre ${linha}` })
      .getByRole('button', { name: 'Aprovar' })
      .click()
  // The dialog scrolls, so the end of the embedded page must be scrolled into view for the click.
  await modal.locator('iframe').evaluate((e) => e.scrollIntoView({ block: 'end' }))
  await board.getByRole('button', { name: 'Confirmar decisão' }).click()
  await board.getByText('Prévia: só o cliente assina').waitFor()
  expect(await board.getByRole('button', { name: 'Enviar decisão' }).isDisabled()).toBe(true)
  const pdf = await parsePdf(
    await downloaded(page, () => modal.getByRole('button', { name: 'Orçamento em PDF' }).click()),
  )
  expect(pdf.paginas.join('')).toContain('Prévia: este orçamento ainda não foi enviado')
  expect(publicUrls).toEqual([])

  // Opened by itself, outside our screens, the preview shows nothing.
  await page.goto(`${url()}/o/previa`)
  await page.getByRole('heading', { name: 'Só uma prévia' }).waitFor()
  await page.evaluate(`postMessage({ tipo: 'previa', orcamento: { linhas: [] } }, location.origin)`)
  await page.getByRole('heading', { name: 'Só uma prévia' }).waitFor()
  await close()
})
