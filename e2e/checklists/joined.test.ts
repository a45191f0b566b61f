// Two phones that begin the same car by different templates: the one without a network joins the other's inspection.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { PublishedTemplate } from '#shared/checklists/modelos-inspecao.ts'
import { expectNoA11yViolations } from '#tests/browser/a11y.ts'
import { setUpDemo } from '#tests/browser/product.ts'
import { api, getLojas, tokenFor } from '#tests/server/api.ts'

const product = setUpDemo()

test('what was answered by another template than that of the inspection it joins becomes its note', async () => {
  const [{ codConcessionaria }] = await getLojas(product.demo(), 'localhost', 'mecanico')
  const token = await tokenFor(product.demo(), 'chefe')
  const ask = <T>(method: string, path: string, body?: object) =>
    api<T>(product.demo(), 'localhost', method, path, { token, ...(body && { body }) })
  const { modelos } = await ask<{ modelos: PublishedTemplate[] }>(
    'GET',
    `inspecoes/pacote?codConcessionaria=${codConcessionaria}`,
  )
  const template = (nome: string) => {
    const found = modelos.find((m) => m.nome === nome)
    if (!found) throw new Error(`The demonstration has no template ${nome}`)
    return { ...found, itens: found.definicao.secoes.flatMap((s) => s.itens) }
  }
  const quick = template('Verificação rápida')
  const foreign = template('Veículo leve').itens.find(
    (i) => i.tipo === 'FAROL' && quick.itens.every((q) => q.id !== i.id),
  )

  const { page, contexto, close } = await product.open('mecanico', '/checklist/fazer', { largura: 360 })
  await page.getByRole('region', { name: 'Esperando inspeção' }).getByRole('link').first().click()
  await page.getByRole('radio', { name: /Veículo leve/ }).click()
  const codPassagem = Number(/fazer\/(\d+)/.exec(page.url())?.[1])
  // What tells of waiting acts is here before the network goes.
  await page.waitForLoadState('networkidle')
  await contexto.setOffline(true)
  await page.getByRole('button', { name: 'Começar pelos itens' }).click()
  await page.getByRole('button', { name: `Em ordem: ${foreign?.nome}`, exact: true }).click()
  await page.getByRole('button', { name: /só neste aparelho/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Só neste aparelho' })
  await sheet.getByText(`${foreign?.nome}: verde`).waitFor()
  await expectNoA11yViolations(page)
  await page.keyboard.press('Escape')

  // Meanwhile somebody else begins the car by the quick check.
  const [idInspecao, id] = [randomUUID(), randomUUID()]
  const { codModeloInspecao, numero } = quick
  const veiculo = { placa: null, chassi: null, marca: 'Fiat', modelo: 'Argo 1.3', versao: null, ano: null }
  await ask('POST', `inspecoes/${idInspecao}/atos`, {
    ato: {
      tipo: 'INICIAR',
      id,
      noAparelhoEm: new Date().toISOString(),
      codConcessionaria,
      codPassagem,
      codModeloInspecao,
      numeroVersao: numero,
      veiculo,
      cliente: { nome: 'Otávio Lemos', telefone: null },
    },
  })

  await contexto.setOffline(false)
  await page.evaluate(`window.dispatchEvent(new Event('online'))`)
  const notes = async () =>
    (await ask<{ ato: { texto?: string } }[]>('GET', `inspecoes/${idInspecao}/atos`)).flatMap((a) => a.ato.texto ?? [])
  await expect.poll(notes, { timeout: 30_000 }).toEqual([`Item de outro modelo: ${foreign?.nome}: verde`])
  await page.getByRole('button', { name: /só neste aparelho/ }).waitFor({ state: 'hidden' })
  expect(await page.getByText('não foi aceito').count()).toBe(0)
  await close({ altered: true })
})
