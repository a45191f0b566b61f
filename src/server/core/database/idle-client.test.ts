import { expect, inject, it } from 'vitest'
import { MODELO } from '#tests/database/cluster.ts'
import { createClient } from './pool.ts'

it('a connection that dies while idle only fails its next query', async () => {
  const owner = { ...inject('cluster').dono, database: MODELO }
  const idle = createClient(owner)
  const another = createClient(owner)
  await Promise.all([idle.connect(), another.connect()])
  const { rows } = await idle.query<{ pid: number }>('select pg_backend_pid() as pid')
  const end = new Promise((ok) => idle.once('end', ok))
  await another.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  // Without a listener of its own, the connection's error would end this process here.
  await end
  await expect(idle.query('select 1')).rejects.toThrow()
  await another.end()
})
