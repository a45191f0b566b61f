import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Loaded } from '#shared/core/contract.ts'
import type { Exportacao } from '#shared/arquivos/exportacoes.ts'
import type { fechamento } from '#shared/vendas/fechamento.ts'
import { DEPARTAMENTO_CODES, daysOfMonth, netOf, NO_VENDA } from '#shared/rules/vendas.ts'
import type { vendas } from '#shared/vendas/vendas.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { parsePdf } from '#tests/files/pdf.ts'
import { openXlsx, download } from '#tests/files/spreadsheet.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'
import { runExportacao } from '../../arquivos/exportacoes/job.ts'
import { createClient } from '../../core/database/pool.ts'
import { freeze } from './close.ts'

type Closed = Loaded<typeof fechamento.getFechamento>
let t: TestServer
let m: World
let [loja, another]: number[] = []
let admin: string
beforeAll(async () => {
  t = await openTestServer({ EXPORTACAO_DIRETA: '50' })
  m = await buildWorld(t)
  ;[loja = 0, another = 0] = m.lojas
  admin = await m.token(2)
})
afterAll(() => t.close())

const callApi = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, token = admin) =>
  t.callApi(method, path, { token, body })
async function certo<T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, token = admin): Promise<T> {
  const r = await callApi(method, path, body, token)
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  return r.corpo as T
}
/** Creates an approved month with a figure on each working day. */
async function aprovado(codConcessionaria: number | undefined, mes: string): Promise<void> {
  const path = `vendas/meses/${codConcessionaria}/${mes}`
  const { diasUteis } = await certo<Loaded<typeof vendas.getMes>>('GET', path)
  await certo('PUT', `${path}/celulas`, {
    mudancas: diasUteis.flatMap((dia) => [
      { dia, departamento: 'PNEUS', medida: 'bruto', valor: 100_00, antes: null },
      { dia, departamento: 'PNEUS', medida: 'imposto', valor: 10_00, antes: null },
    ]),
  })
  const other = await m.token(2)
  for (const acao of ['ENVIAR', 'APROVAR']) {
    const { versao } = await certo<Loaded<typeof vendas.getMes>>('GET', path)
    await certo('POST', `${path}/acoes`, { acao, versao }, acao === 'APROVAR' ? other : admin)
  }
}
const close = (mes: string, ...codConcessionarias: unknown[]) =>
  callApi('POST', 'relatorio/fechamento-mensal', { mes, codConcessionarias })

test('several stores close together or not at all; the stores that are not ready are named', async () => {
  await aprovado(loja, '2025-01')
  const r = await close('2025-01', loja, another)
  expect(r.status).toBe(422)
  expect(r.corpo['campos']).toEqual({ 'codConcessionarias.1': expect.stringMatching(/: o mês está aberto$/) })
  const before = await certo<Loaded<typeof fechamento.lojasAFechar>>('GET', 'relatorio/fechamento-mensal?mes=2025-01')
  expect(before.map((l) => [l.estado, l.condicoes.map((x) => x.cumprida)])).toEqual([
    ['APROVADO', [true, true]],
    ['ABERTO', [false, false]],
  ])
  // What is missing is said as missing: beside a cross, "O mês está aberto" read as a fault.
  expect(before[1]?.condicoes.at(-1)?.texto).toBe('Falta aprovar: o mês está aberto')
  await aprovado(another, '2025-01')
  expect((await close('2025-01', loja, another)).status).toBe(200)
  const after = await certo<Loaded<typeof fechamento.lojasAFechar>>('GET', 'relatorio/fechamento-mensal?mes=2025-01')
  expect(after.every((l) => l.estado === 'FECHADO' && l.codFechamento !== null)).toBe(true)
})

