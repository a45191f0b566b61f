import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { MODELO } from '#tests/database/cluster.ts'
import { openDb, type Db } from './pool.ts'
import { connectionOf, type Tx } from './query.ts'
import { transaction } from './transaction.ts'

let db: Db
beforeAll(() => {
  db = openDb({ ...inject('cluster').dono, database: MODELO }, 1)
})
afterAll(() => db.close())
const read = <T>(fn: (tx: Tx) => Promise<T>) => transaction(db, 'sistema', fn, { leitura: true })

it('rows have camelCase names, and each value has the type of its column', async () => {
  const [linha] = await read(async (tx) => {
    const r =
      await sql`select 7 as cod_orcamento, null::text as nome_do_dono, null::int as ano, 'é "x"' as "jaDoCodigo",
      ${'2026-01-02T03:04:05.6Z'}::timestamptz as criado_em, '{"por_dentro":1}'::jsonb as dados, true as ativo, array[1, 2] as lojas`.execute(
        tx,
      )
    return r.rows
  })
  expect(linha).toEqual({
    codOrcamento: 7,
    nomeDoDono: null,
    ano: null,
    jaDoCodigo: 'é "x"',
    criadoEm: '2026-01-02T03:04:05.600Z',
    dados: { por_dentro: 1 },
    ativo: true,
    lojas: [1, 2],
  })
})

it('what the driver leaves behind holds no rows', async () => {
  const left: pg.QueryResult[] = []
  const rows = await read(async (tx) => {
    const client = connectionOf(tx)
    const ask = client.query.bind(client) as (q: object) => Promise<pg.QueryResult>
    const overheard = async (q: object) => {
      const result = await ask(q)
      left.push(result)
      return result
    }
    Object.assign(client, { query: overheard })
    try {
      return (await sql`select i as um_dia from generate_series(1, 3) i`.execute(tx)).rows
    } finally {
      Object.assign(client, { query: ask })
    }
  })
  expect(rows).toEqual([{ umDia: 1 }, { umDia: 2 }, { umDia: 3 }])
  expect(left.map((r) => r.rows)).toEqual([[]])
})

it('a value that cannot be parsed fails its query, and the connection goes on', async () => {
  const CIDR = 650
  const before = pg.types.getTypeParser(CIDR, 'text') as (v: string) => unknown
  pg.types.setTypeParser(CIDR, () => {
    throw new Error('unreadable')
  })
  await expect(
    read((tx) => sql`select ${'10.0.0.0/8'}::cidr as rede from generate_series(1, 3)`.execute(tx)),
  ).rejects.toThrow('unreadable')
  pg.types.setTypeParser(CIDR, before)
  const { rows } = await read((tx) => sql`select ${1}::int as um`.execute(tx))
  expect(rows).toEqual([{ um: 1 }])
})
