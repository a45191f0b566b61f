import { expect, test } from 'vitest'
import type { Lido } from '#shared/core/contract.ts'
import { formatarDia, hoje, somarDias } from '#shared/rules/datas.ts'
import { mesMais } from '#shared/rules/vendas.ts'
import type { vendas } from '#shared/vendas/vendas.ts'
import { api, lojasDe, tokenDe } from '#tests/api.ts'
import { semFalhasDeAcesso } from '#tests/axe.ts'
import { aoVivo, cabe, ir, naLargura } from '#tests/pagina.ts'
import { usarDemo } from '#tests/produto.ts'

// A month that the demonstration has no figures of: nobody else looks at it.
const { demo, abrir } = usarDemo()

test('a month is typed as in a spreadsheet, by two people at once, sent, judged, closed and read', async () => {
  const [loja] = await lojasDe(demo(), 'localhost', 'gestor')
  const mes = mesMais(hoje('America/Sao_Paulo', new Date()).slice(0, 7), -8)
  const [ano = '', m = ''] = mes.split('-')
  const gestor = await abrir('gestor', `/vendas/lancamento-mensal?ano=${ano}`, { loja })
  const celula = (p: typeof gestor.page, o: string, dia: string) =>
    p.getByRole('textbox', { name: `Bruto de ${o}, ${dia}/${m}/${ano}`, exact: true })
  const abrirMes = async (p: typeof gestor.page) => {
    await p
      .getByRole('row')
      .filter({ has: p.getByRole('rowheader', { name: loja.nome, exact: true }) })
      .getByRole('button')
      .nth(Number(m) - 1)
      .click()
    await celula(p, 'Pneus', '04').waitFor()
    await aoVivo(p)
  }
  await abrirMes(gestor.page)
  const admin = await abrir('admin', `/vendas/lancamento-mensal?ano=${ano}`, { loja })
  await abrirMes(admin.page)

  // Typed downwards, seen by the other; one undo takes one figure back.
  await celula(gestor.page, 'Pneus', '04').click()
  await gestor.page.keyboard.type('1250,5')
  await gestor.page.keyboard.press('Enter')
  await gestor.page.keyboard.type('800')
  await gestor.page.keyboard.press('Enter')
  await gestor.page.getByText('salvo agora').waitFor()
  await expect.poll(() => celula(admin.page, 'Pneus', '05').inputValue()).toBe('800,00')
  await gestor.page.getByRole('button', { name: 'Desfazer' }).click()
  await expect.poll(() => celula(gestor.page, 'Pneus', '05').inputValue()).toBe('')
  await gestor.page.getByRole('button', { name: 'Refazer' }).click()
  await expect.poll(() => celula(admin.page, 'Pneus', '05').inputValue()).toBe('800,00')

  // A block from elsewhere, numbers of both countries, and what does not read is named.
  await celula(gestor.page, 'Atacado', '04').click()
  await gestor.page.evaluate(`(() => {
    const d = new DataTransfer(); d.setData('text', '1.000,00\\t2,000.50\\r\\nabc\\t-\\r\\n')
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: d, bubbles: true, cancelable: true }))
  })()`)
  await gestor.page.getByText(/1 célula não foi lida: “abc”/).waitFor()
  await expect.poll(() => celula(admin.page, 'Garantia', '04').inputValue()).toBe('2.000,50')
  // A rectangle is filled from its first row.
  await celula(gestor.page, 'Atacado', '04').click()
  await gestor.page.keyboard.press('Shift+ArrowDown')
  await gestor.page.keyboard.press('Shift+ArrowRight')
  await gestor.page.keyboard.press('Control+d')
  await expect.poll(() => celula(admin.page, 'Garantia', '05').inputValue()).toBe('2.000,50')
  await semFalhasDeAcesso(gestor.page)

  // On a phone one day at a time.
  await naLargura(gestor.page, 360)
  await gestor.page.getByRole('button', { name: 'Próximo dia' }).click()
  await cabe(gestor.page)
  await semFalhasDeAcesso(gestor.page)
  await naLargura(gestor.page, 1440)

  // The rest of the month comes by the API; then it goes as it is, and says why.
  const token = await tokenDe(demo(), 'admin')
  const caminho = `vendas/meses/${loja.codConcessionaria}/${mes}`
  const { diasUteis, celulas } = await api<Lido<typeof vendas.getMes>>(demo(), 'localhost', 'GET', caminho, { token })
  const comAlgo = new Set(celulas.map((c) => c.dia))
  await api(demo(), 'localhost', 'PUT', `${caminho}/celulas`, {
    token,
    body: {
      mudancas: diasUteis
        .filter((d) => !comAlgo.has(d))
        .slice(1)
        .map((dia) => ({ dia, departamento: 'BATERIAS', medida: 'bruto', valor: 500_00, antes: null })),
    },
  })
  await gestor.page.getByRole('button', { name: 'Enviar para análise' }).click()
  const assim = gestor.page.getByRole('dialog', { name: 'Enviar assim mesmo?' })
  await assim.getByText(/1 dia sem lançamento/).waitFor()
  await assim.getByLabel('Por que vai assim').fill('Inventário, loja fechada')
  await assim.getByRole('button', { name: 'Enviar para análise' }).click()
  await gestor.page.getByText('Enviado', { exact: true }).first().waitFor()
  const antes = admin.page.getByRole('alert').filter({ hasText: 'Antes de aprovar' })
  await antes.getByText(/Líquido de R\$\s[\d.]+,\d\d, com/).waitFor()
  await antes.getByText('“Inventário, loja fechada”').waitFor()
  await semFalhasDeAcesso(admin.page)
  await admin.page.getByRole('button', { name: 'Outros atos do mês' }).waitFor()
  await admin.page.getByRole('button', { name: 'Outros atos do mês' }).click()
  await admin.page.getByRole('menuitem', { name: 'Aprovar' }).click()
  await admin.page.getByText('Aprovado', { exact: true }).first().waitFor()
  expect(await admin.page.getByRole('button', { name: 'Devolver' }).getAttribute('data-variant')).toBe('default')

  await ir(admin.page, `/relatorio/fechamento-mensal?mes=${mes}`)
  await admin.page.getByRole('checkbox', { name: `Fechar ${loja.nome}` }).check()
  await admin.page.getByRole('button', { name: 'Fechar 1 loja' }).click()
  const fechar = admin.page.getByRole('dialog', { name: /^Fechar / })
  await fechar.getByText('Com dias sem lançamento', { exact: false }).waitFor()
  await semFalhasDeAcesso(admin.page)
  await fechar.getByRole('button', { name: 'Fechar o mês' }).click()
  await admin.page.getByText('1 loja fechada').waitFor()
  await ir(admin.page, '/relatorio/historico-mensal')
  await admin.page.getByRole('row').filter({ hasText: loja.nome }).last().click()
  const gaveta = admin.page.getByRole('dialog')
  await gaveta.getByText('confere com o SHA-256').waitFor()
  await gaveta.getByRole('button', { name: 'Incluir ajuste' }).click()
  const ajuste = admin.page.getByRole('dialog', { name: /^Ajustar / })
  await ajuste.getByLabel('Valor').fill('100')
  await ajuste.getByLabel('Motivo').fill('Nota cancelada')
  await ajuste.getByRole('button', { name: 'Gravar ajuste' }).click()
  await gaveta.getByText('Nota cancelada').waitFor()
  await semFalhasDeAcesso(admin.page)
  for (const p of [gestor, admin]) await p.fechar()
})

