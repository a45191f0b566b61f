// Creates an administrator (level 2, or --nivel -1) of a distributor; the password comes from PATIO_SENHA or is made and shown once.
import { randomBytes } from 'node:crypto'
import { erroSenha } from '../src/shared/rules/senha.ts'
import { abrirDatabase } from '../src/server/core/database/database.ts'
import { lerEnv } from '../src/server/core/env.ts'
import { hashSenha } from '../src/server/core/secrets/senha.ts'
import { argumentos } from './argumentos.ts'
import { criarCliente } from '../src/server/core/database/pool.ts'

const a = argumentos(
  'npm run novo-administrador -- --distribuidor atria --email ana@exemplo.com.br --nome "Ana Souza" [--nivel 2]',
  ['distribuidor', 'email', 'nome'],
  ['nivel'],
)
const senha = process.env['PATIO_SENHA'] ?? randomBytes(12).toString('base64url')
const erro = erroSenha(senha)
if (erro) {
  console.error(`PATIO_SENHA: ${erro}`)
  process.exit(2)
}
const database = await abrirDatabase(lerEnv(), { comMigracao: true })
const client = criarCliente(database.dono)
await client.connect()
try {
  await client.query('begin; set local role app_system')
  const r = await client.query(
    `insert into usuario (cod_distribuidor, nome, email, senha_hash, cod_nivel) select cod_distribuidor, $2, lower($3), $4, $5 from distribuidor where distribuidor = $1 returning cod_usuario`,
    [a.distribuidor, a.nome, a.email, await hashSenha(senha), Number(a['nivel'] ?? 2)],
  )
  if (r.rowCount === 0) throw new Error(`não há distribuidor ${a.distribuidor}`)
  await client.query('commit')
  console.log(
    `Administrador ${a.email} criado.${process.env['PATIO_SENHA'] ? '' : ` Senha, mostrada só agora: ${senha}`}`,
  )
} catch (e) {
  console.error(`Não foi possível criar: ${e instanceof Error ? e.message : String(e)}`)
  process.exitCode = 1
} finally {
  await client.end()
  await database.fechar()
}
