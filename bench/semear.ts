// Child process that makes the large data set in a new database: node bench/semear.ts '{"dono":…,"quotes":…}'. A server does not make millions of
// quotes before it serves: in one process with the figures, the compiled code and the memory would be those of the making.
import { semearGrande } from '../db/seed/grande.ts'
import { conectar, type Base } from './base.ts'

const { dono, quotes } = JSON.parse(process.argv[2] ?? '{}') as Pick<Base, 'dono' | 'quotes'>
const client = await conectar(dono)
await semearGrande(client, { quotes, senhaHash: 'x' })
await client.query('vacuum (analyze)')
await client.query('checkpoint')
await client.end()
console.log('{}')
