import { afterAll, beforeAll, expect, test } from 'vitest'
import { INDICADORES_DA_PAGINA, type OnePage } from '#shared/relatorios/one-page.ts'
import { hoje } from '#shared/rules/datas.ts'
import { formatarIndicador, INDICADORES } from '#shared/rules/indicadores.ts'
import { diasDoMes, diasUteis, mesMais } from '#shared/rules/vendas.ts'
import type { Horarios } from '#shared/rules/horarios.ts'
import { buildMundo, type Mundo } from '#tests/mundo.ts'
import { lerPdf } from '#tests/pdf.ts'
import { abrirXlsx, baixar } from '#tests/planilha.ts'
import { abrirTeste, type Teste } from '#tests/servidor.ts'
import { contarIndicadores } from '../indicadores/contar.ts'
import { enviarOnePages } from './enviar.ts'

let t: Teste
let m: Mundo
let admin: string
const mes = mesMais(hoje('America/Sao_Paulo', new Date()).slice(0, 7), -1)
beforeAll(async () => {
  t = await abrirTeste()
  m = await buildMundo(t)
  admin = await m.token(2)
  const venda = (loja: number | undefined, dia: string, bruto: number) =>
    t.sql(
      `insert into venda_celula (cod_distribuidor, cod_concessionaria, dia, departamento, bruto) values ($1, $2, $3, 'PNEUS', $4)`,
      [m.codDistribuidor, loja, dia, bruto],
    )
  await venda(m.lojas[0], `${mes}-03`, 100_000)
  await venda(m.lojas[1], `${mes}-04`, 50_000)
  await venda(m.lojas[0], `${mesMais(mes, -1)}-28`, 80_000)
  await t.sql(
    `insert into venda_mes (cod_distribuidor, cod_concessionaria, mes, meta, liquido, preenchidos) values ($1, $2, $3, 90000, 100000, 1)`,
    [m.codDistribuidor, m.lojas[0], mes],
  )
  await contarIndicadores(t.servidor.partes)
})
afterAll(() => t.fechar())

const chamar = (metodo: string, caminho: string, token = admin, body?: unknown) =>
  t.chamar(metodo, caminho, { host: m.host, token, body })
const pagina = async (query = '', token = admin) =>
  (await chamar('GET', `one-page/grupo?mes=${mes}${query}`, token)).corpo as unknown as OnePage

test('stores, the month before, goals and notes are the same on screen, on paper and in the workbook; a level 1 sums its grants', async () => {
  expect((await chamar('PUT', 'one-page-metas', admin, { metas: { conversao: 0.5, noShow: 0.1 } })).status).toBe(200)
  expect((await chamar('PUT', 'one-page-metas', admin, { metas: { noShow: null } })).status).toBe(200)
  const gestor = await m.token(1, [m.lojas[1] ?? 0])
  expect((await chamar('PUT', 'one-page-metas', gestor, { metas: {} })).status).toBe(403)
  const { chave } = await pagina()
  expect((await chamar('PUT', 'one-page/grupo/nota', gestor, { mes, chave, texto: 'Feirão no dia 12' })).status).toBe(
    200,
  )
  const p = await pagina()
  expect(p.metas).toEqual({ conversao: 0.5 })
  expect(p.nota?.texto).toBe('Feirão no dia 12')
  expect(p.lojas.map((l) => [l.valores.vendas, l.anterior.vendas, l.metaDeVendas])).toEqual([
    [100_000, 80_000, 90_000],
    [50_000, 0, null],
  ])
  expect(p.total.valores).toMatchObject({ vendas: 150_000, conversao: null })
  expect((await pagina('', gestor)).lojas.map((l) => l.valores.vendas)).toEqual([50_000])
  expect((await pagina('', gestor)).sha256).not.toBe(p.sha256)
  expect((await chamar('GET', `one-page/marca?mes=${mes}&chave=Volvo`)).status).toBe(404)
  expect((await chamar('PUT', 'one-page/grupo/nota', admin, { mes, chave: '999999', texto: 'x' })).status).toBe(404)

  const arquivo = (que: string) =>
    baixar(t.servidor.endereco, `one-page/grupo/${que}?mes=${mes}`, { token: admin, host: m.host })
  const pdf = lerPdf((await arquivo('pdf')).bytes)
  expect(pdf.paginas).toHaveLength(1)
  for (const dito of [p.sha256, 'Feirão no dia 12', 'Total', formatarIndicador('vendas', 150_000, true)])
    expect(pdf.paginas[0]?.replaceAll(/\s/g, ' ')).toContain(dito.replaceAll(/\s/g, ' '))
  const folhas = await abrirXlsx((await arquivo('planilha')).bytes)
  const [titulos, ...linhas] = [...folhas.values()][0] ?? []
  expect(titulos?.slice(1)).toEqual(INDICADORES_DA_PAGINA.map((i) => expect.stringContaining(INDICADORES[i].nome)))
  expect(linhas.map((l) => l[13])).toEqual([1000, 500, 1500])
})

