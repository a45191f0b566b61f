// npm run db:seed -- --quotes 1000000: adds the large distributor used by benchmarks (http://grande.localhost:8080).
import { seedLarge } from '../../db/seed/large/large.ts'
import { hashPassword } from '../../src/server/core/secrets/password.ts'
import { args, stop } from '../arguments.ts'
import { createClient } from '../../src/server/core/database/pool.ts'
import { openForCommand } from '../open-database.ts'

const a = args('npm run db:seed -- --quotes 1000000', ['quotes'])
const quotes = Number(a.quotes)
if (!Number.isInteger(quotes) || quotes < 1 || quotes > 20_000_000)
  stop('--quotes must be a whole number from 1 to 20,000,000')
const { env, database } = await openForCommand({ withMigration: true })
const client = createClient(database.dono)
await client.connect()
try {
  const start = Date.now()
  await seedLarge(client, { quotes, porta: env.PORT, senhaHash: await hashPassword('Patio#2026') })
  console.log(
    `${quotes.toLocaleString('pt-BR')} quotes in ${((Date.now() - start) / 1000).toFixed(1)} s. Sign in as admin@patio.demo at http://grande.localhost:${env.PORT}`,
  )
} finally {
  await client.end()
  await database.close()
}
