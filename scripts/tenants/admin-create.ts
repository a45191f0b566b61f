// Creates an administrator (level 2, or --nivel -1) of a distributor; the password comes from PATIO_SENHA, or is generated and shown once.
import { randomBytes } from 'node:crypto'
import { emailError, normalizeEmail } from '../../src/shared/rules/email.ts'
import { hashPassword } from '../../src/server/core/secrets/password.ts'
import { refusePassword } from '../../src/server/core/secrets/weak-password.ts'
import { args, stop } from '../arguments.ts'
import { createClient } from '../../src/server/core/database/pool.ts'
import { openForCommand } from '../open-database.ts'

const a = args(
  'npm run admin-create -- --distribuidor atria --email ana@exemplo.com.br --nome "Ana Souza" [--nivel 2|-1]',
  ['distribuidor', 'email', 'nome'],
  ['nivel'],
)
/** Whom administrators cannot invite: the first of them, and the operator's own level. All others come by their invitation. */
const NIVEIS = ['2', '-1']
const nivel = a['nivel'] ?? '2'
const email = normalizeEmail(a.email)
const wrongEmail = emailError(email)
if (wrongEmail) stop(`--email: ${wrongEmail}`)
if (!NIVEIS.includes(nivel)) stop(`--nivel: use ${NIVEIS.join(' or ')}; administrators invite the others`)
const senha = process.env['PATIO_SENHA'] ?? randomBytes(12).toString('base64url')
const error = refusePassword(senha, [a.distribuidor, a.nome, a.email])
if (error) stop(`PATIO_SENHA: ${error}`)
const { database } = await openForCommand({ withMigration: true })
const client = createClient(database.dono)
await client.connect()
try {
  await client.query('begin; set local role app_system')
  const { rowCount: taken } = await client.query(
    'select from usuario join distribuidor using (cod_distribuidor) where distribuidor = $1 and email = $2',
    [a.distribuidor, email],
  )
  if (taken) throw new Error(`${email} is a user of ${a.distribuidor} already`)
  const r = await client.query(
    `insert into usuario (cod_distribuidor, nome, email, senha_hash, cod_nivel) select cod_distribuidor, $2, $3, $4, $5 from distribuidor where distribuidor = $1 returning cod_usuario`,
    [a.distribuidor, a.nome.trim(), email, await hashPassword(senha), Number(nivel)],
  )
  if (r.rowCount === 0) throw new Error(`there is no distribuidor ${a.distribuidor}`)
  await client.query('commit')
  console.log(
    `Administrator ${email} created.${process.env['PATIO_SENHA'] ? '' : ` Password, shown only now: ${senha}`}`,
  )
} catch (e) {
  console.error(`Could not be created: ${e instanceof Error ? e.message : String(e)}`)
  process.exitCode = 1
} finally {
  await client.end()
  await database.close()
}
