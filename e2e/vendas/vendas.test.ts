// Sales in the browser: the month of a store, filled in, judged and closed.
import { expect, test } from 'vitest'
import type { Loaded } from '#shared/core/contract.ts'
import { formatDay, todayIn, addDays } from '#shared/rules/dates.ts'
import { shiftMonth } from '#shared/rules/vendas.ts'
import type { vendas } from '#shared/vendas/vendas.ts'
import { api, getLojas, tokenFor } from '#tests/server/api.ts'
import { expectNoA11yViolations } from '#tests/browser/a11y.ts'
import { live, fits, goTo, resizeTo } from '#tests/browser/page.ts'
import { setUpDemo } from '#tests/browser/product.ts'

// Uses a month without figures in the demo, which no other test reads.
const { demo, open } = setUpDemo()

test('two people fill in a month like a spreadsheet; it is sent, approved, closed and read', async () => {
  const [loja] = await getLojas(demo(), 'localhost', 'gestor')
  const mes = shiftMonth(todayIn('America/Sao_Paulo', new Date()).slice(0, 7), -8)
  const [ano = '', m = ''] = mes.split('-')
  const manager = await open('gestor', `/vendas/lancamento-mensal?ano=${ano}`, { loja })
  const cell = (p: typeof manager.page, o: string, dia: string) =>
    p.getByRole('textbox', { name: `Bruto de ${o}, ${dia}/${m}/${ano}`, exact: true })
  const openMonth = async (p: typeof manager.page) => {
    await p
      .getByRole('row')
      .filter({ has: p.getByRole('rowheader', { name: loja.nome, exact: true }) })
      .getByRole('button')
      .nth(Number(m) - 1)
      .click()
    await cell(p, 'Pneus', '04').waitFor()
    await live(p)
  }
  await openMonth(manager.page)
  const admin = await open('admin', `/vendas/lancamento-mensal?ano=${ano}`, { loja })
  await openMonth(admin.page)

  // Enter moves down, the other user sees it; one undo reverts one figure.
  await cell(manager.page, 'Pneus', '04').click()
  await manager.page.keyboard.type('1250,5')
  await manager.page.keyboard.press('Enter')
  await manager.page.keyboard.type('800')
  await manager.page.keyboard.press('Enter')
  await manager.page.getByText('salvo agora').waitFor()
  await expect.poll(() => cell(admin.page, 'Pneus', '05').inputValue()).toBe('800,00')
  await manager.page.getByRole('button', { name: 'Desfazer' }).click()
  await expect.poll(() => cell(manager.page, 'Pneus', '05').inputValue()).toBe('')
  await manager.page.getByRole('button', { name: 'Refazer' }).click()
  await expect.poll(() => cell(admin.page, 'Pneus', '05').inputValue()).toBe('800,00')

  // A pasted block with Brazilian and English numbers; unreadable cells are named.
  await cell(manager.page, 'Atacado', '04').click()
  await manager.page.evaluate(`(() => {
    const d = new DataTransfer(); d.setData('text', '1.000,00\\t2,000.50\\r\\nabc\\t-\\r\\n')
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: d, bubbles: true, cancelable: true }))
  })()`)
  await manager.page.getByText(/1 célula não foi lida: “abc”/).waitFor()
  await expect.poll(() => cell(admin.page, 'Garantia', '04').inputValue()).toBe('2.000,50')
  // Ctrl+D fills the selection from its first row.
  await cell(manager.page, 'Atacado', '04').click()
  await manager.page.keyboard.press('Shift+ArrowDown')
  await manager.page.keyboard.press('Shift+ArrowRight')
  await manager.page.keyboard.press('Control+d')
  await expect.poll(() => cell(admin.page, 'Garantia', '05').inputValue()).toBe('2.000,50')
  await expectNoA11yViolations(manager.page)

  // A phone shows one day at a time.
  await resizeTo(manager.page, 360)
  await manager.page.getByRole('button', { name: 'Próximo dia' }).click()
  await fits(manager.page)
  // The remarks on the totals are whole.
  const cut = await manager.page
    .getByRole('group', { name: 'Números' })
    .evaluate((g) => [...g.querySelectorAll('*')].flatMap((e) => (e.scrollWidth > e.clientWidth ? e.textContent : [])))
  expect(cut).toEqual([])
  await expectNoA11yViolations(manager.page)
  await resizeTo(manager.page, 1440)

  // The API fills the rest of the month; then it is sent incomplete, with a reason.
  const token = await tokenFor(demo(), 'admin')
  const path = `vendas/meses/${loja.codConcessionaria}/${mes}`
  const { diasUteis, celulas } = await api<Loaded<typeof vendas.getMes>>(demo(), 'localhost', 'GET', path, { token })
  const nonEmpty = new Set(celulas.map((c) => c.dia))
  await api(demo(), 'localhost', 'PUT', `${path}/celulas`, {
    token,
    body: {
      mudancas: diasUteis
        .filter((d) => !nonEmpty.has(d))
        .slice(1)
        .map((dia) => ({ dia, departamento: 'BATERIAS', medida: 'bruto', valor: 500_00, antes: null })),
    },
  })
  await manager.page.getByRole('button', { name: 'Enviar para análise' }).click()
  const anyway = manager.page.getByRole('dialog', { name: 'Enviar assim mesmo?' })
  await anyway.getByText(/1 dia sem lançamento/).waitFor()
  await anyway.getByLabel('Por que vai assim').fill('Inventário, loja fechada')
  await anyway.getByRole('button', { name: 'Enviar para análise' }).click()
  await manager.page.getByText('Enviado', { exact: true }).first().waitFor()
  const before = admin.page.getByRole('alert').filter({ hasText: 'Antes de aprovar' })
  await before.getByText(/Líquido de R\$\s[\d.]+,\d\d, com/).waitFor()
  await before.getByText('“Inventário, loja fechada”').waitFor()
  await expectNoA11yViolations(admin.page)
  await admin.page.getByRole('button', { name: 'Outros atos do mês' }).waitFor()
  await admin.page.getByRole('button', { name: 'Outros atos do mês' }).click()
  await admin.page.getByRole('menuitem', { name: 'Aprovar' }).click()
  await admin.page.getByText('Aprovado', { exact: true }).first().waitFor()
  expect(await admin.page.getByRole('button', { name: 'Devolver' }).getAttribute('data-variant')).toBe('default')

  await goTo(admin.page, `/relatorio/fechamento-mensal?mes=${mes}`)
  await admin.page.getByRole('checkbox', { name: `Fechar ${loja.nome}` }).check()
  await admin.page.getByRole('button', { name: 'Fechar 1 loja' }).click()
  const close = admin.page.getByRole('dialog', { name: /^Fechar / })
  await close.getByText('Com dias sem lançamento', { exact: false }).waitFor()
  await expectNoA11yViolations(admin.page)
  await close.getByRole('button', { name: 'Fechar o mês' }).click()
  await admin.page.getByText('1 loja fechada').waitFor()
  await goTo(admin.page, '/relatorio/historico-mensal')
  await admin.page.getByRole('row').filter({ hasText: loja.nome }).last().click()
  const drawer = admin.page.getByRole('dialog')
  await drawer.getByText('confere com o SHA-256').waitFor()
  await drawer.getByRole('button', { name: 'Incluir ajuste' }).click()
  const adjustment = admin.page.getByRole('dialog', { name: /^Ajustar / })
  await adjustment.getByLabel('Valor').fill('100')
  await adjustment.getByLabel('Motivo').fill('Nota cancelada')
  await adjustment.getByRole('button', { name: 'Gravar ajuste' }).click()
  await drawer.getByText('Nota cancelada').waitFor()
  await expectNoA11yViolations(admin.page)
  for (const p of [manager, admin]) await p.close()
})

