import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { OrcamentoCompleto } from '#shared/oficina-digital/orcamentos.ts'
import { api, tokenDe } from '#tests/api.ts'
import { semFalhasDeAcesso } from '#tests/axe.ts'
import { codigoPara, CPF, enviado, escolher, precificado } from '#tests/orcamentos.ts'
import { type Aberta, cabe } from '#tests/pagina.ts'
import { lerPdf } from '#tests/pdf.ts'
import { usarDemo } from '#tests/produto.ts'
import { transacao } from '../src/server/core/database/transaction.ts'

const { url, demo, abrir } = usarDemo()

/** The customer's page on a 360 px phone. */
async function celular(link: string): Promise<Aberta> {
  const aberta = await abrir(null, link, { largura: 360 })
  await aberta.page.getByRole('heading', { name: 'Olá, Camila' }).waitFor()
  return aberta
}
async function assinar(page: Page): Promise<void> {
  await page.getByLabel('Seu nome completo').fill('Camila Duarte')
  await page.getByLabel(/Li os serviços/).check()
  await page.getByRole('button', { name: 'Enviar decisão' }).click()
}
/** Two taps in the middle of the page, `s` seconds apart by the clock of the input, however long the machine takes. */
async function tocarDuasVezes(page: Page, s: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const inicio = Date.now() / 1000
  for (const quando of [inicio, inicio + s])
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
async function baixado(page: Page, clicar: () => Promise<void>): Promise<Buffer> {
  const espera = page.waitForEvent('download')
  await clicar()
  return readFile(await (await espera).path())
}

/** Prices stay within what holds them, in the phone's own letters and in much wider ones. */
async function precosCabem(page: Page): Promise<void> {
  for (const letras of ['', 'monospace']) {
    const fora = await page.evaluate((fonte) => {
      document.body.style.fontFamily = fonte
      document.body.style.letterSpacing = fonte === '' ? '' : '0.06em'
      const precos = [...document.querySelectorAll('body *')].filter(
        (e) => e.children.length === 0 && /R\$/.test(e.textContent) && e.getClientRects().length > 0,
      )
      const achados = precos.filter((e) => {
        const palavras = document.createRange()
        palavras.selectNodeContents(e)
        const cartao = e.closest('article, section, li, table, main')?.getBoundingClientRect()
        return palavras.getBoundingClientRect().right > Math.min(cartao?.right ?? Infinity, innerWidth) + 0.5
      })
      return achados.map((e) => e.textContent)
    }, letras)
    expect([letras, fora]).toEqual([letras, []])
    await cabe(page)
  }
  await page.evaluate(() => {
    document.body.style.fontFamily = ''
    document.body.style.letterSpacing = ''
  })
}

describe('on a 360 px phone', () => {
  test(
    'with the end of the document: lines move together, one is postponed to a reading; the answer, its PDF and its verification',
    { timeout: 180_000 },
    async () => {
      const o = await enviado(demo(), 'CLI1A11', { documento: CPF.documento })
      const { page, fechar } = await celular(o.link)
      await page.getByText('Decididos juntos: Discos dianteiros').waitFor()
      await semFalhasDeAcesso(page)
      await cabe(page)

      await escolher(page, 'Pastilhas de freio dianteiras', 'Aprovar')
      await page.getByRole('status').getByText('Aprovado também: Discos dianteiros').waitFor()
      expect(await page.getByRole('button', { name: '✓ Aprovado' }).count()).toBe(2)
      await page.getByText('R$ 700,00').waitFor()
      expect(
        await page
          .getByRole('group', { name: 'Sua decisão sobre Discos dianteiros' })
          .getByRole('button', { name: 'Adiar' })
          .count(),
      ).toBe(0)
      await escolher(page, 'Palhetas do limpador', 'Adiar')
      await page.getByRole('button', { name: 'Por km' }).click()
      const km = page.getByLabel('Adiar até quantos km')
      expect(await km.inputValue()).toBe('30.000')
      await km.fill('20000')
      await page.getByText('Escreva mais que os 24.310 km de hoje').waitFor()
      await page.getByRole('button', { name: 'Decidir o último' }).waitFor()
      await km.fill('32000')
      await semFalhasDeAcesso(page)
      await precosCabem(page)
      await page.getByRole('button', { name: 'Confirmar decisão' }).click()

      await page.getByLabel('4 últimos números do seu CPF').fill('0000')
      await precosCabem(page)
      await semFalhasDeAcesso(page)
      await page.getByRole('button', { name: 'Confirmar' }).click()
      await page.getByText('Não confere. Restam 4 tentativas nesta hora.').waitFor()
      await page.getByLabel('4 últimos números do seu CPF').fill(CPF.fim)
      await page.keyboard.press('Enter')
      await page.getByText('✓ Identidade confirmada').waitFor()
      await semFalhasDeAcesso(page)
      await assinar(page)

      await page.getByRole('heading', { name: 'Decisão recebida' }).waitFor()
      await page.getByText('→ Adiado até 32.000 km').waitFor()
      await semFalhasDeAcesso(page)
      await cabe(page)
      const pdf = lerPdf(await baixado(page, () => page.getByRole('link', { name: 'Baixar a decisão em PDF' }).click()))
      expect(pdf.paginas.join('')).toContain('Adiado até 32.000 km')
      expect(pdf.paginas.join('')).toContain('fim do CPF ou CNPJ')
      const json = (
        await baixado(page, () => page.getByRole('link', { name: 'Baixar o arquivo original' }).click())
      ).toString()

      await page.getByRole('link', { name: 'Conferir autenticidade' }).click()
      await page.getByText('O conteúdo confere.').waitFor()
      await semFalhasDeAcesso(page)
      await cabe(page)
      await conferirArquivos(page, json)
      // Without the token nothing tells whose it is.
      await page.goto(page.url().split('#')[0] ?? '')
      await page.reload()
      await page.getByText('Respondido pelo cliente').waitFor()
      expect(await page.getByText('O conteúdo confere.').count()).toBe(0)
      expect(await page.locator('body').innerText()).not.toMatch(/Camila|CLI1A11/)
      await fechar()
    },
  )

  test('with a code by e-mail: everything declined with a reason', async () => {
    const o = await enviado(demo(), 'CLI2B22', { documento: '111.444.777-35', email: 'camila@exemplo.com' })
    const { page, fechar } = await celular(o.link)
    await escolher(page, 'Discos dianteiros', 'Recusar')
    await page.getByLabel('Se quiser, conte o motivo').first().selectOption('PRECO')
    await escolher(page, 'Palhetas do limpador', 'Recusar')
    await page.getByRole('button', { name: 'Confirmar decisão' }).click()
    await page.getByRole('button', { name: 'Prefiro receber um código' }).click()
    await semFalhasDeAcesso(page)
    await page.getByRole('button', { name: 'Enviar código por e-mail para c•••@exemplo.com' }).click()
    const campo = page.getByLabel('Código de 6 números enviado para c•••@exemplo.com')
    await campo.waitFor()
    await campo.fill(await codigoPara(demo(), 'camila@exemplo.com'))
    await semFalhasDeAcesso(page)
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await assinar(page)
    await page.getByText('Nenhum serviço foi aprovado').waitFor()
    expect(await page.getByText('✕ Recusado · preço').count()).toBe(2)
    await fechar()
  })

  test('a photo is enlarged by tap and by keys', async () => {
    const o = await enviado(demo(), 'CLI3C33')
    const { page, fechar } = await celular(o.link)
    const abrirFoto = page.getByRole('button', { name: 'Ampliar a foto de Pastilhas' }).first()
    await abrirFoto.focus()
    await page.keyboard.press('Enter')
    const foto = page.getByRole('dialog', { name: 'Foto de Pastilhas de freio dianteiras' })
    await foto.waitFor()
    await semFalhasDeAcesso(page)
    await page.keyboard.press('+')
    await foto.getByText('150 %').waitFor()
    await page.keyboard.press('0')
    await foto.getByText('100 %').waitFor()
    await tocarDuasVezes(page, 0.1)
    await foto.getByText('250 %').waitFor()
    await tocarDuasVezes(page, 0.1)
    await foto.getByText('100 %').waitFor()
    await page.keyboard.press('Escape')
    await foto.waitFor({ state: 'hidden' })
    expect(await page.evaluate(`document.activeElement?.getAttribute('aria-label')`)).toBe(
      'Ampliar a foto de Pastilhas de freio dianteiras',
    )
    await fechar()
  })

  test('what the workshop withdraws while the customer decides is told, and nothing is sent', async () => {
    const o = await enviado(demo(), 'CLI4D44')
    const { page, fechar } = await celular(o.link)
    await escolher(page, 'Pastilhas de freio dianteiras', 'Aprovar')
    await escolher(page, 'Palhetas do limpador', 'Aprovar')
    await page.getByRole('button', { name: 'Confirmar decisão' }).click()
    const token = await tokenDe(demo(), 'consultor')
    const atual = await api<OrcamentoCompleto>(
      demo(),
      'localhost',
      'GET',
      `oficina-digital/orcamentos/${o.codOrcamento}`,
      { token },
    )
    await api(demo(), 'localhost', 'POST', `oficina-digital/orcamentos/${o.codOrcamento}/retirar`, {
      token,
      body: { versao: atual.versao },
    })
    await assinar(page)
    await page.getByRole('alert').getByText('Sua decisão não foi enviada. A oficina retirou este orçamento').waitFor()
    await page.getByRole('heading', { name: 'Em revisão' }).waitFor()
    expect(await page.getByRole('button', { name: 'Enviar decisão' }).count()).toBe(0)
    await semFalhasDeAcesso(page)
    await fechar()
  })

  test('an expired link says so, and shows nothing of the quote', async () => {
    const o = await enviado(demo(), 'CLI6F66')
    await transacao(demo().servidor.partes.banco, 'sistema', (tx) =>
      tx
        .updateTable('orcamentoVersao')
        .set({ expiraEm: '2026-01-02T12:00:00Z' })
        .where('codOrcamento', '=', o.codOrcamento)
        .where('numero', '=', 1)
        .execute(),
    )
    const { page, fechar } = await abrir(null, o.link, { largura: 360 })
    await page.getByRole('heading', { name: 'A validade terminou' }).waitFor()
    expect(await page.getByRole('button', { name: 'Aprovar' }).count()).toBe(0)
    await semFalhasDeAcesso(page)
    const texto = (await page.getByRole('main').textContent()) ?? ''
    for (const dado of ['CLI', 'Pulse', 'Pastilhas', 'Pagamento']) expect(texto).not.toContain(dado)
    expect(await page.getByRole('link', { name: 'Baixar em PDF' }).count()).toBe(0)
    await fechar()
  })

  test('an unknown hash has its page', async () => {
    const { page, fechar } = await abrir(null, `/o/verificar/${'0'.repeat(64)}`, { largura: 360 })
    await page.getByRole('heading', { name: 'Nada com este código' }).waitFor()
    await semFalhasDeAcesso(page)
    await fechar()
  })

  test('a page whose code does not come says so, and comes when it is tried again', async () => {
    const { page, fechar } = await abrir(null, '/login', { largura: 360 })
    await page.route('**/VerificarPage-*.js', (r) => r.abort())
    await page.goto(`${url()}/o/verificar/${'0'.repeat(64)}`)
    await page.getByRole('heading', { name: 'A página não abriu' }).waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await page.getByRole('heading', { name: 'Nada com este código' }).waitFor()
    await fechar()
  })
})

/** A tampered file is refused, the right one taken, however it is indented. */
async function conferirArquivos(page: Page, json: string): Promise<void> {
  const arquivo = page.getByLabel('Escolher arquivo')
  const mandar = (texto: string) =>
    arquivo.setInputFiles({ name: 'orcamento.json', mimeType: 'application/json', buffer: Buffer.from(texto) })
  await mandar(json.replace('"total":35000', '"total":3500'))
  await page.getByText('O conteúdo não confere.').waitFor()
  await semFalhasDeAcesso(page)
  await mandar('isto não é um orçamento')
  await page.getByText('Isto não é um arquivo JSON de orçamento.').waitFor()
  await page.getByLabel('Ou cole o conteúdo').fill(JSON.stringify(JSON.parse(json), null, 2))
  await page.getByRole('button', { name: 'Conferir o texto' }).click()
  await page.getByText('O conteúdo confere.').waitFor()
}

test("the staff's sending dialog shows the very page: choices work, signing does not, and nothing is asked of the server", async () => {
  const o = await precificado(demo(), 'CLI5E55', { documento: CPF.documento })
  const { page, fechar } = await abrir('consultor', `/oficina-digital/gerenciar?orcamento=${o.codOrcamento}`)
  await page.getByRole('button', { name: 'Enviar ao cliente' }).first().click()
  const modal = page.getByRole('dialog', { name: 'Enviar ao cliente' })
  const publicas: string[] = []
  page.on('request', (r) => {
    if (r.url().includes('/api/publico/')) publicas.push(r.url())
  })
  await modal.getByRole('button', { name: 'Ver como o cliente' }).click()
  const quadro = modal.frameLocator('iframe[title="Como o cliente verá o orçamento"]')
  await quadro.getByRole('heading', { name: 'Olá, Camila' }).waitFor()
  await semFalhasDeAcesso(page)
  for (const linha of ['Pastilhas de freio dianteiras', 'Palhetas do limpador'])
    await quadro
      .getByRole('group', { name: `Sua decisão sobre ${linha}` })
      .getByRole('button', { name: 'Aprovar' })
      .click()
  // The dialog scrolls: the foot of the page inside it must be in sight to be pressed.
  await modal.locator('iframe').evaluate((e) => e.scrollIntoView({ block: 'end' }))
  await quadro.getByRole('button', { name: 'Confirmar decisão' }).click()
  await quadro.getByText('Prévia: só o cliente assina').waitFor()
  expect(await quadro.getByRole('button', { name: 'Enviar decisão' }).isDisabled()).toBe(true)
  const pdf = lerPdf(await baixado(page, () => modal.getByRole('button', { name: 'Orçamento em PDF' }).click()))
  expect(pdf.paginas.join('')).toContain('Prévia: este orçamento ainda não foi enviado')
  expect(publicas).toEqual([])

  // Alone, outside our screens, the preview has nothing to show.
  await page.goto(`${url()}/o/previa`)
  await page.getByRole('heading', { name: 'Só uma prévia' }).waitFor()
  await page.evaluate(`postMessage({ tipo: 'previa', orcamento: { linhas: [] } }, location.origin)`)
  await page.getByRole('heading', { name: 'Só uma prévia' }).waitFor()
  await fechar()
})
