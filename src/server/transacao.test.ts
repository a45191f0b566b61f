import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildMundo, type Mundo } from '#testes/mundo.ts'
import { abrirTeste, type Teste } from '#testes/servidor.ts'
import { abrirBanco, type Banco, type Contexto, emPedacos, planoUnico, transacao, type Tx } from './db.ts'

let t: Teste
let m: Mundo
let banco: Banco
beforeAll(async () => {
  t = await abrirTeste()
  m = await buildMundo(t, 'um')
  // One connection: whatever comes next comes on it.
  banco = abrirBanco(t.database.banco.config, 1)
})
afterAll(async () => {
  await banco.fechar()
  await t.fechar()
})

const lojas = (contexto: Contexto | 'sistema') =>
  transacao(
    banco,
    contexto,
    async (tx) => (await sql<{ n: number }>`select count(*)::int as n from concessionaria`.execute(tx)).rows[0]?.n,
    { leitura: true },
  )

test('instants are written as toISOString does, with the microseconds that there are', async () => {
  const escritos = await transacao(banco, 'sistema', async (tx) =>
    sql<{
      em: string
    }>`select em::timestamptz from unnest(array['2026-11-23 08:51:34Z', '2026-11-23 08:51:34.5Z', '2026-11-23 08:51:34.51Z', '2026-11-23 08:51:34.512Z', '2026-11-23 08:51:34.512345Z']) em`.execute(
      tx,
    ),
  )
  expect(escritos.rows.map((r) => r.em.slice('2026-11-23T08:51:'.length))).toEqual([
    '34.000Z',
    '34.500Z',
    '34.510Z',
    '34.512Z',
    '34.512345Z',
  ])
})

test('a reading ends by itself a moment later, when nothing comes after it', async () => {
  expect(await lojas('sistema')).toBeGreaterThan(0)
  const estados = () =>
    t.sql<{ state: string }>(
      `select state from pg_stat_activity where datname = current_database() and query = 'commit' and usename = '${t.database.papel}'`,
    )
  await expect.poll(estados, { timeout: 2000 }).toContainEqual({ state: 'idle' })
})

test('what comes next on its connection lies outside of it', async () => {
  await lojas('sistema')
  const escrita = await transacao(banco, 'sistema', async (tx) => {
    await sql`update distribuidor set name_empresa = name_empresa`.execute(tx)
    return (
      await sql<{ papel: string; soLe: string }>`
        select current_user as papel, current_setting('transaction_read_only') as so_le`.execute(tx)
    ).rows
  })
  expect(escrita).toEqual([{ papel: 'app_system', soLe: 'off' }])
  await lojas('sistema')
  const { rows } = await banco.pool.query(
    'select current_user = session_user as so, coalesce(current_setting($1, true), $2) as de',
    ['app.lojas', ''],
  )
  expect(rows).toEqual([{ so: true, de: '' }])
  // Nothing of the sight before it is left.
  await lojas('sistema')
  expect(await lojas({ codDistribuidor: 424_242, codUsuario: null, lojas: 'todas' })).toBe(0)
})

test('a reading that fails leaves its connection as good as new', async () => {
  await expect(transacao(banco, 'sistema', (tx) => sql`select 1 / 0`.execute(tx), { leitura: true })).rejects.toThrow(
    'division by zero',
  )
  expect(await lojas('sistema')).toBeGreaterThan(0)
})

const comTexto = (tx: Tx, texto: string, valor: number) =>
  sql`select ${valor}::int as n, ${sql.lit(texto)} as texto`.execute(tx)
const guardados = async (onde: string) =>
  transacao(banco, 'sistema', async (tx) =>
    (
      await sql<{ n: number }>`select count(*)::int as n from pg_prepared_statements where ${sql.raw(onde)}`.execute(tx)
    ).rows.map((r) => r.n),
  )

test('what is sent again is planned once, however many texts there were before; the connection keeps no more than are in use', async () => {
  await transacao(banco, 'sistema', async (tx) => {
    for (let i = 0; i < 600; i++) for (let vez = 0; vez < 2; vez++) await comTexto(tx, `muitos ${i}`, i)
    for (let i = 0; i < 100; i++) await comTexto(tx, `uma vez ${i}`, i)
    for (let vez = 0; vez < 2; vez++) await comTexto(tx, 'depois de muitos', vez)
  })
  expect(await guardados(`statement like '%depois de muitos%' and statement not like '%pg_prepared%'`)).toEqual([1])
  expect(await guardados(`statement like '%uma vez%' and statement not like '%pg_prepared%'`)).toEqual([0])
  for (let i = 0; i < 100; i++) await lojas('sistema')
  const [n = 0] = await guardados('true')
  expect(n).toBeGreaterThan(400)
  expect(n).toBeLessThanOrEqual(500)
  // Those that went come again.
  await transacao(banco, 'sistema', async (tx) => {
    for (let vez = 0; vez < 3; vez++)
      expect((await comTexto(tx, 'muitos 0', 7)).rows).toEqual([{ n: 7, texto: 'muitos 0' }])
  })
  expect(await guardados(`statement like '%muitos 0''%' and statement not like '%pg_prepared%'`)).toEqual([1])
})

test('one plan serves whatever values, in the transaction that asks for it and in no other', async () => {
  const ler = (unico: boolean) =>
    transacao(banco, 'sistema', async (tx) => {
      if (unico) planoUnico(tx)
      // Many of the tenant's stores, or few: by itself the planner would look at the values first.
      await sql`select cod_concessionaria from concessionaria where cod_distribuidor = any(${[1, 2, 3]}::int[]) and nome = ${'x'}`.execute(
        tx,
      )
      return (
        await sql<{
          unicos: number
          proprios: number
        }>`select generic_plans::int as unicos, custom_plans::int as proprios
          from pg_prepared_statements where statement like 'select cod_concessionaria from concessionaria%'`.execute(tx)
      ).rows[0]
    })
  // The first time a text has no name yet.
  await ler(true)
  expect(await ler(true)).toEqual({ unicos: 1, proprios: 0 })
  expect(await ler(false)).toEqual({ unicos: 1, proprios: 1 })
  expect(await ler(true)).toEqual({ unicos: 2, proprios: 1 })
})

test('rows with more values than a statement takes are written in pieces, every one', async () => {
  const linhas = Array.from({ length: 12_000 }, (_, i) => ({
    codDistribuidor: m.codDistribuidor,
    codigo: `V-${i}`,
    descricao: 'Vela',
    categoria: 'Motor',
    marca: 'Tietê',
    preco: i,
  }))
  await transacao(banco, 'sistema', async (tx) => {
    for (const pedaco of emPedacos(linhas)) await tx.insertInto('peca').values(pedaco).execute()
  })
  const escritas = await t.sql(`select count(*)::int as n, sum(preco)::int as soma from peca where codigo like 'V-%'`)
  expect(escritas).toEqual([{ n: 12_000, soma: (11_999 * 12_000) / 2 }])
})
