import { expect, inject, it } from 'vitest'
import { MODELO } from '#tests/cluster.ts'
import { criarCliente } from './pool.ts'

it('a connection that dies while idle fails its next query, and nothing else', async () => {
  const dono = { ...inject('cluster').dono, database: MODELO }
  const ociosa = criarCliente(dono)
  const outra = criarCliente(dono)
  await Promise.all([ociosa.connect(), outra.connect()])
  const { rows } = await ociosa.query<{ pid: number }>('select pg_backend_pid() as pid')
  const fim = new Promise((ok) => ociosa.once('end', ok))
  await outra.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  // Without a listener of its own, the connection's error would end this process here.
  await fim
  await expect(ociosa.query('select 1')).rejects.toThrow()
  await outra.end()
})
