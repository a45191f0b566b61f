import { semear } from '../../db/seed/seed.ts'
import type { Database } from './database.ts'
import type { Env } from './env.ts'
import { abrirArquivos } from './files.ts'
import { hashSenha } from './senha.ts'
import { lerSegredo } from './server.ts'
import { criarCliente } from './db.ts'

/** Loads the demo data once, in one transaction: a kill in the middle leaves an empty database. */
export async function carregarDemo(env: Env, database: Database): Promise<void> {
  const client = criarCliente(database.dono)
  await client.connect()
  try {
    await client.query("select pg_advisory_lock(hashtext('patio:demo'))")
    await client.query('set role app_system')
    const { rowCount } = await client.query('select from distribuidor limit 1')
    await client.query('reset role')
    if (rowCount) return
    console.log('Carregando os dados de demonstração…')
    const arquivos = abrirArquivos(env, await lerSegredo(env))
    await client.query('begin')
    await semear(client, {
      gravarArquivo: (chave, bytes, tipo) => arquivos.gravar(chave, bytes, tipo),
      hashSenha,
      porta: env.PORT,
    })
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
}
