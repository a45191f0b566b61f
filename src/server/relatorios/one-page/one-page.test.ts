import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAGE_INDICADORES, type OnePage } from '#shared/relatorios/one-page.ts'
import { todayIn } from '#shared/rules/dates.ts'
import { formatIndicador, INDICADORES } from '#shared/rules/indicadores.ts'
import { daysOfMonth, workingDays, shiftMonth } from '#shared/rules/vendas.ts'
import type { WeeklyHours } from '#shared/rules/weekly-hours.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { parsePdf } from '#tests/files/pdf.ts'
import { openXlsx, download } from '#tests/files/spreadsheet.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'
import { countIndicadores } from '../indicadores/count.ts'
import { sendOnePages } from './send.ts'

let t: TestServer
let m: World
let admin: string
const mes = shiftMonth(todayIn('America/Sao_Paulo', new Date()).slice(0, 7), -1)
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
  admin = await m.token(2)
  const venda = (loja: number | undefined, dia: string, bruto: number) =>
    t.sql(
      `insert into venda_celula (cod_distribuidor, cod_concessionaria, dia, departamento, bruto) values ($1, $2, $3, 'PNEUS', $4)`,
      [m.codDistribuidor, loja, dia, bruto],
    )
  await venda(m.lojas[0], `${mes}-03`, 100_000)
  await venda(m.lojas[1], `${mes}-04`, 50_000)
  await venda(m.lojas[0], `${shiftMonth(mes, -1)}-28`, 80_000)
  await t.sql(
    `insert into venda_mes (cod_distribuidor, cod_concessionaria, mes, meta, liquido, preenchidos) values ($1, $2, $3, 90000, 100000, 1)`,
    [m.codDistribuidor, m.lojas[0], mes],
  )
  await countIndicadores(t.server.services)
})
afterAll(() => t.close())

const callApi = (method: string, path: string, token = admin, body?: unknown) =>
  t.callApi(method, path, { host: m.host, token, body })
const page = async (query = '', token = admin) =>
  (await callApi('GET', `one-page/grupo?mes=${mes}${query}`, token)).corpo as unknown as OnePage

test('screen, PDF and workbook show the same stores, goals and notes; a level 1 sums its grants', async () => {
  expect((await callApi('PUT', 'one-page-metas', admin, { metas: { conversao: 0.5, noShow: 0.1 } })).status).toBe(200)
  expect((await callApi('PUT', 'one-page-metas', admin, { metas: { noShow: null } })).status).toBe(200)
  const manager = await m.token(1, [m.lojas[1] ?? 0])
  expect((await callApi('PUT', 'one-page-metas', manager, { metas: {} })).status).toBe(403)
  const { chave } = await page()
  expect((await callApi('PUT', 'one-page/grupo/nota', manager, { mes, chave, texto: 'Feirão no dia 12' })).status).toBe(
    200,
  )
  const p = await page()
  expect(p.metas).toEqual({ conversao: 0.5 })
  expect(p.nota?.texto).toBe('Feirão no dia 12')
  expect(p.lojas.map((l) => [l.valores.vendas, l.anterior.vendas, l.metaDeVendas])).toEqual([
    [100_000, 80_000, 90_000],
    [50_000, 0, null],
  ])
  expect(p.total.valores).toMatchObject({ vendas: 150_000, conversao: null })
  expect((await page('', manager)).lojas.map((l) => l.valores.vendas)).toEqual([50_000])
  expect((await page('', manager)).sha256).not.toBe(p.sha256)
  expect((await callApi('GET', `one-page/marca?mes=${mes}&chave=Volvo`)).status).toBe(404)
  expect((await callApi('PUT', 'one-page/grupo/nota', admin, { mes, chave: '999999', texto: 'x' })).status).toBe(404)

  const file = (what: string) =>
    download(t.server.endereco, `one-page/grupo/${what}?mes=${mes}`, { token: admin, host: m.host })
  const pdf = await parsePdf((await file('pdf')).bytes)
  expect(pdf.paginas).toHaveLength(1)
  for (const said of [p.sha256, 'Feirão no dia 12', 'Total', formatIndicador('vendas', 150_000, true)])
    expect(pdf.paginas[0]?.replaceAll(/\s/g, ' ')).toContain(said.replaceAll(/\s/g, ' '))
  const sheets = await openXlsx((await file('planilha')).bytes)
  const [titulos, ...linhas] = [...sheets.values()][0] ?? []
  expect(titulos?.slice(1)).toEqual(PAGE_INDICADORES.map((i) => expect.stringContaining(INDICADORES[i].nome)))
  expect(linhas.map((l) => l[13])).toEqual([1000, 500, 1500])
})

