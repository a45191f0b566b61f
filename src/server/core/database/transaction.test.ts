import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'
import type { Context } from './transaction.ts'
import { openDb, type Db } from './pool.ts'
import { inChunks, type Tx } from './query.ts'
import { useGenericPlan, transaction } from './transaction.ts'

let t: TestServer
let m: World
let db: Db
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t, 'um')
  // One connection, so that each transaction follows the last one on it.
  db = openDb(t.database.db.config, 1)
})
afterAll(async () => {
  await db.close()
  await t.close()
})

const lojas = (context: Context | 'sistema') =>
  transaction(
    db,
    context,
    async (tx) => (await sql<{ n: number }>`select count(*)::int as n from concessionaria`.execute(tx)).rows[0]?.n,
    { leitura: true },
  )

test('instants are written as toISOString does, and keep their microseconds', async () => {
  const written = await transaction(db, 'sistema', async (tx) =>
    sql<{
      em: string
    }>`select em::timestamptz from unnest(array['2026-11-23 08:51:34Z', '2026-11-23 08:51:34.5Z', '2026-11-23 08:51:34.51Z', '2026-11-23 08:51:34.512Z', '2026-11-23 08:51:34.512345Z']) em`.execute(
      tx,
    ),
  )
  expect(written.rows.map((r) => r.em.slice('2026-11-23T08:51:'.length))).toEqual([
    '34.000Z',
    '34.500Z',
    '34.510Z',
    '34.512Z',
    '34.512345Z',
  ])
})

test('a server that takes no writes counts as one that is away', async () => {
  const writing = transaction(db, 'sistema', async (tx) => {
    await sql`set transaction read only`.execute(tx)
    await sql`update distribuidor set name_empresa = name_empresa`.execute(tx)
  })
  await expect(writing).rejects.toMatchObject({ code: '57P03' })
  // The connection went with it; the next one works.
  expect(await lojas('sistema')).toBeGreaterThan(0)
})

test('a read-only transaction commits shortly after its answer when no other query follows', async () => {
  expect(await lojas('sistema')).toBeGreaterThan(0)
  const states = () =>
    t.sql<{ state: string }>(
      `select state from pg_stat_activity where datname = current_database() and query = 'commit' and usename = '${t.database.papel}'`,
    )
  await expect.poll(states).toContainEqual({ state: 'idle' })
})

test('the next transaction on the connection inherits nothing from a read-only one', async () => {
  await lojas('sistema')
  const writing = await transaction(db, 'sistema', async (tx) => {
    await sql`update distribuidor set name_empresa = name_empresa`.execute(tx)
    return (
      await sql<{ papel: string; soLe: string }>`
        select current_user as papel, current_setting('transaction_read_only') as so_le`.execute(tx)
    ).rows
  })
  expect(writing).toEqual([{ papel: 'app_system', soLe: 'off' }])
  await lojas('sistema')
  const { rows } = await db.pool.query(
    'select current_user = session_user as so, coalesce(current_setting($1, true), $2) as de',
    ['app.lojas', ''],
  )
  expect(rows).toEqual([{ so: true, de: '' }])
  // The system's view of the transaction before is gone.
  await lojas('sistema')
  expect(await lojas({ codDistribuidor: 424_242, codUsuario: null, lojas: 'todas' })).toBe(0)
})

test('a failed read-only transaction leaves its connection usable', async () => {
  await expect(transaction(db, 'sistema', (tx) => sql`select 1 / 0`.execute(tx), { leitura: true })).rejects.toThrow(
    'division by zero',
  )
  expect(await lojas('sistema')).toBeGreaterThan(0)
})

const withValue = (tx: Tx) => sql`select ${1}::int as um`.execute(tx)
const withoutValue = (tx: Tx) => sql`select 1 as um`.execute(tx)

test('a transaction costs three statements: begin, query, commit', async () => {
  const sent: string[] = []
  const fresh = openDb(t.database.db.config, 1)
  fresh.pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      sent.push(typeof args[0] === 'string' ? args[0] : (args[0] as { text: string }).text)
      return send(...args)
    }) as typeof client.query
  })
  const context = { codDistribuidor: m.codDistribuidor, codUsuario: null, lojas: 'todas' as const }
  await transaction(fresh, context, withValue, { leitura: true })
  await transaction(fresh, 'sistema', withValue)
  await fresh.close()
  expect(sent).toEqual([
    `begin read only; set local role app_user; set local app.distribuidor = '${m.codDistribuidor}'; set local app.usuario = ''; set local app.lojas = '*'`,
    'select $1::int as um',
    'commit',
    'begin; set local role app_system',
    'select $1::int as um',
    'commit',
  ])
})

test('any first query is bound to its tenant, user and stores, and is read-only only where asked', async () => {
  const inspect = (first: (tx: Tx) => Promise<unknown>, context: Context | 'sistema', leitura: boolean) =>
    transaction(
      db,
      context,
      async (tx) => {
        await first(tx)
        const { rows } = await sql<Record<string, string>>`
          select current_user as papel, current_setting('app.distribuidor', true) as de, current_setting('app.usuario', true) as quem,
            current_setting('app.lojas', true) as lojas, current_setting('transaction_read_only') as so_le`.execute(tx)
        return Object.values(rows[0] ?? {})
      },
      { leitura },
    )
  const pickOne = { codDistribuidor: 3, codUsuario: 12, lojas: [4, 5] }
  const other = { codDistribuidor: 7, codUsuario: null, lojas: 'todas' as const }
  for (const first of [withValue, withoutValue, (tx: Tx) => Promise.all([withValue(tx), withoutValue(tx)])]) {
    expect(await inspect(first, pickOne, true)).toEqual(['app_user', '3', '12', '{4,5}', 'on'])
    expect(await inspect(first, other, false)).toEqual(['app_user', '7', '', '*', 'off'])
    expect(await inspect(first, 'sistema', true)).toEqual(['app_system', '', '', '', 'on'])
  }
})

