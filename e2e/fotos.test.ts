// Photos that the workshop takes of a car.
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { PassagemAberta } from '#shared/agenda/agendamentos.ts'
import { api, lojasDe, tokenDe } from '#tests/api.ts'
import { semFalhasDeAcesso } from '#tests/axe.ts'
import { cabe, naLargura } from '#tests/pagina.ts'
import { usarDemo } from '#tests/produto.ts'

const { demo, abrir } = usarDemo()

test('a car is photographed on the phone: a large photo travels small, two at once, a lost network loses none', async () => {
  const [loja] = await lojasDe(demo(), 'localhost', 'chefe')
  const p = await api<PassagemAberta>(demo(), 'localhost', 'POST', 'agenda/passantes', {
    token: await tokenDe(demo(), 'chefe'),
    body: {
      codConcessionaria: loja.codConcessionaria,
      veiculo: { placa: 'FTO1A23', marca: 'Fiat', modelo: 'Pulse' },
      cliente: { nome: 'Dalva Nunes', telefone: '(11) 97777-6666' },
      servicos: [{ descricao: 'Revisão', minutos: 30 }],
    },
  })
  const { page, contexto, fechar } = await abrir('chefe', `/agenda-virtual/veiculos?cartao=${p.codAgendaVeiculo}`, {
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
  const gaveta = page.getByRole('dialog', { name: /Dalva Nunes/ })
  const fotos = gaveta.getByRole('button', { name: /^Ampliar foto/ })
  const sent = page.waitForRequest((r) => r.method() === 'POST' && r.url().endsWith('/fotos'))
  await gaveta.getByRole('button', { name: 'Tirar foto' }).waitFor()
  await gaveta.getByLabel('Foto pela câmera').setInputFiles(await picture('a.jpg', '#a33'))
  await expect.poll(() => fotos.count()).toBe(1)
  expect((await sent).postData()?.length).toBeLessThan(200_000)

  await contexto.setOffline(true)
  await gaveta
    .getByLabel('Fotos do aparelho')
    .setInputFiles([await picture('b.jpg', '#3a3'), await picture('c.jpg', '#33a')])
  await gaveta.getByText(/^Sem rede\. A foto segue/).waitFor()
  await contexto.setOffline(false)
  await expect.poll(() => fotos.count()).toBe(3)
  for (const largura of [768, 1440, 360] as const) {
    await naLargura(page, largura)
    await cabe(page)
  }
  await semFalhasDeAcesso(page)
  await fotos.first().click()
  await page.getByText(/Fotos da oficina · 1\/3/).waitFor()
  await page.keyboard.press('Escape')
  // Gone is gone: it is asked once more.
  await gaveta.getByRole('button', { name: 'Apagar foto 1' }).click()
  expect(await fotos.count()).toBe(3)
  await gaveta.getByRole('button', { name: 'Apagar agora a foto 1' }).click()
  await expect.poll(() => fotos.count()).toBe(2)

  // What is no picture is named, and nothing is lost.
  await gaveta
    .getByLabel('Fotos do aparelho')
    .setInputFiles({ name: 'nota.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('abc') })
  await gaveta.getByText(/^nota.jpg não pôde ser lida/).waitFor()
  expect(await fotos.count()).toBe(2)
  await fechar()
})
