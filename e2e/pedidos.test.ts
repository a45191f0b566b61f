import { expect, test } from 'vitest'
import { lojasDe } from '#tests/api.ts'
import { semFalhasDeAcesso } from '#tests/axe.ts'
import { cabe, naLargura } from '#tests/pagina.ts'
import { usarDemo } from '#tests/produto.ts'

// A store that the demonstration has no run of.
const { demo, abrir } = usarDemo()

test('a run is worked out, a line is changed with its reason, the order is approved, exported and received', async () => {
  const lojas = await lojasDe(demo(), 'homologacao')
  // The first that was opened is the one with a history.
  const loja = lojas.reduce((a, b) => (b.codConcessionaria < a.codConcessionaria ? b : a))
  const { page, fechar, erros } = await abrir('admin', '/sugestaoPedidos', { loja, distribuidor: 'homologacao' })
  await page.getByText('Nenhuma sugestão ainda').waitFor()
  await page.getByRole('button', { name: 'Nova sugestão' }).click()
  const nova = page.getByRole('dialog', { name: 'Nova sugestão' })
  await nova.getByRole('button', { name: 'Calcular' }).waitFor()
  await semFalhasDeAcesso(page)
  await nova.getByRole('button', { name: 'Calcular' }).click()
  await page.getByText(/Sugestão \d+ pronta/).waitFor()
  await page.getByRole('row').filter({ hasText: loja.nome }).click()

  // The dearest line says why in one sentence; another quantity needs a reason.
  await page.getByRole('heading', { level: 1, name: loja.nome }).waitFor()
  await page.getByRole('row').nth(1).click()
  const gaveta = page.getByRole('dialog')
  await gaveta.getByText(/Saem cerca de .* por mês .* [Cc]omprar/).waitFor()
  await gaveta.getByRole('img', { name: /Demanda por mês/ }).waitFor()
  const quantidade = gaveta.getByLabel('Quantidade')
  const antes = Number(await quantidade.inputValue())
  await quantidade.fill(String(antes * 3))
  await gaveta.getByRole('button', { name: 'Gravar quantidade' }).click()
  await gaveta.getByText('Diga o motivo').waitFor()
  await gaveta.getByLabel('Motivo').fill('Campanha de freios')
  await gaveta.getByRole('button', { name: 'Gravar quantidade' }).click()
  await gaveta.getByText(`Mudada de ${antes} para ${antes * 3} por`, { exact: false }).waitFor()
  await semFalhasDeAcesso(page)
  await gaveta.getByRole('button', { name: 'Fechar' }).click()
  await page.getByText(`era ${antes}`, { exact: true }).first().waitFor()

  // Several quantities are typed in their rows and saved together; only what is far from the suggestion asks why.
  const campos = page.getByRole('textbox', { name: /^Pedir de / })
  const nome = (await campos.nth(1).getAttribute('aria-label')) ?? ''
  const campo = page.getByRole('textbox', { name: nome, exact: true })
  const sugerida = await campo.inputValue()
  const barra = page.getByRole('form', { name: 'Quantidades mudadas' })
  await campo.fill(String(Number(sugerida) * 3))
  await page.keyboard.press('Enter')
  await page.keyboard.type('0')
  await barra.getByText('2 quantidades mudadas').waitFor()
  expect(await page.getByRole('button', { name: 'Aprovar' }).isDisabled()).toBe(true)
  await semFalhasDeAcesso(page)
  await barra.getByRole('button', { name: 'Gravar' }).click()
  await barra.getByText('Diga o motivo').waitFor()
  await barra.getByLabel('Motivo').fill('Outra campanha')
  await barra.getByRole('button', { name: 'Gravar' }).click()
  await page.getByText('2 quantidades gravadas').waitFor()
  await page.getByText(`era ${sugerida}`, { exact: true }).first().waitFor()
  // Back to what was suggested needs no reason; on a phone it is typed under the card.
  await naLargura(page, 360)
  await campo.fill(sugerida)
  await cabe(page)
  await semFalhasDeAcesso(page)
  expect(await barra.getByLabel('Motivo').count()).toBe(0)
  await barra.getByRole('button', { name: 'Gravar' }).click()
  await page.getByText('1 quantidade gravada').waitFor()
  await naLargura(page, 1440)

  await page.getByRole('button', { name: 'Aprovar' }).click()
  await page.getByText('Aprovado', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Exportar' }).click()
  const baixado = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'JSON para o DMS' }).click()
  expect((await baixado).suggestedFilename()).toMatch(/^pedido-.*\.json$/)
  await page.getByRole('button', { name: 'Dar entrada' }).click()
  const entrada = page.getByRole('dialog', { name: 'Dar entrada' })
  await entrada.getByLabel('Nota fiscal').fill('NF 1')
  await semFalhasDeAcesso(page)
  await entrada.getByRole('button', { name: 'Gravar entrada' }).click()
  // What comes from sister stores is received among the transfers: with such lines the order goes on.
  await page.getByText(/^(Pedido recebido por inteiro|Entrada gravada; o resto continua a caminho)$/).waitFor()
  // Filters stand in the address, and what the screen was opened for stays with it.
  await page.getByRole('button', { name: /Classe A/ }).click()
  await page.waitForURL((u) => u.pathname === '/estoque' && u.search.includes('abc=A'))
  await naLargura(page, 360)
  await cabe(page)
  expect(erros).toEqual([])
  // Opened by its address alone, it leads back to the list.
  await page.goto(`${new URL(page.url()).origin}/estoque`)
  await page.waitForURL((u) => u.pathname === '/sugestaoPedidos')

  // A sister store is asked for a part, found by its name.
  await page.getByText('Transferências', { exact: true }).click()
  await page.getByRole('button', { name: 'Nova transferência' }).click()
  const combinar = page.getByRole('dialog', { name: 'Nova transferência' })
  await combinar.getByRole('button', { name: 'Combinar transferência' }).click()
  await combinar.getByText('Informe a peça').waitFor()
  await combinar.getByRole('combobox', { name: 'Da loja' }).click()
  await page.getByRole('option').first().click()
  await combinar.getByRole('combobox', { name: 'Peça' }).fill('filtro de')
  await page
    .getByRole('option', { name: /Filtro de/ })
    .first()
    .click()
  await semFalhasDeAcesso(page)
  await combinar.getByRole('button', { name: 'Combinar transferência' }).click()
  await page.getByText(/^Transferência combinada: .* envia .* a /).waitFor()
  await cabe(page)
  expect(erros).toEqual([])
  await fechar()
})
