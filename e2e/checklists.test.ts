import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { ChecklistEntrada } from '#shared/suporte/integracao.ts'
import { api, checklistDe, lojasDe, postarChecklist, tokenDe, type LojaDaDemo } from '#tests/api.ts'
import { semFalhasDeAcesso } from '#tests/axe.ts'
import { cabeEmTodas, ir, LARGURAS, naLargura, type Aberta } from '#tests/pagina.ts'
import { lerPdf } from '#tests/pdf.ts'
import { usarDemo } from '#tests/produto.ts'

const produto = usarDemo()
const { demo } = produto
const PLACA = 'TND1A23'
const CHASSI = '9BD358A4NPYT99887'

let loja: LojaDaDemo
let ultimo: { codCheckList: number; checklist: string; codOrcamento: number }

/** Three visits of one car: the tyre wears by 1 mm a month, the wipers are left out of the last. */
beforeAll(async () => {
  const doGestor = await lojasDe(demo(), 'localhost', 'gestor')
  const doLeitor = await lojasDe(demo(), 'localhost', 'checklist')
  const deAmbos = doLeitor.find((l) => doGestor.some((g) => g.codConcessionaria === l.codConcessionaria))
  if (!deAmbos) throw new Error('demo without a store of both')
  loja = deAmbos
  const foto = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#357' } })
    .jpeg()
    .toBuffer()
  const visita = (dias: number, sulco: number, mais: Partial<ChecklistEntrada>) => {
    const c = checklistDe(loja.codConcessionaria, PLACA, 'Iracema Telles')
    return postarChecklist(demo(), 'localhost', {
      ...c,
      veiculo: { ...c.veiculo, chassi: CHASSI, versao: 'Audace 1.0 Turbo' },
      idExterno: `${PLACA}-${dias}`,
      tipoOs: 'Recall',
      garantia: true,
      realizadoEm: new Date(Date.now() - dias * 86_400_000).toISOString(),
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
      ...mais,
    })
  }
  await visita(60, 4.9, { km: 20_000 })
  await visita(30, 3.9, { km: 22_000 })
  const c = checklistDe(loja.codConcessionaria, PLACA, 'Iracema Telles')
  ultimo = await visita(0, 2.9, {
    km: 24_000,
    itens: [
      {
        grupo: 'Pneus',
        nome: 'Pneu dianteiro',
        estado: 'AMARELO',
        medida: 2.9,
        unidade: 'mm',
        limite: 1.6,
        fotos: [{ dados: foto.toString('base64') }],
      },
      ...c.itens.filter((i) => i.grupo === 'Freios').map((i) => ({ ...i, estado: 'VERDE' as const })),
    ],
  })
})

const abrir = (usuario: string, caminho: string, distribuidor?: string): Promise<Aberta> =>
  produto.continuar(usuario, caminho, { loja, ...(distribuidor && { distribuidor }) })

async function filtrar(
  page: Page,
  escolhas: Record<string, string>,
  textos: Record<string, string> = {},
): Promise<void> {
  await page.getByRole('button', { name: 'Filtros' }).click()
  const gaveta = page.getByRole('dialog', { name: 'Filtros' })
  for (const [campo, opcao] of Object.entries(escolhas)) {
    await gaveta.getByRole('combobox', { name: campo }).click()
    await page.getByRole('option', { name: opcao, exact: true }).click()
  }
  for (const [campo, texto] of Object.entries(textos)) await gaveta.getByLabel(campo).fill(texto)
  await gaveta.getByRole('button', { name: 'Aplicar' }).click()
  await gaveta.waitFor({ state: 'detached' })
}