test('what waits for approval tells its amount and what is to look at, at every width; who sent it does not approve it', async () => {
  const [loja] = await lojasDe(demo(), 'localhost', 'admin')
  const mes = mesMais(hoje('America/Sao_Paulo', new Date()).slice(0, 7), -9)
  const token = await tokenDe(demo(), 'admin')
  const caminho = `vendas/meses/${loja.codConcessionaria}/${mes}`
  const ler = () => api<Lido<typeof vendas.getMes>>(demo(), 'localhost', 'GET', caminho, { token })
  const [dia = ''] = (await ler()).diasUteis
  await api(demo(), 'localhost', 'PUT', `${caminho}/celulas`, {
    token,
    body: { mudancas: [{ dia, departamento: 'PNEUS', medida: 'bruto', valor: 1_234_567_89, antes: null }] },
  })
  await api(demo(), 'localhost', 'POST', `${caminho}/acoes`, {
    token,
    body: { acao: 'ENVIAR', versao: (await ler()).versao, confirmar: true, motivo: 'Só este dia' },
  })
  const { page, fechar } = await abrir('admin', '/vendas/lancamento-mensal/workflow?estado=ENVIADO', { loja })
  const valor = page.getByText('R$ 1.234.567,89', { exact: true }).first()
  for (const largura of [360, 768, 1440] as const) {
    await naLargura(page, largura)
    await valor.waitFor()
    // The centavos stand whole in their cell.
    expect(
      await valor.evaluate((e) => {
        const celula = e.closest('td') ?? e
        return celula.scrollWidth <= celula.clientWidth || celula === e
      }),
    ).toBe(true)
    await page
      .getByText('nada', { exact: true })
      .or(page.getByText(/diferença|atípico/))
      .first()
      .waitFor()
    await cabe(page)
    await semFalhasDeAcesso(page)
  }
  await valor.click()
  const antes = page.getByRole('alert').filter({ hasText: 'Antes de aprovar' })
  await antes.getByText('Você enviou este mês: peça a outra pessoa que o aprove.').waitFor()
  for (const largura of [360, 768, 1440] as const) {
    await naLargura(page, largura)
    await antes.getByText('R$ 1.234.567,89').waitFor()
    await cabe(page)
  }
  await page.getByRole('button', { name: 'Outros atos do mês' }).click()
  await page.getByRole('menuitem', { name: 'Devolver' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Aprovar' }).count()).toBe(0)
  await fechar()
})

const TODAY = hoje('America/Sao_Paulo', new Date())
const TOMORROW = somarDias(TODAY, 1)

// On the last day of a month its screen has no day to come.
test.skipIf(!TOMORROW.startsWith(TODAY.slice(0, 7)))(
  'a figure of a day to come is marked and counts nowhere; the others are saved, before it and after it',
  async () => {
    const [loja] = await lojasDe(demo(), 'localhost', 'gestor')
    const [ano = '', m = ''] = TODAY.split('-')
    const { page, fechar } = await abrir('gestor', `/vendas/lancamento-mensal?ano=${ano}`, { loja })
    await page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: loja.nome, exact: true }) })
      .getByRole('button')
      .nth(Number(m) - 1)
      .click()
    const cell = (day: string) =>
      page.getByRole('textbox', { name: `Bruto de Serviços de terceiros, ${formatarDia(day)}`, exact: true })
    const sum = (day: string) =>
      page
        .getByRole('row')
        .filter({ has: cell(day) })
        .locator('td')
        .last()
    await cell(TODAY).click()
    const before = await cell(TODAY).inputValue()
    const row = await sum(TOMORROW).textContent()
    expect(await cell(TOMORROW).getAttribute('readonly')).toBe('')
    await page.evaluate(`(() => {
      const d = new DataTransfer(); d.setData('text', '71,00\\r\\n72,00\\r\\n')
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: d, bubbles: true, cancelable: true }))
    })()`)
    const notice = page.getByRole('alert').filter({ hasText: 'este dia ainda não chegou' })
    await notice.waitFor()
    expect([await cell(TODAY).inputValue(), await cell(TOMORROW).inputValue()]).toEqual([
      expect.stringMatching(/^71(,00)?$/),
      '72,00',
    ])
    expect([await cell(TOMORROW).getAttribute('aria-invalid'), await sum(TOMORROW).textContent()]).toEqual([
      'true',
      row,
    ])

    // The keyboard stays in the grid: what is typed next goes over the pasted figure, and is saved.
    await page.keyboard.type('73')
    const saved = async () => {
      const token = await tokenDe(demo(), 'gestor')
      const r = await api<Lido<typeof vendas.getMes>>(
        demo(),
        'localhost',
        'GET',
        `vendas/meses/${loja.codConcessionaria}/${ano}-${m}`,
        { token },
      )
      return r.celulas.filter((c) => c.departamento === 'TERCEIROS' && c.dia >= TODAY).map((c) => [c.dia, c.bruto])
    }
    await expect.poll(saved).toEqual([[TODAY, 7300]])
    // Leaving asks; what is left out is gone, and the undo of the paste has nothing to refuse.
    await page.getByRole('link', { name: 'Aprovação do mês', exact: true }).first().click()
    await page.getByRole('button', { name: 'Continuar editando' }).click()
    await notice.getByRole('button', { name: 'Descartar o valor' }).click()
    await notice.waitFor({ state: 'hidden' })
    expect(await cell(TOMORROW).inputValue()).toBe('')
    await cell(TODAY).click()
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await expect.poll(() => cell(TODAY).inputValue()).toBe(before)
    await page.getByText('salvo agora').waitFor()
    await fechar()
  },
)

