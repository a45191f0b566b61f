// A thread with a customer in the browser: a question comes live, is answered and stays, whatever happens to the page.
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { api, getLojas, tokenFor } from '#tests/server/api.ts'
import { expectNoA11yViolations } from '#tests/browser/a11y.ts'
import { fits, goTo, live } from '#tests/browser/page.ts'
import { sent } from '#tests/records/orcamentos.ts'
import { setUpDemo } from '#tests/browser/product.ts'

const product = setUpDemo()
const { demo, open } = product

test(
  'a customer’s question comes live, is answered by hand, and the draft of the next message survives a reload',
  { timeout: 240_000 },
  async () => {
    const [loja] = await getLojas(demo())
    const o = await sent(demo(), 'CNV1A11')
    const { page, close } = await open('consultor', '/conversas', { loja })
    await page.getByRole('heading', { name: 'Conversas', level: 1 }).waitFor()
    await live(page)

    const customer = await open(null, o.link, { largura: 360 })
    await customer.page.getByRole('button', { name: 'Tenho uma pergunta' }).click()
    await customer.page.getByLabel('Sua pergunta').fill('Dá para parcelar em quatro?')
    await customer.page.getByRole('button', { name: 'Enviar pergunta' }).click()
    await customer.page.getByText('Pergunta enviada').waitFor()
    await customer.close()

    // Without a reload: the thread stands first in the list and opens with the question.
    const row = page.getByRole('link', { name: /Dá para parcelar em quatro/ })
    await row.waitFor()
    await row.click()
    const thread = page.getByRole('region', { name: /^Conversa com / })
    await thread.getByText('Dá para parcelar em quatro?', { exact: true }).waitFor()
    await thread.getByText('Pergunta sem resposta').waitFor()
    await expectNoA11yViolations(page)

    // WhatsApp is not connected: the person sends, says so, and the thread keeps it.
    await thread.getByText('WhatsApp', { exact: true }).last().click()
    await thread.getByRole('textbox', { name: 'Mensagem' }).fill('Dá sim, em até quatro vezes.')
    const waMe = thread.getByRole('link', { name: 'Abrir WhatsApp' })
    expect(await waMe.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/55\d{11}\?text=D%C3%A1%20sim/)
    await page.context().route('https://wa.me/**', (r) => r.fulfill({ body: '' }))
    const [away] = await Promise.all([page.context().waitForEvent('page'), waMe.click()])
    await away.close()
    // A double click counts once.
    await thread.getByRole('button', { name: 'Sim, guardar na conversa' }).dblclick()
    await thread.getByText('enviada por fora').waitFor()
    expect(await thread.getByText('Dá sim, em até quatro vezes.', { exact: true }).count()).toBe(1)
    await expect.poll(() => thread.getByText('Pergunta sem resposta').count()).toBe(0)

    // What is written and not sent stays.
    await thread.getByRole('textbox', { name: 'Mensagem' }).fill('Ainda por terminar')
    await page.reload()
    await expect.poll(() => thread.getByRole('textbox', { name: 'Mensagem' }).inputValue()).toBe('Ainda por terminar')

    // A note, sent twice by a nervous finger, and without a network first.
    await thread.getByText('Anotação', { exact: true }).click()
    const note = thread.getByRole('textbox', { name: 'Anotação' })
    await note.fill('Ligou: prefere à tarde')
    await page.context().setOffline(true)
    await note.press('Enter')
    await page.keyboard.press('Enter')
    await thread.getByRole('button', { name: 'Tentar de novo' }).waitFor()
    await page.context().setOffline(false)
    // The thread may have older notes of calls.
    await thread.getByText('Ligou: prefere à tarde', { exact: true }).first().waitFor()
    await thread.getByText('anotou uma ligação', { exact: false }).last().waitFor()
    expect(await thread.getByText('Ligou: prefere à tarde', { exact: true }).count()).toBe(1)

    await thread.getByRole('button', { name: 'Resolver' }).click()
    await thread.getByRole('button', { name: 'Reabrir' }).waitFor()
    await close()
  },
)