test('the drawer shows trend, projected day, what the previous visit asked, and gives the PDF, on a phone too', async () => {
  const { page, fechar } = await abrir('gestor', `/historico-checklist?busca=${PLACA}`)
  await page.getByText(PLACA).first().waitFor()
  for (const largura of LARGURAS) {
    await naLargura(page, largura)
    await page.getByLabel('1 verificação da visita anterior não foi feita').first().waitFor()
  }
  await page.getByText(PLACA).first().click()
  const gaveta = page.getByRole('dialog')
  await gaveta.getByText('Visita anterior pedia').waitFor()
  await gaveta.getByText('Uma verificação pedida não foi feita.', { exact: false }).waitFor()
  expect(await gaveta.getByText('Resolvido').count()).toBe(2)
  const grafico = gaveta.getByRole('img', { name: /^Pneu dianteiro nas visitas: 4,9 mm em .*3,9 mm em .*2,9 mm em/ })
  await grafico.waitFor()
  const dia = new Date(Date.now() + 39 * 86_400_000).toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' })
  await gaveta.getByText(`chega ao limite de 1,6 mm por volta de ${dia} ou aos 26.600 km`, { exact: false }).waitFor()
  await gaveta.getByText('3 leituras').click()
  await gaveta.getByRole('cell', { name: '22.000' }).waitFor()
  await cabeEmTodas(page)
  await semFalhasDeAcesso(page)

  const [arquivo] = await Promise.all([
    page.waitForEvent('download'),
    gaveta.getByRole('button', { name: 'PDF' }).click(),
  ])
  expect(arquivo.suggestedFilename()).toBe(`checklist-${ultimo.checklist.replace('/', '-')}.pdf`)
  const { paginas } = lerPdf(await readFile(await arquivo.path()))
  expect(paginas.join('')).toContain(`por volta de ${dia}`)

  await gaveta.getByRole('link', { name: 'Ver orçamento' }).click()
  await page.waitForURL(
    (u) =>
      u.pathname === '/oficina-digital/gerenciar' && u.searchParams.get('orcamento') === String(ultimo.codOrcamento),
  )
  await fechar()
})