test('a closed month is frozen under its hash: no entry, sending, reopening or second closing', async () => {
  await aprovado(loja, '2025-02')
  const r = await close('2025-02', loja)
  const [{ codFechamento, sha256 } = { codFechamento: 0, sha256: '' }] = r.corpo as unknown as {
    codFechamento: number
    sha256: string
  }[]
  const f = await certo<Closed>('GET', `relatorio/historico-mensal/${codFechamento}`)
  const [stored] = await t.sql<{ conteudo: string }>(
    'select conteudo from venda_fechamento where cod_fechamento = $1',
    [codFechamento],
  )
  expect(
    createHash('sha256')
      .update(stored?.conteudo ?? '')
      .digest('hex'),
  ).toBe(sha256)
  expect(f).toMatchObject({ sha256, confere: true, liquido: 20 * 90_00, conteudo: { total: { liquido: 20 * 90_00 } } })
  expect(f.conteudo.atos.map((a) => a.acao)).toEqual(['ENVIAR', 'APROVAR', 'FECHAR'])

  const path = `vendas/meses/${loja}/2025-02`
  const { versao } = await certo<Loaded<typeof vendas.getMes>>('GET', path)
  for (const [method, rest, body] of [
    [
      'PUT',
      '/celulas',
      { mudancas: [{ dia: '2025-02-03', departamento: 'PNEUS', medida: 'bruto', valor: 1, antes: 100_00 }] },
    ],
    ['PUT', '/meta', { meta: 1 }],
    ['POST', '/acoes', { acao: 'REABRIR', versao, motivo: 'por favor' }],
    ['POST', '/acoes', { acao: 'DEVOLVER', versao, motivo: 'por favor' }],
  ] as const)
    expect((await callApi(method, path + rest, body)).corpo['codigo']).toBe('estado-nao-permite')
  expect((await close('2025-02', loja)).status).toBe(422)
  for (const table of ['venda_fechamento', 'venda_ajuste', 'venda_evento'])
    expect(
      await t.sql(
        `select has_table_privilege('app_user', $1, 'update') or has_table_privilege('app_user', $1, 'delete') as muda`,
        [table],
      ),
    ).toEqual([{ muda: false }])
})

test('an adjustment is stored beside the closed figures and never changes them', async () => {
  await aprovado(loja, '2025-03')
  const [{ codFechamento } = { codFechamento: 0 }] = (await close('2025-03', loja)).corpo as unknown as Closed[]
  const before = await certo<Closed>('GET', `relatorio/historico-mensal/${codFechamento}`)
  const adjust = (body: object) => callApi('POST', `relatorio/historico-mensal/${codFechamento}/ajustes`, body)
  await adjust({ departamento: 'PNEUS', medida: 'bruto', valor: -50_00, motivo: 'Nota 123 cancelada' })
  await adjust({ departamento: 'PNEUS', medida: 'imposto', valor: 5_00, motivo: 'Guia complementar' })
  await adjust({ departamento: 'PNEUS', medida: 'custo', valor: 7_00, motivo: 'Frete' })
  const after = await certo<Closed>('GET', `relatorio/historico-mensal/${codFechamento}`)
  expect(after).toEqual({ ...before, ajustado: -55_00, ajustes: after.ajustes })
  expect(after.ajustes.map((a) => [a.medida, a.valor])).toEqual([
    ['bruto', -50_00],
    ['imposto', 5_00],
    ['custo', 7_00],
  ])
  for (const [body, field] of [
    [{ departamento: 'PNEUS', medida: 'bruto', valor: 0, motivo: 'nada' }, 'valor'],
    [{ departamento: 'PNEUS', medida: 'bruto', valor: 1, motivo: '' }, 'motivo'],
  ] as const) {
    const r = await adjust(body)
    expect([r.status, Object.keys(r.corpo['campos'] as object)]).toEqual([400, [field]])
  }
  const { itens } = await certo<Loaded<typeof fechamento.mesesFechados>>(
    'GET',
    `relatorio/historico-mensal?codConcessionaria=${loja}`,
  )
  expect(itens.map((i) => [i.mes, i.ajustado])).toEqual([
    ['2025-03', -55_00],
    ['2025-02', 0],
    ['2025-01', 0],
  ])
  const pdf = await t.server.app.inject({
    url: `/api/relatorio/historico-mensal/${codFechamento}/pdf`,
    headers: { host: m.host, authorization: `Bearer ${admin}` },
  })
  const text = (await parsePdf(pdf.rawPayload)).paginas.join('')
  for (const said of ['Fechamento de março de 2025', 'Ajustes depois do fechamento', 'Nota 123 cancelada', 'SHA-256:'])
    expect(text).toContain(said)
})

