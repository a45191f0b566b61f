import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lido } from '#shared/core/contract.ts'
import type { exploracao } from '#shared/relatorios/exploracao.ts'
import { buildMundo, type Mundo } from '#tests/mundo.ts'
import { abrirXlsx, baixar } from '#tests/planilha.ts'
import { abrirTeste, type Teste } from '#tests/servidor.ts'
import { contarIndicadores } from '../indicadores/contar.ts'

type Tabela = Lido<typeof exploracao.explorar>
type Explicada = Lido<typeof exploracao.explicarMudanca>

let t: Teste
let m: Mundo
let admin: string
beforeAll(async () => {
  t = await abrirTeste()
  m = await buildMundo(t)
  admin = await m.token(2)
  const venda = (loja: number | undefined, dia: string, bruto: number, custo: number) =>
    t.sql(
      `insert into venda_celula (cod_distribuidor, cod_concessionaria, dia, departamento, bruto, custo) values ($1, $2, $3, 'PNEUS', $4, $5)`,
      [m.codDistribuidor, loja, dia, bruto, custo],
    )
  await venda(m.lojas[0], '2026-01-10', 100_00, 60_00)
  await venda(m.lojas[0], '2026-02-10', 300_00, 150_00)
  await venda(m.lojas[1], '2026-02-11', 100_00, 90_00)
  await contarIndicadores(t.servidor.partes)
})
afterAll(() => t.fechar())

const chamar = (caminho: string, token = admin) => t.chamar('GET', `exploracao${caminho}`, { host: m.host, token })

test('a pivot’s subtotals and total are sum ÷ sum, its workbook holds the same, and a level 1 sums its grants', async () => {
  const [l1, l2] = m.lojas.map(String)
  const query = 'de=2026-01-01&ate=2026-02-28&medidas=vendas,margemVendas&linhas=grupo,loja&coluna=mes'
  const { corpo } = await chamar(`?${query}`)
  const { celulas, nomes } = corpo as unknown as Tabela
  const g = Object.keys(nomes['grupo'] ?? {})[0] ?? ''
  const em = (linha: string[], coluna: string | null) =>
    celulas.find((c) => JSON.stringify(c.linha) === JSON.stringify(linha) && c.coluna === coluna)?.valores
  expect(em([g, l1 ?? ''], '2026-02')).toEqual({ vendas: 300_00, margemVendas: 0.5 })
  expect(em([g, l1 ?? ''], null)).toEqual({ vendas: 400_00, margemVendas: 190 / 400 })
  expect(em([g], '2026-02')).toEqual({ vendas: 400_00, margemVendas: 160 / 400 })
  expect(em([], null)).toEqual({ vendas: 500_00, margemVendas: 200 / 500 })
  const { bytes } = await baixar(t.servidor.endereco, `exploracao/planilha?${query}`, { token: admin, host: m.host })
  const folhas = await abrirXlsx(bytes)
  const [titulos, ...linhas] = folhas.get('Dados') ?? []
  expect(titulos).toEqual(['Grupo', 'Concessionária', 'Mês', 'Vendas (R$)', 'Margem das vendas (%)'])
  expect(linhas).toContainEqual(['Grupo', 'um loja 1', '02/2026', 300, 50])
  expect(folhas.get('Total')?.[1]?.slice(1)).toEqual([500, 40])
  const so2 = await m.token(1, [Number(l2)])
  const dela = (await chamar(`?${query}`, so2)).corpo as unknown as Tabela
  expect(dela.celulas.find((c) => c.linha.length === 0 && c.coluna === null)?.valores.vendas).toBe(100_00)
  expect(JSON.stringify(dela)).not.toContain('um loja 1')
  for (const [q, status] of [
    [query.replace('medidas=vendas,margemVendas', 'medidas=nada'), 400],
    [query.replace('medidas=vendas,margemVendas', 'medidas=vendas,nps,retorno,ticket,noShow'), 400],
    [query.replace('coluna=mes', 'coluna=loja'), 422],
    [`${query}&codConcessionaria=999999`, 404],
  ] as const)
    expect((await chamar(`?${q}`)).status).toBe(status)
})

test('a month that the period holds in part is named so, on the screen and in the file', async () => {
  const query = 'de=2026-01-05&ate=2026-02-28&medidas=vendas&linhas=loja&coluna=mes'
  const { nomes, parciais } = (await chamar(`?${query}`)).corpo as unknown as Tabela
  expect([nomes['mes'], parciais]).toEqual([
    { '2026-01': '01/2026 (a partir do dia 5)', '2026-02': '02/2026' },
    ['2026-01'],
  ])
  const { bytes, headers } = await baixar(t.servidor.endereco, `exploracao/planilha?${query}`, {
    token: admin,
    host: m.host,
  })
  const folhas = await abrirXlsx(bytes)
  expect(
    folhas
      .get('Dados')
      ?.slice(1)
      .map((l) => l[1]),
  ).toContain('01/2026 (a partir do dia 5)')
  expect(folhas.get('Total')?.[1]?.[0]).toBe('Período de 05/01/2026 a 28/02/2026')
  expect(headers['content-disposition']).toContain('05-01-2026')
})

test('what made a change adds up to it, store by store', async () => {
  // February beside the 28 days before it, which hold the tenth of January.
  const explicar = async (indicador: string) =>
    (await chamar(`/explicar?de=2026-02-01&ate=2026-02-28&indicador=${indicador}`)).corpo as unknown as Explicada
  expect(await explicar('vendas')).toEqual({
    antes: 100_00,
    agora: 400_00,
    porLoja: [
      { nome: 'um loja 1', parte: 200_00 },
      { nome: 'um loja 2', parte: 100_00 },
    ],
    porEtapa: null,
    porCor: null,
  })
  const margem = await explicar('margemVendas')
  expect([margem.antes, margem.agora]).toEqual([0.4, 0.4])
  // The first sold at half, the second at a tenth: what one gained the other took.
  expect(margem.porLoja?.map((p) => [p.nome, p.parte])).toEqual([
    ['um loja 1', 0.075],
    ['um loja 2', -0.075],
  ])
  expect((await explicar('tempoPreco')).porLoja).toBeNull()
})