test('the list is filtered by adviser, colour, state of the quote and store; each filter is a chip that takes itself away', async () => {
  const { page, fechar } = await abrir('gestor', '/historico-checklist')
  await page.getByRole('grid').getByRole('row').nth(3).waitFor()
  await filtrar(page, {
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
  await filtrar(page, { 'Estado do orçamento': 'Finalizado' })
  await page.getByText('Nenhum checklist com estes filtros').waitFor()
  await page.getByRole('button', { name: 'Retirar o filtro Estado do orçamento: Finalizado' }).click()
  await page.getByRole('row').filter({ hasText: PLACA }).first().waitFor()
  await filtrar(page, { Concessionária: 'Todas ao meu alcance' })
  await page.getByRole('button', { name: 'Retirar o filtro Concessionária: Todas ao meu alcance' }).waitFor()
  await fechar()
})

test('the maker’s list has its columns and filters over the same checklists; on a phone they are cards', async () => {
  const { page, fechar } = await abrir('checklist', '/historico-checklist-stellantis')
  await page.getByRole('heading', { name: 'Checklists Stellantis' }).waitFor()
  for (const coluna of ['Chassi', 'Modelo', 'Versão', 'Garantia', 'Tipo de OS'])
    await page.getByRole('columnheader', { name: coluna }).waitFor()
  await filtrar(
    page,
    { Garantia: 'Em garantia', 'Tipo de OS': 'Recall', Modelo: 'Pulse Audace' },
    { 'Final do chassi': CHASSI.slice(-6) },
  )
  const linha = page.getByRole('row').filter({ hasText: CHASSI }).first()
  for (const texto of ['Audace 1.0 Turbo', 'Sim', 'Recall']) await linha.getByText(texto).waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(4)
  await naLargura(page, 360)
  await page.getByText(PLACA).first().waitFor()
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByRole('dialog', { name: 'Filtros' }).waitFor()
  await semFalhasDeAcesso(page)
  await fechar()
})

test('a developer finds, corrects, cancels and reopens a checklist, and its history tells, on a phone too', async () => {
  const placa = 'DEV1A20'
  const { codCheckList } = await postarChecklist(
    demo(),
    'localhost',
    checklistDe(loja.codConcessionaria, placa, 'Dirce Nogueira'),
  )
  const { page, fechar } = await abrir('dev', `/ferramentas-desenvolvedor/gerenciar-checklist?busca=${placa}`)
  await page.getByText('Dirce Nogueira').first().click()
  const gaveta = page.getByRole('dialog').first()
  const km = gaveta.getByLabel('Quilometragem')
  await km.fill('24.301')
  await gaveta.getByRole('button', { name: /Palhetas do limpador/ }).click()
  await gaveta.getByRole('combobox', { name: 'Estado de Palhetas do limpador' }).click()
  await page.getByRole('option', { name: 'Urgente' }).click()
  await gaveta.getByRole('textbox', { name: 'Comentário ao cliente sobre Palhetas do limpador' }).fill('')
  await gaveta.getByRole('button', { name: 'Gravar' }).click()
  await gaveta.getByText('vermelho precisa de um comentário para o cliente', { exact: false }).waitFor()
  await gaveta.getByRole('textbox', { name: 'Comentário ao cliente sobre Palhetas do limpador' }).fill('Rasgadas')
  await cabeEmTodas(page)
  // From here on, a phone.
  await naLargura(page, 360)
  await semFalhasDeAcesso(page)
  await gaveta.getByRole('button', { name: 'Gravar' }).click()
  await gaveta.getByText('Palhetas do limpador: estado:').waitFor()
  for (const texto of ['24.310 km', '24.301 km', 'Corrigido']) await gaveta.getByText(texto).first().waitFor()

  // Somebody else saves meanwhile: both sides are shown, and mine goes over it only when I say so.
  await gravarPorFora(codCheckList, 99)
  await km.fill('24.400')
  await gaveta.getByRole('button', { name: 'Gravar' }).click()
  const conflito = gaveta.getByRole('alert').filter({ hasText: 'Outra pessoa gravou antes' })
  for (const texto of ['24.400 km', '99 km']) await conflito.getByText(texto).waitFor()
  await semFalhasDeAcesso(page)
  await conflito.getByRole('button', { name: 'Gravar o meu por cima' }).click()
  await conflito.waitFor({ state: 'detached' })
  await gaveta.getByText('24.400 km').first().waitFor()

  // Leaving with something typed asks first.
  await km.fill('1')
  await page.goBack()
  await page
    .getByRole('dialog', { name: 'Sair sem gravar?' })
    .getByRole('button', { name: 'Continuar editando' })
    .click()
  await km.fill('24.400')

  await gaveta.getByRole('button', { name: 'Cancelar checklist' }).click()
  const pergunta = page.getByRole('dialog', { name: /^Cancelar o checklist/ })
  await pergunta.getByRole('button', { name: 'Cancelar checklist' }).click()
  await pergunta.getByText('Diga o motivo').waitFor()
  await pergunta.getByLabel('Motivo').fill('Carro errado')
  await semFalhasDeAcesso(page)
  await pergunta.getByRole('button', { name: 'Cancelar checklist' }).click()
  await gaveta.getByText('O orçamento continua cancelado: isso não se desfaz.', { exact: false }).waitFor()
  await semFalhasDeAcesso(page)
  await gaveta.getByRole('button', { name: 'Reabrir checklist' }).click()
  await gaveta.getByLabel('Quilometragem').waitFor()
  await gaveta.getByText('Reaberto').waitFor()
  await fechar()
})

async function gravarPorFora(codCheckList: number, km: number): Promise<void> {
  const token = await tokenDe(demo(), 'dev')
  const caminho = `ferramentas/checklists/${codCheckList}`
  const c = await api<Record<string, unknown>>(demo(), 'localhost', 'GET', caminho, { token })
  const { placa, chassi, marca, modelo, versao, ano, codConsultor, codMecanico } = c
  const correcao = {
    veiculo: { placa, chassi, marca, modelo, versao, ano },
    cliente: { nome: c['cliente'], telefone: c['telefone'] },
    km,
    codConsultor,
    codMecanico,
    itens: [],
  }
  await api(demo(), 'localhost', 'PUT', caminho, { token, body: { versaoRegistro: c['versaoRegistro'], correcao } })
}

test('a photo opens large, and the reader of checklists sees no quote', async () => {
  const { page, fechar } = await abrir('checklist', '/historico-checklist')
  await page.getByRole('grid').getByRole('row').nth(3).waitFor()
  await ir(page, `/historico-checklist?checklist=${ultimo.codCheckList}`)
  const gaveta = page.getByRole('dialog').first()
  await gaveta.getByRole('button', { name: 'Ampliar foto 1 de 1: Pneu dianteiro' }).click()
  const foto = page.getByRole('dialog', { name: 'Fotos: Pneu dianteiro' })
  await foto.getByRole('img', { name: 'Pneu dianteiro', exact: false }).waitFor()
  await page.keyboard.press('Escape')
  await foto.waitFor({ state: 'detached' })
  await gaveta.getByRole('button', { name: 'PDF' }).waitFor()
  expect(await page.getByRole('link', { name: 'Ver orçamento' }).count()).toBe(0)
  await fechar()
})

test('the tool is for developers, and for distributors that develop', async () => {
  const caminho = '/ferramentas-desenvolvedor/gerenciar-checklist'
  const admin = await abrir('admin', caminho)
  await admin.page.waitForURL('**/401')
  await admin.fechar()
  const fora = await abrir('dev', caminho, 'makena')
  await fora.page.waitForURL('**/404')
  await fora.fechar()
})