test('a month awaiting approval shows its amount and findings at every width; its sender cannot approve it', async () => {
  const [loja] = await getLojas(demo(), 'localhost', 'admin')
  const mes = shiftMonth(todayIn('America/Sao_Paulo', new Date()).slice(0, 7), -9)
  const token = await tokenFor(demo(), 'admin')
  const path = `vendas/meses/${loja.codConcessionaria}/${mes}`
  const read = () => api<Loaded<typeof vendas.getMes>>(demo(), 'localhost', 'GET', path, { token })
  const [dia = ''] = (await read()).diasUteis
  await api(demo(), 'localhost', 'PUT', `${path}/celulas`, {
    token,
    body: { mudancas: [{ dia, departamento: 'PNEUS', medida: 'bruto', valor: 1_234_567_89, antes: null }] },
  })
  await api(demo(), 'localhost', 'POST', `${path}/acoes`, {
    token,
    body: { acao: 'ENVIAR', versao: (await read()).versao, confirmar: true, motivo: 'Só este dia' },
  })
  const { page, close } = await open('admin', '/vendas/lancamento-mensal/workflow?estado=ENVIADO', { loja })
  const valor = page.getByText('R$ 1.234.567,89', { exact: true }).first()
  for (const width of [360, 768, 1440] as const) {
    await resizeTo(page, width)
    await valor.waitFor()
    // The amount fits its cell with centavos.
    expect(
      await valor.evaluate((e) => {
        const cell = e.closest('td') ?? e
        return cell.scrollWidth <= cell.clientWidth || cell === e
      }),
    ).toBe(true)
    await page
      .getByText('nada', { exact: true })
      .or(page.getByText(/diferença|atípico/))
      .first()
      .waitFor()
    await fits(page)
    await expectNoA11yViolations(page)
  }
  await valor.click()
  const before = page.getByRole('alert').filter({ hasText: 'Antes de aprovar' })
  await before.getByText('Você enviou este mês: peça a outra pessoa que o aprove.').waitFor()
  for (const width of [360, 768, 1440] as const) {
    await resizeTo(page, width)
    await before.getByText('R$ 1.234.567,89').waitFor()
    await fits(page)
  }
  await page.getByRole('button', { name: 'Outros atos do mês' }).click()
  await page.getByRole('menuitem', { name: 'Devolver' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Aprovar' }).count()).toBe(0)
  await close()
})

const TODAY = todayIn('America/Sao_Paulo', new Date())
const TOMORROW = addDays(TODAY, 1)

// On the last day of a month, its screen has no future day.
test.skipIf(!TOMORROW.startsWith(TODAY.slice(0, 7)))(
  'a figure of a future day is marked and not summed; figures entered before and after it are saved',
  async () => {
    const [loja] = await getLojas(demo(), 'localhost', 'gestor')
    const [ano = '', m = ''] = TODAY.split('-')
    const { page, close } = await open('gestor', `/vendas/lancamento-mensal?ano=${ano}`, { loja })
    await page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: loja.nome, exact: true }) })
      .getByRole('button')
      .nth(Number(m) - 1)
      .click()
    const cell = (day: string) =>
      page.getByRole('textbox', { name: `Bruto de Serviços de terceiros, ${formatDay(day)}`, exact: true })
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

    // The focus stays in the grid: typing overwrites the pasted figure, and is saved.
    await page.keyboard.type('73')
    const saved = async () => {
      const token = await tokenFor(demo(), 'gestor')
      const r = await api<Loaded<typeof vendas.getMes>>(
        demo(),
        'localhost',
        'GET',
        `vendas/meses/${loja.codConcessionaria}/${ano}-${m}`,
        { token },
      )
      return r.celulas.filter((c) => c.departamento === 'TERCEIROS' && c.dia >= TODAY).map((c) => [c.dia, c.bruto])
    }
    await expect.poll(saved).toEqual([[TODAY, 7300]])
    // Leaving asks; a discarded figure is gone, and undoing the paste does not fail on it.
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
    await close()
  },
)

