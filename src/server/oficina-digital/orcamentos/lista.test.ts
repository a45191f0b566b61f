import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filtroOrcamentos, ORDENS } from '#shared/oficina-digital/lista-orcamentos.ts'
import { type OrcamentoResumo } from '#shared/oficina-digital/orcamentos.ts'
import { comandosDe } from '#tests/comandos.ts'
import { buildChecklist, buildMundo, type Mundo } from '#tests/mundo.ts'
import { abrirTeste, type Teste } from '#tests/servidor.ts'
import { comCtx } from '../../core/tenancy/contexto.ts'
import { listOrcamentos } from './lista.ts'

let t: Teste
let m: Mundo
let dosDois: string
let deUma: string
let daRede: string

const CLIENTES = [
  'Sílvia Rezende',
  'Otávio Prado',
  'Helena Moura',
  'Igor Barros',
  'Karina Duarte',
  'Nelson Lemos',
] as const

beforeAll(async () => {
  t = await abrirTeste()
  m = await buildMundo(t)
  dosDois = await m.token(3)
  deUma = await m.token(3, m.lojas.slice(0, 1))
  daRede = await m.token(2)
  for (const [i, nome] of CLIENTES.entries()) {
    const veiculo = {
      placa: `BRA${i}E${i}7`,
      chassi: `9BD000000000${1000 + i}`,
      marca: 'Fiat',
      modelo: 'Argo',
      ano: 2023,
    }
    const body = buildChecklist(m.lojas[i % 2] ?? 0, { veiculo, cliente: { nome, telefone: '(11) 98888-7777' } })
    expect((await t.chamar('POST', 'integracao/checklists', { token: m.chave, body })).status).toBe(200)
  }
  // One in each screen group; values and stage times in an order of their own.
  await t.sql(`update orcamento o set valor = (o.cod_orcamento * 7 % 5) * 1000, entrou_no_estado_em = criado_em + make_interval(hours => o.cod_orcamento * 3 % 7),
    estado = (array['NOVO', 'FINALIZADO', 'REPROVADO', 'CANCELADO', 'ENVIADO', 'PARCIAL'])[1 + o.cod_orcamento % 6]`)
})
afterAll(() => t.fechar())

async function listar(token: string, consulta: string): Promise<OrcamentoResumo[]> {
  const todos: OrcamentoResumo[] = []
  let cursor = ''
  do {
    const r = await t.chamar(
      'GET',
      `oficina-digital/orcamentos?tela=historico&limite=2&${consulta}${cursor && `&cursor=${cursor}`}`,
      { token },
    )
    expect(r.status).toBe(200)
    const { itens, proximo } = r.corpo as unknown as { itens: OrcamentoResumo[]; proximo: string | null }
    todos.push(...itens)
    cursor = proximo ?? ''
  } while (cursor)
  return todos
}
/** A value as the database orders it: text without accents and case, nothing first. */
const semAcento = (v: string | number | null) =>
  typeof v === 'string' ? v.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase() : (v ?? 0)
const clientes = async (token: string, consulta: string) =>
  (await listar(token, consulta)).map((o) => o.cliente).toSorted()

describe.each(ORDENS)('the history by %s', (ordem) => {
  test.each(['asc', 'desc'] as const)('walks every screen group once, %s, whoever asks', async (sentido) => {
    for (const token of [daRede, dosDois]) {
      const o = await listar(token, `ordem=${ordem}&sentido=${sentido}`)
      expect(new Set(o.map((x) => x.codOrcamento)).size).toBe(CLIENTES.length)
      const chaves = o.map((x) => [semAcento(x[ordem]), x.codOrcamento] as const)
      const certas = chaves.toSorted(([a, i], [b, j]) => (a < b ? -1 : a > b ? 1 : i - j))
      expect(chaves).toEqual(sentido === 'asc' ? certas : certas.toReversed())
    }
  })
})

test('somebody of one store lists and counts that store alone', async () => {
  const o = await listar(deUma, '')
  expect(new Set(o.map((x) => x.codConcessionaria))).toEqual(new Set(m.lojas.slice(0, 1)))
  const r = await t.chamar('GET', 'oficina-digital/orcamentos/total?tela=historico', { token: deUma })
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
] as const)('finds by %s', async (_nome, busca, esperados) => {
  for (const token of [daRede, dosDois])
    expect(await clientes(token, `busca=${encodeURIComponent(busca)}`)).toEqual(esperados)
})

