// Recalls in the browser: a campaign is made and opened, a car that is here is answered, its flag changes.
import { expect, test } from 'vitest'
import { expectNoA11yViolations } from '#tests/browser/a11y.ts'
import { fits, goTo, resizeTo } from '#tests/browser/page.ts'
import { openGerenciar, setUpDemo } from '#tests/browser/product.ts'
import { api, bookingLoja, getLojas, postChecklist, sampleChecklist, tokenFor } from '#tests/server/api.ts'

const product = setUpDemo({ propria: true })
const { demo, resume } = product

test('a campaign is made, and a car that is here is answered', { timeout: 240_000 }, async () => {
  const { page, close } = await resume('admin', '/garantia/recalls', { loja: await bookingLoja(demo()) })
  await page.getByRole('button', { name: 'Nova campanha' }).click()
  await page.getByLabel(/^Marca/).fill('Fiat')
  await page.getByLabel(/^Número/).fill('E2E-1')
  await page.getByLabel(/^Título/).fill('Bomba de combustível')
  await page.getByLabel(/^Comunicada em/).click()
  await page.getByLabel(/^Comunicada em/).fill('10/01/2026')
  await page.getByLabel(/^Texto para o cliente/).fill('A bomba precisa ser trocada. A troca é gratuita.')
  await page.getByRole('button', { name: 'Incluir faixa' }).click()
  await page.getByLabel('Começo do chassi').fill('9BD')
  await page.getByLabel('Final do primeiro').fill('000001')
  await page.getByLabel('Final do último').fill('0000')
  await page.getByRole('button', { name: 'Gravar' }).click()
  await page.getByText('precisam ter o mesmo tamanho').waitFor()
  await page.getByLabel('Final do último').fill('000009')
  await page.getByRole('button', { name: 'Gravar' }).click()
  await page.waitForURL((u) => u.pathname === '/garantia/recalls')
  await page.getByRole('row', { name: /Bomba de combustível/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Bomba de combustível' })
  await drawer.getByText('9BD… 000001 a 000009').waitFor()
  await expectNoA11yViolations(page)
  await drawer.getByRole('button', { name: 'Fechar' }).click()

  await goTo(page, '/garantia/recalls/veiculos')
  const first = page.getByRole('region', { name: 'Na oficina' }).getByRole('listitem').first()
  await first.getByRole('button', { name: /^Ver e responder/ }).click()
  const car = page.getByRole('dialog', { name: /^Recalls/ })
  await car.getByRole('button', { name: 'Peças pedidas' }).first().click()
  await car.getByText('Peças pedidas', { exact: true }).first().waitFor()
  await car.getByText(/^Peças pedidas hoje/).waitFor()
  await expectNoA11yViolations(page)
  await car.getByRole('button', { name: 'Fechar' }).click()
  await resizeTo(page, 360)
  await fits(page)
  await expect.poll(() => page.getByText('Peças pedidas').count()).toBeGreaterThan(0)
  await close({ altered: true })
})

test(
  'a quote of a car with an open recall takes its work with one click, free in the price too',
  {
    timeout: 240_000,
  },
  async () => {
    await api(demo(), 'localhost', 'POST', 'garantia/recalls', {
      token: await tokenFor(demo(), 'admin'),
      body: {
        marca: 'Fiat',
        numero: `E2E-${Date.now()}`,
        titulo: 'Cinto dianteiro',
        riscoNivel: 'ALTO',
        risco: 'O cinto pode soltar',
        desde: '2026-01-10',
        texto: 'O cinto da frente pode não travar.',
        instrucoes: '',
        minutos: 40,
        pecas: [{ codigo: 'C-10', descricao: 'Cinto dianteiro', quantidade: 2 }],
        faixas: [{ prefixo: '9BDAB45U0ET', de: '777001', ate: '777009' }],
        ativo: true,
      },
    })
    const [loja] = await getLojas(demo())
    const placa = `RCL7E${10 + (Date.now() % 90)}`
    const base = sampleChecklist(loja.codConcessionaria, placa, 'Helena Recall')
    await postChecklist(demo(), 'localhost', { ...base, veiculo: { ...base.veiculo, chassi: '9BDAB45U0ET777003' } })
    const { page, close } = await openGerenciar(product, 'consultor', loja)
    await page.getByRole('button', { name: `Ações de ${placa}` }).click()
    await page.getByRole('menuitem', { name: 'Avançar' }).click()
    await page.waitForURL('**/oficina-digital/avancar')
    await page.getByRole('button', { name: 'Continuar' }).click()
    const offer = page.getByRole('region', { name: 'Recall deste carro' })
    await offer.getByRole('button', { name: 'Incluir o recall Cinto dianteiro' }).click()
    await offer.getByRole('button', { name: 'Incluído: recall Cinto dianteiro' }).waitFor()
    const line = page.getByRole('article', { name: 'Recall: Cinto dianteiro' })
    await line.getByText('Recall, sem custo').waitFor()
    await page.getByText('salvo agora').waitFor()
    await expectNoA11yViolations(page)
    await resizeTo(page, 360)
    await fits(page)
    await resizeTo(page, 1440)
    // The findings' lines are not of this story.
    for (const title of base.itens.filter((i) => i.estado !== 'VERDE').map((i) => i.nome))
      await page.getByRole('button', { name: `Remover a linha ${title}` }).click()
    await page.getByRole('button', { name: 'Continuar' }).click()
    await page.getByRole('combobox', { name: 'Forma de pagamento' }).fill('Sem pagamento')
    await page.keyboard.press('Tab')
    await page.getByText('salvo agora').waitFor()
    await page.getByRole('button', { name: 'Continuar' }).click()
    await page.getByRole('button', { name: 'Pedir preço' }).click()
    await page.waitForURL('**/oficina-digital/precificar')
    const price = page.getByRole('textbox', { name: 'Preço unitário de Cinto dianteiro' })
    await price.waitFor()
    expect(await price.isEditable()).toBe(false)
    expect(await page.getByRole('textbox', { name: 'Quantidade de Cinto dianteiro' }).isEditable()).toBe(true)
    await page.getByText('sem custo para o cliente', { exact: false }).waitFor()
    await expectNoA11yViolations(page)
    await page.getByRole('button', { name: 'Concluir preço' }).click()
    await page.getByRole('button', { name: 'Enviar ao cliente' }).waitFor()
    await close({ altered: true })
  },
)
