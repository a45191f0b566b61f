import { randomBytes } from 'node:crypto'
import { linhasDaDemo } from '../../db/seed/dms.ts'
import { semear } from '../../db/seed/seed.ts'
import type { Database } from './database.ts'
import type { Env } from './env.ts'
import { abrirArquivos } from './files.ts'
import { hashSenha } from './senha.ts'
import { guardarSegredo } from './cofre.ts'
import { abrirSimulador, type Simulador } from './simulador-dms.ts'
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

/** The settings of the demonstration: its stand-in for the stores' system runs on this machine, which other installations do not call. */
export const comSimulador = (env: Env): Env =>
  env.SAIDA_HOSTS.length > 0 ? env : { ...env, SAIDA_HOSTS: ['127.0.0.1'], SAIDA_PRIVADOS: 'sim' }

/** Starts the stand-in for the stores' system and tells the first distributor where it is; it ends with the process. */
export async function simularDms(env: Env, database: Database): Promise<Simulador> {
  const token = randomBytes(16).toString('base64url')
  const simulador = await abrirSimulador({
    token,
    async linhas(cnpj) {
      const client = criarCliente(database.dono)
      await client.connect()
      try {
        await client.query('set role app_system')
        return await linhasDaDemo(client, cnpj, new Date())
      } finally {
        await client.end()
      }
    },
  })
  const client = criarCliente(database.dono)
  await client.connect()
  try {
    await client.query('set role app_system')
    await client.query(
      'update distribuidor set integracao_dms = $1, token_integracao_dms = $2 where cod_distribuidor = 1',
      [simulador.url, guardarSegredo(await lerSegredo(env), token)],
    )
  } finally {
    await client.end()
  }
  return simulador
}