test('the store’s system is read, a difference is settled with a reason, notes that are none are refused', async () => {
  const { page, fechar } = await abrir('admin', '/vendas/integracao-dms')
  await page.getByRole('row').filter({ hasText: 'às 6h30' }).first().click()
  const gaveta = page.getByRole('dialog')
  await gaveta
    .getByRole('button', { name: /^Digitado R\$/ })
    .first()
    .click()
  const aceitar = page.getByRole('dialog', { name: 'Aceitar Digitado' })
  await aceitar.getByRole('button', { name: 'Aceitar' }).click()
  await aceitar.getByText('Diga o motivo').waitFor()
  await aceitar.getByLabel('Motivo').fill('Venda fora do sistema')
  await aceitar.getByRole('button', { name: 'Aceitar' }).click()
  await gaveta.getByText('Venda fora do sistema').waitFor()
  await page.getByLabel('XML ou zip de notas').setInputFiles({
    name: 'notas.xml',
    mimeType: 'text/xml',
    buffer: Buffer.from('<nfeProc/>'),
  })
  await gaveta.getByText('Por que foram recusadas').click()
  await gaveta.getByText(/falta a chave de acesso/).waitFor()
  await semFalhasDeAcesso(page)

  // A file of sales: refused with row and column, put right, and the same one again changes nothing.
  await gaveta.getByRole('tab', { name: 'Arquivos' }).click()
  const soltar = (name: string, linhas: string) =>
    page
      .getByLabel('Arquivos de vendas', { exact: true })
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(`Data;Setor;Total\n${linhas}`) })
  await soltar('janeiro.csv', '32/01/2020;Pneus;10,00')
  await gaveta.getByText('Por que foram recusadas').click()
  await gaveta.getByText(/linha 2, Dia: 32\/01\/2020/).waitFor()
  await soltar('janeiro-certo.csv', '31/01/2020;Pneus;10,00')
  await gaveta.getByRole('listitem').filter({ hasText: 'janeiro-certo.csv' }).getByText('1 linha: 1 nova').waitFor()
  await soltar('janeiro-certo.csv', '31/01/2020;Pneus;10,00')
  await gaveta.getByText(/já foi lido, enviado por .+: nada mudou/).waitFor()
  await gaveta.getByText('Como ler os arquivos desta concessionária').click()
  await gaveta.getByLabel('Bruto (obrigatória)').fill('Vl. total')
  await gaveta.getByRole('button', { name: 'Gravar leitura' }).click()
  await page.getByText('Leitura dos arquivos gravada').waitFor()
  await semFalhasDeAcesso(page)
  await fechar()
})
