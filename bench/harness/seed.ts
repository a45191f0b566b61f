// Child process that creates the large data set in a new database: node bench/harness/seed.ts '{"dono":…,"quotes":…}'. A separate process, because
// compiled code and memory of the seeding would distort the figures.
import { seedLarge } from '../../db/seed/large/large.ts'
import { openConnection, type Base } from './base.ts'

const { dono, quotes } = JSON.parse(process.argv[2] ?? '{}') as Pick<Base, 'dono' | 'quotes'>
const client = await openConnection(dono)
await seedLarge(client, { quotes, senhaHash: 'x' })
await client.query('vacuum (analyze)')
await client.query('checkpoint')
await client.end()
console.log('{}')