test('store system data is read, a difference is settled with a reason, and invalid notes are refused', async () => {
  const { page, close } = await open('admin', '/vendas/integracao-dms')
  await page.getByRole('row').filter({ hasText: 'às 6h30' }).first().click()
  const drawer = page.getByRole('dialog')
  await drawer
    .getByRole('button', { name: /^Digitado R\$/ })
    .first()
    .click()
  const accept = page.getByRole('dialog', { name: 'Aceitar Digitado' })
  await accept.getByRole('button', { name: 'Aceitar' }).click()
  await accept.getByText('Diga o motivo').waitFor()
  await accept.getByLabel('Motivo').fill('Venda fora do sistema')
  await accept.getByRole('button', { name: 'Aceitar' }).click()
  await drawer.getByText('Venda fora do sistema').waitFor()
  await page.getByLabel('XML ou zip de notas').setInputFiles({
    name: 'notas.xml',
    mimeType: 'text/xml',
    buffer: Buffer.from('<nfeProc/>'),
  })
  await drawer.getByText('Por que foram recusadas').click()
  await drawer.getByText(/falta a chave de acesso/).waitFor()
  await expectNoA11yViolations(page)

  // A sales file is refused with row and column, then corrected; sending it again changes nothing.
  await drawer.getByRole('tab', { name: 'Arquivos' }).click()
  const release = (name: string, linhas: string) =>
    page
      .getByLabel('Arquivos de vendas', { exact: true })
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(`Data;Setor;Total\n${linhas}`) })
  await release('janeiro.csv', '32/01/2020;Pneus;10,00')
  await drawer.getByText('Por que foram recusadas').click()
  await drawer.getByText(/linha 2, Dia: 32\/01\/2020/).waitFor()
  await release('janeiro-certo.csv', '31/01/2020;Pneus;10,00')
  await drawer.getByRole('listitem').filter({ hasText: 'janeiro-certo.csv' }).getByText('1 linha: 1 nova').waitFor()
  await release('janeiro-certo.csv', '31/01/2020;Pneus;10,00')
  await drawer.getByText(/já foi lido, enviado por .+: nada mudou/).waitFor()
  await drawer.getByText('Como ler os arquivos desta concessionária').click()
  await drawer.getByLabel('Bruto (obrigatória)').fill('Vl. total')
  await drawer.getByRole('button', { name: 'Gravar leitura' }).click()
  await page.getByText('Leitura dos arquivos gravada').waitFor()
  await expectNoA11yViolations(page)
  await close()
})
