// Creates an administrator (level 2, or --nivel -1) of a distributor; the password comes from PATIO_SENHA, or is generated and shown once.
import { randomBytes } from 'node:crypto'
import { openDatabase } from '../../src/server/core/database/database.ts'
import { readEnv } from '../../src/server/core/env.ts'
import { hashPassword } from '../../src/server/core/secrets/password.ts'
import { refusePassword } from '../../src/server/core/secrets/weak-password.ts'
import { args } from '../arguments.ts'
import { createClient } from '../../src/server/core/database/pool.ts'

const a = args(
  'npm run admin-create -- --distribuidor atria --email ana@exemplo.com.br --nome "Ana Souza" [--nivel 2]',
  ['distribuidor', 'email', 'nome'],
  ['nivel'],
)
const senha = process.env['PATIO_SENHA'] ?? randomBytes(12).toString('base64url')
const error = refusePassword(senha, [a.distribuidor, a.nome, a.email])
if (error) {
  console.error(`PATIO_SENHA: ${error}`)
  process.exit(2)
}
const database = await openDatabase(readEnv(), { withMigration: true })
const client = createClient(database.dono)
await client.connect()
try {
  await client.query('begin; set local role app_system')
  const r = await client.query(
    `insert into usuario (cod_distribuidor, nome, email, senha_hash, cod_nivel) select cod_distribuidor, $2, lower($3), $4, $5 from distribuidor where distribuidor = $1 returning cod_usuario`,
    [a.distribuidor, a.nome, a.email, await hashPassword(senha), Number(a['nivel'] ?? 2)],
  )
  if (r.rowCount === 0) throw new Error(`there is no distribuidor ${a.distribuidor}`)
  await client.query('commit')
  console.log(
    `Administrator ${a.email} created.${process.env['PATIO_SENHA'] ? '' : ` Password, shown only now: ${senha}`}`,
  )
} catch (e) {
  console.error(`Could not be created: ${e instanceof Error ? e.message : String(e)}`)
  process.exitCode = 1
} finally {
  await client.end()
  await database.close()
}
