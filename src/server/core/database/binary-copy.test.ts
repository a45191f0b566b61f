import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#tests/server/server.ts'
import { Fields, copy } from './binary-copy.ts'
import { type Tx } from './query.ts'
import { transaction } from './transaction.ts'

let t: TestServer
beforeAll(async () => {
  t = await openTestServer()
})
afterAll(() => t.close())

const read = <T>(fn: (tx: Tx) => Promise<T>) => transaction(t.database.db, 'sistema', fn, { leitura: true })
const campos = new Fields()

test('texts, integers and numerics decode to the values in the database', async () => {
  const numbers = [
    '0',
    '0.001',
    '-0.001',
    '0.500',
    '1',
    '9999',
    '10000',
    '10000.07',
    '-300.125',
    '999999.999',
    '123456',
  ]
  const loaded: unknown[] = []
  await read((tx) =>
    copy(
      tx,
      `select 'É "' || n, n::numeric(9, 3), length(n), null::int, null::numeric, -7 from unnest('{${numbers.join()}}'::text[]) n`,
      (bytes) => {
        const l = campos.de(bytes)
        loaded.push([l.text(), l.thousandths() / 1000, l.integer(), l.integer(), l.thousandths(), l.integer()])
      },
    ),
  )
  expect(loaded).toEqual(numbers.map((n) => [`É "${n}`, Number(n), n.length, null, 0, -7]))
})

test('arrays are added at their own indexes; nulls and values outside the range are left out', async () => {
  const destino = new Float64Array(8)
  let linhas = 0
  await read((tx) =>
    copy(
      tx,
      `select * from (values ('[9:13]={1,2,NULL,-4,5}'::int[], 1), ('{}', 2), ('{100,200}', 3), ('[12:15]={2147483647,1,1,1}', 4), (null, 5)) v (a, n) order by n`,
      (bytes) => {
        const l = campos.de(bytes)
        l.addIntegers(destino, 2, 10, 4)
        expect(l.integer()).toBe(++linhas)
      },
    ),
  )
  expect(linhas).toBe(5)
  expect([...destino]).toEqual([0, 0, 2, 0, 2147483643, 6, 0, 0])
})

test('a query without rows gives none; a failing one rejects, and its connection serves the next', async () => {
  let linhas = 0
  await read((tx) => copy(tx, 'select 1 where false', () => linhas++))
  expect(linhas).toBe(0)
  await expect(read((tx) => copy(tx, 'select 1 / 0', () => linhas++))).rejects.toThrow(/division by zero/)
  await read((tx) => copy(tx, 'select 1', () => linhas++))
  expect(linhas).toBe(1)
})