test('the current month is compared with the same days of the previous one and with its goal up to today', async () => {
  const today = todayIn('America/Sao_Paulo', new Date())
  const [atual, day] = [today.slice(0, 7), Number(today.slice(8))]
  const before = shiftMonth(atual, -1)
  const three = await buildWorld(t, 'tres')
  const [store = 0] = three.lojas
  const sale = (dia: string, bruto: number) =>
    t.sql(
      `insert into venda_celula (cod_distribuidor, cod_concessionaria, dia, departamento, bruto) values ($1, $2, $3, 'PNEUS', $4)`,
      [three.codDistribuidor, store, dia, bruto],
    )
  await sale(`${atual}-01`, 10_000)
  await sale(`${before}-01`, 7_000)
  const last = daysOfMonth(before).at(-1) ?? ''
  if (last.slice(8) > today.slice(8)) await sale(last, 99_000)
  await t.sql(
    `insert into venda_mes (cod_distribuidor, cod_concessionaria, mes, meta, liquido, preenchidos) values ($1, $2, $3, 310000, 10000, 1)`,
    [three.codDistribuidor, store, atual],
  )
  await countIndicadores(t.server.services)
  const r = await t.callApi('GET', `one-page/grupo?mes=${atual}`, { host: three.host, token: await three.token(2) })
  const p = r.corpo as unknown as OnePage
  expect(p.periodo).toMatchObject({ de: `${atual}-01`, ate: today, antesDe: `${before}-01`, parcial: true })
  expect(Number(p.periodo.antesAte.slice(8))).toBe(Math.min(day, daysOfMonth(before).length))
  const row = p.lojas.find((l) => l.codConcessionaria === store)
  expect(row).toMatchObject({ valores: { vendas: 10_000 }, anterior: { vendas: 7_000 }, metaDeVendas: 310_000 })
  const [{ horarios } = { horarios: {} }] = await t.sql<{ horarios: WeeklyHours }>(
    'select horarios from concessionaria where cod_concessionaria = $1',
    [store],
  )
  const days = workingDays(atual, horarios, new Set())
  expect(row?.decorrido).toBeCloseTo(days.filter((d) => d <= today).length / days.length, 9)
})

test('a subscriber gets last month by e-mail on their day, once, with their own reach and the PDF', async () => {
  const cod = await m.usuario(1, [m.lojas[1] ?? 0])
  const token = await m.tokenFor(cod, 1)
  const { chave } = await page('', token)
  expect((await callApi('PUT', 'one-page/grupo/envio', token, { chave, diaDoMes: 1 })).status).toBe(200)
  expect((await page('', token)).diaDoEnvio).toBe(1)
  expect((await page()).diaDoEnvio).toBeNull()
  const falhas: unknown[] = []
  expect(await sendOnePages(t.server.services, (e) => falhas.push(e))).toBe(1)
  expect(await sendOnePages(t.server.services, (e) => falhas.push(e))).toBe(0)
  expect(falhas).toEqual([])
  const sentEmails = await t.sql<{ corpo: string; anexo: Buffer; anexo_nome: string }>(
    `select corpo, anexo, anexo_nome from mensagem`,
  )
  expect(sentEmails).toHaveLength(1)
  expect(sentEmails[0]?.corpo.replaceAll(/\s/g, ' ')).toContain('Vendas: R$ 500')
  expect((await parsePdf(sentEmails[0]?.anexo ?? Buffer.alloc(0))).paginas.join('')).toContain('um loja 2')
  expect((await callApi('PUT', 'one-page/grupo/envio', token, { chave, diaDoMes: null })).status).toBe(200)
  expect((await page('', token)).diaDoEnvio).toBeNull()
})

test('a store that was deactivated since stays on the pages of its months, whose total has its figures and its goal', async () => {
  const before = await page()
  await t.sql('update concessionaria set status = 0 where cod_concessionaria = $1', [m.lojas[0]])
  const p = await page()
  expect(p.lojas.map((l) => l.codConcessionaria)).toEqual(before.lojas.map((l) => l.codConcessionaria))
  expect(p.total).toMatchObject({ valores: { vendas: 150_000 }, metaDeVendas: 90_000 })
  await t.sql('update concessionaria set status = 1 where cod_concessionaria = $1', [m.lojas[0]])
})

test('a store that began within the month is projected over its own working days, as on the screen of the month', async () => {
  const [loja = 0] = m.lojas
  const desde = (dia: string) =>
    t.sql('update concessionaria set desde = $2 where cod_concessionaria = $1', [loja, dia])
  // Its figures are of a working day since then.
  const { diasUteis } = (await callApi('GET', `vendas/meses/${loja}/${mes}`)).corpo as unknown as {
    diasUteis: string[]
  }
  await t.sql('update venda_celula set dia = $2 where cod_concessionaria = $1 and dia = $3', [
    loja,
    diasUteis.at(-1),
    `${mes}-03`,
  ])
  await desde(`${mes}-15`)
  const month = (await callApi('GET', `vendas/meses/${loja}/${mes}`)).corpo
  const [row] = (await page()).lojas
  expect([row?.codConcessionaria, row?.projecao]).toEqual([loja, 100_000 * Number(month['uteis'])])
  await desde('2020-01-01')
  expect((await page()).lojas[0]?.projecao).toBeGreaterThan(row?.projecao ?? 0)
})
