import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'
import { readRows } from './read-rows.ts'
import { transaction, type Context } from './transaction.ts'

let t: TestServer
let m: World
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t, 'um')
  await buildWorld(t, 'dois')
})
afterAll(() => t.close())

/** Rows of queries that one transaction reads one after the other. */
const read = (queries: string[], context: Context | 'sistema' = 'sistema') =>
  transaction(
    t.database.db,
    context,
    async (tx) => {
      const rows: unknown[][] = []
      for (const q of queries) await readRows(tx, q, (r) => rows.push(r))
      return rows
    },
    { leitura: true },
  )

test.each([0, 1, 1999, 2000, 2001, 4500])('all of %i rows arrive once, in their order', async (n) => {
  const rows = await read([`select n, 'É' || n, n::numeric / 8, null::int from generate_series(1, ${n}) n order by n`])
  expect(rows).toEqual(Array.from({ length: n }, (_, i) => [i + 1, `É${i + 1}`, (i + 1) / 8, null]))
})

test('a transaction reads several queries; a failing one rejects, and its connection serves the next', async () => {
  expect(await read(['select 1', 'select 2'])).toEqual([[1], [2]])
  await expect(read(['select 1 / (n - 3000) from generate_series(1, 5000) n'])).rejects.toThrow(/division by zero/)
  expect(await read(['select 3'])).toEqual([[3]])
})

test('a tenant reads its own rows, of the stores that the user reaches', async () => {
  const query = 'select cod_distribuidor, cod_concessionaria from concessionaria order by 1, 2'
  const { codDistribuidor, lojas } = m
  const context = { codDistribuidor, codUsuario: null, lojas: lojas.slice(0, 1) }
  expect((await read([query])).length).toBeGreaterThan(lojas.length)
  expect(await read([query], { ...context, lojas: 'todas' })).toEqual(lojas.map((l) => [codDistribuidor, l]))
  expect(await read([query], context)).toEqual([[codDistribuidor, lojas[0]]])
})
