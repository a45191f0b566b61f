import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildWorld, type World } from '#tests/records/world.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'
import { createClient } from '../database/pool.ts'
import { closeDistribuidor, openDistribuidor } from './tenant-move.ts'

let t: TestServer
let m: World
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t, 'um')
})
afterAll(() => t.close())

/** Opens a transaction under the name of a program. */
async function transactionOf(program: string) {
  const client = createClient({ ...t.database.dono, application_name: program })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin; select 1')
  return client
}
const isClosed = async () =>
  (await t.sql('select from distribuidor where cod_distribuidor = $1 and mudanca_em is not null', [m.codDistribuidor]))
    .length > 0

test('closing a distributor waits for what may still write of it, and not for a backup', async () => {
  await transactionOf('pg_dump')
  await closeDistribuidor(t.database, 'um', 0)
  await openDistribuidor(t.database, 'um')

  const writer = await transactionOf('patio')
  await t.sql(`select pgboss.create_queue('limpeza-da-noite', '{"policy": "standard"}'::jsonb)`)
  await t.sql(`insert into pgboss.job (name, state, started_on) values ('limpeza-da-noite', 'active', now())`)
  const ended: string[] = []
  const closing = closeDistribuidor(t.database, 'um', 0).then(() => ended.push('closed'))
  await expect.poll(isClosed).toBe(true)
  /** Waits until it looked once more. */
  const looksAgain = async () => {
    const [now] = await t.sql<{ at: string }>('select clock_timestamp()::text as at')
    const look = `select from pg_stat_activity where query like 'select ''transação%' and query_start > $1`
    await expect.poll(() => t.sql(look, [now?.at])).toHaveLength(1)
  }
  await looksAgain()
  ended.push('transaction')
  await writer.query('commit')
  await looksAgain()
  ended.push('job')
  await t.sql(`update pgboss.job set state = 'completed' where name = 'limpeza-da-noite'`)
  await closing
  expect(ended).toEqual(['transaction', 'job', 'closed'])
})