test('a failed first query reports its error, rolls back later ones, and its connection goes on', async () => {
  const fail = (leitura: boolean) =>
    transaction(
      db,
      'sistema',
      async (tx) => {
        await sql`select ${1}::int / 0 as n`.execute(tx).catch(() => {})
        return sql`update distribuidor set name_empresa = ${'outro'}`.execute(tx)
      },
      { leitura },
    )
  const name = () => t.sql('select name_empresa from distribuidor')
  const before = await name()
  for (const leitura of [true, false, true, false])
    await expect(fail(leitura)).rejects.toThrow('current transaction is aborted')
  const wrong = () => transaction(db, 'sistema', (tx) => sql`select ${1}::int as um from nenhuma`.execute(tx))
  for (let turn = 0; turn < 3; turn++) await expect(wrong()).rejects.toThrow('relation "nenhuma" does not exist')
  expect(await name()).toEqual(before)
  expect(await lojas('sistema')).toBeGreaterThan(0)
})

test('a read-only transaction that catches a failed first query does not spoil the next one', async () => {
  const novo = openDb(t.database.db.config, 1)
  const failed = await transaction(novo, 'sistema', (tx) => sql`select 1 / 0`.execute(tx).catch(() => 'failed'), {
    leitura: true,
  })
  expect(failed).toBe('failed')
  for (let turn = 0; turn < 3; turn++)
    expect((await transaction(novo, 'sistema', withValue, { leitura: true })).rows).toEqual([{ um: 1 }])
  await novo.close()
})

const withText = (tx: Tx, text: string, valor: number) =>
  sql`select ${valor}::int as n, ${sql.lit(text)} as texto`.execute(tx)
const stored = async (onde: string) =>
  transaction(db, 'sistema', async (tx) =>
    (
      await sql<{ n: number }>`select count(*)::int as n from pg_prepared_statements where ${sql.raw(onde)}`.execute(tx)
    ).rows.map((r) => r.n),
  )

test('a repeated statement is planned once; a statement sent once keeps no plan', async () => {
  await transaction(db, 'sistema', async (tx) => {
    for (let i = 0; i < 100; i++) await withText(tx, `uma vez ${i}`, i)
    for (let turn = 0; turn < 3; turn++) await withText(tx, 'outra vez', turn)
  })
  expect(await stored(`statement like '%outra vez%' and statement not like '%pg_prepared%'`)).toEqual([1])
  expect(await stored(`statement like '%uma vez%' and statement not like '%pg_prepared%'`)).toEqual([0])
})

test('a statement that comes after a thousand others is planned once too', async () => {
  await transaction(db, 'sistema', async (tx) => {
    for (let i = 0; i < 1010; i++) for (let turn = 0; turn < 2; turn++) await withText(tx, `one of many ${i}`, i)
    for (let turn = 0; turn < 3; turn++) await withText(tx, 'after many', turn)
    // The first of them lost its name meanwhile, and is answered all the same.
    for (let turn = 0; turn < 3; turn++)
      expect((await withText(tx, 'one of many 0', 7)).rows).toEqual([{ n: 7, texto: 'one of many 0' }])
  })
  expect(await stored(`statement like '%after many%' and statement not like '%pg_prepared%'`)).toEqual([1])
})

test('useGenericPlan applies one plan for all values, in its own transaction only', async () => {
  const read = (single: boolean) =>
    transaction(db, 'sistema', async (tx) => {
      if (single) useGenericPlan(tx)
      // Without the setting, the planner would first plan for these very values.
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
  // A text gets its statement name only the second time.
  await read(true)
  expect(await read(true)).toEqual({ unicos: 1, proprios: 0 })
  expect(await read(false)).toEqual({ unicos: 1, proprios: 1 })
  expect(await read(true)).toEqual({ unicos: 2, proprios: 1 })
})

test('rows with more values than one statement takes are written in chunks, all of them', async () => {
  const linhas = Array.from({ length: 12_000 }, (_, i) => ({
    codDistribuidor: m.codDistribuidor,
    codigo: `V-${i}`,
    descricao: 'Vela',
    categoria: 'Motor',
    marca: 'Tietê',
    preco: i,
  }))
  await transaction(db, 'sistema', async (tx) => {
    for (const chunk of inChunks(linhas)) await tx.insertInto('peca').values(chunk).execute()
  })
  const writtenRows = await t.sql(
    `select count(*)::int as n, sum(preco)::int as soma from peca where codigo like 'V-%'`,
  )
  expect(writtenRows).toEqual([{ n: 12_000, soma: (11_999 * 12_000) / 2 }])
})

test('a transaction that nobody ends is ended by the server, with its locks', async () => {
  const shown = await transaction(db, 'sistema', (tx) =>
    sql<{ limit: string }>`select current_setting('idle_in_transaction_session_timeout') as limit`.execute(tx),
  )
  expect(shown.rows).toEqual([{ limit: '5min' }])
})