test.each([
  ['whom it waits for', 'espera=CLIENTE', (o: OrcamentoResumo) => o.estado === 'ENVIADO'],
  ['colour', 'cor=VERMELHO', (o: OrcamentoResumo) => o.vermelhos > 0],
  [
    'being beyond the target',
    'foraDaMeta=true',
    (o: OrcamentoResumo) =>
      o.metaMinutos !== null && Date.now() - Date.parse(o.entrouNoEstadoEm) > o.metaMinutos * 60_000,
  ],
  ['a brand that none has', 'marca=Volvo', () => false],
  ['the brand that all have', 'marca=Fiat', () => true],
  ['having been sent today', 'hoje=ENVIADO', () => false],
] as const)('filters by %s', async (_nome, consulta, certo) => {
  await t.sql(`update orcamento set entrou_no_estado_em = now() - interval '9 days' where estado = 'NOVO'`)
  for (const token of [daRede, dosDois]) {
    const todos = await listar(token, '')
    const achados = await listar(token, consulta)
    expect(achados.map((o) => o.codOrcamento)).toEqual(todos.filter(certo).map((o) => o.codOrcamento))
  }
})

test('finds by the checklist number, in each store', async () => {
  const achados = await listar(daRede, 'busca=02')
  expect(achados.map((o) => Number(o.checklist.split('/')[0]))).toEqual([2, 2])
  expect(new Set(achados.map((o) => o.codConcessionaria))).toEqual(new Set(m.lojas))
})

test('another distributor with the same customers finds none of them', async () => {
  const outro = await buildMundo(t, 'dois')
  const token = await outro.token(2)
  const r = await t.chamar('GET', 'oficina-digital/orcamentos?tela=historico&busca=silvia', { token, host: outro.host })
  expect(r.corpo).toEqual({ itens: [], proximo: null })
})

test('the total sums what was offered, approved and declined', async () => {
  await t.sql(`update orcamento set valor_aprovado = cod_orcamento * 10, valor_recusado = cod_orcamento * 3`)
  const o = await listar(deUma, '')
  const soma = (campo: 'valor' | 'valorAprovado' | 'valorRecusado') =>
    o.reduce((total, x) => total + (x[campo] ?? 0), 0)
  const r = await t.chamar('GET', 'oficina-digital/orcamentos/total?tela=historico', { token: deUma })
  expect(r.corpo).toEqual({
    total: o.length,
    exato: true,
    valor: soma('valor'),
    valorAprovado: soma('valorAprovado'),
    valorRecusado: soma('valorRecusado'),
  })
  expect(soma('valorAprovado')).toBeGreaterThan(0)
})

test('a period is made of days of the store, not of UTC', async () => {
  await t.sql(`update orcamento set criado_em = '2026-03-11T03:30:00Z'`)
  // 00:30 of the 11th in São Paulo, 23:30 of the 10th in Manaus.
  const porLoja = async (dia: string) =>
    new Set((await listar(daRede, `de=${dia}&ate=${dia}`)).map((o) => o.codConcessionaria))
  expect(await porLoja('2026-03-11')).toEqual(new Set([m.lojas[0]]))
  expect(await porLoja('2026-03-10')).toEqual(new Set([m.lojas[1]]))
  const daLoja = await listar(dosDois, 'de=2026-03-10&ate=2026-03-10')
  expect(new Set(daLoja.map((o) => o.codConcessionaria))).toEqual(new Set([m.lojas[1]]))
})

test('a page is cut before anything is joined to it, by a plan for any store: a large one is not joined and sorted whole', async () => {
  const { partes } = t.servidor
  const inquilino = await partes.inquilinos.doHost('um.localhost')
  const filtro = filtroOrcamentos.parse({ tela: 'finalizados', codConcessionaria: m.lojas[0] })
  const plano = await comCtx(
    partes,
    inquilino,
    { codDistribuidor: inquilino.codDistribuidor, codUsuario: null, lojas: 'todas' },
    async (c) => {
      const [lista] = await comandosDe((tx) => listOrcamentos({ ...c, tx }, filtro))
      // Prepared and explained as PostgreSQL 15 can do it too: without values, the plan is the one for any.
      await sql`prepare pagina as ${sql.raw(lista?.texto ?? '')}`.execute(c.tx)
      await sql`set local plan_cache_mode = force_generic_plan`.execute(c.tx)
      const nulos = sql.raw(Array(lista?.valores.length).fill('null').join(', '))
      const r = await sql<{ 'QUERY PLAN': object }>`explain (format json) execute pagina(${nulos})`.execute(c.tx)
      await sql`deallocate pagina`.execute(c.tx)
      return JSON.stringify(r.rows)
    },
    { leitura: true },
  )
  expect(plano).toMatch(/Join|Nested Loop/)
  expect(plano.search(/Join|Nested Loop/)).toBeLessThan(plano.indexOf('"Node Type":"Limit"'))
})
