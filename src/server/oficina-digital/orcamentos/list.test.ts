import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orcamentosFilter, SORTS } from '#shared/oficina-digital/orcamento-list.ts'
import { type OrcamentoSummary } from '#shared/oficina-digital/orcamentos.ts'
import { statementsOf } from '#tests/server/statements.ts'
import { buildChecklist, buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'
import { withCtx } from '../../core/tenancy/context.ts'
import { listOrcamentos } from './list.ts'

let t: TestServer
let m: World
let tokenOfBoth: string
let tokenOfOne: string
let tenantWide: string

const CLIENTES = [
  'Sílvia Rezende',
  'Otávio Prado',
  'Helena Moura',
  'Igor Barros',
  'Karina Duarte',
  'Nelson Lemos',
] as const

beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
  tokenOfBoth = await m.token(3)
  tokenOfOne = await m.token(3, m.lojas.slice(0, 1))
  tenantWide = await m.token(2)
  for (const [i, nome] of CLIENTES.entries()) {
    const veiculo = {
      placa: `BRA${i}E${i}7`,
      chassi: `9BD000000000${1000 + i}`,
      marca: 'Fiat',
      modelo: 'Argo',
      ano: 2023,
    }
    const body = buildChecklist(m.lojas[i % 2] ?? 0, { veiculo, cliente: { nome, telefone: '(11) 98888-7777' } })
    expect((await t.callApi('POST', 'integracao/checklists', { token: m.chave, body })).status).toBe(200)
  }
  // Quotes in each screen group, with values and stage times in different orders.
  await t.sql(`update orcamento o set valor = (o.cod_orcamento * 7 % 5) * 1000, entrou_no_estado_em = criado_em + make_interval(hours => o.cod_orcamento * 3 % 7),
    estado = (array['NOVO', 'FINALIZADO', 'REPROVADO', 'CANCELADO', 'ENVIADO', 'PARCIAL'])[1 + o.cod_orcamento % 6]`)
})
afterAll(() => t.close())

async function fetchList(token: string, query: string): Promise<OrcamentoSummary[]> {
  const all: OrcamentoSummary[] = []
  let cursor = ''
  do {
    const r = await t.callApi(
      'GET',
      `oficina-digital/orcamentos?tela=historico&limite=2&${query}${cursor && `&cursor=${cursor}`}`,
      { token },
    )
    expect(r.status).toBe(200)
    const { itens, proximo } = r.corpo as unknown as { itens: OrcamentoSummary[]; proximo: string | null }
    all.push(...itens)
    cursor = proximo ?? ''
  } while (cursor)
  return all
}
/** Compares as the database sorts: text without accents and case, nulls first. */
const withoutAccents = (v: string | number | null) =>
  typeof v === 'string' ? v.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase() : (v ?? 0)
const clientes = async (token: string, query: string) =>
  (await fetchList(token, query)).map((o) => o.cliente).toSorted()

describe.each(SORTS)('the quote history sorted by %s', (ordem) => {
  test.each(['asc', 'desc'] as const)(
    'pages cover every screen group exactly once, %s, for each kind of user',
    async (sentido) => {
      for (const token of [tenantWide, tokenOfBoth]) {
        const o = await fetchList(token, `ordem=${ordem}&sentido=${sentido}`)
        expect(new Set(o.map((x) => x.codOrcamento)).size).toBe(CLIENTES.length)
        const keys = o.map((x) => [withoutAccents(x[ordem]), x.codOrcamento] as const)
        const valid = keys.toSorted(([a, i], [b, j]) => (a < b ? -1 : a > b ? 1 : i - j))
        expect(keys).toEqual(sentido === 'asc' ? valid : valid.toReversed())
      }
    },
  )
})

test('a user of one store lists and counts that store only', async () => {
  const o = await fetchList(tokenOfOne, '')
  expect(new Set(o.map((x) => x.codConcessionaria))).toEqual(new Set(m.lojas.slice(0, 1)))
  const r = await t.callApi('GET', 'oficina-digital/orcamentos/total?tela=historico', { token: tokenOfOne })
  expect(r.corpo).toMatchObject({ total: o.length, exato: true })
})

test.each([
  ['a name without its accents', 'silvia', ['Sílvia Rezende']],
  ['part of a name', 'moura', ['Helena Moura']],
  ['the model of the vehicle', 'argo', [...CLIENTES].toSorted()],
  ['a plate typed in the old pattern', 'BRA-3437', ['Igor Barros']],
  ['the first two characters of a plate', 'br', [...CLIENTES].toSorted()],
  ['the end of a chassis', '1004', ['Karina Duarte']],
  ['a wildcard as the letters around it', '%', [...CLIENTES].toSorted()],
  ['a text that nothing has', 'zzzz', []],
] as const)('finds by %s', async (_name, search, expected) => {
  for (const token of [tenantWide, tokenOfBoth])
    expect(await clientes(token, `busca=${encodeURIComponent(search)}`)).toEqual(expected)
})