test('the current month cannot be closed', async () => {
  const mes = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Sao_Paulo' }).slice(0, 7)
  await t.sql(
    `insert into venda_mes (cod_distribuidor, cod_concessionaria, mes, estado) values ($1, $2, $3, 'APROVADO')`,
    [m.codDistribuidor, loja, mes],
  )
  expect((await close(mes, loja)).corpo['campos']).toEqual({
    'codConcessionarias.0': expect.stringMatching(/o mês ainda não terminou$/),
  })
})

test('a store is asked for no month before the one it began in, except those that it entered all the same', async () => {
  const mes = '2024-03'
  const asked = async () =>
    (await certo<Loaded<typeof fechamento.lojasAFechar>>('GET', `relatorio/fechamento-mensal?mes=${mes}`)).map(
      (l) => l.codConcessionaria,
    )
  const began = (cod: number | undefined, dia: string) =>
    t.sql('update concessionaria set desde = $2 where cod_concessionaria = $1', [cod, dia])
  const [{ desde } = { desde: '' }] = await t.sql<{ desde: string }>(
    'select desde::text as desde from concessionaria where cod_concessionaria = $1',
    [another],
  )
  await began(another, '2024-03-28')
  expect(await asked()).toContain(another)
  await began(another, '2024-04-01')
  expect(await asked()).not.toContain(another)
  await aprovado(another, mes)
  expect(await asked()).toContain(another)
  await began(another, desde)
})

test('the frozen content does not depend on the order of the cells, and its sums match them', () => {
  const cells = fc.uniqueArray(
    fc.record({
      dia: fc.constantFrom(...daysOfMonth('2025-05')),
      departamento: fc.constantFrom(...DEPARTAMENTO_CODES),
      bruto: fc.integer({ min: 0, max: 99_999_999 }),
      desconto: fc.integer({ min: 0, max: 999_999 }),
    }),
    { selector: (c) => `${c.dia} ${c.departamento}`, maxLength: 40 },
  )
  fc.assert(
    fc.property(cells, (parciais) => {
      const todas = parciais.map((c) => ({ ...NO_VENDA, ...c }))
      const de = { distribuidor: 'x', codConcessionaria: 1, concessionaria: 'Loja' }
      const a = freeze(de, { mes: '2025-05', meta: null }, todas, [])
      expect(freeze(de, { mes: '2025-05', meta: null }, todas.toReversed(), [])).toEqual(a)
      expect(a.total.liquido).toBe(todas.reduce((n, c) => n + netOf(c), 0))
      expect(a.totais.reduce((n, d) => n + d.liquido, 0)).toBe(a.total.liquido)
    }),
  )
})

