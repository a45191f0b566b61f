// Checklists in the browser, the list with its filters, the drawer, the correction.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { ChecklistInput } from '#shared/suporte/integracao.ts'
import { api, sampleChecklist, getLojas, postChecklist, tokenFor, type DemoLoja } from '#tests/server/api.ts'
import { expectNoA11yViolations } from '#tests/browser/a11y.ts'
import { expectFitsAllWidths, goTo, WIDTHS, resizeTo, type Opened } from '#tests/browser/page.ts'
import { parsePdf } from '#tests/files/pdf.ts'
import { setUpDemo } from '#tests/browser/product.ts'

const product = setUpDemo()
const { demo } = product
const PLACA = 'TND1A23'
const CHASSI = '9BD358A4NPYT99887'

let loja: DemoLoja
let last: { codCheckList: number; checklist: string; codOrcamento: number }

/** Three visits of one car: the tyre wears by 1 mm a month, and the last one does not check the wipers. */
beforeAll(async () => {
  const managerLojas = await getLojas(demo(), 'localhost', 'gestor')
  const readerLojas = await getLojas(demo(), 'localhost', 'checklist')
  const sharedLoja = readerLojas.find((l) => managerLojas.some((g) => g.codConcessionaria === l.codConcessionaria))
  if (!sharedLoja) throw new Error('demo without a store of both')
  loja = sharedLoja
  const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#357' } })
    .jpeg()
    .toBuffer()
  const visit = (days: number, sulco: number, extra: Partial<ChecklistInput>) => {
    const c = sampleChecklist(loja.codConcessionaria, PLACA, 'Iracema Telles')
    return postChecklist(demo(), 'localhost', {
      ...c,
      veiculo: { ...c.veiculo, chassi: CHASSI, versao: 'Audace 1.0 Turbo' },
      idExterno: `${PLACA}-${days}`,
      tipoOs: 'Recall',
      garantia: true,
      realizadoEm: new Date(Date.now() - days * 86_400_000).toISOString(),
      itens: [
        {
          grupo: 'Pneus',
          nome: 'Pneu dianteiro',
          estado: sulco <= 3 ? 'AMARELO' : 'VERDE',
          medida: sulco,
          unidade: 'mm',
          limite: 1.6,
        },
        ...c.itens.filter((i) => i.nome !== 'Pneu dianteiro'),
      ],
      ...extra,
    })
  }
  await visit(60, 4.9, { km: 20_000 })
  await visit(30, 3.9, { km: 22_000 })
  const c = sampleChecklist(loja.codConcessionaria, PLACA, 'Iracema Telles')
  last = await visit(0, 2.9, {
    km: 24_000,
    itens: [
      {
        grupo: 'Pneus',
        nome: 'Pneu dianteiro',
        estado: 'AMARELO',
        medida: 2.9,
        unidade: 'mm',
        limite: 1.6,
        fotos: [{ dados: photo.toString('base64') }],
      },
      ...c.itens.filter((i) => i.grupo === 'Freios').map((i) => ({ ...i, estado: 'VERDE' as const })),
    ],
  })
})

const open = (usuario: string, path: string, distribuidor?: string): Promise<Opened> =>
  product.resume(usuario, path, { loja, ...(distribuidor && { distribuidor }) })

