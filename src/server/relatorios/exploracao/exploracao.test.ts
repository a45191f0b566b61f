import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Loaded } from '#shared/core/contract.ts'
import type { exploracao } from '#shared/relatorios/exploracao.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openXlsx, download } from '#tests/files/spreadsheet.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'
import { countIndicadores } from '../indicadores/count.ts'

type Table = Loaded<typeof exploracao.explorar>
type Explanation = Loaded<typeof exploracao.explicarMudanca>

let t: TestServer
let m: World
let admin: string
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
  admin = await m.token(2)
  const venda = (loja: number | undefined, dia: string, bruto: number, custo: number) =>
    t.sql(
      `insert into venda_celula (cod_distribuidor, cod_concessionaria, dia, departamento, bruto, custo) values ($1, $2, $3, 'PNEUS', $4, $5)`,
      [m.codDistribuidor, loja, dia, bruto, custo],
    )
  await venda(m.lojas[0], '2026-01-10', 100_00, 60_00)
  await venda(m.lojas[0], '2026-02-10', 300_00, 150_00)
  await venda(m.lojas[1], '2026-02-11', 100_00, 90_00)
  await countIndicadores(t.server.services)
})
afterAll(() => t.close())

const callApi = (path: string, token = admin) => t.callApi('GET', `exploracao${path}`, { host: m.host, token })

test('subtotals and total of a pivot are sum ÷ sum, its workbook is equal, and a level 1 sums its grants', async () => {
  const [l1, l2] = m.lojas.map(String)
  const query = 'de=2026-01-01&ate=2026-02-28&medidas=vendas,margemVendas&linhas=grupo,loja&coluna=mes'
  const { corpo } = await callApi(`?${query}`)
  const { celulas, nomes } = corpo as unknown as Table
  const g = Object.keys(nomes['grupo'] ?? {})[0] ?? ''
  const em = (linha: string[], column: string | null) =>
    celulas.find((c) => JSON.stringify(c.linha) === JSON.stringify(linha) && c.coluna === column)?.valores
  expect(em([g, l1 ?? ''], '2026-02')).toEqual({ vendas: 300_00, margemVendas: 0.5 })
  expect(em([g, l1 ?? ''], null)).toEqual({ vendas: 400_00, margemVendas: 190 / 400 })
  expect(em([g], '2026-02')).toEqual({ vendas: 400_00, margemVendas: 160 / 400 })
  expect(em([], null)).toEqual({ vendas: 500_00, margemVendas: 200 / 500 })
  const { bytes } = await download(t.server.endereco, `exploracao/planilha?${query}`, { token: admin, host: m.host })
  const sheets = await openXlsx(bytes)
  const [titulos, ...linhas] = sheets.get('Dados') ?? []
  expect(titulos).toEqual(['Grupo', 'Concessionária', 'Mês', 'Vendas (R$)', 'Margem das vendas (%)'])
  expect(linhas).toContainEqual(['Grupo', 'um loja 1', '02/2026', 300, 50])
  expect(sheets.get('Total')?.[1]?.slice(1)).toEqual([500, 40])
  const only2 = await m.token(1, [Number(l2)])
  const related = (await callApi(`?${query}`, only2)).corpo as unknown as Table
  expect(related.celulas.find((c) => c.linha.length === 0 && c.coluna === null)?.valores.vendas).toBe(100_00)
  expect(JSON.stringify(related)).not.toContain('um loja 1')
  for (const [q, status] of [
    [query.replace('medidas=vendas,margemVendas', 'medidas=nada'), 400],
    [query.replace('medidas=vendas,margemVendas', 'medidas=vendas,nps,retorno,ticket,noShow'), 400],
    [query.replace('coluna=mes', 'coluna=loja'), 422],
    [`${query}&codConcessionaria=999999`, 404],
  ] as const)
    expect((await callApi(`?${q}`)).status).toBe(status)
})

test('a partial month is labelled so, on the screen and in the file', async () => {
  const query = 'de=2026-01-05&ate=2026-02-28&medidas=vendas&linhas=loja&coluna=mes'
  const { nomes, parciais } = (await callApi(`?${query}`)).corpo as unknown as Table
  expect([nomes['mes'], parciais]).toEqual([
    { '2026-01': '01/2026 (a partir do dia 5)', '2026-02': '02/2026' },
    ['2026-01'],
  ])
  const { bytes, headers } = await download(t.server.endereco, `exploracao/planilha?${query}`, {
    token: admin,
    host: m.host,
  })
  const sheets = await openXlsx(bytes)
  expect(
    sheets
      .get('Dados')
      ?.slice(1)
      .map((l) => l[1]),
  ).toContain('01/2026 (a partir do dia 5)')
  expect(sheets.get('Total')?.[1]?.[0]).toBe('Período de 05/01/2026 a 28/02/2026')
  expect(headers['content-disposition']).toContain('05-01-2026')
})

test('the parts of a change add up to it, store by store', async () => {
  // February against the 28 days before it, which include 10 January.
  const explain = async (indicador: string) =>
    (await callApi(`/explicar?de=2026-02-01&ate=2026-02-28&indicador=${indicador}`)).corpo as unknown as Explanation
  expect(await explain('vendas')).toEqual({
    antes: 100_00,
    agora: 400_00,
    porLoja: [
      { nome: 'um loja 1', parte: 200_00 },
      { nome: 'um loja 2', parte: 100_00 },
    ],
    porEtapa: null,
    porCor: null,
  })
  const margem = await explain('margemVendas')
  expect([margem.antes, margem.agora]).toEqual([0.4, 0.4])
  // The first sold at half, the second at a tenth: one store's gain is the other's loss.
  expect(margem.porLoja?.map((p) => [p.nome, p.parte])).toEqual([
    ['um loja 1', 0.075],
    ['um loja 2', -0.075],
  ])
  expect((await explain('tempoPreco')).porLoja).toBeNull()
})
