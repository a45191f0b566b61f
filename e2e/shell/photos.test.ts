// Photos of a car taken by the workshop.
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { OpenPassagem } from '#shared/agenda/agendamentos.ts'
import { api, getLojas, tokenFor } from '#tests/server/api.ts'
import { expectNoA11yViolations } from '#tests/browser/a11y.ts'
import { fits, resizeTo } from '#tests/browser/page.ts'
import { setUpDemo } from '#tests/browser/product.ts'

const { demo, open } = setUpDemo()

test('car photos on the phone: large photos shrink, two upload at once, a lost network loses none', async () => {
  const [loja] = await getLojas(demo(), 'localhost', 'chefe')
  const p = await api<OpenPassagem>(demo(), 'localhost', 'POST', 'agenda/passantes', {
    token: await tokenFor(demo(), 'chefe'),
    body: {
      codConcessionaria: loja.codConcessionaria,
      veiculo: { placa: 'FTO1A23', marca: 'Fiat', modelo: 'Pulse' },
      cliente: { nome: 'Dalva Nunes', telefone: '(11) 97777-6666' },
      servicos: [{ descricao: 'Revisão', minutos: 30 }],
    },
  })
  const { page, contexto, close } = await open('chefe', `/agenda-virtual/veiculos?cartao=${p.codAgendaVeiculo}`, {
    loja,
    largura: 360,
  })
  const picture = async (name: string, background: string) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width: 4000, height: 3000, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  })
  const drawer = page.getByRole('dialog', { name: /Dalva Nunes/ })
  const fotos = drawer.getByRole('button', { name: /^Ampliar foto/ })
  const sent = page.waitForRequest((r) => r.method() === 'POST' && r.url().endsWith('/fotos'))
  await drawer.getByRole('button', { name: 'Tirar foto' }).waitFor()
  await drawer.getByLabel('Foto pela câmera').setInputFiles(await picture('a.jpg', '#a33'))
  await expect.poll(() => fotos.count()).toBe(1)
  expect((await sent).postData()?.length).toBeLessThan(200_000)

  await contexto.setOffline(true)
  await drawer
    .getByLabel('Fotos do aparelho')
    .setInputFiles([await picture('b.jpg', '#3a3'), await picture('c.jpg', '#33a')])
  await drawer.getByText(/^Sem rede\. A foto segue/).waitFor()
  await contexto.setOffline(false)
  await expect.poll(() => fotos.count()).toBe(3)
  for (const width of [768, 1440, 360] as const) {
    await resizeTo(page, width)
    await fits(page)
  }
  await expectNoA11yViolations(page)
  await fotos.first().click()
  await page.getByText(/Fotos da oficina · 1\/3/).waitFor()
  await page.keyboard.press('Escape')
  // Deletion is final, so it asks first.
  await drawer.getByRole('button', { name: 'Apagar foto 1' }).click()
  expect(await fotos.count()).toBe(3)
  await drawer.getByRole('button', { name: 'Apagar agora a foto 1' }).click()
  await expect.poll(() => fotos.count()).toBe(2)

  // A file that is no picture is named, and no photo is lost.
  await drawer
    .getByLabel('Fotos do aparelho')
    .setInputFiles({ name: 'nota.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('abc') })
  await drawer.getByText(/^nota.jpg não pôde ser lida/).waitFor()
  expect(await fotos.count()).toBe(2)
  await close()
})