test('the month that runs is beside the same days of the one before, and beside its goal up to today', async () => {
  const today = hoje('America/Sao_Paulo', new Date())
  const [atual, day] = [today.slice(0, 7), Number(today.slice(8))]
  const before = mesMais(atual, -1)
  const tres = await buildMundo(t, 'tres')
  const [store = 0] = tres.lojas
  const sale = (dia: string, bruto: number) =>
    t.sql(
      `insert into venda_celula (cod_distribuidor, cod_concessionaria, dia, departamento, bruto) values ($1, $2, $3, 'PNEUS', $4)`,
      [tres.codDistribuidor, store, dia, bruto],
    )
  await sale(`${atual}-01`, 10_000)
  await sale(`${before}-01`, 7_000)
  const last = diasDoMes(before).at(-1) ?? ''
  if (last.slice(8) > today.slice(8)) await sale(last, 99_000)
  await t.sql(
    `insert into venda_mes (cod_distribuidor, cod_concessionaria, mes, meta, liquido, preenchidos) values ($1, $2, $3, 310000, 10000, 1)`,
    [tres.codDistribuidor, store, atual],
  )
  await contarIndicadores(t.servidor.partes)
  const r = await t.chamar('GET', `one-page/grupo?mes=${atual}`, { host: tres.host, token: await tres.token(2) })
  const p = r.corpo as unknown as OnePage
  expect(p.periodo).toMatchObject({ de: `${atual}-01`, ate: today, antesDe: `${before}-01`, parcial: true })
  expect(Number(p.periodo.antesAte.slice(8))).toBe(Math.min(day, diasDoMes(before).length))
  const row = p.lojas.find((l) => l.codConcessionaria === store)
  expect(row).toMatchObject({ valores: { vendas: 10_000 }, anterior: { vendas: 7_000 }, metaDeVendas: 310_000 })
  const [{ horarios } = { horarios: {} }] = await t.sql<{ horarios: Horarios }>(
    'select horarios from concessionaria where cod_concessionaria = $1',
    [store],
  )
  const days = diasUteis(atual, horarios, new Set())
  expect(row?.decorrido).toBeCloseTo(days.filter((d) => d <= today).length / days.length, 9)
})

test('who asked for it gets last month by e-mail on their day, once, with their own reach and the paper', async () => {
  const cod = await m.usuario(1, [m.lojas[1] ?? 0])
  const token = await m.tokenDe(cod, 1)
  const { chave } = await pagina('', token)
  expect((await chamar('PUT', 'one-page/grupo/envio', token, { chave, diaDoMes: 1 })).status).toBe(200)
  expect((await pagina('', token)).diaDoEnvio).toBe(1)
  expect((await pagina()).diaDoEnvio).toBeNull()
  const falhas: unknown[] = []
  expect(await enviarOnePages(t.servidor.partes, (e) => falhas.push(e))).toBe(1)
  expect(await enviarOnePages(t.servidor.partes, (e) => falhas.push(e))).toBe(0)
  expect(falhas).toEqual([])
  const cartas = await t.sql<{ corpo: string; anexo: Buffer; anexo_nome: string }>(
    `select corpo, anexo, anexo_nome from mensagem`,
  )
  expect(cartas).toHaveLength(1)
  expect(cartas[0]?.corpo.replaceAll(/\s/g, ' ')).toContain('Vendas: R$ 500')
  expect(lerPdf(cartas[0]?.anexo ?? Buffer.alloc(0)).paginas.join('')).toContain('um loja 2')
  expect((await chamar('PUT', 'one-page/grupo/envio', token, { chave, diaDoMes: null })).status).toBe(200)
  expect((await pagina('', token)).diaDoEnvio).toBeNull()
})