test('the same thread opens over a quote, and fits a phone', { timeout: 180_000 }, async () => {
  const [loja] = await getLojas(demo())
  const o = await sent(demo(), 'CNV2B22')
  const { page, close } = await open('consultor', `/oficina-digital/historico?orcamento=${o.codOrcamento}`, { loja })
  await page.getByRole('dialog').getByRole('button', { name: 'Conversa', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Conversa' })
  await drawer.getByRole('textbox', { name: 'Mensagem' }).waitFor()
  await drawer.getByRole('link', { name: 'Abrir em Conversas' }).waitFor()
  await expectNoA11yViolations(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => drawer.count()).toBe(0)
  await page.getByRole('dialog').getByText('Camila Duarte').first().waitFor()
  await close()

  const { codConversa } = await api<{ codConversa: number }>(demo(), 'localhost', 'POST', 'conversas', {
    token: await tokenFor(demo(), 'consultor'),
    body: { codOrcamento: o.codOrcamento },
  })
  const phone = await open('consultor', '/conversas', { loja, largura: 360 })
  await goTo(phone.page, `/conversas/${codConversa}`)
  await phone.page.getByRole('heading', { name: 'Camila Duarte', level: 1 }).waitFor()
  await fits(phone.page)
  await expectNoA11yViolations(phone.page)
  await phone.page.getByRole('button', { name: 'Voltar à lista' }).click()
  await phone.page.getByRole('heading', { name: 'Conversas', level: 1 }).waitFor()
  await phone.close()
})

test('a thread and its messages are read together', { timeout: 120_000 }, async () => {
  const [loja] = await getLojas(demo())
  const { page, close } = await open('consultor', '/conversas', { loja })
  const row = page.getByRole('region', { name: 'Lista de conversas' }).getByRole('link').first()
  await row.waitFor()
  // The thread's own answer waits until its messages are asked for, too.
  const asked = page.waitForRequest(/\/api\/conversas\/\d+\/mensagens/)
  await page.route(/\/api\/conversas\/\d+$/, async (r) => {
    await asked
    await r.continue()
  })
  await row.click()
  await page.getByRole('region', { name: 'Mensagens' }).getByRole('article').first().waitFor()
  await close()
})

test('a file on its way tells how much has left, and can be cancelled', { timeout: 120_000 }, async () => {
  const [loja] = await getLojas(demo())
  const o = await sent(demo(), 'CNV3C33')
  const { codConversa } = await api<{ codConversa: number }>(demo(), 'localhost', 'POST', 'conversas', {
    token: await tokenFor(demo(), 'consultor'),
    body: { codOrcamento: o.codOrcamento },
  })
  const { page, close } = await open('consultor', '/conversas', { loja })
  // As if the store's e-mail were connected: a message by e-mail takes files.
  await page.route(/\/api\/conversas\/\d+$/, async (r) => {
    const response = await r.fetch()
    const canais = [{ canal: 'EMAIL', destino: 'a@b.example', impedimento: null, janelaAte: null, semConexao: false }]
    await r.fulfill({ response, json: { ...(await response.json()), canais } })
  })
  await goTo(page, `/conversas/${codConversa}`)
  const thread = page.getByRole('region', { name: /^Conversa com / })
  const pick = thread.getByLabel('Arquivos', { exact: true })
  await pick.waitFor({ state: 'attached' })

  const cdp = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 200_000 }
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', slow)
  const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(3_000_000, 'x')])
  const broken = page.waitForEvent('requestfailed', (r) => r.url().includes('/anexos'))
  await pick.setInputFiles({ name: 'laudo.pdf', mimeType: 'application/pdf', buffer: pdf })
  const chips = thread.getByRole('list', { name: 'Arquivos da próxima mensagem' })
  await chips.getByText(/^[1-9]\d?%$/).waitFor()
  await chips.getByRole('button', { name: 'Cancelar o envio de laudo.pdf' }).click()
  await broken
  await expect.poll(() => chips.count()).toBe(0)

  await cdp.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  const foto = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  await pick.setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: foto })
  await chips.getByRole('button', { name: 'Tirar foto.webp' }).waitFor()
  await expect.poll(() => chips.getByRole('listitem').count()).toBe(1)
  await close()
})