test.each([
  ['whom it waits for', 'espera=CLIENTE', (o: OrcamentoSummary) => o.estado === 'ENVIADO'],
  ['colour', 'cor=VERMELHO', (o: OrcamentoSummary) => o.vermelhos > 0],
  [
    'being beyond the target',
    'foraDaMeta=true',
    (o: OrcamentoSummary) =>
      o.metaMinutos !== null && Date.now() - Date.parse(o.entrouNoEstadoEm) > o.metaMinutos * 60_000,
  ],
  ['a brand that none has', 'marca=Volvo', () => false],
  ['the brand that all have', 'marca=Fiat', () => true],
  ['having been sent today', 'hoje=ENVIADO', () => false],
] as const)('filters by %s', async (_name, query, certo) => {
  await t.sql(`update orcamento set entrou_no_estado_em = now() - interval '9 days' where estado = 'NOVO'`)
  for (const token of [tenantWide, tokenOfBoth]) {
    const all = await fetchList(token, '')
    const achados = await fetchList(token, query)
    expect(achados.map((o) => o.codOrcamento)).toEqual(all.filter(certo).map((o) => o.codOrcamento))
  }
})

test('finds by the checklist number, in each store', async () => {
  const achados = await fetchList(tenantWide, 'busca=02')
  expect(achados.map((o) => Number(o.checklist.split('/')[0]))).toEqual([2, 2])
  expect(new Set(achados.map((o) => o.codConcessionaria))).toEqual(new Set(m.lojas))
})

test('another distributor with the same customers finds none of these quotes', async () => {
  const other = await buildWorld(t, 'dois')
  const token = await other.token(2)
  const r = await t.callApi('GET', 'oficina-digital/orcamentos?tela=historico&busca=silvia', {
    token,
    host: other.host,
  })
  expect(r.corpo).toEqual({ itens: [], proximo: null })
})

test('the total sums what was offered, approved and declined', async () => {
  await t.sql(`update orcamento set valor_aprovado = cod_orcamento * 10, valor_recusado = cod_orcamento * 3`)
  const o = await fetchList(tokenOfOne, '')
  const sum = (field: 'valor' | 'valorAprovado' | 'valorRecusado') => o.reduce((total, x) => total + (x[field] ?? 0), 0)
  const r = await t.callApi('GET', 'oficina-digital/orcamentos/total?tela=historico', { token: tokenOfOne })
  expect(r.corpo).toEqual({
    total: o.length,
    exato: true,
    valor: sum('valor'),
    valorAprovado: sum('valorAprovado'),
    valorRecusado: sum('valorRecusado'),
  })
  expect(sum('valorAprovado')).toBeGreaterThan(0)
})

test('a period counts days of the store, not of UTC', async () => {
  await t.sql(`update orcamento set criado_em = '2026-03-11T03:30:00Z'`)
  // 00:30 of the 11th in São Paulo, 23:30 of the 10th in Manaus.
  const porLoja = async (dia: string) =>
    new Set((await fetchList(tenantWide, `de=${dia}&ate=${dia}`)).map((o) => o.codConcessionaria))
  expect(await porLoja('2026-03-11')).toEqual(new Set([m.lojas[0]]))
  expect(await porLoja('2026-03-10')).toEqual(new Set([m.lojas[1]]))
  const forLoja = await fetchList(tokenOfBoth, 'de=2026-03-10&ate=2026-03-10')
  expect(new Set(forLoja.map((o) => o.codConcessionaria))).toEqual(new Set([m.lojas[1]]))
})

test('the plan limits a page before joins, so a large store is not joined and sorted whole', async () => {
  const { services } = t.server
  const tenant = await services.tenants.forHost('um.localhost')
  const filter = orcamentosFilter.parse({ tela: 'finalizados', codConcessionaria: m.lojas[0] })
  const plano = await withCtx(
    services,
    tenant,
    { codDistribuidor: tenant.codDistribuidor, codUsuario: null, lojas: 'todas' },
    async (c) => {
      const [list] = await statementsOf((tx) => listOrcamentos({ ...c, tx }, filter))
      // PREPARE and EXPLAIN under force_generic_plan, which PostgreSQL 15 supports too: no values, so the plan is the generic one.
      await sql`prepare pagina as ${sql.raw(list?.texto ?? '')}`.execute(c.tx)
      await sql`set local plan_cache_mode = force_generic_plan`.execute(c.tx)
      const nulls = sql.raw(Array(list?.valores.length).fill('null').join(', '))
      const r = await sql<{ 'QUERY PLAN': object }>`explain (format json) execute pagina(${nulls})`.execute(c.tx)
      await sql`deallocate pagina`.execute(c.tx)
      return JSON.stringify(r.rows)
    },
    { leitura: true },
  )
  expect(plano).toMatch(/Join|Nested Loop/)
  expect(plano.search(/Join|Nested Loop/)).toBeLessThan(plano.indexOf('"Node Type":"Limit"'))
})
