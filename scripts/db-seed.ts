// npm run db:seed -- --quotes 1000000: adds the large distributor used by benchmarks (http://grande.localhost:8080).
import { semearGrande } from '../db/seed/grande.ts'
import { abrirDatabase } from '../src/server/core/database/database.ts'
import { lerEnv } from '../src/server/core/env.ts'
import { hashSenha } from '../src/server/core/secrets/senha.ts'
import { argumentos } from './argumentos.ts'
import { criarCliente } from '../src/server/core/database/pool.ts'

const a = argumentos('npm run db:seed -- --quotes 1000000', ['quotes'])
const quotes = Number(a.quotes)
if (!Number.isInteger(quotes) || quotes < 1 || quotes > 20_000_000) {
  console.error('--quotes precisa ser um inteiro de 1 a 20.000.000')
  process.exit(2)
}
const env = lerEnv()
const database = await abrirDatabase(env, { comMigracao: true })
const client = criarCliente(database.dono)
await client.connect()
try {
  const inicio = Date.now()
  await semearGrande(client, { quotes, porta: env.PORT, senhaHash: await hashSenha('Patio#2026') })
  console.log(
    `${quotes.toLocaleString('pt-BR')} orçamentos em ${((Date.now() - inicio) / 1000).toFixed(1)} s. Entre como admin@patio.demo em http://grande.localhost:${env.PORT}`,
  )
} finally {
  await client.end()
  await database.fechar()
}