test('the workbook has one sheet per store, formulas that match the rows, and a total', async () => {
  const sendRequest = (query: string) =>
    download(t.server.endereco, `relatorio/vendas-excel?${query}`, { token: admin })
  const sheets = await openXlsx((await sendRequest('de=2025-01&ate=2025-03')).bytes)
  expect([...sheets.keys()]).toEqual(['Resumo', 'um loja 1', 'um loja 2'])
  const [titulos, ...linhas] = sheets.get('um loja 1') ?? []
  expect(titulos?.slice(0, 3)).toEqual(['Dia', 'Departamento', 'Bruto'])
  expect(linhas.map((l) => l[1])).toEqual(['Pneus', 'Pneus', 'Pneus'])
  const sum = (column: number) => linhas.reduce((n, l) => n + Number(l[column]), 0)
  const resumo = sheets.get('Resumo') ?? []
  expect(resumo.slice(1).map((l) => l[0])).toEqual(['um loja 1', 'um loja 2', 'Total'])
  // Net is the sixth column of the summary and the seventh of a store's sheet.
  expect(resumo[1]?.[5]).toBe(sum(6))
  expect(resumo[3]?.[5]).toBe(Number(resumo[1]?.[5]) + Number(resumo[2]?.[5]))
  const byDay = await openXlsx((await sendRequest(`de=2025-01&ate=2025-01&detalhe=dia&lojas=${loja}`)).bytes)
  expect([...byDay.keys()]).toEqual(['Resumo', 'um loja 1'])
  expect(byDay.get('um loja 1')?.length).toBeGreaterThan(20)
  const blank = await openXlsx((await sendRequest('de=2025-01&ate=2025-01&departamentos=ATACADO')).bytes)
  expect(blank.get('Resumo')?.at(-1)?.[1]).toBe(0)
  // A store that was deactivated since is in the report of its months, and in no other.
  await t.sql('update concessionaria set status = 0 where cod_concessionaria = $1', [another])
  const stores = async (query: string) => [...(await openXlsx((await sendRequest(query)).bytes)).keys()]
  expect(await stores('de=2025-01&ate=2025-03')).toEqual([...sheets.keys()])
  expect(await stores('de=2023-01&ate=2023-03')).toEqual(['Resumo', 'um loja 1'])
  await t.sql('update concessionaria set status = 1 where cod_concessionaria = $1', [another])
  for (const [query, status] of [
    ['de=2025-03&ate=2025-01', 400],
    ['de=2020-01&ate=2025-01', 422],
    ['de=2025-01&ate=2025-01&lojas=999999', 404],
  ] as const)
    expect((await sendRequest(query)).status).toBe(status)

  // Above the direct limit the workbook becomes a background job with progress, for users with access to its stores.
  const large = { de: '2025-01', ate: '2025-03', detalhe: 'dia' } as const
  const direct = await sendRequest('de=2025-01&ate=2025-03&detalhe=dia')
  expect([direct.status, direct.bytes.toString()]).toEqual([
    409,
    expect.stringContaining('exportacao-grande') as string,
  ])
  const { codExportacao } = await certo<Exportacao>('POST', 'exportacoes/relatorio-vendas', large)
  const target = { codDistribuidor: m.codDistribuidor, codExportacao }
  await runExportacao(t.server.services, target, new AbortController().signal, (e) => expect(e).toBeNull())
  const [pronta] = await certo<Exportacao[]>('GET', 'exportacoes')
  expect(pronta).toMatchObject({ estado: 'PRONTA', titulo: 'Vendas de 2025-01 a 2025-03', lista: 'relatorioVendas' })
  const file = (token: string) => download(t.server.endereco, `exportacoes/${codExportacao}/arquivo`, { token })
  const prepared = await openXlsx((await file(admin)).bytes)
  expect([...prepared.keys()]).toEqual(['Resumo', 'um loja 1', 'um loja 2'])
  const getLinhas = (nome: string) => (prepared.get(nome)?.length ?? 0) - 1
  expect(getLinhas('um loja 1') + getLinhas('um loja 2')).toBe(pronta?.linhas)
  expect((await file(await m.token(2))).status).toBe(404)
})

test('a month that changes while its closing waits is compared as it then is', async () => {
  await aprovado(loja, '2025-09')
  const other = createClient(t.database.dono)
  await other.connect()
  await other.query('begin')
  await other.query(`select from venda_mes where cod_concessionaria = $1 and mes = '2025-09' for update`, [loja])
  const closing = close('2025-09', loja)
  await expect.poll(() => t.sql('select from pg_locks where not granted')).toHaveLength(1)
  await other.query(
    `with m as (insert into dms_mapa (cod_distribuidor, cod_concessionaria, origem, codigo, departamento) values ($1, $2, 'CONTA', '3.1.09', 'PNEUS'))
     insert into dms_linha (cod_distribuidor, cod_concessionaria, id_externo, dia, conta, bruto, desconto, devolucao, imposto, custo, quantidade, minutos, versao)
       values ($1, $2, 'tarde-1', '2025-09-02', '3.1.09', 99900, 0, 0, 0, 0, 1, 0, 1)`,
    [m.codDistribuidor, loja],
  )
  await other.query('commit')
  await other.end()
  const r = await closing
  expect([r.status, r.corpo['campos']]).toEqual([422, { 'codConcessionarias.0': expect.stringContaining('diferença') }])
  await t.sql(`delete from dms_linha where id_externo = 'tarde-1'`)
})