async function filterBy(
  page: Page,
  choices: Record<string, string>,
  texts: Record<string, string> = {},
): Promise<void> {
  await page.getByRole('button', { name: 'Filtros' }).click()
  const drawer = page.getByRole('dialog', { name: 'Filtros' })
  for (const [field, option] of Object.entries(choices)) {
    await drawer.getByRole('combobox', { name: field }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  for (const [field, text] of Object.entries(texts)) await drawer.getByLabel(field).fill(text)
  await drawer.getByRole('button', { name: 'Aplicar' }).click()
  await drawer.waitFor({ state: 'detached' })
}

test('the drawer shows trend, projected day and the previous visit’s checks, and gives the PDF, on a phone too', async () => {
  const { page, close } = await open('gestor', `/historico-checklist?busca=${PLACA}`)
  await page.getByText(PLACA).first().waitFor()
  for (const width of WIDTHS) {
    await resizeTo(page, width)
    await page.getByLabel('1 verificação da visita anterior não foi feita').first().waitFor()
  }
  await page.getByText(PLACA).first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('Visita anterior pedia').waitFor()
  await drawer.getByText('Uma verificação pedida não foi feita.', { exact: false }).waitFor()
  expect(await drawer.getByText('Resolvido').count()).toBe(2)
  const chart = drawer.getByRole('img', { name: /^Pneu dianteiro nas visitas: 4,9 mm em .*3,9 mm em .*2,9 mm em/ })
  await chart.waitFor()
  const dia = new Date(Date.now() + 39 * 86_400_000).toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' })
  await drawer.getByText(`chega ao limite de 1,6 mm por volta de ${dia} ou aos 26.600 km`, { exact: false }).waitFor()
  await drawer.getByText('3 leituras').click()
  await drawer.getByRole('cell', { name: '22.000' }).waitFor()
  await expectFitsAllWidths(page)
  await expectNoA11yViolations(page)

  const [file] = await Promise.all([page.waitForEvent('download'), drawer.getByRole('button', { name: 'PDF' }).click()])
  expect(file.suggestedFilename()).toBe(`checklist-${last.checklist.replace('/', '-')}.pdf`)
  const { paginas } = await parsePdf(await readFile(await file.path()))
  expect(paginas.join('')).toMatch(new RegExp(`por ?volta ?de ?${dia}`))

  await drawer.getByRole('link', { name: 'Ver orçamento' }).click()
  await page.waitForURL(
    (u) => u.pathname === '/oficina-digital/gerenciar' && u.searchParams.get('orcamento') === String(last.codOrcamento),
  )
  await close()
})

test('the list is filtered by adviser, colour, quote state and store; each filter is a removable chip', async () => {
  const { page, close } = await open('gestor', '/historico-checklist')
  await page.getByRole('grid').getByRole('row').nth(3).waitFor()
  await filterBy(page, {
    Marca: 'Fiat',
    Consultor: 'Lúcia Farias',
    Cor: 'Com item de atenção',
    'Estado do orçamento': 'Novo',
  })
  await page.getByRole('row').filter({ hasText: PLACA }).first().waitFor()
  for (const chip of [
    'Marca: Fiat',
    'Cor: Com item de atenção',
    'Estado do orçamento: Novo',
    'Consultor: Lúcia Farias',
  ])
    await page.getByRole('button', { name: `Retirar o filtro ${chip}` }).waitFor()
  await filterBy(page, { 'Estado do orçamento': 'Finalizado' })
  await page.getByText('Nenhum checklist com estes filtros').waitFor()
  await page.getByRole('button', { name: 'Retirar o filtro Estado do orçamento: Finalizado' }).click()
  await page.getByRole('row').filter({ hasText: PLACA }).first().waitFor()
  await filterBy(page, { Concessionária: 'Todas ao meu alcance' })
  await page.getByRole('button', { name: 'Retirar o filtro Concessionária: Todas ao meu alcance' }).waitFor()
  await close()
})

test('the maker’s list has its own columns and filters over the same checklists; on a phone they are cards', async () => {
  const { page, close } = await open('checklist', '/historico-checklist-stellantis')
  await page.getByRole('heading', { name: 'Checklists Stellantis' }).waitFor()
  for (const column of ['Chassi', 'Modelo', 'Versão', 'Garantia', 'Tipo de OS'])
    await page.getByRole('columnheader', { name: column }).waitFor()
  await filterBy(
    page,
    { Garantia: 'Em garantia', 'Tipo de OS': 'Recall', Modelo: 'Pulse Audace' },
    { 'Final do chassi': CHASSI.slice(-6) },
  )
  const linha = page.getByRole('row').filter({ hasText: CHASSI }).first()
  for (const text of ['Audace 1.0 Turbo', 'Sim', 'Recall']) await linha.getByText(text).waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(4)
  await resizeTo(page, 360)
  await page.getByText(PLACA).first().waitFor()
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByRole('dialog', { name: 'Filtros' }).waitFor()
  await expectNoA11yViolations(page)
  await close()
})

test('a developer finds, corrects, cancels and reopens a checklist with history, on a phone too', async () => {
  const placa = 'DEV1A20'
  const { codCheckList } = await postChecklist(
    demo(),
    'localhost',
    sampleChecklist(loja.codConcessionaria, placa, 'Dirce Nogueira'),
  )
  const { page, close } = await open('dev', `/ferramentas-desenvolvedor/gerenciar-checklist?busca=${placa}`)
  await page.getByText('Dirce Nogueira').first().click()
  const drawer = page.getByRole('dialog').first()
  const km = drawer.getByLabel('Quilometragem')
  await km.fill('24.301')
  await drawer.getByRole('button', { name: /Palhetas do limpador/ }).click()
  await drawer.getByRole('combobox', { name: 'Estado de Palhetas do limpador' }).click()
  await page.getByRole('option', { name: 'Urgente' }).click()
  await drawer.getByRole('textbox', { name: 'Comentário ao cliente sobre Palhetas do limpador' }).fill('')
  await drawer.getByRole('button', { name: 'Gravar' }).click()
  await drawer.getByText('vermelho precisa de um comentário para o cliente', { exact: false }).waitFor()
  await drawer.getByRole('textbox', { name: 'Comentário ao cliente sobre Palhetas do limpador' }).fill('Rasgadas')
  await expectFitsAllWidths(page)
  // Continue at phone width.
  await resizeTo(page, 360)
  await expectNoA11yViolations(page)
  await drawer.getByRole('button', { name: 'Gravar' }).click()
  await drawer.getByText('Palhetas do limpador: estado:').waitFor()
  for (const text of ['24.310 km', '24.301 km', 'Corrigido']) await drawer.getByText(text).first().waitFor()

  // Another user saves meanwhile: both versions are shown, and mine only overwrites on request.
  await saveElsewhere(codCheckList, 99)
  await km.fill('24.400')
  await drawer.getByRole('button', { name: 'Gravar' }).click()
  const conflict = drawer.getByRole('alert').filter({ hasText: 'Outra pessoa gravou antes' })
  for (const text of ['24.400 km', '99 km']) await conflict.getByText(text).waitFor()
  await expectNoA11yViolations(page)
  await conflict.getByRole('button', { name: 'Gravar o meu por cima' }).click()
  await conflict.waitFor({ state: 'detached' })
  await drawer.getByText('24.400 km').first().waitFor()

  // Leaving with unsaved input asks first.
  await km.fill('1')
  await page.goBack()
  await page
    .getByRole('dialog', { name: 'Sair sem gravar?' })
    .getByRole('button', { name: 'Continuar editando' })
    .click()
  await km.fill('24.400')

  await drawer.getByRole('button', { name: 'Cancelar checklist' }).click()
  const question = page.getByRole('dialog', { name: /^Cancelar o checklist/ })
  await question.getByRole('button', { name: 'Cancelar checklist' }).click()
  await question.getByText('Diga o motivo').waitFor()
  await question.getByLabel('Motivo').fill('Carro errado')
  await expectNoA11yViolations(page)
  await question.getByRole('button', { name: 'Cancelar checklist' }).click()
  await drawer.getByText('O orçamento continua cancelado: isso não se desfaz.', { exact: false }).waitFor()
  await expectNoA11yViolations(page)
  await drawer.getByRole('button', { name: 'Reabrir checklist' }).click()
  await drawer.getByLabel('Quilometragem').waitFor()
  await drawer.getByText('Reaberto').waitFor()
  await close()
})

async function saveElsewhere(codCheckList: number, km: number): Promise<void> {
  const token = await tokenFor(demo(), 'dev')
  const path = `ferramentas/checklists/${codCheckList}`
  const c = await api<Record<string, unknown>>(demo(), 'localhost', 'GET', path, { token })
  const { placa, chassi, marca, modelo, versao, ano, codConsultor, codMecanico } = c
  const correcao = {
    veiculo: { placa, chassi, marca, modelo, versao, ano },
    cliente: { nome: c['cliente'], telefone: c['telefone'] },
    km,
    codConsultor,
    codMecanico,
    itens: [],
  }
  await api(demo(), 'localhost', 'PUT', path, { token, body: { versaoRegistro: c['versaoRegistro'], correcao } })
}

test('a photo opens large, and a checklist reader sees no quote', async () => {
  const { page, close } = await open('checklist', '/historico-checklist')
  await page.getByRole('grid').getByRole('row').nth(3).waitFor()
  await goTo(page, `/historico-checklist?checklist=${last.codCheckList}`)
  const drawer = page.getByRole('dialog').first()
  await drawer.getByRole('button', { name: 'Ampliar foto 1 de 1: Pneu dianteiro' }).click()
  const photo = page.getByRole('dialog', { name: 'Fotos: Pneu dianteiro' })
  await photo.getByRole('img', { name: 'Pneu dianteiro', exact: false }).waitFor()
  await page.keyboard.press('Escape')
  await photo.waitFor({ state: 'detached' })
  await drawer.getByRole('button', { name: 'PDF' }).waitFor()
  expect(await page.getByRole('link', { name: 'Ver orçamento' }).count()).toBe(0)
  await close()
})

test('the tool is only for developers, at distributors with the developer tools', async () => {
  const path = '/ferramentas-desenvolvedor/gerenciar-checklist'
  const admin = await open('admin', path)
  await admin.page.waitForURL('**/401')
  await admin.close()
  const outside = await open('dev', path, 'makena')
  await outside.page.waitForURL('**/404')
  await outside.close()
})
